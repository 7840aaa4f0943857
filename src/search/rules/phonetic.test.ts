import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneticFold, phoneticKeys, soundDistance } from "./phonetic.ts";

const shareKey = (word: string, other: string) => {
  const keys = new Set(phoneticKeys(other));
  return phoneticKeys(word).some((key) => keys.has(key));
};

describe("phoneticKeys", () => {
  it.each([
    ["জামদানি", "jamdani", "jamdany", "zamdani", "jaamdani", "জামদানী"],
    ["শাড়ি", "saree", "sari", "sharee", "shari", "sare", "শাড়ী"],
    ["নকশি", "nakshi", "nokshi", "naksi", "নক্শী"],
    ["কাঁথা", "kantha", "katha", "kaatha", "কাথা"],
    ["মৃৎশিল্প", "mritshilpo", "mritshilpa"],
    ["বাঁশ", "bash", "bansh", "baash"],
    ["পাঞ্জাবি", "panjabi", "punjabi", "পাঞ্জাবী"],
    ["গামছা", "gamcha", "gamchha", "gamsa"],
    ["শীতলপাটি", "shitalpati", "shitolpati", "sheetalpati"],
    ["লুঙ্গি", "lungi", "loongi"],
    ["স্বাধীনতা", "shadhinota", "swadhinata", "sadhinota"],
    ["ভালোবাসা", "bhalobasha", "valobasa"],
    ["বৈশাখ", "boishakh", "baishakh", "boisakh"],
    ["ঢাকাই", "dhakai", "dakai"],
    ["লক্ষ্মী", "lokkhi", "lakshmi", "laksmi"],
    ["যাত্রা", "jatra", "yatra"],
    ["ইচ্ছা", "iccha", "icchha"],
    ["বাচ্চা", "baccha", "bacchha"],
    ["সূর্য", "surjo", "surya"],
    ["রঙিন", "rongin", "rangin"],
    ["ব্যাগ", "bag", "byag"],
  ])("returns a common key for the spellings of %s", (...spellings) => {
    const [first = "", ...others] = spellings;
    expect(others.filter((other) => !shareKey(first, other))).toEqual([]);
  });
});

it.each([
  ["jamdani", "jute"],
  ["কাঁথা", "জামদানি"],
  ["saree", "shawl"],
  ["pottery", "basket"],
])("returns no common key for %s and %s", (word, other) => expect(shareKey(word, other)).toBe(false));

it.each([
  ["nakshi", "নকশি", "নাকসা"],
  ["kotha", "কথা", "কোঠি"],
  ["korte", "করতে", "করাত"],
  ["mati", "মাটি", "মতো"],
  ["chhuri", "ছুরি", "চুড়ি"],
])("soundDistance: %s is closer to %s than to %s", (typed, near, far) => {
  expect(soundDistance(typed, near)).toBeLessThan(soundDistance(typed, far));
});

it.each([
  ["জামদানি", "jamadani"],
  ["শীতল", "sital"],
  ["sheetol", "sital"],
])("phoneticFold(%j) returns %j", (word, fold) => expect(phoneticFold(word)).toBe(fold));

const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."কখগঙচছজঞটডণতদনপফবভমযরলশষসহড়য়অআইউএওািীুূেো্ংঁৎ") }),
  fc.string({ unit: fc.constantFrom(..."abcdeghijklmnoprstuvwxyz") }),
  fc.string({ unit: "binary" }),
);

it("keys and fold of any text are the same for NFC and NFD, and contain no white space", () => {
  fc.assert(
    fc.property(typed, (word) => {
      expect(phoneticKeys(word.normalize("NFD"))).toEqual(phoneticKeys(word.normalize("NFC")));
      expect(phoneticFold(word.normalize("NFD"))).toBe(phoneticFold(word.normalize("NFC")));
      expect(phoneticKeys(word).length).toBeLessThanOrEqual(32);
      expect(phoneticKeys(word).join("")).not.toMatch(/\s/);
    }),
  );
});

it("soundDistance is 0 for equal words, symmetric, and cut off only above the limit", () => {
  fc.assert(
    fc.property(typed, typed, fc.double({ min: 0, max: 3, noNaN: true }), (word, other, limit) => {
      const distance = soundDistance(word, other);
      expect(soundDistance(word, word)).toBe(0);
      expect(soundDistance(other, word)).toBeCloseTo(distance, 9);
      expect(distance).toBeGreaterThanOrEqual(0);
      if (distance <= limit) expect(soundDistance(word, other, limit)).toBeCloseTo(distance, 9);
      else expect(soundDistance(word, other, limit)).toBeGreaterThan(limit);
    }),
  );
});

it("letters that are confused in Bangla spelling do not change the keys", () => {
  const mixed: [string, string][] = [
    ["ি", "ী"],
    ["ু", "ূ"],
    ["শ", "ষ"],
    ["ষ", "স"],
    ["ন", "ণ"],
  ];
  const syllable = fc.tuple(
    fc.constantFrom(..."কগজটতদনণপবমরলশষসহ"),
    fc.constantFrom("", "া", "ি", "ী", "ু", "ূ", "ে", "ো"),
  );
  fc.assert(
    fc.property(
      fc.array(syllable, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...mixed),
      (syllables, [letter, other]) => {
        const word = syllables.flat().join("");
        expect(phoneticKeys(word.replaceAll(letter, other))).toEqual(phoneticKeys(word));
      },
    ),
  );
});
