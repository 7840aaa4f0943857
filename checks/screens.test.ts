import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { nameOf, screens, withoutScreen } from "../e2e/shots/table.ts";
import routes from "../src/routes.ts";

/** Ids of pages, without their language: what has a path or is an index. */
function pageIds(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id = "", path, index, children }) => [
    ...(path !== undefined || index ? [id.replace(/^\w+\//, "")] : []),
    ...pageIds(children ?? []),
  ]);
}

it("every page of the shop is among the screens that are looked at", () => {
  const pages = new Set(pageIds(routes));
  const seen = new Set([...screens.map(({ route }) => route), ...withoutScreen]);
  pages.delete("bn");
  expect([...pages].filter((id) => !seen.has(id))).toEqual([]);
  expect([...seen].filter((id) => !pages.has(id))).toEqual([]);
});

it("every screen has a name of its own", () => {
  const names = screens.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
