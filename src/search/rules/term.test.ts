import { describe, expect, it } from "vitest";
import { searchTermOf } from "./term.ts";

describe("searchTermOf", () => {
  it.each([
    ["mug", "mug"],
    ["  jute   bag ", "jute bag"],
    ["চা", "চা"],
    ["বই", "বই"],
  ])("takes %j as %j", (typed, term) => expect(searchTermOf(typed)).toBe(term));

  it.each([[null], [""], ["   "], ["ab"], [" ab  "], ["চ"], ["x".repeat(101)]])("refuses %j", (typed) =>
    expect(searchTermOf(typed)).toBeUndefined(),
  );
});
