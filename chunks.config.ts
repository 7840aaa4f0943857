/**
 * How the browser's code is split. Left alone, the bundler makes some forty small files of the home page's
 * code, which compress badly (126 kB instead of 109 kB in brotli). The chunks are derived from the imports of
 * the pages: what every page of the shop front needs, what several pages share, and what only dashboards
 * need.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const project = dirname(fileURLToPath(import.meta.url));
const texts = new Map<string, string>();

function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(project, path), "utf8");
  texts.set(path, text);
  return text;
}

// React Router removes these exports of a page, and the bundler what only they use.
// `(?![\s\S])` is the end of the file: with the flag m, `$` is the end of a line.
const serverExports =
  /^export (?:async )?(?:function|const) (?:loader|headers|middleware|page)\b[\s\S]*?(?=\n\n\S|(?![\s\S]))/gm;
const importStatements = /^import\s(?!type\b)([^;"]*?)\sfrom\s+"([#.][^"]+)";/gm;

/** Returns the files that a file imports for use in the browser, and the files of its messages. */
function importsOf(path: string): string[] {
  const text = textOf(path).replace(serverExports, "");
  const body = text.replace(importStatements, "");
  const isUsed = (names: string) =>
    (names.match(/\w+/g) ?? []).some((name) => new RegExp(`\\b${name}\\b`).test(body));
  return [
    ...[...text.matchAll(importStatements)].flatMap(([, names = "", from = ""]) =>
      isUsed(names) ? (from.startsWith("#") ? join("src", from.slice(1)) : join(dirname(path), from)) : [],
    ),
    ...[...body.matchAll(/\bm\.(\w+)/g)].map(([, name]) => `src/words/messages/${name}.js`),
  ];
}

/** Returns the files and messages that run in the browser with these files, themselves included. */
export function browserReach(paths: readonly string[], reached = new Set<string>()): Set<string> {
  for (const path of paths) {
    reached.add(path);
    const next = /\.tsx?$/.test(path) ? importsOf(path) : [];
    browserReach(
      // Messages may not have been compiled yet.
      next.filter(
        (file) =>
          !reached.has(file) && !isServer(file) && (isMessage(file) || existsSync(join(project, file))),
      ),
      reached,
    );
  }
  return reached;
}

const isMessage = (path: string) => path.startsWith("src/words/messages/");
const isServer = (path: string) => /\.server\.|^src\/platform\//.test(path);

/** Returns the route modules whose pages have one of these kinds of access. */
function pages(access: string): string[] {
  const definition = new RegExp(`\\bpage: PageDefinition = \\{\\s*access: "(?:${access})"`);
  const paths = globSync("src/*/pages/*.{ts,tsx}", { cwd: project }).filter((path) =>
    definition.test(textOf(path)),
  );
  if (paths.length === 0) throw new Error(`No page has the access ${access}`);
  return paths;
}

const always = ["src/root.tsx", "src/app/pages/main-layout.tsx"];
const home = "src/catalog/pages/home.tsx";

/** What every page needs, and what the home page shares with other public pages. */
const frame = browserReach(always);
const others = browserReach(pages("public").filter((path) => path !== home));
for (const path of browserReach([home])) if (others.has(path)) frame.add(path);
for (const path of always) frame.delete(path);

/** Loaded at the first interaction with any page. */
const connection = browserReach(["src/app/screens/ConnectionStatus.tsx"]);
/** What a visitor needs who is not signed in, and what is loaded at the first interaction. */
const signedOut = browserReach([...always, ...pages("public|anyone")]);
for (const path of connection) signedOut.add(path);
/** What the shop front needs. */
const publicPages = browserReach([...always, ...pages("public")]);
/** What categories and search results need. */
const lists = browserReach(["src/search/pages/category.tsx", "src/search/pages/search.tsx"]);
/** What all pages need except those of vendors and admins. */
const notDesk = browserReach([
  ...always,
  ...pages("public|anyone|signed-in"),
  "src/app/screens/AccountMenu.tsx",
]);

const pathOf = (id: string) => relative(project, id.replace(/\?.*$/, ""));

const districtList = "src/catalog/rules/districts.ts";
if (!existsSync(join(project, districtList))) throw new Error(`${districtList} is missing`);

export const chunkGroups = [
  { name: "core", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: "frame", test: (id: string) => frame.has(pathOf(id)), priority: 2 },
  // Used by pages of addresses and districts. Lists of products import them only in their loaders.
  {
    name: "districts",
    test: (id: string) => pathOf(id) === districtList,
    minShareCount: 2,
    priority: 3,
  },
  // Small modules that at least three files need. Separately, they would be sixty more files, whose names
  // alone cost 1 kB in the manifest.
  { name: "shared", test: (id: string) => publicPages.has(pathOf(id)), minShareCount: 3, priority: 1 },
  // The part of them without which a list of products cannot start.
  { name: "lists", test: (id: string) => lists.has(pathOf(id)), minShareCount: 2, priority: 2 },
  // Small modules that pages of sign-up and sign-in share, and the shop front does not need.
  { name: "visitor", test: (id: string) => signedOut.has(pathOf(id)), minShareCount: 3 },
  // Each further file that it needs is a name in the code of the home page.
  { name: "connection", test: (id: string) => connection.has(pathOf(id)), minShareCount: 2 },
  // Small modules that only pages of signed-in people share.
  {
    name: "account",
    test: (id: string) => notDesk.has(pathOf(id)) && !signedOut.has(pathOf(id)) && !isMessage(pathOf(id)),
    minShareCount: 3,
  },
  // Messages alone: a group takes along what its files import, and these import nothing else.
  {
    name: "account-words",
    test: (id: string) => isMessage(pathOf(id)) && notDesk.has(pathOf(id)) && !signedOut.has(pathOf(id)),
    minShareCount: 2,
  },
  // The components of the dashboards' tables.
  { name: "tables", test: /\/src\/ui\/table\//, minShareCount: 2 },
  // The requests of signed-in people.
  { name: "queries", test: /node_modules\/@tanstack\/(?:react-query|query-core)\//, minShareCount: 2 },
  // Messages that only the dashboards of vendors and admins need.
  {
    name: "desk",
    test: (id: string) => isMessage(pathOf(id)) && !notDesk.has(pathOf(id)),
    minShareCount: 2,
  },
];
