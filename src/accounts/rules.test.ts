import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxNameLength } from "./contract/constants.ts";
import { nameIssue } from "./contract/name.ts";
import { isUploadedImageUrl, normalizeName, returnPath } from "./rules.ts";

describe("normalizeName", () => {
  it.each(["", "  ", "\u200b", "\u2800\u2800", `${"\u200b".repeat(maxNameLength)}Rahima`])(
    "uses the fallback for a name without a visible character (%j)",
    (name) => {
      expect(normalizeName(name, "rahima")).toBe("rahima");
    },
  );

  it("returns a name that is accepted", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2 * maxNameLength }), (name) => {
        expect(nameIssue(normalizeName(name, "rahima"))).toBeUndefined();
      }),
    );
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

describe("isUploadedImageUrl", () => {
  it("accepts only URLs of uploaded images", () => {
    expect(isUploadedImageUrl(`/images/${"0a".repeat(16)}-640.webp`)).toBe(true);
    for (const foreign of [
      "https://evil.test/x.png",
      `//images/${"0a".repeat(16)}-640.webp`,
      `/images/${"0a".repeat(16)}-640.svg`,
      "/images/../x",
      null,
      12,
      {},
    ]) {
      expect(isUploadedImageUrl(foreign)).toBe(false);
    }
  });
});
