import {
  type AnyInput,
  type Arguments,
  type EndpointName,
  type RequestLine,
  type ResponseOf,
  requestLine,
} from "./endpoints.ts";
import { ApiProblem, readProblem, unreachable } from "./problem.ts";
import { timeLimitMs } from "./time-limit.ts";

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
