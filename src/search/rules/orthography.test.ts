import { expect, it } from "vitest";
import { hasSameConsonants, isConfusedSpelling, isShortWord, isVariantSpelling } from "./orthography.ts";

it.each([
  ["শাড়ী", "শাড়ি", true],
  ["পূজা", "পুজা", true],
  ["লণ্ঠন", "লন্ঠন", true],
  ["কাথা", "কাঁথা", false],
  ["saree", "saree", false],
])("isVariantSpelling(%j, %j) is %j", (word, other, is) => {
  expect(isVariantSpelling(word, other)).toBe(is);
  expect(isVariantSpelling(other, word)).toBe(is);
});

it.each([
  ["বাশ", "বাঁশ", true],
  ["হাড়ি", "হাঁড়ি", true],
  ["ঝুরি", "ঝুড়ি", true],
  ["নক্সি", "নকশী", true],
  ["জামা", "যামা", true],
  ["আয়না", "আজনা", false],
  ["পাটি", "পাতি", false],
  ["কাথা", "কথা", false],
])("isConfusedSpelling(%j, %j) is %j", (word, other, is) => {
  expect(isConfusedSpelling(word, other)).toBe(is);
  expect(isConfusedSpelling(other, word)).toBe(is);
});

it.each([
  ["ব্যগ", "ব্যাগ", true],
  ["চুড়ি", "ছুড়ে", false],
  ["শীতল", "শীত", false],
  ["sare", "saree", true],
  ["damp", "lamp", false],
])("hasSameConsonants(%j, %j) is %j", (word, other, is) => expect(hasSameConsonants(word, other)).toBe(is));

it.each([
  ["জামদানি", true],
  ["ল্যাম্পশেড", true],
  ["মোমবাতিদান", false],
  ["lamp", true],
  ["basket", false],
])("isShortWord(%j) is %j", (word, is) => expect(isShortWord(word)).toBe(is));
