/**
 * Words that comments, test titles and documents must not use. Read by `language.test.ts` and
 * `bench/code.ts`.
 */
import { globSync } from "node:fs";

/** Words and phrases that plain technical English does not need. */
const phrases = [
  "whoever",
  "nobody",
  "anew",
  "afresh",
  "meanwhile",
  "of which",
  "stands",
  "stood",
  "told(?! apart)",
  "(?:is|are|be|been|was|were) had",
  "it lies",
  "lies (?:in|on|at|under|beside|there)",
  "put aside",
];

export const dialect = new RegExp(`\\b(?:${phrases.join("|")})\\b`, "gi");

export interface Passage {
  text: string;
  /** The line of the file on which the text begins, counted from 1. */
  line: number;
}

/**
 * Not searched: landed migrations and policy texts, which must not be reworded, and the examples of the
 * check.
 */
export const sourcePaths = globSync([
  "*.ts",
  "{src,checks,e2e,test,seed,bench,scripts,messages}/**/*.{ts,tsx,js,css}",
]).filter((path) => !path.startsWith("src/words/") && path !== "checks/language.test.ts");
export const documentPaths = globSync([
  "*.md",
  ".env.example",
  "{docs,bench,seed}/**/*.md",
  "src/**/*.md",
]).filter((path) => !path.startsWith("src/policies/pages/texts/"));

/** Returns the comments of a source file. */
export function commentsOf(source: string): Passage[] {
  return passagesOf(source, /(?:^|[\s{(])\/\*([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)/g);
}

/** Returns the titles of tests and groups of tests: strings that are followed by options or a function. */
export function titlesOf(source: string): Passage[] {
  return passagesOf(source, /\(\s*"((?:[^"\\]|\\.)*)",\s*(?:async\s*)?(?:\(|\w+ =>|\{ (?:tags|timeout))/g);
}

function passagesOf(source: string, pattern: RegExp): Passage[] {
  return [...source.matchAll(pattern)].map((match) => {
    const text = match[1] ?? match[2] ?? "";
    return { text, line: lineAt(source, match.index + match[0].indexOf(text)) };
  });
}

/** Returns `line: word` for each word of the dialect. */
export function findDialect(passages: readonly Passage[]): string[] {
  return passages.flatMap(({ text, line }) =>
    [...text.matchAll(dialect)].map(({ 0: word, index }) => `${line + lineAt(text, index) - 1}: ${word}`),
  );
}

const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;
