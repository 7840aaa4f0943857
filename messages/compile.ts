/**
 * Compiles `messages/{en,bn}/*.json` to one function for each message in `src/words/messages/`, so that a
 * page carries only its own texts: `m.cart_entry_left("bn", { count: "৩" })`. A text may have placeholders
 * such as `{count}`, in the syntax of ICU MessageFormat
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/).
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@messageformat/parser";
import type { Plugin } from "vite";

const folder = dirname(fileURLToPath(import.meta.url));
const target = join(folder, "../src/words");

type Texts = Record<string, string>;

function readTexts(locale: string): Texts {
  const files = globSync(join(folder, locale, "*.json")).sort();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8"))));
}

/**
 * Returns the text as the source of a template literal.
 * @throws if the text cannot be parsed, or has more than plain placeholders
 */
function templateOf(key: string, text: string): { template: string; names: string[] } {
  const names: string[] = [];
  const parts = parse(text).map((token) => {
    if (token.type === "content") return token.value.replace(/[\\`$]/g, "\\$&");
    if (token.type !== "argument")
      throw new Error(`The message ${key} may only have placeholders such as {name}: ${text}`);
    names.push(token.arg);
    return `\${${token.arg}}`;
  });
  return { template: `\`${parts.join("")}\``, names };
}

function compileMessage(
  key: string,
  english: string,
  bangla: string | undefined,
): { source: string; type: string } {
  if (bangla === undefined) throw new Error(`The message ${key} has no text in Bangla.`);
  const [en, bn] = [templateOf(key, english), templateOf(key, bangla)];
  const names = [...new Set([...en.names, ...bn.names])];
  const parameters = names.length > 0 ? `, { ${names.join(", ")} }` : "";
  const values = names.length > 0 ? `, values: { ${names.map((name) => `${name}: Value`).join("; ")} }` : "";
  return {
    source:
      `export const ${key} = (locale${parameters}) => ` +
      `locale === "bn" ? ${bn.template} : ${en.template};\n`,
    type: `  /** ${english.replaceAll("*/", "*")} */\n  ${key}(locale: Locale${values}): string;\n`,
  };
}

const types = (members: string) => `type Locale = "en" | "bn";
type Value = string | number;
export declare const m: {
${members}};
`;

/**
 * Writes the functions. Files whose text is the same are left alone, so that a running dev server reloads
 * only what has changed.
 */
export function compileMessages(): void {
  const [english, bangla] = [readTexts("en"), readTexts("bn")];
  const messages = Object.entries(english).map(([key, text]) => ({
    key,
    ...compileMessage(key, text, bangla[key]),
  }));
  const files = new Map(messages.map(({ key, source }) => [`messages/${key}.js`, source]));
  files.set("messages/_index.js", messages.map(({ key }) => `export * from "./${key}.js";\n`).join(""));
  files.set("messages.js", 'export * as m from "./messages/_index.js";\n');
  files.set("messages.d.ts", types(messages.map(({ type }) => type).join("")));
  mkdirSync(join(target, "messages"), { recursive: true });
  for (const [name, text] of files) writeIfChanged(join(target, name), text);
  for (const path of globSync(join(target, "messages/*")))
    if (!files.has(`messages/${basename(path)}`)) rmSync(path);
}

function writeIfChanged(path: string, text: string): void {
  const written = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  if (written !== text) writeFileSync(path, text);
}

/** Compiles the messages before everything else, and again when one has changed. */
export const messages: Plugin = {
  name: "mela-messages",
  enforce: "pre",
  config: compileMessages,
  configureServer(server) {
    server.watcher.add(folder);
    server.watcher.on("change", (path) => {
      if (path.startsWith(folder) && path.endsWith(".json")) compileMessages();
    });
  },
};
