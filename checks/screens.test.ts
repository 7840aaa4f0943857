import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { nameOf, screens, withoutScreen } from "../e2e/shots/table.ts";
import routes from "../src/routes.ts";
import { guardedPrefix } from "../src/shared/page.ts";

/** Returns the ids of all routes with a path or an index, without their language. */
function pageIds(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id = "", path, index, children }) => [
    ...(path !== undefined || index ? [id.replace(/^\w+\//, "")] : []),
    ...pageIds(children ?? []),
  ]);
}

it("every page is in the list of screens", () => {
  const pages = new Set(pageIds(routes));
  const listed = new Set([...screens.map(({ route }) => route), ...withoutScreen]);
  expect([...pages].filter((id) => !listed.has(id))).toEqual([]);
  expect([...listed].filter((id) => !pages.has(id))).toEqual([]);
});

it("every screen has a unique name", () => {
  const names = screens.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("every route whose data a component reads exists in each language", () => {
  const idsOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ id = "", children = [] }) => [id, ...idsOf(children)]);
  const ids = new Set(idsOf(routes));
  const calls = globSync("src/**/*.tsx").flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/useRouteLoaderData(?:<.*>)?\(`\$\{.*?\}\/(.*?)`\)/g),
  ]);
  const names = calls.map(([, name = ""]) => name.replace(/\$\{guardedPrefix\}/, guardedPrefix));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !ids.has(`en/${name}`) || !ids.has(`bn/${name}`))).toEqual([]);
});
