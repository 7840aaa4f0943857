import { describe, expect, it } from "vitest";
import { contentOf, titleOf } from "#test/meta-tags.ts";
import { pageMeta, shortDescription } from "./page-meta.ts";

const image = { hash: "0".repeat(32), width: 1_280, height: 1_280, placeholder: "data:," };

describe("in its metadata", () => {
  const page = {
    title: "Jute",
    description: "Bags of jute.",
    pathname: "/jute-collection",
    publicUrl: "https://shop.test",
  };

  it("a public page has title, description, image, author and type", () => {
    const tags = pageMeta({ ...page, image });
    expect(titleOf(tags)).toEqual(["Jute · Mela"]);
    expect(
      ["description", "author", "og:type", "og:image", "twitter:card"].map((name) => contentOf(tags, name)),
    ).toEqual([
      "Bags of jute.",
      "Mela Marketplace",
      "website",
      `https://shop.test/images/${"0".repeat(32)}-1280.webp`,
      "summary_large_image",
    ]);
  });

  it("a public page without an image uses the brand's image", () => {
    expect(contentOf(pageMeta(page), "og:image")).toBe("https://shop.test/icon-512.png");
    expect(contentOf(pageMeta(page), "twitter:card")).toBe("summary");
    expect(contentOf(pageMeta({ ...page, image: null, type: "article" }), "og:type")).toBe("article");
  });
});

describe("shortDescription", () => {
  it.each([
    ["one two", 7, "one two"],
    ["one\n\n two ", 7, "one two"],
    ["one two three", 9, "one two …"],
    ["one two three", 8, "one …"],
    ["onetwothree", 7, "onetw …"],
    ["", 5, ""],
  ])("shortens %j to %i characters: %j", (text, length, short) => {
    expect(shortDescription(text, length)).toBe(short);
    expect(short.length).toBeLessThanOrEqual(length);
  });
});
