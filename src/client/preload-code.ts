import { preloadModule } from "react-dom";

interface RouteFiles {
  module: string;
  imports?: string[];
}

/**
 * Loads the code of routes ahead. `PrefetchPageLinks` of React Router would reload this page if it cannot be
 * loaded.
 * @param routeIds as in `routes.ts`
 */
export function preloadCode(routeIds: readonly string[]): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  };
  for (const id of routeIds) {
    const { module, imports = [] } = manifest?.routes[id] ?? {};
    for (const url of module ? [module, ...imports] : []) preloadModule(url, { as: "script" });
  }
}
