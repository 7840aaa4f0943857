import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the built browser files, which are compressed at build time. Files under /assets have a hash in
 * their name and never change.
 */
export async function mountAssets(app: FastifyInstance, clientDir: string | undefined): Promise<void> {
  if (!clientDir) return;
  await app.register(fastifyStatic, {
    root: join(clientDir, "assets"),
    prefix: "/assets/",
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Not needed for files that never change and are requested as a whole.
    lastModified: false,
    acceptRanges: false,
    globIgnore: ["**/*.br", "**/*.gz", "**/*.map"],
    setHeaders: (reply) => {
      reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ["**/assets/**", "**/.*", "**/*.br", "**/*.gz", "**/*.map"],
    setHeaders: (reply) => {
      reply.header("cache-control", "public, max-age=3600");
    },
  });
}
