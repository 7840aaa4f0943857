import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mountImages } from "#media/api/serve-images.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { sendProblem } from "#platform/http/problems.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { mountAssets } from "./assets.server.ts";
import { createBaseServer } from "./base-server.server.ts";
import { mountFixedFiles } from "./fixed-files.server.ts";
import { staticErrorResponse } from "./static-error-page.server.ts";

const retryAfterSeconds = 300;

/**
 * Creates the app of the maintenance mode (MAINTENANCE=1). It serves the files that open pages need, and
 * returns 503 for pages and API requests. It does not use the database, which can be moved or restored during
 * that time.
 */
export async function createMaintenanceApp(
  { config, log, objects }: Pick<AppContext, "config" | "log" | "objects">,
  clientDir: string,
): Promise<FastifyInstance> {
  const app = createBaseServer(config, log);
  const closed = new Refusal(commonRefusals.unavailable, {}, retryAfterSeconds);
  app.get("/readyz", async (request, reply) => sendProblem(reply, closed, request.id));
  mountFixedFiles(app, clientDir);
  mountImages(app, { objects, log });
  await mountAssets(app, clientDir);
  // Runs before the body is read, because it would be discarded.
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = "/"] = request.url.split("?");
    if (request.method !== "GET" || isForPrograms(path)) return sendProblem(reply, closed, request.id);
    const { status, headers, body } = staticErrorResponse(
      "maintenance",
      localeOfPath(path),
      retryAfterSeconds,
    );
    return reply.code(status).headers(headers).send(body);
  };
  app.all("/*", { onRequest: refuse }, refuse);
  return app;
}

/** Returns whether the path is an API request or a page's data for the browser's router. */
const isForPrograms = (path: string) => /^\/api(\/|$)/.test(path) || path.endsWith(".data");
