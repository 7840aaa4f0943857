import type { TestProject } from "vitest/node";
import type { DatabaseConnection } from "#platform/db/database.server.ts";
import { startDebianCluster, startTestCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: DatabaseConnection;
  }
}

/** Before all tests: one throw-away server for everybody. TEST_POSTGRES=debian takes Debian's own binaries. */
export default async function setup(project: TestProject) {
  const cluster =
    process.env.TEST_POSTGRES === "debian" ? await startDebianCluster() : await startTestCluster();
  if (!cluster)
    throw new Error("TEST_POSTGRES=debian, but there are no PostgreSQL binaries of Debian's on this machine");
  project.provide("postgres", cluster.connection);
  return () => cluster.stop();
}
