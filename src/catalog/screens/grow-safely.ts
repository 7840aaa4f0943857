import { useEffect } from "react";
import { useLocation } from "react-router";
import { timeLimitMs } from "#client/session-hint.ts";

let shown: { pathname: string; data: object } | undefined;

/** Remembers the data of a page that grows by `?limit=`, for `growSafely` in its `clientLoader`. */
export function useRememberShown(data: object): void {
  const { pathname } = useLocation();
  useEffect(() => {
    shown = { pathname, data };
  }, [pathname, data]);
}

/**
 * Loads more in a `clientLoader`. If loading fails or times out, returns the current data with `growFailed`.
 */
export async function growSafely<T extends object>(
  request: Request,
  serverLoader: () => Promise<T>,
): Promise<T & { growFailed?: boolean }> {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.has("limit") || shown?.pathname !== pathname) return serverLoader();
  const before = shown.data as T;
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeLimitMs));
  try {
    return await Promise.race([serverLoader(), late]);
  } catch {
    return { ...before, growFailed: true };
  }
}
