import { describe, expect, it } from "vitest";
import { shorten } from "./shorten.ts";

describe("shorten", () => {
  it.each([
    ["one two", 7, "one two"],
    ["one\n\n two ", 7, "one two"],
    ["one two three", 9, "one two …"],
    ["one two three", 8, "one …"],
    ["onetwothree", 7, "onetw …"],
    ["", 5, ""],
  ])("shortens %j to %i characters: %j", (text, length, short) => {
    expect(shorten(text, length)).toBe(short);
    expect(short.length).toBeLessThanOrEqual(length);
  });
});
