import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mountImages } from "#media/actions/serve-images.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { sendProblem } from "#platform/http/problems.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { mountAssets } from "./assets.server.ts";
import { bareApp } from "./base-app.server.ts";
import { mountBrowserFiles } from "./browser-files.server.ts";
import { stillAnswer } from "./static-error-page.server.ts";

const retryAfterSeconds = 300;

/**
 * The shop while it is closed for work (MAINTENANCE=1): the files of pages that stand in browsers are served, pages and calls are answered
 * with 503. It has no database, so that one can be moved or restored meanwhile.
 */
export async function createMaintenanceApp(
  { config, log, objects }: Pick<AppContext, "config" | "log" | "objects">,
  clientDir: string,
): Promise<FastifyInstance> {
  const app = bareApp(config, log);
  const closed = new Refusal(commonRefusals.unavailable, {}, retryAfterSeconds);
  app.get("/readyz", async (request, reply) => sendProblem(reply, closed, request.id));
  mountBrowserFiles(app);
  mountImages(app, { objects, log });
  await mountAssets(app, clientDir);
  // Before a body is read: whatever was sent, nobody will take it.
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = "/"] = request.url.split("?");
    if (request.method !== "GET" || isForPrograms(path)) return sendProblem(reply, closed, request.id);
    const { status, headers, body } = stillAnswer("maintenance", localeOfPath(path), retryAfterSeconds);
    return reply.code(status).headers(headers).send(body);
  };
  app.all("/*", { onRequest: refuse }, refuse);
  return app;
}

/** Calls, and pages as the browser's router asks for them. */
const isForPrograms = (path: string) => /^\/api(\/|$)/.test(path) || path.endsWith(".data");
