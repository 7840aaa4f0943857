import { describe, expect, it } from "vitest";
import {
  apiTime,
  formatDate,
  formatDay,
  formatDays,
  formatMonth,
  formatTime,
  isDay,
  isoDay,
  tooManyAttemptsText,
} from "./dates.ts";

const time = new Date("2026-11-21T10:05:09Z");

describe("in Dhaka", () => {
  it("a time is formatted in the language of the page", () => {
    expect([
      formatTime(time, "en"),
      formatDate(time, "en"),
      formatMonth(time, "en"),
      formatDay(time, "en"),
    ]).toEqual(["21\u00A0Nov 2026, 4:05\u00A0pm", "21\u00A0Nov 2026", "November 2026", "21\u00A0Nov"]);
    expect([
      formatTime(time, "bn"),
      formatDate(time, "bn"),
      formatMonth(time, "bn"),
      formatDay(time, "bn"),
    ]).toEqual([
      "২১\u00A0নভেম্বর ২০২৬, বিকেল\u00A0৪:০৫",
      "২১\u00A0নভেম্বর ২০২৬",
      "নভেম্বর ২০২৬",
      "২১\u00A0নভেম্বর",
    ]);
  });

  it.each([
    [0, "রাত ১২:০০"],
    [3, "রাত ৩:০০"],
    [4, "ভোর ৪:০০"],
    [6, "সকাল ৬:০০"],
    [11, "সকাল ১১:০০"],
    [12, "দুপুর ১২:০০"],
    [14, "দুপুর ২:০০"],
    [15, "বিকেল ৩:০০"],
    [17, "বিকেল ৫:০০"],
    [18, "সন্ধ্যা ৬:০০"],
    [20, "রাত ৮:০০"],
    [23, "রাত ১১:০০"],
  ])("%i o'clock is %s in Bangla, without a Latin letter", (hour, words) => {
    const shown = formatTime(new Date(Date.UTC(2026, 10, 21, hour - 6)), "bn");
    expect(shown.endsWith(`, ${words.replace(" ", "\u00A0")}`)).toBe(true);
    expect(shown).not.toMatch(/[A-Za-z0-9]/);
  });

  it("a range within a month is written with one month", () => {
    const day = (text: string) => new Date(`${text}T10:00:00Z`);
    expect(formatDays(day("2026-11-26"), day("2026-11-28"), "en")).toBe("26–28\u00A0Nov");
    expect(formatDays(day("2026-11-26"), day("2026-11-28"), "bn")).toBe("২৬–২৮\u00A0নভেম্বর");
    expect(formatDays(day("2026-11-30"), day("2026-12-02"), "bn")).toBe("৩০\u00A0নভেম্বর – ২\u00A0ডিসেম্বর");
    expect(formatDays(day("2026-11-26"), day("2026-11-26"), "en")).toBe("26\u00A0Nov");
  });

  it("a time has the specified format in the API, and is converted to a day in Dhaka [R20]", () => {
    expect(apiTime(time)).toBe("November 21st 2026, 4:05:09 pm");
    expect([isoDay(time), isoDay(new Date("2026-12-31T18:00:00Z"))]).toEqual(["2026-11-21", "2027-01-01"]);
  });
});

it.each([
  ["2026-11-21", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["0202-11-21", false],
  ["yesterday", false],
  ["", false],
])("whether '%s' is a day is %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});

describe("tooManyAttemptsText", () => {
  it.each([
    [1, "Too many attempts. Please wait one minute."],
    [60, "Too many attempts. Please wait one minute."],
    [61, "Too many attempts. Please wait 2 minutes."],
    [900, "Too many attempts. Please wait 15 minutes."],
  ])("names the wait of %i seconds: %s", (seconds, sentence) => {
    expect(tooManyAttemptsText(seconds, "en")).toBe(sentence);
  });

  it("uses Bangla digits in Bangla", () => {
    expect(tooManyAttemptsText(900, "bn")).toBe("অনেকবার চেষ্টা করা হয়েছে। ১৫ মিনিট অপেক্ষা করুন।");
  });
});
