import { lazy } from "react";

/**
 * Loaded lazily, because visitors, vendors and admins load the same files and have no cart. The page works if
 * loading it fails.
 */
export const LazyCartCount = lazy(() =>
  import("./CartCount.tsx").then(
    ({ CartCount }) => ({ default: CartCount }),
    () => ({ default: () => null }),
  ),
);
