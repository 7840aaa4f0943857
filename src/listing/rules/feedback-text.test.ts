import { expect, it } from "vitest";
import { feedbackText } from "./feedback-text.ts";

const reason = "Please add a photo.\nএকটি ছবি যোগ করুন।";
const reasonInBangla = "একটি ছবি যোগ করুন।\nPlease add a photo.";

it.each([
  ["en", reason, reason],
  ["bn", reason, reasonInBangla],
  ["bn", `Hello!\n\n${reason}\n\n${reason}`, `Hello!\n\n${reasonInBangla}\n\n${reasonInBangla}`],
  ["bn", "দাম দেখুন।", "দাম দেখুন।"],
  ["bn", "Call it\n“পাটের ব্যাগ”", "Call it\n“পাটের ব্যাগ”"],
  ["bn", `First.\n${reason}`, `First.\n${reason}`],
] as const)("shows the reader's language first, in %s: %j", (locale, feedback, shown) => {
  expect(feedbackText(feedback, locale)).toBe(shown);
});
