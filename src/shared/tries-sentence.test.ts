import { describe, expect, it } from "vitest";
import { triesSentence } from "./tries-sentence.ts";

describe("triesSentence", () => {
  it.each([
    [1, "Too many attempts. Please wait one minute."],
    [60, "Too many attempts. Please wait one minute."],
    [61, "Too many attempts. Please wait 2 minutes."],
    [900, "Too many attempts. Please wait 15 minutes."],
  ])("names the wait of %i seconds: %s", (seconds, sentence) => {
    expect(triesSentence(seconds, "en")).toBe(sentence);
  });

  it("uses Bangla digits in Bangla", () => {
    expect(triesSentence(900, "bn")).toBe("অনেকবার চেষ্টা করা হয়েছে। ১৫ মিনিট অপেক্ষা করুন।");
  });
});
