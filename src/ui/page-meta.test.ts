import type { MetaDescriptor } from "react-router";
import { describe, expect, it } from "vitest";
import { privateMeta } from "#client/private-meta.ts";
import { pageMeta, shortDescription } from "./page-meta.ts";

/** Returns the content of a name or property; undefined unless it exists exactly once. */
function contentOf(tags: MetaDescriptor[], name: string): unknown {
  const found = tags.filter(
    (tag) => ("name" in tag && tag.name === name) || ("property" in tag && tag.property === name),
  );
  return found.length === 1 && found[0] && "content" in found[0] ? found[0].content : undefined;
}
const titleOf = (tags: MetaDescriptor[]) => tags.flatMap((tag) => ("title" in tag ? [tag.title] : []));
const image = { hash: "0".repeat(32), width: 1_280, height: 1_280, placeholder: "data:," };

describe("a public page", () => {
  const page = {
    title: "Jute",
    description: "Bags of jute.",
    pathname: "/jute-collection",
    publicUrl: "https://shop.test",
  };

  it("has title, description, image, author and type", () => {
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

  it("without an image uses the brand's image", () => {
    expect(contentOf(pageMeta(page), "og:image")).toBe("https://shop.test/icon-512.png");
    expect(contentOf(pageMeta(page), "twitter:card")).toBe("summary");
    expect(contentOf(pageMeta({ ...page, image: null, type: "article" }), "og:type")).toBe("article");
  });
});

describe("a private page", () => {
  it.each([
    ["/user/login", "Login · Mela", "Mela Marketplace", /^Your account at Mela/],
    ["/bn/user/register", "Login · মেলা", "মেলা মার্কেটপ্লেস", /^মেলায় আপনার অ্যাকাউন্ট/],
  ])("%s has them too, and is excluded from search engines", (pathname, title, author, description) => {
    const tags = privateMeta(pathname, () => "Login", "https://shop.test");
    expect(titleOf(tags)).toEqual([title]);
    expect(["author", "og:type", "og:image", "robots"].map((name) => contentOf(tags, name))).toEqual([
      author,
      "website",
      "https://shop.test/icon-512.png",
      "noindex",
    ]);
    expect(String(contentOf(tags, "description")).normalize("NFD")).toMatch(
      new RegExp(description.source.normalize("NFD")),
    );
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
