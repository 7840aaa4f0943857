/**
 * Responses that are the same for everyone: their types and how they are sent. The cache itself is in `app`.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

/** A finished response before it is compressed and cached. */
export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Tags of the data in the response. A response without tags is not cached. */
  tags: readonly string[];
  /** How long it may be cached, in milliseconds; the cache's own default if absent. */
  cacheMs?: number;
}

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** A response in one encoding. */
export interface EncodedResponse {
  status: number;
  headers: Record<string, string>;
  /** Of the uncompressed body, without quotes. */
  etag: string;
  encoding: Encoding;
  body: Buffer;
}

export interface ResponseCache {
  /** Returns whether the response is cached or is being rendered for another request. */
  has(key: string): boolean;
  /**
   * Returns the cached response of `key`, or the one that `render` makes. Concurrent requests for one key
   * share a render.
   * @param admit runs the render and its compression under admission control; if it throws, all waiting
   * requests get its error
   */
  get(
    key: string,
    render: () => Promise<RenderedResponse>,
    encoding: Encoding,
    admit?: Admit,
  ): Promise<EncodedResponse>;
}

/** Runs a task when a slot is free, or throws a refusal. */
export type Admit = <T>(task: () => Promise<T>) => Promise<T>;

/** Returns the best of our encodings that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const allowed = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?![\\w-])(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(accept);
  if (allowed("br")) return "br";
  return allowed("gzip") ? "gzip" : "identity";
}

/** Returns whether the client has the representation with this strong ETag (RFC 9110, 13.1.2). */
export function isKnownEtag({ headers }: FastifyRequest, etag: string): boolean {
  // Not split at a pattern with blanks, which takes quadratic time for many of them.
  const known = headers["if-none-match"]?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** Sends the response with its ETag, or 304 when the client has it already. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
): FastifyReply {
  const { status, encoding } = response;
  const vary = reply.getHeader("vary");
  reply.code(status).headers(response.headers);
  reply.header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
  if (status === 200) {
    const etag = `"${response.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
    reply.header("etag", etag);
    if (isKnownEtag(request, etag)) return reply.code(304).send();
  }
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(response.body);
}
