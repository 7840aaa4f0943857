import { expect, it } from "vitest";
import { absoluteUrls, breadcrumbList, jsonLdScript } from "./structured-data.ts";

it("writes names that contain markup as text, so that they cannot end the element [S82]", () => {
  const script = jsonLdScript([{ "@type": "Product", name: "</script><script>steal()</script>" }]);
  expect(script.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  const json = script.replace(/^<script[^>]*>|<\/script>$/g, "");
  expect(JSON.parse(json)).toMatchObject({ "@graph": [{ name: "</script><script>steal()</script>" }] });
});

it("writes nothing for a page without structured data", () => {
  expect(jsonLdScript([])).toBe("");
});

it("numbers breadcrumbs and links them in the language of the page", () => {
  const trail = [
    { name: "হোম", path: "/" },
    { name: "ঝুড়ি", path: "/jute-collection?sub=basket" },
  ];
  expect(breadcrumbList(trail, absoluteUrls("https://mela.test", "bn")).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "হোম", item: "https://mela.test/bn" },
    {
      "@type": "ListItem",
      position: 2,
      name: "ঝুড়ি",
      item: "https://mela.test/bn/jute-collection?sub=basket",
    },
  ]);
});
