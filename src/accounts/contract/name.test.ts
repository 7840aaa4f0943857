import { expect, it } from "vitest";
import { personNameSchema } from "../contract.ts";
import { nameIssue, nameSentence } from "./name.ts";

it.each([
  ["", "required"],
  [" \t", "unprintable"],
  ["  ", "required"],
  ["\u200b\u202e", "required"],
  ["\u2800", "required"],
  ["a\nb", "unprintable"],
  ["\ud800", "unprintable"],
  ["x".repeat(101), "too_long"],
  ["x".repeat(100), undefined],
  // One character as typed, two in NFC.
  ["\u09df".repeat(51), "too_long"],
  ["রহিমা খাতুন", undefined],
] as const)("the schema and the form report the same for the name %j: %s", (name, issue) => {
  expect(nameIssue(name)).toBe(issue);
  expect(personNameSchema.safeParse(name).error?.issues[0]?.message).toBe(issue && nameSentence(issue, "en"));
});
