/** Pictures on their way to the shop. */
import { accessToken, renewAccessToken } from "./access-token.ts";
import { asksForToken, leaveWhenRefused } from "./call-api.ts";
import { ApiProblem, problemOfAnswer, unreachable } from "./problem.ts";
import { addressOf, type ResponseOf } from "./routes.ts";
import { currentSession } from "./session-hint.ts";

const route = "POST /images";
const uploadLimitMs = 120_000;

/**
 * Stores a picture, by a request that can tell how far it has come: fetch cannot.
 * @param onProgress told the part that has been sent, 0 to 1
 * @param signal nobody waits for it any more, or it has stopped
 * @returns the address of the picture
 * @throws ApiProblem; on a 401 or 403 that stands, the person is signed out and on the way to the login page as well
 */
export async function uploadPhoto(
  photo: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  // As with every other call: see `call-api.ts`.
  const staysHere = currentSession() === null;
  try {
    const token = await accessToken();
    let answer = await sendPhoto(photo, token, onProgress, signal);
    if (asksForToken(answer))
      answer = await sendPhoto(photo, await renewAccessToken(token), onProgress, signal);
    if (!answer.ok) throw await problemOfAnswer(answer);
    const { data }: ResponseOf<typeof route> = await answer.json();
    return data.display_url;
  } catch (problem) {
    if (!staysHere && !signal?.aborted && problem instanceof ApiProblem) await leaveWhenRefused(problem);
    throw problem;
  }
}

/** XMLHttpRequest, which alone tells how far it has come. */
function sendPhoto(
  photo: File,
  token: string,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  // Nobody waits for it any more: what was sent would only take room.
  if (signal?.aborted) throw unreachable("timeout");
  const form = new FormData();
  form.append("image", photo);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, url } = addressOf(route);
    request.open(method, url);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.timeout = uploadLimitMs;
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(unreachable());
    request.ontimeout = () => reject(unreachable("timeout"));
    request.onabort = () => reject(unreachable("timeout"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  return ["retry-after", "www-authenticate"].flatMap((name) => {
    const value = request.getResponseHeader(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
}
