import { discardBody } from "#client/discard-body.ts";

/** Returns whether the server responds with 404 to an image URL. A failed request returns false. */
export async function isImageMissing(url: string): Promise<boolean> {
  const response = await fetch(url, { cache: "no-store" }).catch(() => undefined);
  discardBody(response);
  return response?.status === 404;
}
