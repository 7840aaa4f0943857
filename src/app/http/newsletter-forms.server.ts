import type { FastifyInstance, FastifyReply } from "fastify";
import { confirmSubscription, subscribe, unsubscribe } from "#newsletter/actions.server.ts";
import type { LinkResult, RequestState } from "#newsletter/rules.ts";
import type { Admission } from "#platform/http/admission.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { toRefusal } from "#platform/http/problems.server.ts";
import type { RequestLimiter } from "#platform/http/request-limits.server.ts";
import { type Locale, localeOfPath, locales, localizePath } from "#shared/locale.ts";
import { commonRefusals } from "#shared/refusal.ts";
import { errorPageOf } from "./static-error-page.server.ts";

export interface NewsletterFormsHost {
  ctx: AppContext;
  limiter: Pick<RequestLimiter, "count">;
  admission: Admission;
}

const maxFormBytes = 4 * 1024;
/** What a mail program posts to unsubscribe with one click. */
const oneClickForm = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

/**
 * Handles the forms of the newsletter pages, which are posted by browsers without JavaScript and by mail
 * programs that unsubscribe with one click (RFC 8058). The API accepts only JSON. No handler reads a cookie,
 * so a form on another site gains nothing.
 */
export function mountNewsletterForms(app: FastifyInstance, host: NewsletterFormsHost): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    // Forms are posted by browsers that show the response. Mail programs only read its status.
    scope.setErrorHandler((error, { url }, reply) => {
      const refusal = toRefusal(error);
      const response = refusal && errorPageOf(refusal, localeOfPath(url));
      if (!response) throw error;
      return reply.code(response.status).headers(response.headers).send(response.body);
    });
    for (const locale of locales) mountIn(locale, scope, host);
  });
}

function mountIn(
  locale: Locale,
  scope: FastifyInstance,
  { ctx, limiter, admission }: NewsletterFormsHost,
): void {
  const options = { schema: { hide: true } };
  const resultUrl = (path: string, state: RequestState | LinkResult) =>
    `${localizePath(path, locale)}?state=${state}`;
  /** Counts the request, runs `change` with the token of the link, and returns the state of its page. */
  const followLink = async (
    { ip, query }: { ip: string; query: { token?: unknown } },
    reply: FastifyReply,
    change: (ctx: AppContext, token: string) => Promise<boolean>,
  ): Promise<LinkResult> => {
    admission.check("normal");
    try {
      await limiter.count({ method: "POST" }, undefined, ip);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal?.kind !== commonRefusals.too_many_requests) throw error;
      reply.header("retry-after", refusal.retryAfterSeconds);
      return "rate-limited";
    }
    return (await admission.run("normal", () => change(ctx, String(query.token)))) ? "done" : "unknown";
  };

  scope.post<{ Body: URLSearchParams | undefined }>(
    localizePath("/newsletter", locale),
    options,
    async (request, reply) =>
      reply.redirect(
        resultUrl(
          "/newsletter",
          await admission.run("normal", () =>
            requestSubscription(ctx, request.body?.get("email") ?? "", locale, request.ip),
          ),
        ),
        303,
      ),
  );

  scope.post<{ Querystring: { token?: unknown } }>(
    localizePath("/newsletter/confirm", locale),
    options,
    async (request, reply) =>
      reply.redirect(
        resultUrl("/newsletter/confirm", await followLink(request, reply, confirmSubscription)),
        303,
      ),
  );

  scope.register(async (own) => {
    // A mail program may use either type of form. Only mail programs send this one, and the token is in the
    // URL, so the body is not parsed.
    own.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "buffer", bodyLimit: maxFormBytes },
      (_request, _body, done) => done(null, oneClickForm),
    );
    own.post<{ Body: URLSearchParams | undefined; Querystring: { token?: unknown } }>(
      localizePath("/newsletter/unsubscribe", locale),
      options,
      async (request, reply) => {
        const state = await followLink(request, reply, unsubscribe);
        // Mail programs follow no redirect.
        if (request.body?.get("List-Unsubscribe") === "One-Click") {
          const { status, text } = oneClickResponses[state];
          return reply.code(status).type("text/plain").send(text);
        }
        return reply.redirect(resultUrl("/newsletter/unsubscribe", state), 303);
      },
    );
  });
}

const oneClickResponses = {
  done: { status: 200, text: "unsubscribed" },
  unknown: { status: 404, text: "unknown link" },
  "rate-limited": { status: 429, text: "too many requests" },
};

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
