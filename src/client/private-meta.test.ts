import { expect, it } from "vitest";
import { contentOf, titleOf } from "#test/meta-tags.ts";
import { privateMeta } from "./private-meta.ts";

it.each([
  ["/user/login", "Login · Mela", "Mela Marketplace", /^Your account at Mela/],
  ["/bn/user/register", "Login · মেলা", "মেলা মার্কেটপ্লেস", /^মেলায় আপনার অ্যাকাউন্ট/],
])(
  "the private page %s has title, description, image and author, and is excluded from search engines",
  (pathname, title, author, description) => {
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
  },
);
