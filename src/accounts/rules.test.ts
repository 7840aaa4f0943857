import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { triesSentence } from "#shared/tries-sentence.ts";
import { isOwnPhoto, passwordIssue, passwordStrength, returnPath } from "./rules.ts";

describe("passwordIssue and passwordStrength", () => {
  it.each([
    ["", "required"],
    ["Aa!a", "too_short"],
    ["aaaaaa!", "too_plain"],
    ["AAAAAA!", "too_plain"],
    ["Aaaaaa", "too_plain"],
    ["Aaaaa%", "too_plain"],
    ["Aaaaa&", undefined],
    [`Aa!${"x".repeat(126)}`, "too_long"],
    ["Ñandú!!", undefined],
    ["P@ssw0rd", "common"],
    ["QWERTY@123", "too_plain"],
    ["Qwerty@123", "common"],
    ["Qwerty@1234x", undefined],
  ])("returns the right result for %j: %s", (password, issue) => {
    expect(passwordIssue(password)).toBe(issue);
  });

  it.each([
    ["Rahima@1990", "rahima@mela.test", "common"],
    ["Rahima.Begum#1", "rahima_begum7@mela.test", "common"],
    ["Rahima@Dhaka", "rahima@mela.test", undefined],
    ["Rim#12", "rim@mela.test", undefined],
  ])("returns the right result for %j of %s: %s", (password, email, issue) => {
    expect(passwordIssue(password, email)).toBe(issue);
  });

  it.each([
    ["", undefined],
    ["aaaaaa", "weak"],
    ["Aaaaa&", "weak"],
    ["Password123!", "weak"],
    ["Sona#2026", "fair"],
    ["Sona-nouka#26", "strong"],
    ["Aa!aaaaaaaaaaaaa", "weak"],
  ])("returns the right result for %j: %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

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

describe("returnPath", () => {
  it.each([
    ["/cart", "/cart"],
    ["/bn/product-details/1?x=1#similar", "/bn/product-details/1?x=1#similar"],
    ["/search/%E0%A6%9A", "/search/%E0%A6%9A"],
  ])("returns %s unchanged", (from, path) => {
    expect(returnPath(from)).toBe(path);
  });

  it.each([
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/%09/evil.test/..//x.test",
    "https:evil.test",
    "javascript:alert(1)",
    "evil.test",
    "",
    null,
    undefined,
    "/.//evil.test",
    "/x/..//evil.test",
  ])("stays on the site for %j", (from) => {
    const path = returnPath(from);
    expect(new URL(path, "https://mela.test").origin).toBe("https://mela.test");
    expect(path).toMatch(/^\/(?![/\\])/);
  });

  it("stays on the site for any path [H15, S89]", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "\t",
      "\n",
      "%2f",
      "@",
      "evil.test",
      ":",
      "?",
      "#",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(new URL(returnPath(`/${pieces.join("")}`), "https://mela.test").origin).toBe(
          "https://mela.test",
        );
      }),
    );
  });
});

describe("isOwnPhoto", () => {
  it("accepts only URLs of uploaded images", () => {
    expect(isOwnPhoto(`/images/${"0a".repeat(16)}-640.webp`)).toBe(true);
    for (const foreign of [
      "https://evil.test/x.png",
      `//images/${"0a".repeat(16)}-640.webp`,
      `/images/${"0a".repeat(16)}-640.svg`,
      "/images/../x",
      null,
      12,
      {},
    ]) {
      expect(isOwnPhoto(foreign)).toBe(false);
    }
  });
});
