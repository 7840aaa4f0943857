/** Requests of the signed-in person to our API. */

import { timeLimitMs } from "#shared/request-limits.ts";
import { accessToken, renewAccessToken } from "./access-token.ts";
import { discardBody } from "./discard-body.ts";
import {
  type AnyInput,
  type Arguments,
  type EndpointName,
  type ItemOf,
  type RequestLine,
  type ResponseOf,
  requestLine,
} from "./endpoints.ts";
import { ApiProblem, readProblem, unreachable } from "./problem.ts";
import {
  currentSession,
  hasEndedHere,
  refreshSession,
  requestingPerson,
  type SessionHint,
} from "./session-hint.ts";
import { forgetSession, goToSecondFactor, leaveForLogin, signOut } from "./sign-out.ts";

export interface CallOptions {
  /** Aborts the request, e.g. when a page is left. */
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Sent as it is, to an endpoint that takes a file. */
  form?: FormData;
  /**
   * A background request, such as the number of cart items, or one whose page handles a 401 and 403 itself:
   * it never opens the login page or asks for a proof of identity.
   */
  quiet?: boolean;
  /** Who the request is for; by default the person whom the page shows. It is never sent for anyone else. */
  personId?: string;
  /** Time limit; uploads use a longer one. */
  limitMs?: number;
}

export interface Page<T> {
  items: T[];
  /** The total, if the endpoint returns it. */
  total: number | undefined;
  /** The `cursor` of the next page. */
  nextCursor: string | undefined;
}

/**
 * Calls an endpoint as the signed-in person.
 * @throws ApiProblem; a final 401 or 403 also signs the person out and opens the login page
 */
export async function callApi<E extends EndpointName>(
  endpoint: E,
  ...[input]: Arguments<E, CallOptions>
): Promise<ResponseOf<E>> {
  return requestWithProof(endpoint, input, (response) => response.json());
}

/** Calls an endpoint that returns a file. Returns its bytes unchanged, with the byte order mark. */
export async function callForFile<E extends EndpointName>(
  endpoint: E,
  ...[input]: Arguments<E, CallOptions>
): Promise<Blob> {
  return requestWithProof(endpoint, input, (response) => response.blob());
}

/** Calls an endpoint that returns a list. Returns it with the total and the next cursor from the headers. */
export async function callForPage<E extends EndpointName>(
  endpoint: E,
  ...[input]: Arguments<E, CallOptions>
): Promise<Page<ItemOf<E>>> {
  return requestWithProof(endpoint, input, async (response) => {
    const total = response.headers.get("x-total-count");
    const [, next] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get("link") ?? "") ?? [];
    return {
      items: await response.json(),
      total: total === null ? undefined : Number(total),
      nextCursor: next ? (new URL(next, location.origin).searchParams.get("cursor") ?? undefined) : undefined,
    };
  });
}

/** Asks the person for a recent proof of identity if the server requires one, then repeats the call. */
async function requestWithProof<T>(
  endpoint: string,
  { params, query, ...options }: AnyInput & CallOptions = {},
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const line = requestLine(endpoint, { params, query });
  try {
    return await requestWithToken(line, options, read);
  } catch (error) {
    if (
      options.quiet ||
      !(error instanceof ApiProblem) ||
      error.code !== "proof_needed" ||
      !(await requestProof())
    )
      throw error;
    return await requestWithToken(line, options, read);
  }
}

/** Shows the dialog that asks the person to prove their identity again. @returns whether they have done so */
type ProofDialog = () => Promise<boolean>;

const proofDialogs: ProofDialog[] = [];
let pendingProof: Promise<boolean> | undefined;

/**
 * Registers the dialog of this page.
 * @returns a function that removes it, and resolves an open question with false
 */
export function registerProofDialog(show: ProofDialog): () => void {
  let close: (proved: boolean) => void = () => {};
  const closed = new Promise<boolean>((resolve) => {
    close = resolve;
  });
  const dialog = () => Promise.race([show(), closed]);
  proofDialogs.push(dialog);
  return () => {
    proofDialogs.splice(proofDialogs.indexOf(dialog), 1);
    close(false);
  };
}

/** Requests one proof for all calls that need it at the same time. */
function requestProof(): Promise<boolean> {
  const show = proofDialogs.at(-1);
  if (!show) return Promise.resolve(false);
  pendingProof ??= show().finally(() => {
    pendingProof = undefined;
  });
  return pendingProof;
}

type RequestOptions = CallOptions & Pick<AnyInput, "body">;

/**
 * Sends a request with the access token, and once more with a new token if the server rejects that one.
 * @param read reads the response; the time limit includes its body
 */
async function requestWithToken<T>(
  line: RequestLine,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  // If the request begins after a sign-out, the page is already opening another one, and a 401 must not open
  // the login page.
  const before = currentSession();
  const mayOpenLogin = !options.quiet && before !== null;
  const personId = options.personId ?? requestingPerson();
  const limit = timeLimit(options.signal, options.limitMs ?? timeLimitMs);
  try {
    const token = await unlessAborted(accessToken(personId), limit.signal);
    let response = await send(line, options, token, limit.signal);
    if (needsNewToken(response)) {
      discardBody(response);
      response = await send(
        line,
        options,
        await unlessAborted(renewAccessToken(token, personId), limit.signal),
        limit.signal,
      );
    }
    if (response.ok) return await read(response);
    throw await readProblem(response);
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    const problem =
      error instanceof ApiProblem ? error : unreachable(limit.signal.aborted ? "timeout" : "network");
    if (mayOpenLogin) await leaveWhenRefused(problem, before);
    throw problem;
  } finally {
    limit.clear();
  }
}

/**
 * Returns whether the token is rejected. An address over its limit of anonymous requests gets 429, not 401.
 */
export function needsNewToken({ status, headers }: Response): boolean {
  return status === 401 || (status === 429 && headers.has("www-authenticate"));
}

/**
 * Signs the person out and goes to the login page on a final 401 or 403, but not on one that the person can
 * resolve.
 * @param before the session when the request was sent
 */
export async function leaveWhenRefused({ status, code }: ApiProblem, before: SessionHint): Promise<void> {
  if (code === "proof_needed") return;
  if (code === "second_factor_needed") return goToSecondFactor();
  if (status === 401 || (status === 403 && !(await hasPersonChanged(before)))) await signOutAndLeave();
}

function send(
  { method, url }: RequestLine,
  { body, form, idempotencyKey }: RequestOptions,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
}

function timeLimit(outer: AbortSignal | undefined, ms: number): { signal: AbortSignal; clear(): void } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  return {
    signal: outer ? AbortSignal.any([outer, limit.signal]) : limit.signal,
    clear: () => clearTimeout(timer),
  };
}

/** Rejects at the time limit of this request. The renewal continues for other requests. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Returns whether the account's e-mail address was changed on another device, or someone else has signed in.
 * The 403 then refers to the old address. `GuardedOutlet` loads a private page again when the session
 * changes.
 */
async function hasPersonChanged(before: SessionHint): Promise<boolean> {
  const now = await refreshSession({ afterPending: true });
  return !!before && !!now && (now.id !== before.id || now.email !== before.email);
}

let leaving: Promise<void> | undefined;

async function signOutAndLeave(): Promise<void> {
  // The person has just signed out, and the request was sent before. The page navigates itself.
  if (!leaving && hasEndedHere()) return;
  leaving ??= (async () => {
    if (currentSession()) await signOut(true).catch(() => {});
    forgetSession(true);
    leaveForLogin();
  })().finally(() => {
    leaving = undefined;
  });
  await leaving;
}
