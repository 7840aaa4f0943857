/** Uploads of images. */

import { uploadLimitMs } from "#shared/request-limits.ts";
import { accessToken, renewAccessToken } from "./access-token.ts";
import { leaveWhenRefused, needsNewToken } from "./call-api.ts";
import { type ResponseOf, requestLine } from "./endpoints.ts";
import { checkBeforeUpload } from "./photo-errors.ts";
import { ApiProblem, readProblem, unreachable } from "./problem.ts";
import { currentSession, requestingPerson } from "./session-hint.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

const endpoint = "POST /images";

/**
 * Returns what is uploaded of a chosen photo: a smaller copy of a large one.
 * @throws UnusablePhoto if it is too large or HEIC and the browser cannot change that; the reason of an abort
 */
export async function preparePhoto(photo: File, signal?: AbortSignal): Promise<File> {
  const prepared = await shrinkPhoto(photo, signal);
  checkBeforeUpload(prepared);
  return prepared;
}

/**
 * Uploads an image.
 * @param onProgress called with the share that has been sent, 0 to 1; with 0 when the photo is prepared
 * @param signal aborts the upload
 * @returns the URL of the image
 * @throws ApiProblem, UnusablePhoto, or the reason of an abort; a final 401 or 403 also signs the person out
 * and opens the login page
 */
export async function uploadPhoto(
  chosen: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  // As in `requestWithToken`.
  const before = currentSession();
  const mayOpenLogin = before !== null;
  const personId = requestingPerson();
  try {
    const photo = await preparePhoto(chosen, signal);
    onProgress(0);
    const token = await accessToken(personId);
    let response = await sendPhoto(photo, token, onProgress, signal);
    if (needsNewToken(response))
      response = await sendPhoto(photo, await renewAccessToken(token, personId), onProgress, signal);
    if (!response.ok) throw await readProblem(response);
    const { data }: ResponseOf<typeof endpoint> = await response.json();
    return data.display_url;
  } catch (error) {
    if (mayOpenLogin && !signal?.aborted && error instanceof ApiProblem)
      await leaveWhenRefused(error, before);
    throw error;
  }
}

/** Sends the request with XMLHttpRequest, because fetch cannot report the progress. */
function sendPhoto(
  photo: File,
  token: string,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  // The upload is no longer needed, and would only use storage.
  signal?.throwIfAborted();
  const form = new FormData();
  form.append("image", photo);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, url } = requestLine(endpoint);
    request.open(method, url);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.timeout = uploadLimitMs;
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(unreachable());
    request.ontimeout = () => reject(unreachable("timeout"));
    request.onabort = () => reject(signal?.reason);
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
