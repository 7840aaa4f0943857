import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns false on the server and during hydration, then true; for content that depends on the browser. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
