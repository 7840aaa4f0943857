import { ApiProblem, readProblem, unreachable } from "./problem.ts";
import {
  type AnyInput,
  type Arguments,
  type RequestLine,
  type ResponseOf,
  type Route,
  requestLine,
} from "./routes.ts";
import { timeLimitMs } from "./session-hint.ts";

interface PublicOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
}

/**
 * Calls an endpoint without a token: what every visitor may read or send.
 * @throws ApiProblem
 */
export async function callPublic<R extends Route>(
  route: R,
  ...[input]: Arguments<R, PublicOptions>
): Promise<ResponseOf<R>> {
  return sendPublic(requestLine(route, input), input);
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
