import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import type { z } from "zod";
import type { RefusalKind } from "#shared/refusal.ts";
import type { Role } from "#shared/role.ts";
import type { Config } from "../config.server.ts";
import type { Db } from "../db/database.server.ts";
import type { JobQueues } from "../jobs.server.ts";
import type { Log } from "../log.server.ts";
import type { ObjectStore } from "../storage/object-store.server.ts";
import type { Work } from "./admission.server.ts";
import type { RequestLimit } from "./request-limits.server.ts";

/** Who may call an endpoint. Enforced in one place, `mount-endpoints.server.ts`, before the body is read. */
export type Guard = "anyone" | "signed-in" | "vendor" | "admin";

/** The account of the caller, read from the database for this request. */
export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The session of this request. */
  sessionId: string;
  /** Whether two-step sign-in is turned on for the account. */
  secondFactor?: boolean;
  /** Whether they signed in, or entered the password or a code, in the last `recentProofMinutes`. */
  recentlyProven?: boolean;
}

/** The context of every handler: database, storage, configuration, clock, log. Created once at the start. */
export interface AppContext {
  db: Db;
  /**
   * The pool below `db`, for better-auth, pg-boss and the lookup of the caller, which each authenticated
   * request needs: it saves the time to build the statement. Other frequent reads use `db` with `named`.
   */
  pool: pg.Pool;
  config: Config;
  objects: ObjectStore;
  jobs: JobQueues;
  now: () => Date;
  log: Log;
}

/** What an action needs besides its input and its actor. */
export interface ActionContext {
  now: Date;
  /** Origin of links and stored images, without a trailing slash. */
  publicUrl: string;
}

export function actionContext(ctx: AppContext): ActionContext {
  return { now: ctx.now(), publicUrl: ctx.config.publicUrl };
}

export interface Reply {
  header(name: string, value: string): void;
  /** Sets the tags of a cached response, see `Endpoint.cached`. A response without tags is not cached. */
  tags(tags: readonly string[]): void;
}

export interface Input<G extends Guard, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  person: G extends "anyone" ? Person | undefined : Person;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  headers: IncomingHttpHeaders;
  /** The request itself, for the few endpoints that read a stream (uploads). */
  request: FastifyRequest;
  reply: Reply;
}

/** Returns whether this is an admin without two-step sign-in although the operator requires it. */
export function lacksSecondFactor(ctx: Pick<AppContext, "config">, person: Person): boolean {
  return ctx.config.requireAdminSecondFactor && person.role === "admin" && !person.secondFactor;
}

/**
 * A member that only an endpoint with the guard `anyone` may have: `caller` would bypass another guard, and
 * `authorize` would answer 401 to a caller whom the guard has admitted.
 */
type OnlyWithoutGuard<G extends Guard, Member> = "anyone" extends G ? Member : never;

export interface Endpoint<
  G extends Guard = Guard,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api, in Fastify's form: `/products/details/:id`. */
  path: string;
  guard: G;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: A;
  /** The refusals that it may return besides `commonRefusals`. */
  refusals?: readonly RefusalKind[];
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202;
  /** Limit in `request-limits.server.ts`. By default, a GET counts as a read and other methods as a write. */
  limit?: RequestLimit;
  /** Kind of work for admission control; `normal` by default. */
  work?: Work;
  /**
   * Further authorization, only with the guard `anyone`. Returns false to reject with 401 before the body is
   * read.
   */
  authorize?: OnlyWithoutGuard<
    G,
    (ctx: AppContext, person: Person | undefined, request: FastifyRequest) => boolean
  >;
  /**
   * Returns the account that a cookie identifies, only with the guard `anyone`. Replaces the access token;
   * the request is then counted for this account and not for the address. The handler receives no `person`.
   * @throws Refusal if there is none, before the body is read; counted like other rejected requests
   */
  caller?: OnlyWithoutGuard<G, (ctx: AppContext, request: FastifyRequest) => Promise<Pick<Person, "id">>>;
  /**
   * Allows caching: all requests without an Authorization header get the same response. The handler sets its
   * tags. Requests with the header bypass the cache.
   */
  cached?: {
    /** Returns what the response depends on, in canonical form. Requests with equal keys share a response. */
    key(input: { params: z.output<P>; query: z.output<Q> }): unknown;
    /** How long it may be cached, in milliseconds; the default of the cache if absent. */
    ms?: number;
  };
  /** The handler reads the body itself (multipart). */
  ownBody?: boolean;
  /** May return a stream of JSON instead, for a large response. */
  handler(ctx: AppContext, input: Input<G, P, Q, B>): Promise<z.input<A> | Readable>;
}

/** The code of a refusal, with the members of its problem document as the client reads them. */
type ProblemMembers<K extends RefusalKind> =
  K extends RefusalKind<infer Code, infer M>
    ? { readonly code: Code } & { readonly [Name in keyof M]: z.output<M[Name]> }
    : never;

/** An endpoint with the types that the client derives from it, see `client/endpoints.ts`. */
export interface TypedEndpoint<
  M extends Endpoint["method"],
  Path extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  K extends RefusalKind,
> extends Endpoint {
  method: M;
  path: Path;
  /** Exists only as a type. A part that the endpoint does not have is `unknown`. */
  signature?: {
    params: z.input<P>;
    query: z.input<Q>;
    body: z.input<B>;
    response: z.output<A>;
    problem: ProblemMembers<K>;
  };
}

/** Defines an endpoint of the API. An endpoint without a guard does not compile. */
export const defineEndpoint = <
  const M extends Endpoint["method"],
  const Path extends string,
  G extends Guard,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  K extends RefusalKind = never,
>(
  definition: Endpoint<G, P, Q, B, A> & { method: M; path: Path; refusals?: readonly K[] },
): TypedEndpoint<M, Path, P, Q, B, A, K> => definition as never;
