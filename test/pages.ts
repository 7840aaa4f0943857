/** The routes of `src/routes.ts` with their modules, as in React Router's server build. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { PageRoute } from "#app/cache/page-url.server.ts";
import routes from "#routes.ts";

export interface TestRoute extends PageRoute {
  file: string;
  module: PageRoute["module"] & { loader?: (args: unknown) => unknown };
}

const modules = import.meta.glob<TestRoute["module"]>(["/src/**/pages/*.{ts,tsx}", "!**/*.test.*"]);

export async function testRoutes(): Promise<Record<string, TestRoute>> {
  const byId: Record<string, TestRoute> = {};
  const add = async (entries: readonly RouteConfigEntry[], parentId: string): Promise<void> => {
    for (const { id = "", file, path, index, children = [] } of entries) {
      const module = await modules[`/src/${file}`]?.();
      if (!module) throw new Error(`${file} is not in a folder of pages`);
      byId[id] = { id, parentId, path, index, file, module };
      await add(children, id);
    }
  };
  byId.root = { id: "root", file: "root.tsx", path: "", module: {} };
  await add(routes, "root");
  return byId;
}
