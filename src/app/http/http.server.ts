import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { accessTokens } from "#accounts/actions/access-token.server.ts";
import { mountDemoProvider } from "#accounts/actions/demo-provider.server.ts";
import type { Auth } from "#accounts/actions/identity/identity.server.ts";
import { findPersonOfSession, touchSession } from "#accounts/store/sessions.server.ts";
import { mountImages } from "#media/api/serve-images.server.ts";
import { isDatabaseResponding } from "#platform/db/database.server.ts";
import { openAdmission } from "#platform/http/admission.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { mountEndpoints } from "#platform/http/mount-endpoints.server.ts";
import { isLostConnection } from "#platform/http/problems.server.ts";
import { createRequestLimiter } from "#platform/http/request-limits.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { PageCache } from "../cache/page-cache.server.ts";
import { mountAssets } from "./assets.server.ts";
import { mountAuthRoutes } from "./auth-routes.server.ts";
import { createBaseServer } from "./base-server.server.ts";
import { mountDevMail } from "./dev-mail.server.ts";
import { allEndpoints } from "./endpoints.server.ts";
import { mountFixedFiles } from "./fixed-files.server.ts";
import { mountNewsletterForms } from "./newsletter-forms.server.ts";
import { mountPages } from "./pages.server.ts";
import { mountSitemap } from "./sitemap.server.ts";
import { mountSocialCards } from "./social-cards.server.ts";

/** Services of the running app, opened once at the start. */
export interface Services {
  ctx: AppContext;
  auth: Auth;
  cache: PageCache;
  /** Returns false during startup and shutdown; /readyz then returns 503. */
  ready: () => boolean;
  /**
   * Sign access tokens and encrypt what two-step sign-in stores: the current secret, then previous ones that
   * are still accepted.
   */
  secrets: readonly [string, ...string[]];
}

export interface PageBuild {
  build: () => Promise<ServerBuild>;
  mode: "production" | "development";
  /** Folder with the browser's files; undefined in development, where Vite serves them. */
  clientDir: string | undefined;
}

/** Creates the complete Fastify app: the API, authentication, images, assets and pages. */
export async function createApp(
  { ctx, auth, cache, ready, secrets }: Services,
  pages: PageBuild,
): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = createBaseServer(config, ctx.log);
  // Private pages and lists. Cached responses and assets are compressed already. The compressed size reveals
  // no private data: a private page repeats no text of its request, and another site cannot make a browser
  // send an access token.
  await app.register(compress, { encodings: ["br", "gzip"], globalDecompression: false });
  // Anyone may call it, without a limit, so concurrent calls share one query.
  let check: Promise<boolean> | undefined;
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (!ready()) throw new Refusal(commonRefusals.unavailable, {}, 1);
    check ??= isDatabaseResponding(ctx.pool).finally(() => {
      check = undefined;
    });
    if (!(await check)) throw new Refusal(commonRefusals.unavailable, {}, 2);
    return reply.send({ status: "ready" });
  });

  const tokens = accessTokens(secrets, config.publicUrl);
  const endpoints = allEndpoints(auth, tokens, secrets);
  const authenticator = {
    async authenticate(authorization: string, pool: AppContext["pool"]) {
      const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
      const subject = token && (await tokens.verify(token, ctx.now()));
      const person = subject && (await findPersonOfSession(pool, subject.sessionId, subject.userId));
      if (!person) throw new Refusal(commonRefusals.not_signed_in);
      const { touchDue, ...caller } = person;
      // Only logged, so that people can still read when the disk is full. Without a connection, the request
      // would wait for the database a second time.
      if (touchDue)
        await touchSession(ctx.db, caller.sessionId).catch((error) => {
          if (isLostConnection(error)) throw error;
          ctx.log.warn({ err: error }, "could not record the use of a session");
        });
      return caller;
    },
  };
  const personOfCookie = async (
    headers: Record<string, string | string[] | undefined>,
  ): Promise<Person | undefined> => {
    if (!headers.cookie) return undefined;
    const session = await auth.findSession(headers);
    return session && { ...session.user, sessionId: session.id };
  };
  const limiter = createRequestLimiter(ctx);
  const admission = openAdmission(ctx.pool);
  app.addHook("onClose", async () => admission.close());
  mountEndpoints(app, endpoints, { ctx, authenticator, limiter, admission, cache });
  mountAuthRoutes(app, auth, ctx, limiter, admission);
  if (config.demo) {
    await mountDemoProvider(app, config, secrets[0]);
    mountDevMail(app, ctx, personOfCookie);
  }
  mountNewsletterForms(app, { ctx: admission.limited(ctx), limiter, admission });
  mountFixedFiles(app, pages.clientDir);
  mountImages(app, ctx);
  mountSocialCards(app, { ctx: admission.limited(ctx), limiter, admission });
  mountSitemap(app, { ctx: admission.limited(ctx), cache, limiter, admission });
  await mountAssets(app, pages.clientDir);
  const { build, mode } = pages;
  const { isKnownDevice } = auth;
  mountPages(app, { build, mode, cache, ctx, personOfCookie, isKnownDevice, limiter, admission });
  return app;
}
