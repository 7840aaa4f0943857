import { expect, it } from "vitest";
import { toNfc } from "./characters.ts";
import { paragraphsIssue, textIssue, tidyLine, tidyParagraphs } from "./text-fields.ts";

it("a text with endless combining marks is not normalized, and is rejected", () => {
  const endless = `a${"\u0301".repeat(150)}${"\u0323".repeat(150)}`;
  expect([toNfc(endless), tidyLine(endless), tidyParagraphs(endless)]).toEqual([endless, endless, endless]);
  expect(textIssue(endless, 1_000)).toEqual({ code: "unprintable" });
  expect(paragraphsIssue(endless, 1_000)).toEqual({ code: "unprintable" });
  // Vietnamese, and a Bangla conjunct with a vowel sign and a mark.
  for (const text of ["Vie\u0323\u0302t", "স্ত্রীঁ"]) {
    expect(tidyLine(text)).toBe(text.normalize("NFC"));
    expect(textIssue(tidyLine(text), 100)).toBeUndefined();
  }
});

it("lone surrogates do not become a pair when line breaks between them are ignored", () => {
  expect(paragraphsIssue("\ud83d\n\ude00", 100)).toEqual({ code: "unprintable" });
  expect(paragraphsIssue("😀\n\tfine", 100)).toBeUndefined();
});
