import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** The wall: which slice may import which, and which kind of file which kind. See docs/map.md. */
const slices = ["accounts", "media", "shops", "catalog", "addresses", "cart", "orders", "newsletter", "policies", "help"];
const below = ["shared", "platform", "ui", "words"];

/** Below the slices: what runs in the browser too knows nothing of the server, and the server's ground nothing of what people see. */
const mayBelow: Record<string, readonly string[]> = {
  shared: ["shared"],
  platform: ["platform", "shared"],
  ui: ["ui", "shared", "words"],
};

const may: Record<string, readonly string[]> = {
  contract: ["contract", "shared"],
  rules: ["contract", "rules", "shared"],
  screens: ["contract", "rules", "screens", "queries", "ui", "shared"],
  queries: ["contract", "rules", "queries", "shared"],
  store: ["contract", "rules", "store", "platform", "shared"],
  mails: ["contract", "rules", "mails", "platform", "shared"],
  actions: ["contract", "rules", "store", "mails", "actions", "platform", "shared"],
  api: ["contract", "rules", "store", "mails", "actions", "platform", "shared"],
  pages: ["contract", "rules", "store", "actions", "screens", "queries", "pages", "ui", "platform", "shared"],
};

interface Place {
  slice: string;
  kind: string;
}

/** `src/search/rules/phonetic.ts` is of slice catalog and kind rules; `src/media/serve.server.ts` would be of kind serve, which is none. */
function placeOf(path: string): Place {
  const [, slice = "", next = ""] = path.split("/");
  if (slice === "words") return { slice, kind: "shared" };
  if (below.includes(slice) || slice === "app") return { slice, kind: slice };
  return { slice, kind: next.replace(/(\.server)?\.tsx?$/, "") };
}

function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const found = [
    ...source.matchAll(/(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g),
  ];
  return found.map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** The file that an import of ours means; undefined for packages. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return join("src", specifier.slice(1));
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return undefined;
}

const files = globSync("src/**/*.{ts,tsx}").filter((path) => !path.startsWith("src/words") && !/\.test\.tsx?$|\/test-[^/]*$|\.d\.ts$/.test(path));

/** One sentence for each import that goes through the wall. */
function trespasses(path: string, specifiers: readonly string[]): string[] {
  const here = placeOf(path);
  return specifiers.flatMap((specifier) => {
    const to = target(path, specifier);
    if (!to?.startsWith("src/") || to.includes("/+types/")) return [];
    const there = placeOf(to);
    const complaint = forbidden(here, there, path);
    return complaint ? [`${path} imports ${to}: ${complaint}`] : [];
  });
}

function forbidden(here: Place, there: Place, path: string): string | undefined {
  if (here.slice === "app" || path === "src/root.tsx" || path === "src/routes.ts" || path.startsWith("src/entry.")) return undefined;
  if (there.slice === "app") return "app is above everything";
  if (below.includes(here.slice)) {
    if (slices.includes(there.slice)) return `${here.slice} knows no slice`;
    return mayBelow[here.slice]?.includes(there.slice) ? undefined : `${here.slice} may not import ${there.slice}`;
  }
  if (slices.includes(there.slice) && slices.indexOf(there.slice) > slices.indexOf(here.slice)) return `${there.slice} comes after ${here.slice}`;
  const allowed = may[here.kind];
  if (!allowed) return `${here.kind} is not a kind`;
  return allowed.includes(there.kind) ? undefined : `${here.kind} may not import ${there.kind}`;
}

describe("the import wall", () => {
  it.each(files)("%s keeps to it", (path) => {
    expect(trespasses(path, importsOf(path))).toEqual([]);
  });

  it("would notice a later slice, a wrong kind, and a look upwards", () => {
    expect(trespasses("src/catalog/rules/x.ts", ["#cart/contract.ts"])).toHaveLength(1);
    expect(trespasses("src/cart/rules.ts", ["./store.server.ts"])).toHaveLength(1);
    expect(trespasses("src/shared/x.ts", ["#cart/contract.ts"])).toHaveLength(1);
    expect(trespasses("src/ui/x.tsx", ["#platform/page.server.ts"])).toHaveLength(1);
    expect(trespasses("src/orders/store.server.ts", ["#app/http.server.ts"])).toHaveLength(1);
    expect(trespasses("src/orders/rules.ts", ["#cart/contract.ts", "./contract.ts", "zod"])).toEqual([]);
  });

  it("keeps SQL in the stores", () => {
    const elsewhere = files.filter(
      (path) =>
        !/\/store(\/|\.server)|src\/platform\//.test(path) &&
        /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(\s*[{`"']\s*(select|insert|update|delete)/i.test(readFileSync(path, "utf8")),
    );
    expect(elsewhere).toEqual([]);
  });
});
