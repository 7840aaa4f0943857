import { request } from "node:http";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { m } from "#words/messages.js";
import { startMela } from "../bench/serve.ts";
import { newBuyer } from "./helpers/accounts.ts";
import { desktop, visitor } from "./helpers/browser.ts";
import { database } from "./helpers/database.ts";
import { demoProducts } from "./helpers/demo-products.ts";
import { mela } from "./helpers/mela.ts";
import { signInByCall } from "./helpers/sign-in.ts";

const origin = mela.origin;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: "manual" });

const products = await demoProducts();
const [product] = products;
const productPath = `/product-details/${product._id}`;

const publicPages = [
  "/",
  "/bn",
  "/jute-collection",
  "/bn/jamdani-collection",
  "/vintage",
  "/toys-and-entertainment",
  productPath,
  `/bn${productPath}`,
  "/search/jamdani",
  "/terms-and-conditions",
  "/saved",
];
const privatePages = [
  "/cart",
  "/add-address",
  "/dashboard/user/my-orders",
  "/dashboard/payment-history",
  "/dashboard/user/home",
  "/dashboard/user/account",
  "/dashboard/admin/home",
  "/dashboard/admin/manage-orders",
  "/dashboard/admin/manage-product",
  "/dashboard/admin/catalogue",
  "/dashboard/admin/manage-user",
  "/dashboard/admin/audit",
  "/dashboard/vendor/home",
  "/dashboard/vendor/manage-orders",
  "/dashboard/vendor/my-products",
  "/dashboard/vendor/add-product",
  "/dashboard/vendor/edit-product/0190a000-0000-7000-8000-000000000000",
];

describe("a public page", () => {
  it.each(publicPages)(
    "%s works without scripts, has metadata, and is the same for everyone",
    async (path) => {
      const anonymous = await get(path);
      const html = await anonymous.text();
      expect(anonymous.status).toBe(200);
      expect(anonymous.headers.get("cache-control")).toMatch(/^public/);
      expect(anonymous.headers.get("set-cookie")).toBeNull();
      const shared = ['property="og:title"', 'property="og:image"', 'property="og:type"', 'name="author"'];
      for (const part of [
        "<title>",
        'name="description"',
        'rel="canonical"',
        ...shared,
        'hrefLang="en"',
        'hrefLang="bn"',
        "<h1",
      ])
        expect(html.includes(part), part).toBe(true);
      expect(html).toContain(`<html lang="${path.startsWith("/bn") ? "bn" : "en"}"`);
      const signedIn = await get(path, { cookie: await signInByCall(origin, "shopper@mela.test") });
      expect((await signedIn.text()) === html).toBe(true);
    },
  );

  it("is sent in an encoding that the browser accepts, and not again if it is unchanged", async () => {
    const first = await get("/");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+(-br|-gzip)?"$/);
    expect(first.headers.get("vary")).toBe("Accept-Encoding");
    expect((await get("/", { "if-none-match": etag })).status).toBe(304);
    const plain = await new Promise<string | undefined>((resolve) =>
      request(`${origin}/`, (response) => resolve(response.resume().headers["content-encoding"])).end(),
    );
    expect(plain).toBeUndefined();
  });

  it("depends on its URL only: not on Host, forwarded headers or unknown parameters [S91, S92]", async () => {
    const html = await (await get(productPath)).text();
    const canary = "evil.test";
    for (const headers of [
      { "x-forwarded-host": canary },
      { "x-forwarded-proto": canary },
      { "x-original-url": "/cart" },
      { "accept-language": "bn" },
    ]) {
      expect(await (await get(productPath, headers)).text()).toBe(html);
    }
    const same = [
      "?utm_source=x&fbclid=1",
      "?limit=8",
      "?limit=9&limit=28",
      "?page=2&q=x&sort=newest&cursor=y&sub=z",
    ];
    for (const query of same) expect(await (await get(`${productPath}${query}`)).text()).toBe(html);
    expect(await (await get(`${productPath}?utm_source=x&fbclid=${canary}`)).text()).toBe(html);
    expect(html).not.toContain(canary);
  });

  it("returns 404 for a search of more than 100 letters, and is not cached [F5]", async () => {
    const long = await get(`/search/${"x".repeat(15_000)}`);
    expect([long.status, long.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    expect((await get(`/search/${"x".repeat(100)}`)).status).toBe(200);
  });

  it("allows its own scripts by hash, and no others [H14, S82, S85]", async () => {
    for (const path of [...publicPages, "/no-such-page", "/user/login"]) {
      const response = await get(path);
      const policy = response.headers.get("content-security-policy") ?? "";
      // A nonce that is the same for every visitor would allow any script that has it.
      expect(await response.text()).not.toContain("nonce=");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(response.headers.get("permissions-policy")).toContain("geolocation=()");
    }
  });

  it("links icons, a manifest and a preview image that exist", async () => {
    const html = await (await get("/about")).text();
    const named = [
      ...html.matchAll(
        /<link rel="(?:icon|apple-touch-icon|manifest)"[^>]* href="([^"]+)"|<meta property="og:image" content="([^"]+)"/g,
      ),
    ];
    const manifest: { icons: { src: string }[] } = await (await get("/manifest.webmanifest")).json();
    const addresses = [
      ...named.map(([, href, image]) => new URL(href ?? image ?? "", origin).pathname),
      ...manifest.icons.map(({ src }) => src),
    ];
    expect(addresses).toHaveLength(6);
    for (const address of addresses) {
      const response = await get(address);
      expect([address, response.status, response.headers.get("content-type")]).toEqual([
        address,
        200,
        expect.stringMatching(/^(image|application)\//),
      ]);
    }
  });

  it("shows the Bangla title on the Bangla page", async () => {
    expect(await (await get(`/bn${productPath}`)).text()).toContain(product.titleBn);
  });
});

describe("behind the login", () => {
  it.each(privatePages)(
    "%s redirects a visitor to the login in the same language, with the path to return to",
    async (path) => {
      for (const prefix of ["", "/bn"]) {
        const response = await get(prefix + path);
        expect(response.status).toBe(302);
        expect(response.headers.get("location")).toBe(
          `${prefix}/user/login?from=${encodeURIComponent(prefix + path)}`,
        );
        expect(response.headers.get("cache-control")).toBe("private, no-store");
      }
    },
  );

  it("a private page redirects users with another role [S44]", async () => {
    const cookie = await signInByCall(origin, "shopper@mela.test");
    for (const path of privatePages.filter((page) => /^\/dashboard\/(admin|vendor)\//.test(page))) {
      const response = await get(path, { cookie });
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
    }
  });

  it("a private page is never cached [S90]", async () => {
    const response = await get("/dashboard/user/my-orders", {
      cookie: await signInByCall(origin, "shopper@mela.test"),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("a private page offers nothing that needs its code, and calls no cart empty from which an order may wait", async () => {
    const { cookie } = await newBuyer("Empty Handed", "empty-handed@mela.test");
    const cart = await (await get("/cart", { cookie })).text();
    expect(cart).toContain(`>${m.orders_cart_title("en")}<`);
    expect(cart).not.toContain(m.orders_cart_empty_title("en"));
    expect(cart).not.toContain(m.app_menu_logout("en"));
  });

  it("a private page returns 404 with a file extension [S90]", async () => {
    for (const path of ["/dashboard/user/home.css", "/cart;x.js", "/cart.js"]) {
      const response = await get(path, { cookie: await signInByCall(origin, "shopper@mela.test") });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe("a URL that does not exist", () => {
  it.each([
    "/no-such-page",
    "/bn/no-such-page",
    "/Cart",
    "/jute-collection/",
    "/purchase-and-sale-conditions",
    "/product-details/nothing",
    "/product-details/00000000-0000-7000-8000-000000000000",
    "/.env",
    "/.git/HEAD",
    "/package.json",
    "/metrics",
  ])("%s is 404 [S102]", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/node_modules|at .*\.js:\d+/);
  });

  it.each(["/%E0%A4%A", "/search/%E0%A4%A", "/product-details/%", "/assets/%00", "//evil.test/%2e%2e"])(
    "%s returns 4xx without a redirect [S78, S89]",
    async (path) => {
      // fetch would normalize the path, and the test needs the raw request line.
      const { port, hostname } = new URL(origin);
      const response = await new Promise<{ status: number; location: string | undefined }>(
        (resolve, reject) => {
          request({ port, hostname, path }, (incoming) =>
            resolve({ status: incoming.resume().statusCode ?? 0, location: incoming.headers.location }),
          )
            .on("error", reject)
            .end();
        },
      );
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.location).toBeUndefined();
    },
  );

  it("shows the 404 page with no script but the one for the font, for a path that the browser's router would match", async () => {
    const html = await (await get("/bn/")).text();
    expect(html).toContain('<html lang="bn"');
    expect(html).toContain("<h1");
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain("new FontFace");
  });

  it("serves scripts on a page whose path ends like that of the 404 page", async () => {
    expect(await (await get("/search/not-a-page")).text()).toContain("<script");
  });

  it("serves /shops?page=1 as the first page of shops", async () => {
    const [first, numbered] = await Promise.all([get("/shops"), get("/shops?page=1")]);
    expect(numbered.status).toBe(200);
    expect(await numbered.text()).toBe(await first.text());
  });

  it("serves no source maps and no hidden files [S102]", async () => {
    const html = await (await get("/")).text();
    const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const response = await get(script);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("permissions-policy")).toBeNull();
    expect(await response.text()).not.toContain("sourceMappingURL");
    expect((await get(`${script}.map`)).status).toBe(404);
  });
});

describe("without an account", () => {
  it("the API documentation is served as a document and as a page without external resources", async () => {
    const document = await get("/api/openapi.json");
    expect(document.status).toBe(200);
    expect(await document.json()).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/users/checkout/orders": {} },
    });
    const page = await get("/api/docs");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await page.text();
    expect(html).toContain("out_of_stock");
    expect(html).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/);
  });
});

describe("despite cached pages", () => {
  it("a change of a product is on the page immediately, in another process too", async () => {
    const client = await database();
    // The second process runs at the same time, on the same database.
    const two = await startMela(undefined, {
      DATABASE_URL: `postgres:///mela?host=${encodeURIComponent(client.host)}&port=5432&user=mela`,
    });
    try {
      const path = `/product-details/${products[4]?._id}`;
      const before = await (await fetch(two.origin + path)).text();
      expect(before).not.toContain("A wholly new title");
      await (await get(path)).text();
      await changeTitle(client, products[4]?._id ?? "", "A wholly new title");
      await expect
        .poll(async () => (await (await fetch(two.origin + path)).text()).includes("A wholly new title"))
        .toBe(true);
      await expect
        .poll(async () => (await (await get(path)).text()).includes("A wholly new title"))
        .toBe(true);
    } finally {
      await two.stop();
      // Tests of other files search for products by their titles.
      await changeTitle(client, products[4]?._id ?? "", products[4]?.title ?? "");
      await client.end();
    }
  });

  it("a change of a product is on a page that the browser has opened a moment ago", async () => {
    const client = await database();
    const { _id: id, title } = products[5] ?? product;
    const person = await visitor(desktop);
    const { page } = person;
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    try {
      await person.goto(`/product-details/${id}`);
      await page.getByRole("banner").getByRole("link", { name: "Mela" }).first().click();
      await page.waitForURL(`${origin}/`);
      await page.goBack();
      await heading(title).waitFor();
      await page.goForward();
      await page.waitForURL(`${origin}/`);
      await changeTitle(client, id, "A title of this minute");
      await expect
        .poll(async () => (await (await get(`/product-details/${id}`)).text()).includes("of this minute"))
        .toBe(true);
      await page.goBack();
      await heading("A title of this minute").waitFor();
    } finally {
      await changeTitle(client, id, title);
      await client.end();
    }
  });
});

async function changeTitle(client: pg.Client, id: string, title: string): Promise<void> {
  await client.query("begin");
  await client.query("update products set title = $2 where id = $1", [id, title]);
  await client.query("select pg_notify('mela_pages', $1)", [`product:${id}`]);
  await client.query("commit");
}
