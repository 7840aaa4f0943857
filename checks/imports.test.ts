import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { above, slices } from "./slices.ts";

/** The layers of a slice, and the layers that each may import. */
const layers: Record<string, readonly string[]> = {
  contract: ["contract", "shared", "words"],
  rules: ["contract", "rules", "shared", "words"],
  screens: ["contract", "rules", "screens", "queries", "ui", "client", "shared", "words"],
  queries: ["contract", "rules", "queries", "client", "shared", "words"],
  store: ["contract", "rules", "store", "platform", "shared", "words"],
  mails: ["contract", "rules", "mails", "platform", "shared", "words"],
  actions: ["contract", "rules", "store", "mails", "actions", "platform", "shared", "words"],
  api: ["contract", "rules", "store", "mails", "actions", "platform", "shared", "words"],
  pages: [
    "contract",
    "rules",
    "store",
    "actions",
    "screens",
    "queries",
    "pages",
    "ui",
    "client",
    "platform",
    "shared",
    "words",
  ],
};

/** The folders below the slices. Browser code does not import server code, nor the other way round. */
const foundations: Record<string, readonly string[]> = {
  words: ["words"],
  shared: ["shared", "words"],
  platform: ["platform", "shared"],
  ui: ["ui", "shared", "words"],
  client: ["client", "ui", "shared", "words"],
};

/** The adapter of better-auth, see docs/decisions/017-better-auth.md. */
const identityFolder = "src/accounts/actions/identity/";

interface Location {
  /** A slice, a foundation, or one of `above`. */
  part: string;
  /** The layer of a slice; for the other parts the name of the part. */
  layer: string;
}

/**
 * Returns slice and layer of a path: `src/search/rules/phonetic.ts` is in search and rules, `src/routes.ts`
 * in start.
 */
function locationOf(path: string): Location {
  const [, part = "", next] = path.split("/");
  if (next === undefined) return { part: "start", layer: "start" };
  return { part, layer: slices.includes(part) ? next.replace(/(\.server)?\.tsx?$/, "") : part };
}

function importsOf(source: string): string[] {
  const matches = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g,
  );
  return [...matches].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** Returns the path of an imported file of the repository, undefined for a package. */
function pathOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#test/")) return specifier.slice(1);
  if (specifier.startsWith("#")) return join("src", specifier.slice(1));
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return undefined;
}

/** Returns why a file in `from` may not import one in `to`, undefined when it may. */
function reasonAgainst(from: Location, to: Location): string | undefined {
  if (above.includes(from.part))
    return above.indexOf(to.part) > above.indexOf(from.part) ? `${to.part} is above ${from.part}` : undefined;
  if (above.includes(to.part)) return `${to.part} is above the slices`;
  const foundation = foundations[from.part];
  if (foundation) return foundation.includes(to.part) ? undefined : `${from.part} may not import ${to.part}`;
  if (slices.includes(to.part) && slices.indexOf(to.part) > slices.indexOf(from.part))
    return `${to.part} comes after ${from.part}`;
  return layers[from.layer]?.includes(to.layer) ? undefined : `${from.layer} may not import ${to.layer}`;
}

/** Returns a sentence for each import of this file that the rules forbid. */
function violationsIn(path: string, specifiers: readonly string[]): string[] {
  return specifiers.flatMap((specifier) => {
    const target = pathOf(path, specifier);
    if (/^better-auth(\/|$)/.test(specifier) && !path.startsWith(identityFolder))
      return [`${path} imports ${specifier}: only ${identityFolder} does`];
    if (target?.startsWith("test/")) return [`${path} imports ${target}: test/ is for tests`];
    if (!path.startsWith("src/") || !target?.startsWith("src/") || target.includes("/+types/")) return [];
    const reason = reasonAgainst(locationOf(path), locationOf(target));
    return reason ? [`${path} imports ${target}: ${reason}`] : [];
  });
}

const isProduction = (path: string) =>
  !path.startsWith("src/words/") && !/\.test\.tsx?$|\.d\.ts$|\.config\.ts$/.test(path);
const files = globSync(["src/**/*.{ts,tsx}", "seed/**/*.ts", "migrations/*.ts", "*.ts"]).filter(isProduction);
const sources = files.filter((path) => path.startsWith("src/"));

describe("the import rules", () => {
  it("hold for every file of the program", () => {
    expect(files.flatMap((path) => violationsIn(path, importsOf(readFileSync(path, "utf8"))))).toEqual([]);
  });

  it("cover every file of the program", () => {
    const isKnown = ({ part, layer }: Location) =>
      slices.includes(part) ? layer in layers : part in foundations || above.includes(part);
    expect(sources.filter((path) => !isKnown(locationOf(path)))).toEqual([]);
  });

  it.each([
    ["a later slice", "src/catalog/rules/x.ts", "#cart/contract.ts"],
    ["a layer that the table does not permit", "src/cart/rules.ts", "./store.server.ts"],
    ["a slice from shared", "src/shared/x.ts", "#cart/contract.ts"],
    ["a slice from client", "src/client/x.ts", "#accounts/contract.ts"],
    ["the server from ui", "src/ui/x.tsx", "#platform/http/page.server.ts"],
    ["the browser from a store", "src/orders/store.server.ts", "#client/call-api.ts"],
    ["app from a slice", "src/orders/store.server.ts", "#app/http/http.server.ts"],
    ["a command from app", "src/app/open.server.ts", "#commands/verify.server.ts"],
    ["a helper of the tests", "seed/demo.ts", "#test/app.ts"],
    ["better-auth outside its adapter", "src/accounts/api.server.ts", "better-auth/node"],
  ])("reject an import of %s", (_what, path, specifier) => {
    expect(violationsIn(path, [specifier])).toHaveLength(1);
  });

  it("permit earlier slices, permitted layers and packages", () => {
    expect(
      violationsIn("src/orders/rules.ts", ["#cart/contract.ts", "./contract.ts", "#shared/money.ts", "zod"]),
    ).toEqual([]);
  });
});

it("files of one part import each other by relative paths", () => {
  const ownAlias = (path: string) => new RegExp(`from "#${path.split("/")[1]}/`);
  expect(sources.filter((path) => ownAlias(path).test(readFileSync(path, "utf8")))).toEqual([]);
});

it("all SQL is in the stores and in platform", () => {
  const sql =
    /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(\s*[{`"']\s*(select|insert|update|delete)/i;
  const elsewhere = sources.filter(
    (path) => !/\/store(\/|\.server)|src\/platform\//.test(path) && sql.test(readFileSync(path, "utf8")),
  );
  expect(elsewhere).toEqual([]);
});
