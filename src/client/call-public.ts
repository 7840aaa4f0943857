import { ApiProblem, problemOfAnswer, unreachable } from "./problem.ts";
import {
  type Address,
  type AnyInput,
  type Arguments,
  addressOf,
  type ResponseOf,
  type Route,
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
  return sendPublic(addressOf(route, input), input);
}

/** Sends a request without a token and reads the JSON of the response. @throws ApiProblem */
export async function sendPublic(
  { method, url }: Address,
  { body, signal }: Pick<AnyInput, "body"> & PublicOptions = {},
  // biome-ignore lint/suspicious/noExplicitAny: as with Response.json, the caller knows the type
): Promise<any> {
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const answer = await fetch(url, {
      method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw await problemOfAnswer(answer);
    return await answer.json();
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    if (signal?.aborted) throw signal.reason;
    throw unreachable(limit.aborted ? "timeout" : "network");
  }
}
