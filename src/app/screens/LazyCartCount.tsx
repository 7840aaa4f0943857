import { lazy } from "react";

// As in `RouteError.tsx`, because the bundler turns `import(…).then(({ x }) => …)` into more code.
const importCount = () => import("./CartCount.tsx");

/**
 * Loaded lazily, because visitors, vendors and admins load the same files and have no cart. The page works if
 * loading it fails.
 */
export const LazyCartCount = lazy(() =>
  importCount().then(
    ({ CartCount }) => ({ default: CartCount }),
    () => ({ default: () => null }),
  ),
);
