import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page comes to life, true after it: for what depends on the reader's moment. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
