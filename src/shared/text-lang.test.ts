import { expect, it } from "vitest";
import { foreignLang } from "./text-lang.ts";

it.each([
  ["Jute bag", "bn", "en"],
  ["Jute bag", "en", undefined],
  ["পাটের ব্যাগ", "en", "bn"],
  ["পাটের ব্যাগ", "bn", undefined],
  ["পাটের ব্যাগ (tote)", "bn", undefined],
  ["Bag for পহেলা বৈশাখ", "en", undefined],
  ["42", "bn", undefined],
  ["", "bn", undefined],
] as const)("the language of %j on a page in %s is marked as %s", (text, locale, lang) => {
  expect(foreignLang(text, locale)).toBe(lang);
});
