import { describe, expect, it } from "vitest";
import { normaliseSearchText } from "./search-text.ts";

describe("normaliseSearchText", () => {
  it.each([
    ["mug", "mug"],
    ["  jute   bag ", "jute bag"],
    ["চা", "চা"],
    ["বই", "বই"],
  ])("normalises %j to %j", (typed, text) => expect(normaliseSearchText(typed)).toBe(text));

  it.each([[null], [""], ["   "], ["ab"], [" ab  "], ["চ"], ["x".repeat(101)]])("rejects %j", (typed) =>
    expect(normaliseSearchText(typed)).toBeUndefined(),
  );
});
