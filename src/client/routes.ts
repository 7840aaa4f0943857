/** The endpoints of the API as types, and how a request to one of them is written. */

/** `app/http/endpoints.server.ts` adds the types of all endpoints, derived from their schemas. */
// biome-ignore lint/suspicious/noEmptyInterface: it is completed by module augmentation
export interface Api {}

type Signatures = Api extends { signatures: infer S } ? S : never;

/** Method and path of an endpoint as the server defines it: `GET /products/details/:id`. */
export type Route = keyof Signatures & string;

type Signature<R extends Route> = Signatures[R] & { params: unknown; query: unknown; body: unknown };

/** What an endpoint returns, as the browser reads it. */
export type ResponseOf<R extends Route> = Signatures[R] extends { response: infer T } ? T : never;
/** The code of each refusal that an endpoint declares, with the members of its problem document. */
export type DeclaredProblem<R extends Route> = Signatures[R] extends {
  problem: infer T extends { code: string };
}
  ? T
  : never;
/** The payload that an endpoint takes. */
export type BodyOf<R extends Route> = Signature<R>["body"];

/** Drops the members of `catchall`, takes numbers for texts, and permits `undefined`, which is not sent. */
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

/** Path parameters, query and payload of a request. */
export type InputOf<R extends Route> = Part<"params", Signature<R>["params"]> &
  Part<"query", unknown extends Signature<R>["query"] ? unknown : QueryOf<Signature<R>["query"]>> &
  Part<"body", Signature<R>["body"]>;

/** The argument after the route; it may be left out if the endpoint requires nothing. */
export type Arguments<R extends Route, Options> =
  Record<never, never> extends InputOf<R> ? [input?: InputOf<R> & Options] : [input: InputOf<R> & Options];

/**
 * An element of the list that an endpoint returns. An endpoint that can also return a file has more kinds of
 * responses.
 */
export type ItemOf<R extends Route> = Extract<ResponseOf<R>, readonly unknown[]>[number];

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
export function requestLine(route: string, { params, query }: Omit<AnyInput, "body"> = {}): RequestLine {
  const [method = "", pattern = ""] = route.split(" ");
  const path = Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, () => encodeURIComponent(value)),
    pattern,
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given).toString();
  return { method, url: `/api${path}${search && `?${search}`}` };
}
