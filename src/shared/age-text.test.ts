import { expect, it } from "vitest";
import { ageText } from "./age-text.ts";

const minute = 60_000;

it.each([
  [-5 * minute, "just now", "এইমাত্র"],
  [minute - 1, "just now", "এইমাত্র"],
  [minute, "1 minute ago", "১ মিনিট আগে"],
  [59 * minute, "59 minutes ago", "৫৯ মিনিট আগে"],
  [60 * minute, "1 hour ago", "১ ঘণ্টা আগে"],
  [150 * minute, "2 hours ago", "২ ঘণ্টা আগে"],
  [24 * 60 * minute, "1 day ago", "১ দিন আগে"],
  [75 * 60 * minute, "3 days ago", "৩ দিন আগে"],
])("ageText describes an age of %i ms", (age, english, bangla) => {
  expect([ageText(age, "en"), ageText(age, "bn")]).toEqual([english, bangla]);
});
