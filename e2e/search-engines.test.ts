/** Tests what search engines read of public pages, without a browser. */
import { describe, expect, it } from "vitest";
import { formatTaka } from "#shared/money.ts";
import { demoProducts } from "./helpers/demo-products.ts";
import { textOf } from "./helpers/links.ts";
import { mela } from "./helpers/mela.ts";

// biome-ignore lint/suspicious/noExplicitAny: JSON-LD has any shape.
type Thing = any;

const html = async (path: string) => (await fetch(mela.origin + path)).text();

const products = await demoProducts();
const [, shop] = /href="\/shop\/([\w-]+)"/.exec(await html("/shops")) ?? [];
const paths = [
  "/",
  "/jute-collection",
  "/jute-collection?sub=basket",
  "/vintage",
  "/shops",
  `/shop/${shop}`,
  "/regions?district=dhaka",
  "/special-offers?sub=under-low",
  "/help-center",
  ...products
    .filter(({ variations }, index) => variations !== null || index < 3)
    .map(({ _id }) => `/product-details/${_id}`),
];

/** The properties that Google requires, by type. */
const required: Record<string, string[]> = {
  Answer: ["text"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  ItemList: ["itemListElement"],
  ListItem: ["position", "name"],
  MerchantReturnPolicy: ["applicableCountry", "returnPolicyCategory", "merchantReturnDays"],
  Offer: ["price", "priceCurrency", "availability", "seller", "shippingDetails", "hasMerchantReturnPolicy"],
  OfferShippingDetails: ["shippingRate", "shippingDestination", "deliveryTime"],
  OnlineStore: ["name", "url", "logo", "address", "contactPoint"],
  Product: ["name", "image", "offers"],
  ProductGroup: ["name", "image", "productGroupID", "hasVariant"],
  Question: ["name", "acceptedAnswer"],
  WebSite: ["name", "url", "potentialAction"],
};

function thingsIn(page: string): Thing[] {
  const [, json = "{}"] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page) ?? [];
  const data = JSON.parse(json);
  return data["@context"] === "https://schema.org" ? data["@graph"] : [];
}

/** Returns an object and all objects within. */
const within = (thing: Thing): Thing[] =>
  typeof thing === "object" && thing !== null ? [thing, ...Object.values(thing).flatMap(within)] : [];

const isMissing = (value: unknown) => value === undefined || value === "" || String(value) === "";

/** Returns what is wrong with the structured data of a page. */
function faultsOf(page: string, locale: "en" | "bn"): string[] {
  const things = thingsIn(page);
  const all = things.flatMap(within);
  const text = textOf(page);
  const ids = new Set(things.map((thing) => thing["@id"]));
  return [
    ...all.flatMap((thing) =>
      (required[thing["@type"]] ?? [])
        .filter((name) => isMissing(thing[name]))
        .map((name) => `${thing["@type"]} has no ${name}`),
    ),
    // A reference to another object of the page.
    ...all
      .filter((thing) => Object.keys(thing).join() === "@id" && !ids.has(thing["@id"]))
      .map((thing) => `${thing["@id"]} does not exist`),
    ...namesOf(things).filter((name) => !text.includes(name)),
    ...pricesOf(things)
      .map((price) => formatTaka(price, locale))
      .filter((price) => !text.includes(price)),
  ];
}

/** Returns texts that readers must see too. */
const namesOf = (things: readonly Thing[]): string[] =>
  things.flatMap((thing) => {
    if (/^(BreadcrumbList|ItemList)$/.test(thing["@type"]))
      return thing.itemListElement.map(({ name }: Thing) => name);
    if (thing["@type"] === "FAQPage")
      return thing.mainEntity.flatMap(({ name, acceptedAnswer }: Thing) => [name, acceptedAnswer.text]);
    return [];
  });

/** Returns the price of a product; the lowest and the highest of its variations. */
const pricesOf = (things: readonly Thing[]): number[] =>
  things.flatMap((thing) => {
    if (thing["@type"] === "Product") return [thing.offers.price];
    if (thing["@type"] !== "ProductGroup") return [];
    const prices = thing.hasVariant.map(({ offers }: Thing) => offers.price);
    return [Math.min(...prices), Math.max(...prices)];
  });

describe("for search engines", () => {
  it.each(["en", "bn"] as const)(
    "structured data is complete on every public page, with only names and prices that the page shows (%s)",
    async (locale) => {
      const types = new Set<string>();
      for (const path of paths) {
        const page = await html(locale === "en" ? path : `/bn${path === "/" ? "" : path}`);
        const things = thingsIn(page);
        expect([path, things.length > 0, faultsOf(page, locale)]).toEqual([path, true, []]);
        for (const { "@type": type } of things.flatMap(within)) types.add(type);
      }
      // Otherwise some of the checks above have seen nothing.
      expect([...types]).toEqual(expect.arrayContaining(Object.keys(required)));
    },
  );
});

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);

/** Returns what a page and its entry in the sitemap say about its URLs. */
const linksIn = (text: string) =>
  [...text.matchAll(/<(?:xhtml:)?link rel="alternate" href[lL]ang="([\w-]+)" href="([^"]*)"/g)].map(
    ([, language, url]) => `${language} ${url}`,
  );

describe("the sitemap", () => {
  it("lists pages that exist, may be indexed, and name themselves and the other language", async () => {
    const files = locationsIn(await html("/sitemap.xml"));
    expect(await html("/robots.txt")).toContain(`Sitemap: ${mela.origin}/sitemap.xml`);
    const entries = await Promise.all(
      files.map(async (file) => {
        const urls = (await (await fetch(file)).text()).match(/<url>.*?<\/url>/g) ?? [];
        return file.endsWith("/pages.xml") ? urls : urls.slice(0, 8);
      }),
    );
    expect(entries.length).toBeGreaterThan(2);
    for (const entry of entries.flat()) {
      const [url = ""] = locationsIn(entry);
      const response = await fetch(url.replaceAll("&amp;", "&"));
      const page = await response.text();
      const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(page) ?? [];
      expect([url, response.status, canonical, linksIn(page)]).toEqual([url, 200, url, linksIn(entry)]);
      expect([url, linksIn(entry).length, /name="robots"/.test(page)]).toEqual([url, 3, false]);
    }
  });

  it("lists no search results, and these are not indexed", async () => {
    for (const path of ["/search/jute", "/bn/search/jute?material=jute", "/search"])
      expect(await html(path)).toContain('<meta name="robots" content="noindex"/>');
    expect(await html("/sitemaps/pages.xml")).not.toContain("/search");
  });
});
