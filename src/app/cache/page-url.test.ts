import { randomUUIDv7 } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { offerKinds } from "#catalog/contract/constants.ts";
import { pageContext } from "#platform/http/page.server.ts";
import { encodeCursor } from "#shared/cursor.ts";
import { testApp } from "#test/app.ts";
import { testRoutes } from "#test/pages.ts";
import { createTestShop } from "#test/products.ts";
import { ensureCategories } from "../../../seed/categories.ts";
import { type PageRoute, PageTable, parseUrl } from "./page-url.server.ts";

const app = await testApp();
await ensureCategories(app.db);
const testShop = await createTestShop(app.db, await app.signUp("vendor"));
const id = await testShop.add({ title: "Jute bag" });
for (const { id: categoryId } of await app.db.selectFrom("categories").select("id").execute()) {
  const subCategory = {
    id: randomUUIDv7(),
    categoryId,
    slug: "bags",
    title: "Bags",
    titleBn: "ব্যাগ",
    image: null,
    position: 0,
  };
  await app.db.insertInto("subCategories").values(subCategory).execute();
}
const { slug } = await app.db
  .selectFrom("shops")
  .select("slug")
  .where("id", "=", testShop.shopId)
  .executeTakeFirstOrThrow();

const routes = await testRoutes();
const pages = new PageTable(routes);
/** The routes that are no layouts. */
const pageRoutes = Object.values(routes).filter(
  ({ id, path, index }) => id !== "root" && (path !== undefined || index),
);
const publicPaths = pageRoutes
  .filter(({ path, module }) => module.page?.access === "public" && path !== "*" && path !== "bn/*")
  .map(({ path = "", file }) => ({ path: `/${path}`, file }));
const filledIn = (path: string) =>
  path
    .replace("product-details/:id", `product-details/${id}`)
    .replace("shop/:slug", `shop/${slug}`)
    .replace(":q", "jute");

it.each(pageRoutes)(
  "$id states who may see it, and its guard is derived from that [F5]",
  ({ path = "", module }) => {
    expect(module.page?.access).toBeTypeOf("string");
    expect(pages.accessOf(path)).toBe(module.page?.access);
  },
);

it("a page is closed to everyone except admins if it does not state who may see it", () => {
  const unstated = new PageTable({ "en/secret": { id: "en/secret", path: "secret", module: {} } });
  expect(unstated.accessOf("secret")).toBe("admin");
  expect(unstated.accessOf("bn/secret")).toBe("admin");
  expect(unstated.accessOf("no-route")).toBe("admin");
  expect(unstated.read(new URL("https://mela.example/secret")).isPrivate).toBe(true);
});

it("a public page and a private page do not share the first segment of their paths", () => {
  const route = (path: string, access: "public" | "vendor"): PageRoute => ({
    id: `en/${path}`,
    path,
    module: { page: { access } },
  });
  const mixed = { one: route("shop/:slug", "public"), two: route("shop/orders", "vendor") };
  expect(() => new PageTable(mixed)).toThrow("/shop/:slug and /shop/orders share the first segment");
});

it.each([
  ["/add%2Daddress", "/add-address"],
  ["/%63art", "/cart"],
  ["/bn/%63art?x=1", "/bn/cart?x=1"],
  ["/%62n/cart", "/bn/cart"],
])("treats the percent-encoded path %s of a private page as the private page %s", (requested, canonical) => {
  const { url, isPrivate } = pages.read(parseUrl(requested, "https://mela.test") as URL);
  expect([url.pathname + url.search, isPrivate]).toEqual([canonical, true]);
});

it.each(["/cart/", "/cart//", "/bn/cart/", "/dashboard/user/home/", "/dashboard//user/home", "/cart/_.data"])(
  "reads the private path %s with an extra slash as that of no page",
  (requested) => {
    const { url, isPrivate } = pages.read(parseUrl(requested, "https://mela.test") as URL);
    expect([url.pathname.replace(/^\/bn/, ""), isPrivate]).toEqual(["/not-a-page", false]);
  },
);

it.each(["//evil.test/cart", "/\\evil.test", "http://mela.test/cart", "*", "/%"])(
  "reads nothing from the request URL %s",
  (requested) => expect(parseUrl(requested, "https://mela.test")).toBeUndefined(),
);

it("treats every path below the first segment of a private page as private, and pages for buying as reserved", () => {
  const kindOf = (url: string) => {
    const parsed = parseUrl(url, app.ctx.config.publicUrl);
    const page = parsed && pages.read(parsed);
    return (
      page &&
      `${page.isPrivate ? "private" : "public"} ${page.isReserved ? "reserved" : "normal"} ${page.limit}`
    );
  };
  for (const path of [
    "/cart",
    "/add-address",
    "/signin",
    "/user/login",
    "/user/no-such-page",
    "/user/social/done",
  ])
    for (const url of [path, `/bn${path}`, `${path}.data`, `${path}?from=/`])
      expect([url, kindOf(url)]).toEqual([url, "private reserved pages"]);
  for (const path of ["/dashboard/user/home", "/dashboard", "/newsletter", "/newsletter/confirm?token=1"])
    expect([path, kindOf(path)]).toEqual([path, "private normal pages"]);
  for (const path of [
    "/",
    "/bn",
    "/jute-collection",
    "/shop/one",
    "/cartoon",
    "/dashboards",
    "/no-such-page",
  ])
    expect([path, kindOf(path)]).toEqual([path, "public normal pages"]);
  for (const path of [
    "/search/one",
    "/bn/search/two",
    "/search/three.data?_routes=root",
    "/shop/one?q=jute",
    "/bn/shop/two.data?q=jute&_routes=root",
  ])
    expect([path, kindOf(path)]).toEqual([path, "public normal searches"]);
  for (const path of ["//elsewhere.example/", "/\\elsewhere.example", "/%E0%A4%A"])
    expect([path, kindOf(path)]).toEqual([path, undefined]);
});

// Each parameter is valid in one of these and not the default, so that a page that reads it depends on it.
const cursor = (sort: string) => encodeCursor({ sort, id, value: "1" });
const filters = "limit=20&page=2&category=jute&district=dhaka&material=jute&min=1&max=9";
const queries = [
  `${filters}&sort=price-asc&cursor=${cursor("price-asc")}`,
  `${filters}&cursor=${cursor("newest")}`,
  `${filters}&q=bag&cursor=${cursor("best")}`,
];

/** Returns the query for a page, with a valid `sub`. */
function parametersOf(path: string, query: string): URLSearchParams {
  return new URLSearchParams(`${query}&sub=${path.endsWith("/special-offers") ? offerKinds[0] : "bags"}`);
}

/** Returns the names of the parameters that a loader reads. */
async function readBy(file: string, path: string, query: URLSearchParams): Promise<string[]> {
  const loader = pageRoutes.find((route) => route.file === file)?.module.loader;
  const url = new URL(`${app.ctx.config.publicUrl}${path}?${query}`);
  const read: string[] = [];
  const { searchParams } = url;
  const watched = new Proxy(searchParams, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (parameter: string, ...rest: unknown[]) => {
        read.push(String(parameter));
        return member.call(target, parameter, ...rest);
      };
    },
  });
  Object.defineProperty(url, "searchParams", { value: watched });
  const context = new RouterContextProvider();
  context.set(pageContext, {
    ctx: app.ctx,
    person: async () => undefined,
    isKnownDevice: async () => false,
    accessOf: () => "public",
    isPrivate: () => false,
  });
  // A loader may throw a redirect or a 404.
  try {
    await loader?.({ request: new Request(url.href), url, context, params: { id, slug, q: "jute" } });
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
  }
  return read;
}

it.each(publicPaths.map(({ path, file }) => [path, file] as const))(
  "passes on every parameter that the loader of %s reads [F5]",
  async (path, file) => {
    const url = filledIn(path);
    const read = new Set<string>();
    const passedOn = new Set<string>();
    for (const query of queries) {
      const full = parametersOf(url, query);
      for (const name of await readBy(file, url, full)) read.add(name);
      for (const name of pages.canonical(url, full)?.query.keys() ?? []) passedOn.add(name);
    }
    expect([...passedOn].toSorted()).toEqual([...read].toSorted());
  },
);

const canonical = (address: string) => {
  const url = new URL(address, app.ctx.config.publicUrl);
  const page = pages.canonical(url.pathname, url.searchParams);
  return page && `${page.pathname}?${page.query}`.replace(/\?$/, "");
};

it.each([
  ["/?utm_source=x&fbclid=1&q=jute&sort=newest", "/"],
  ["/?limit=10", "/"],
  ["/?limit=11", "/"],
  ["/?limit=20&limit=30", "/?limit=20"],
  ["/bn?limit=২০", "/bn?limit=20"],
  [`/product-details/${id}?limit=8&page=3`, `/product-details/${id}`],
  ["/jute-collection?sort=newest&sort=price-asc&cursor=nonsense", "/jute-collection"],
  ["/%6Aute-collection?sort=price-asc", "/jute-collection?sort=price-asc"],
  [`/jute-collection?cursor=${cursor("newest")}%20%20`, `/jute-collection?cursor=${cursor("newest")}`],
  [`/jute-collection?cursor=${cursor("newest")}&sort=price-asc`, "/jute-collection?sort=price-asc"],
  [
    `/shop/salma?sort=popular&cursor=${cursor("popular")}&page=2`,
    `/shop/salma?cursor=${cursor("popular")}&sort=popular`,
  ],
  [`/shop/salma?sort=popular&cursor=${cursor("popular")}&q=%20jute%20%20bag`, "/shop/salma?q=jute+bag"],
  [`/shop/salma?q=jute&cursor=${cursor("best")}`, `/shop/salma?cursor=${cursor("best")}&q=jute`],
  ["/shop/salma?q=x", "/shop/salma?q=x"],
  ["/shop/salma?q=%20&sort=popular", "/shop/salma?sort=popular"],
  [`/shop/salma?q=${"x".repeat(101)}`, `/shop/salma?q=${"x".repeat(100)}`],
  [`/shop/salma?sort=newest&cursor=${cursor("popular")}`, "/shop/salma"],
  [`/regions?cursor=${cursor("newest")}`, "/regions"],
  [`/special-offers?cursor=${cursor("newest")}`, "/special-offers"],
  [
    "/search/jute?min=900&max=100.50&material=cotton&material=jute&material=jute&category=cars&sort=best&utm=1",
    "/search/jute?material=cotton&material=jute&max=900&min=100.5",
  ],
  ["/search/jute?district=DHAKA", "/search/jute?district=dhaka"],
  ["/search/%6A%75te%20", "/search/jute"],
  ["/search/%20", "/search/%20"],
  ["/search/jute%20%20bag", "/search/jute%20bag"],
  [`/search/${"x".repeat(100)}`, `/search/${"x".repeat(100)}`],
  [`/search/${"x".repeat(101)}`, undefined],
  [`/bn/search/${"%E0%A6%9A".repeat(101)}.data`, undefined],
  // ড় becomes two code points.
  [`/search/${"%E0%A7%9C".repeat(51)}`, `/search/${"%E0%A6%A1%E0%A6%BC".repeat(50)}`],
  ["/about?cursor=1", "/about"],
  ["/about/", undefined],
  ["/about/_.data", undefined],
  ["/no-such-page?q=1", "/no-such-page"],
  ["/_.data?_routes=root,en/home,en/about&limit=20", "/_.data?limit=20&_routes=root%2Cen%2Fhome"],
  ["/bn.data?_routes=en/home", "/bn.data"],
  ["/search/jute.data?_routes=en/search,en/search&_routes=x&x=y", "/search/jute.data?_routes=en%2Fsearch"],
])("%s is cached as %s [F5]", (address, expected) => {
  expect(canonical(address)).toBe(expected);
});

it("returns a canonical URL unchanged", () => {
  for (const path of publicPaths.map((page) => filledIn(page.path))) expect(canonical(path)).toBe(path);
});

it("ignores unknown parameters and invalid values in the canonical URL [F5, S91]", () => {
  for (const { path } of publicPaths) {
    const url = filledIn(path);
    const noise = Array.from(
      { length: 50 },
      (_, n) =>
        `?x${n}=${n}&limit=${n + 1_000}&cursor=c${n}&sort=s${n}&material=m${n}&category=c${n}&min=-${n}`,
    );
    expect(new Set(noise.map((query) => canonical(url + query)))).toEqual(new Set([canonical(url)]));
  }
});
