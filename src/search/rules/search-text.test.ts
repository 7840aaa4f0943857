import { describe, expect, it } from "vitest";
import { parseSearchBox } from "./search-text.ts";

describe("parseSearchBox", () => {
  it.each([
    ["mug", "mug"],
    ["  jute   bag ", "jute bag"],
    ["চা", "চা"],
    ["বই", "বই"],
    ["😀".repeat(50), "😀".repeat(50)],
  ])("normalizes %j to %j", (typed, text) => expect(parseSearchBox(typed)).toBe(text));

  it.each([[null], [""], ["   "], ["ab"], [" ab  "], ["চ"], ["x".repeat(101)], ["😀".repeat(51)]])(
    "rejects %j",
    (typed) => expect(parseSearchBox(typed)).toBeUndefined(),
  );
});
