import { describe, expect, it } from "vitest";
import { parseSearchBox } from "./search-text.ts";

describe("parseSearchBox", () => {
  it.each([
    ["mug", "mug"],
    ["  jute   bag ", "jute bag"],
    ["চা", "চা"],
    ["বই", "বই"],
    ["😀".repeat(50), "😀".repeat(50)],
    [`x${"😀".repeat(50)}`, `x${"😀".repeat(49)}`],
    [`${"x".repeat(99)} y`, "x".repeat(99)],
    ["x".repeat(101), "x".repeat(100)],
    // Each ড় becomes two code points.
    ["পা\u09dc".repeat(33), "পাড\u09bc".repeat(25)],
  ])("normalizes %j to %j", (typed, text) => expect(parseSearchBox(typed)).toBe(text));

  it.each([[null], [""], ["   "], ["ab"], [" ab  "], ["চ"]])("rejects %j", (typed) =>
    expect(parseSearchBox(typed)).toBeUndefined(),
  );
});
