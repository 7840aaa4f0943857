/** Uploads of images. */
import { accessToken, renewAccessToken } from "./access-token.ts";
import { asksForToken, leaveWhenRefused } from "./call-api.ts";
import { ApiProblem, problemOfAnswer, unreachable } from "./problem.ts";
import { addressOf, type ResponseOf } from "./routes.ts";
import { currentSession } from "./session-hint.ts";

const route = "POST /images";
const uploadLimitMs = 120_000;

/**
 * Uploads an image with XMLHttpRequest, because fetch cannot report the progress.
 * @param onProgress called with the share that has been sent, 0 to 1
 * @param signal aborts the upload
 * @returns the URL of the image
 * @throws ApiProblem; a final 401 or 403 also signs the person out and opens the login page
 */
export async function uploadPhoto(
  photo: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  // As with all other requests, see `call-api.ts`.
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

/** Sends the request with XMLHttpRequest, which reports the progress. */
function sendPhoto(
  photo: File,
  token: string,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  // The upload is no longer needed, and would only use storage.
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
