import { timeLimitMs } from "#client/session-hint.ts";

/**
 * For the `clientLoader` of a page with a long list: what follows may fail to come without taking away what
 * is shown, so its failure is an answer without a list. A load that hangs counts as failed.
 */
export async function loadMoreSafely<T extends { list: unknown }>(
  request: Request,
  serverLoader: () => Promise<T>,
): Promise<T> {
  if (!new URL(request.url).searchParams.has("cursor")) return serverLoader();
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeLimitMs));
  try {
    return await Promise.race([serverLoader(), late]);
  } catch {
    return { list: undefined } as T;
  }
}
