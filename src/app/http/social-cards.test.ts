import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { loadProduct } from "#catalog/pages/product-loader.server.ts";
import { storeImage } from "#media/actions/store-image.server.ts";
import { testApp } from "#test/app.ts";
import { plain } from "#test/images.ts";
import { contentOf } from "#test/meta-tags.ts";
import { createTestShop } from "#test/products.ts";
import { meta } from "../pages/product-page.tsx";

const app = await testApp();
const shop = await createTestShop(app.db);
const image = await storeImage(app.ctx, await plain(900, 900).png().toBuffer(), null, new Date());
const id = await shop.add({
  title: "Red jute bag",
  titleBn: "লাল পাটের ব্যাগ",
  pricePoisha: 45_000,
  images: [image.hash],
});

/** Returns the path of the card on the page of the product, and the metadata of that page. */
async function cardOfPage(prefix = "") {
  const context = { get: () => ({ ctx: app.ctx }) } as never;
  const pathname = `${prefix}/product-details/${id}`;
  const { data } = await loadProduct(context, id, new URL(`https://mela.test${pathname}`));
  const matches = [{ id: "root", loaderData: { publicUrl: "https://mela.test" } }];
  return { path: data.card, tags: meta({ location: { pathname }, matches, loaderData: data } as never) };
}

const get = (url: string) => app.fastify.inject({ method: "GET", url });

describe("for a product", () => {
  it("the social card is a JPEG of 1200 × 630 with the photo, cached for ever, and named in the page's metadata", async () => {
    const { path, tags } = await cardOfPage();
    const names = ["og:image", "og:image:width", "og:image:height", "og:image:alt", "twitter:card"];
    expect(names.map((name) => contentOf(tags, name))).toEqual([
      `https://mela.test${path}`,
      "1200",
      "630",
      "Red jute bag · Mela",
      "summary_large_image",
    ]);
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    const { width, height, format } = await sharp(response.rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    const photo = sharp(response.rawPayload).extract({ left: 200, top: 200, width: 1, height: 1 });
    const [red = 0, green = 255] = await photo.raw().toBuffer();
    expect([red > 180, green < 60]).toEqual([true, true]);
  });

  it("the social card has its title in the language of the page", async () => {
    const [english, bangla] = await Promise.all([cardOfPage(), cardOfPage("/bn")]);
    expect(bangla.path).toMatch(new RegExp(`^/cards/product/${id}-bn-[0-9a-f]{12}\\.jpg$`));
    const titles = await Promise.all(
      [english, bangla].map(async ({ path }) => {
        const title = sharp((await get(path)).rawPayload).extract({
          left: 660,
          top: 140,
          width: 500,
          height: 250,
        });
        return title.raw().toBuffer();
      }),
    );
    // Ink on both, and not the same.
    for (const pixels of titles) expect(pixels.some((value) => value < 80)).toBe(true);
    expect(titles[0]?.equals(titles[1] as Buffer)).toBe(false);
  });

  it("the social card is drawn for the longest Bangla title", async () => {
    const titleBn = "প্রত্যন্ত গ্রামের কারুশিল্পীদের হাতে তৈরি ঐতিহ্যবাহী নকশিকাঁথা ".repeat(5).slice(0, 300);
    const longest = await shop.add({ titleBn });
    const context = { get: () => ({ ctx: app.ctx }) } as never;
    const url = new URL(`https://mela.test/bn/product-details/${longest}`);
    const { data } = await loadProduct(context, longest, url);
    const { statusCode, headers } = await get(data.card);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  it("the social card has another URL after a change, and the old one shows the new card for a short time", async () => {
    const before = await cardOfPage();
    const old = (await get(before.path)).rawPayload;
    await app.db.updateTable("products").set({ pricePoisha: 52_000 }).where("id", "=", id).execute();
    const after = await cardOfPage();
    expect(after.path).not.toBe(before.path);
    expect((await get(after.path)).rawPayload.equals(old)).toBe(false);
    const stale = await get(after.path.replace(/[0-9a-f]{12}\.jpg$/, "0123456789ab.jpg"));
    expect([stale.statusCode, stale.headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
  });

  it.each([
    "/cards/product/00000000-0000-0000-0000-000000000000-en-0123456789ab.jpg",
    "/cards/category/no-such-category-en-0123456789ab.jpg",
    "/cards/category/constructor-en-0123456789ab.jpg",
    "/cards/shop/no-such-shop-en-0123456789ab.jpg",
    "/cards/people/1-en-0123456789ab.jpg",
    "/cards/product/..%2f..%2fetc%2fpasswd",
  ])("the social card is 404 for %s", async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

it.each([
  ["a category without products", "/cards/category/jamdani-bn-0123456789ab.jpg"],
  ["a category", "/cards/category/jute-en-0123456789ab.jpg"],
  ["a shop", `/cards/shop/shop-${shop.ownerId.slice(-8)}-bn-0123456789ab.jpg`],
])("draws a card for %s", async (_what, path) => {
  const response = await get(path);
  expect(response.statusCode).toBe(200);
  expect((await sharp(response.rawPayload).metadata()).width).toBe(1200);
});

describe("social cards that are not cached", () => {
  it("are drawn once for concurrent requests", async () => {
    await app.db.updateTable("products").set({ pricePoisha: 61_000 }).where("id", "=", id).execute();
    const { path } = await cardOfPage();
    const reads = vi.spyOn(app.ctx.objects, "get");
    const responses = await Promise.all([get(path), get(path), get(path)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  it("are limited by address like rendered pages, unlike cached cards", async () => {
    const { path } = await cardOfPage();
    expect((await get(path)).statusCode).toBe(200);
    const unknown = "/cards/shop/no-such-shop-en-0123456789ab.jpg";
    const ask = (url: string) => app.fastify.inject({ url, remoteAddress: "198.51.100.7" });
    app.ctx.config.rateLimitFactor = 0.05;
    try {
      const statuses: number[] = [];
      for (let request = 0; request < 31; request++) statuses.push((await ask(unknown)).statusCode);
      expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
      expect((await ask(path)).statusCode).toBe(200);
    } finally {
      app.ctx.config.rateLimitFactor = 10_000;
    }
  });
});
