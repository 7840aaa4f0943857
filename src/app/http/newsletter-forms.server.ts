import type { FastifyInstance } from "fastify";
import { confirmSubscription, subscribe, unsubscribe } from "#newsletter/actions.server.ts";
import type { LinkState, RequestState } from "#newsletter/rules.ts";
import type { Admission } from "#platform/http/admission.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { toRefusal } from "#platform/http/problems.server.ts";
import { type Locale, locales, localizePath } from "#shared/locale.ts";
import { commonRefusals } from "#shared/refusal.ts";

/**
 * Handles the forms of the newsletter pages, which are posted by browsers without JavaScript and by mail
 * programs that unsubscribe with one click (RFC 8058). The API accepts only JSON. No handler reads a cookie,
 * so a form on another site gains nothing.
 */
export function mountNewsletterForms(app: FastifyInstance, ctx: AppContext, admission: Admission): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    for (const locale of locales) mountIn(locale, scope, ctx, admission);
  });
}

function mountIn(locale: Locale, scope: FastifyInstance, ctx: AppContext, { run }: Admission): void {
  const options = { schema: { hide: true } };
  const resultUrl = (path: string, state: RequestState | LinkState) =>
    `${localizePath(path, locale)}?state=${state}`;

  scope.post<{ Body: URLSearchParams | undefined }>(
    localizePath("/newsletter", locale),
    options,
    async (request, reply) =>
      reply.redirect(
        resultUrl(
          "/newsletter",
          await run("normal", () =>
            requestSubscription(ctx, request.body?.get("email") ?? "", locale, request.ip),
          ),
        ),
        303,
      ),
  );

  scope.post<{ Querystring: { token?: unknown } }>(
    localizePath("/newsletter/confirm", locale),
    options,
    async (request, reply) => {
      const done = await run("normal", () => confirmSubscription(ctx, String(request.query.token)));
      return reply.redirect(resultUrl("/newsletter/confirm", done ? "done" : "unknown"), 303);
    },
  );

  scope.post<{ Body: URLSearchParams | undefined; Querystring: { token?: unknown } }>(
    localizePath("/newsletter/unsubscribe", locale),
    options,
    async (request, reply) => {
      const done = await run("normal", () => unsubscribe(ctx, String(request.query.token)));
      // Mail programs follow no redirect.
      if (request.body?.get("List-Unsubscribe") === "One-Click")
        return reply
          .code(done ? 200 : 404)
          .type("text/plain")
          .send(done ? "unsubscribed" : "unknown link");
      return reply.redirect(resultUrl("/newsletter/unsubscribe", done ? "done" : "unknown"), 303);
    },
  );
}

async function requestSubscription(
  ctx: AppContext,
  email: string,
  language: Locale,
  address: string,
): Promise<RequestState> {
  try {
    await subscribe(ctx, { email, language, ip: address });
    return "asked";
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return refusal.kind === commonRefusals.invalid
      ? "wrong"
      : refusal.kind === commonRefusals.too_many_requests
        ? "rate-limited"
        : "failed";
  }
}
