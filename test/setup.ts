import type { TestProject } from "vitest/node";
import type { DatabaseConnection } from "#platform/db/database.server.ts";
import { startDebianCluster, startTestCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: DatabaseConnection;
  }
}

/** Starts one temporary server before all tests. TEST_POSTGRES=debian uses Debian's binaries. */
export default async function setup(project: TestProject) {
  const cluster =
    process.env.TEST_POSTGRES === "debian" ? await startDebianCluster() : await startTestCluster();
  if (!cluster)
    throw new Error("TEST_POSTGRES=debian, but Debian's PostgreSQL is not installed on this machine");
  project.provide("postgres", cluster.connection);
  return () => cluster.stop();
}
