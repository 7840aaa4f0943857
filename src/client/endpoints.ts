/**
 * The endpoints of the API as types, how a request to one of them is written, and requests without a token.
 */

import { timeLimitMs } from "#shared/request-limits.ts";
import { ApiProblem, readProblem, unreachable } from "./problem.ts";

/** `app/http/endpoints.server.ts` adds the types of all endpoints, derived from their schemas. */
// biome-ignore lint/suspicious/noEmptyInterface: it is completed by module augmentation
export interface Api {}

type Signatures = Api extends { signatures: infer S } ? S : never;

/** Method and path of an endpoint as the server defines it: `GET /products/details/:id`. */
export type EndpointName = keyof Signatures & string;

type Signature<E extends EndpointName> = Signatures[E] & { params: unknown; query: unknown; body: unknown };

/** What an endpoint returns, as the browser reads it. */
export type ResponseOf<E extends EndpointName> = Signatures[E] extends { response: infer T } ? T : never;
/** The code of each refusal that an endpoint declares, with the members of its problem document. */
export type DeclaredProblem<E extends EndpointName> = Signatures[E] extends {
  problem: infer T extends { code: string };
}
  ? T
  : never;
/** The body that an endpoint takes. */
export type BodyOf<E extends EndpointName> = Signature<E>["body"];

/** Drops the members of `catchall`, and permits numbers for strings, and `undefined`, which is not sent. */
type QueryOf<T> = {
  [K in keyof T as string extends K ? never : K]: string extends T[K]
    ? T[K] | number | undefined
    : T[K] | undefined;
};

type Part<Name extends string, T> = unknown extends T
  ? { [K in Name]?: never }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Path parameters, query and body of a request. */
export type InputOf<E extends EndpointName> = Part<"params", Signature<E>["params"]> &
  Part<"query", unknown extends Signature<E>["query"] ? unknown : QueryOf<Signature<E>["query"]>> &
  Part<"body", Signature<E>["body"]>;

/** The argument after the name of the endpoint; it may be left out if the endpoint requires nothing. */
export type Arguments<E extends EndpointName, Options> =
  Record<never, never> extends InputOf<E> ? [input?: InputOf<E> & Options] : [input: InputOf<E> & Options];

/**
 * An element of the list that an endpoint returns. An endpoint that can also return a file has more kinds of
 * responses.
 */
export type ItemOf<E extends EndpointName> = Extract<ResponseOf<E>, readonly unknown[]>[number];

/** The input of any endpoint. */
export interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface RequestLine {
  method: string;
  url: string;
}

/** Returns method and URL of a request. Encodes path parameters and the query. */
export function requestLine(endpoint: string, { params, query }: Omit<AnyInput, "body"> = {}): RequestLine {
  const [method = "", pattern = ""] = endpoint.split(" ");
  const path = Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, () => encodeURIComponent(value)),
    pattern,
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given).toString();
  return { method, url: `/api${path}${search && `?${search}`}` };
}

interface PublicOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
}

/**
 * Calls an endpoint without a token: what every visitor may read or send.
 * @throws ApiProblem
 */
export async function callPublic<E extends EndpointName>(
  endpoint: E,
  ...[input]: Arguments<E, PublicOptions>
): Promise<ResponseOf<E>> {
  return sendPublic(requestLine(endpoint, input), input);
}

/** Sends a request without a token and reads the JSON of the response. @throws ApiProblem */
export async function sendPublic(
  { method, url }: RequestLine,
  { body, signal }: Pick<AnyInput, "body"> & PublicOptions = {},
  // biome-ignore lint/suspicious/noExplicitAny: as with Response.json, the caller knows the type
): Promise<any> {
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await fetch(url, {
      method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw await readProblem(response);
    return await response.json();
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    if (signal?.aborted) throw signal.reason;
    throw unreachable(limit.aborted ? "timeout" : "network");
  }
}

/** Returns a new random key, for example an Idempotency-Key: 32 hexadecimal digits. */
export function randomKey(): string {
  // crypto.randomUUID exists only over HTTPS and on localhost, but Mela may run over HTTP on a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
