import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import fjs from "fast-json-stringify";
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { brand } from "#shared/brand.ts";
import { commonRefusals, Refusal, type RefusalKind } from "#shared/refusal.ts";
import { accessTokenSeconds } from "#shared/request-limits.ts";
import type { Admission, Work } from "./admission.server.ts";
import { renderDocs } from "./api-docs.server.ts";
import { allowUploadTime } from "./body-time-limit.server.ts";
import {
  chooseEncoding,
  type RenderedResponse,
  type ResponseCache,
  sendEncoded,
} from "./cached-response.server.ts";
import {
  type AppContext,
  type Endpoint,
  type Guard,
  lacksSecondFactor,
  type Person,
} from "./endpoint.server.ts";
import { handleError, problemResponses } from "./problems.server.ts";
import type { RequestLimiter } from "./request-limits.server.ts";

export interface Authenticator {
  /**
   * Returns the person of a Bearer token, read from `pool`. Rejects an invalid, expired or revoked token with
   * 401.
   */
  authenticate(authorization: string, pool: AppContext["pool"]): Promise<Person>;
}

/** What the endpoints are mounted with. */
export interface EndpointHost {
  ctx: AppContext;
  authenticator: Authenticator;
  limiter: RequestLimiter;
  admission: Admission;
  cache: ResponseCache;
}

const people = new WeakMap<FastifyRequest, Person>();

const rolesFor: Record<Exclude<Guard, "anyone">, readonly Person["role"][]> = {
  "signed-in": ["user", "vendor", "admin"],
  vendor: ["vendor"],
  admin: ["admin"],
};

/** All that an admin may call who lacks the required two-step sign-in, in order to turn it on. */
const ownAccount = /^\/users\/me(\/|$)/;

/**
 * Returns 401 if the caller must sign in, 403 if their role may not call the endpoint, or undefined if they
 * may.
 */
function authorizationRefusal(
  { guard, authorize, path }: Endpoint,
  ctx: AppContext,
  person: Person | undefined,
  request: FastifyRequest,
): Refusal | undefined {
  if (guard !== "anyone" && !person) return new Refusal(commonRefusals.not_signed_in);
  if (guard !== "anyone" && person && !rolesFor[guard].includes(person.role))
    return new Refusal(commonRefusals.forbidden);
  if (guard !== "anyone" && person && lacksSecondFactor(ctx, person) && !ownAccount.test(path))
    return new Refusal(commonRefusals.second_factor_needed);
  return authorize && !authorize(ctx, person, request)
    ? new Refusal(commonRefusals.not_signed_in)
    : undefined;
}

/**
 * Returns a function that writes values of this schema as JSON and leaves out properties that the schema
 * lacks. It is compiled on its first call, because compiling the schemas of all endpoints delays the start.
 */
export function serializerOf<S extends z.ZodType>(schema: S): (value: z.input<S>) => string {
  let serialize: ((value: z.input<S>) => string) | undefined;
  return (value) => {
    serialize ??= fjs(
      z.toJSONSchema(schema, { target: "draft-7", io: "output", unrepresentable: "any" }) as never,
    ) as (value: z.input<S>) => string;
    return serialize(value);
  };
}

/** Mounts all endpoints under /api of `app`, with their guards, schemas, errors and the OpenAPI document. */
export function mountEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  host: EndpointHost,
): void {
  // Other processes and the next start of this one continue with these counts.
  app.addHook("onClose", () => host.limiter.flush());
  app.register(
    async (api) => {
      api.setValidatorCompiler(validatorCompiler);
      // `sendProblem` writes problem documents itself.
      api.setSerializerCompiler(({ schema, httpStatus = "" }) =>
        httpStatus.startsWith("2") ? serializerOf(schema as z.ZodType) : JSON.stringify,
      );
      api.setErrorHandler(handleError);
      await registerOpenApi(api, host.ctx.config.publicUrl);
      mountScopes(api, endpoints, host);
      mountDocs(api, endpoints, host);
      api.route({
        method: ["GET", "POST", "PATCH", "PUT", "DELETE"],
        url: "/*",
        schema: { hide: true },
        handler: async () => {
          throw new Refusal(commonRefusals.not_found);
        },
      });
    },
    { prefix: "/api" },
  );
}

/** Registers the plugin that collects the schemas of the endpoints mounted after it. */
async function registerOpenApi(api: FastifyInstance, publicUrl: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: brand.name.en,
        version: "1.0.0",
        description:
          `The API of the ${brand.name.en} marketplace. ` +
          "Errors are problem documents (RFC 9457) with a stable `code`.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: `${publicUrl}/` }],
      components: {
        securitySchemes: {
          accessToken: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description: `Returned by POST /api/jwt, valid for ${accessTokenSeconds / 60} minutes.`,
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

function mountScopes(api: FastifyInstance, endpoints: readonly Endpoint[], host: EndpointHost): void {
  // After @fastify/swagger, in a separate scope, so that its onRoute hook sees every endpoint.
  api.register(async (scope) => {
    for (const endpoint of endpoints) if (!endpoint.ownBody) mountEndpoint(scope, endpoint, host);
    // A separate scope: these endpoints accept only multipart bodies, and no others do.
    scope.register(async (own) => {
      own.removeAllContentTypeParsers();
      await own.register(multipart);
      for (const endpoint of endpoints) if (endpoint.ownBody) mountEndpoint(own, endpoint, host);
    });
  });
}

/**
 * Mounts the OpenAPI document, and the same as a page. Anyone may call them, without a limit, so both are
 * cached like public responses, and rendered only in a slot.
 */
function mountDocs(
  api: FastifyInstance,
  endpoints: readonly Endpoint[],
  { admission, cache }: EndpointHost,
): void {
  const mount = (path: string, make: () => { type: string; policy?: string; text: string }) => {
    const render = async (): Promise<RenderedResponse> => {
      const { type, policy, text } = make();
      const headers = {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "public, max-age=300",
        ...(policy !== undefined && { "content-security-policy": policy }),
      };
      // No change announces this tag. Without one, the response would not be cached.
      return { status: 200, headers, body: Buffer.from(text), tags: ["api-docs"] };
    };
    api.get(path, { schema: { hide: true } }, async (request, reply) => {
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      const response = await cache.get(`/api${path}`, render, encoding, (task) =>
        admission.run("normal", task),
      );
      return sendEncoded(request, reply, response);
    });
  };
  mount("/docs", () => {
    const refusals = [commonRefusals, ...endpoints.map((endpoint) => endpoint.refusals ?? [])];
    const { html, policy } = renderDocs(api.swagger() as never, refusals.flatMap(Object.values<RefusalKind>));
    return { type: "text/html", policy, text: html };
  });
  mount("/openapi.json", () => ({ type: "application/json", text: JSON.stringify(api.swagger()) }));
}

function mountEndpoint(api: FastifyInstance, endpoint: Endpoint, host: EndpointHost): void {
  const { ctx: fullContext, admission, cache } = host;
  const { method, path, guard, params, query, body, response, status = 200, work = "normal" } = endpoint;
  const ctx = work === "reserved" || work === "identity" ? fullContext : admission.limited(fullContext);
  api.route({
    method,
    url: path,
    schema: {
      summary: endpoint.summary,
      tags: [path.split("/")[1] ?? "other"],
      ...(guard === "anyone" ? {} : { security: [{ accessToken: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: response, ...problemResponses(endpoint.refusals ?? []) },
    } as never,
    // Before the body is read and validated, so that callers without access learn nothing about it.
    onRequest: (request, reply, done) => {
      // Before the token is looked up: under overload most requests end here and must cost almost nothing.
      // A cached response needs no slot; the handler checks whether there is one.
      if (!endpoint.ownBody && (!endpoint.cached || request.headers.authorization !== undefined))
        admission.check(work);
      // Most requests are anonymous reads, for which nothing is awaited.
      const access = checkAccess(endpoint, ctx, host, request, reply);
      if (access) access.then(() => done(), done);
      else done();
    },
    ...(body && { preParsing: requireJson }),
    handler: async (request, reply) => {
      reply.code(status);
      const { cached } = endpoint;
      const input = {
        person: people.get(request),
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        request,
        reply: { header: (name: string, value: string) => void reply.header(name, value), tags: () => {} },
      };
      const run = () => endpoint.handler(ctx, input as never);
      // The handler receives the body itself. On a slow connection that takes minutes, for which it must not
      // occupy a slot. It limits its memory itself.
      if (endpoint.ownBody) {
        allowUploadTime(request.raw);
        return run();
      }
      if (!cached || request.headers.authorization !== undefined) return runAdmitted(admission, work, run);
      const key = `${path} ${JSON.stringify(cached.key({ params: request.params, query: request.query }))}`;
      if (!cache.has(key)) admission.check(work);
      const render = () => renderForCache(endpoint, ctx, input, reply);
      // A shared cache must not return this response to a request with the header.
      reply.header("vary", [reply.getHeader("vary"), "Authorization"].filter(Boolean).join(", "));
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      return sendEncoded(
        request,
        reply,
        await cache.get(key, render, encoding, (make) => admission.run(work, make)),
      );
    },
  });
}

/**
 * Identifies the caller, rejects one without access and counts the request. Returns undefined instead of a
 * promise when there is nothing to wait for.
 * @throws Refusal, also as a rejection
 */
function checkAccess(
  endpoint: Endpoint,
  ctx: AppContext,
  { authenticator, limiter }: EndpointHost,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | undefined {
  /** @throws Refusal `too_many_requests` instead, if there are too many rejected requests */
  const countRejection = (refusal: Refusal, person?: Person): Refusal => {
    // Set before counting, so that a 429 has it too: the client then retries with a new token, which is
    // counted for its account.
    if (!person) reply.header("www-authenticate", "Bearer");
    limiter.countRejected(person, request.ip);
    return refusal;
  };
  const rethrow = (error: unknown): never => {
    // Other refusals, such as `busy` of the pool, say nothing about the caller.
    const isRejection = error instanceof Refusal && [401, 403].includes(error.kind.status);
    throw isRejection ? countRejection(error) : error;
  };
  const admit = (authenticated: Person | undefined): Promise<void> | undefined => {
    const { guard } = endpoint;
    // Public endpoints return more to an admin, so one without the required two-step sign-in is treated as a
    // shopper.
    const person =
      authenticated && guard === "anyone" && lacksSecondFactor(ctx, authenticated)
        ? { ...authenticated, role: "user" as const }
        : authenticated;
    if (person || guard !== "anyone") reply.header("cache-control", "private, no-store");
    const refusal = authorizationRefusal(endpoint, ctx, person, request);
    if (refusal) throw countRejection(refusal, person);
    if (person) people.set(request, person);
    return limiter.count(endpoint, person, request.ip);
  };
  if (endpoint.caller)
    return endpoint
      .caller(ctx, request)
      .then((caller) => limiter.count(endpoint, caller, request.ip), rethrow);
  const { authorization } = request.headers;
  if (authorization === undefined) return admit(undefined);
  return authenticator.authenticate(authorization, ctx.pool).then(admit, rethrow);
}

/**
 * Runs a handler in a slot. A streamed response occupies it until it has been sent, because its rows are read
 * while it is sent.
 */
function runAdmitted(admission: Admission, work: Work, run: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const runAndSend = async () => {
      const response = await run();
      resolve(response);
      // Fastify reports the errors of a stream, and destroys it when the client disconnects.
      if (response instanceof Readable) await finished(response).catch(() => {});
    };
    admission.run(work, runAndSend).catch(reject);
  });
}

/**
 * Runs a handler for the cache, with only the headers that the handler sets: those of a single reply, such as
 * those for its origin, are not part of the response. The handler must not read `headers` and `request`,
 * which are those of the first caller.
 */
async function renderForCache(
  { handler, cached }: Endpoint,
  ctx: AppContext,
  input: object,
  reply: FastifyReply,
): Promise<RenderedResponse> {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
  };
  let tags: readonly string[] = [];
  const forCache = {
    header(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    tags(ofData: readonly string[]) {
      tags = ofData;
    },
  };
  const response = await handler(ctx, { ...input, person: undefined, reply: forCache } as never);
  return {
    status: 200,
    headers,
    body: Buffer.from(reply.serialize(response) as string),
    tags,
    ...(cached?.ms !== undefined && { cacheMs: cached.ms }),
  };
}

const requireJson: preHandlerAsyncHookHandler = async (request) => {
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(request.headers["content-type"] ?? ""))
    throw new Refusal(commonRefusals.unsupported_type);
};
