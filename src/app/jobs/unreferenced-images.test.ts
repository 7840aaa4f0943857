/**
 * The storage limits of images, and the deletion of unreferenced ones. The tag is the number in
 * docs/proofs/safety.md.
 */
import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { masterKey } from "#media/actions/renditions.server.ts";
import { hashOfBytes, storeImage } from "#media/actions/store-image.server.ts";
import { maxStoredBytes } from "#media/contract.ts";
import { bytesWithRenditions } from "#media/rules.ts";
import { hashInImagePath, imageUrl } from "#shared/images.ts";
import type { Role } from "#shared/role.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { waitForLocks } from "#test/database.ts";
import { noise } from "#test/images.ts";
import { insertUploadedImage, productForm } from "#test/listing.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm, fillCart } from "#test/shoppers.ts";
import { deleteUnreferencedImages } from "./unreferenced-images.server.ts";

const app = await testApp({ IMAGE_API_KEY: "the operator's key" });
const { db, ctx } = app;
const origin = ctx.config.publicUrl;
const vendor = await app.signUp("vendor");
const testShop = await createTestShop(db, vendor);

/** Returns a photo that has not been uploaded before. */
let width = 40;
const photo = () => noise(++width, 40).jpeg().toBuffer();

async function send(file: Buffer, as?: TestPerson) {
  const part = [
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n',
    file,
    "\r\n--b--\r\n",
  ];
  const headers = {
    "content-type": "multipart/form-data; boundary=b",
    ...(as && { authorization: `Bearer ${as.token}` }),
  };
  const payload = Buffer.concat(part.map((piece) => Buffer.from(piece as string)));
  const url = `/api/images${as ? "" : `?key=${encodeURIComponent("the operator's key")}`}`;
  const response = await app.fastify.inject({ method: "POST", url, headers, payload });
  return { status: response.statusCode, body: response.json() };
}
async function upload(file: Buffer, as?: TestPerson): Promise<string> {
  const { status, body } = await send(file, as);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return hashInImagePath(body.data.display_url.slice(origin.length)) as string;
}
/** Gives a person an image that uses all storage except for `left` bytes. */
async function fillUp(person: TestPerson, left: number): Promise<string> {
  const hash = hashInImagePath(
    (await insertUploadedImage(db, person.id, origin)).slice(origin.length),
  ) as string;
  await db
    .updateTable("images")
    .set({ bytes: Math.floor((maxStoredBytes - left) / bytesWithRenditions(1, 640)) })
    .where("hash", "=", hash)
    .execute();
  return hash;
}
const hours = (count: number) => ({ ...ctx, now: () => new Date(Date.now() + count * 3_600_000) });
const days = (count: number) => hours(24 * count);
const exists = async (hash: string) =>
  (await db.selectFrom("images").select("hash").where("hash", "=", hash).executeTakeFirst()) !== undefined;
const hasFile = (hash: string) => ctx.objects.has(masterKey(hash));
const add = (body: object, as = vendor) =>
  app.call("POST", "/users/vendor/add-a-product", { as, body: { ...productForm, ...body } });
async function holding(statement: string, values: unknown[]) {
  const holder = await app.pool.connect();
  await holder.query("begin");
  await holder.query(statement, values);
  return async () => {
    await holder.query("commit");
    holder.release();
  };
}

describe("for uploaded images [S100]", () => {
  const { rateLimitFactor } = ctx.config;
  /** Signs up without limits, then sets the usual ones. */
  async function newPerson(role: Role): Promise<TestPerson> {
    ctx.config.rateLimitFactor = rateLimitFactor;
    const person = await app.signUp(role);
    ctx.config.rateLimitFactor = 1;
    return person;
  }
  afterAll(() => {
    ctx.config.rateLimitFactor = rateLimitFactor;
  });

  it("the storage limit is 200 MB: a further image is rejected with a message and not stored", async () => {
    const person = await newPerson("vendor");
    const full = await fillUp(person, 50);
    const file = await photo();
    const { status, body } = await send(file, person);
    expect([status, body.code]).toEqual([409, "storage_full"]);
    expect(body.detail).toBe(
      "Your images have used all of your space. Unused images are deleted after 30 days.",
    );
    expect(
      await db.selectFrom("imageUploads").select("hash").where("userId", "=", person.id).execute(),
    ).toEqual([{ hash: full }]);
    const hash = hashOfBytes(file);
    expect([await exists(hash), await hasFile(hash)]).toEqual([false, false]);
    expect(await db.selectFrom("loosePictures").select("hash").execute()).toEqual([]);
  });

  it("the storage limit counts an image for each person who has uploaded it, and only once for repeated uploads", async () => {
    const [shopper, vendor] = [await newPerson("user"), await newPerson("vendor")];
    const file = await photo();
    const hash = await upload(file, shopper);
    const { bytes, width } = await db
      .selectFrom("images")
      .select(["bytes", "width"])
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow();
    const room = bytesWithRenditions(bytes, width);
    expect(bytes).toBe((await ctx.objects.get(masterKey(hash)))?.length);
    await fillUp(shopper, room);
    expect((await send(file, shopper)).status).toBe(200);
    await fillUp(vendor, room - 10);
    expect((await send(file, vendor)).status).toBe(409);
    expect(await upload(file)).toBe(hash);
  });

  it("the storage limit is raised by RATE_LIMIT_FACTOR", async () => {
    const person = await newPerson("vendor");
    await fillUp(person, 0);
    ctx.config.rateLimitFactor = 1.01;
    expect((await send(await photo(), person)).status).toBe(200);
  });

  it("the storage limit is not exceeded by concurrent uploads", async () => {
    const person = await newPerson("vendor");
    const files = [await photo(), await photo()];
    const [hash = ""] = [await upload(files[0] as Buffer), await upload(files[1] as Buffer)];
    const { bytes, width } = await db
      .selectFrom("images")
      .select(["bytes", "width"])
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow();
    const room = bytesWithRenditions(bytes, width);
    await fillUp(person, room + 20);
    const release = await holding("lock table image_uploads in share row exclusive mode", []);
    const sending = Promise.all(files.map((file) => send(file, person)));
    await waitForLocks(app.pool, 2);
    await release();
    const responses = await sending;
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("a product has at most seven images", async () => {
    const slots = [
      "imgPrimary",
      "imgAngleOne",
      "imgAngleTwo",
      "imgAngleThree",
      "imgAngleFour",
      "imgAngleFive",
      "imgDetail",
      "imgAngleSix",
    ];
    const photos = await Promise.all(
      slots.map(async (slot) => [slot, await insertUploadedImage(db, vendor.id, origin)]),
    );
    const { body } = await add(Object.fromEntries(photos));
    const { images } = await db
      .selectFrom("products")
      .select("images")
      .where("id", "=", body.insertedId)
      .executeTakeFirstOrThrow();
    expect(images).toHaveLength(7);
    await expect(testShop.add({ images: [...images, "0".repeat(32)] })).rejects.toThrow(
      "products_images_check",
    );
  });
});

describe("after an upload [S100]", () => {
  it("an unreferenced image is deleted thirty days after the last upload, with its file, and cannot be used then", async () => {
    const file = await photo();
    const hash = await upload(file, vendor);
    const rendition = imageUrl(hash, 160, "avif");
    expect((await app.fastify.inject(rendition)).statusCode).toBe(200);
    await deleteUnreferencedImages(days(29));
    expect([await exists(hash), await hasFile(hash)]).toEqual([true, true]);
    await deleteUnreferencedImages(days(31));
    expect([await exists(hash), await hasFile(hash)]).toEqual([false, false]);
    // The first one is no longer served from the memory either.
    for (const url of [rendition, imageUrl(hash, 640, "webp")])
      expect((await app.fastify.inject(url)).statusCode).toBe(404);
    expect((await add({ imgPrimary: imageUrl(hash) })).body.errors).toEqual([
      {
        path: "imgPrimary",
        code: "foreign_image",
        message: "Only photos uploaded to this site can be used.",
      },
    ]);
    expect(await upload(file, vendor)).toBe(hash);
    expect([await exists(hash), await hasFile(hash)]).toEqual([true, true]);
  });

  it("an unreferenced image counts as new if anyone uploads it again", async () => {
    const [again, byOperator] = [await photo(), await photo()];
    const hashes = [await upload(again, vendor), await upload(byOperator)];
    await db
      .updateTable("images")
      .set({ lastSentAt: new Date(Date.now() - 35 * 86_400_000) })
      .where("hash", "in", hashes)
      .execute();
    await upload(again, await app.signUp());
    await upload(byOperator);
    await deleteUnreferencedImages(ctx);
    expect(await Promise.all(hashes.map(exists))).toEqual([true, true]);
  });

  const category = () => testShop.categories.jute as string;
  it.each<[string, (hash: string) => Promise<unknown>]>([
    ["a product that waits", (hash) => testShop.add({ images: ["f".repeat(32), hash], status: "pending" })],
    [
      "an order, after its product has another",
      async (hash) => order(await testShop.add({ images: [hash] })),
    ],
    [
      "a photo of a person",
      (hash) =>
        db
          .updateTable("users")
          .set({ image: imageUrl(hash) })
          .where("id", "=", vendor.id)
          .execute(),
    ],
    [
      "a category",
      (hash) => db.updateTable("categories").set({ image: hash }).where("id", "=", category()).execute(),
    ],
    [
      "a sub-category",
      (image) =>
        db
          .insertInto("subCategories")
          .values({
            id: randomUUIDv7(),
            categoryId: category(),
            slug: "s",
            title: "S",
            titleBn: "S",
            image,
            position: 9,
          })
          .execute(),
    ],
    [
      "a gift",
      (image) =>
        db
          .insertInto("popularGifts")
          .values({ id: randomUUIDv7(), title: "G", titleBn: "G", image, position: 9 })
          .execute(),
    ],
  ])("an image of %s is not deleted", async (_what, show) => {
    const hash = await upload(await photo(), vendor);
    await show(hash);
    await deleteUnreferencedImages(days(40));
    expect([await exists(hash), await hasFile(hash)]).toEqual([true, true]);
  });

  async function order(productId: string) {
    const buyer = await app.signUp();
    await app.call("POST", "/users/checkout/addresses", { as: buyer, body: addressForm });
    const products = await fillCart(db, buyer.id, [{ id: productId }]);
    expect((await app.call("POST", "/users/checkout/orders", { as: buyer, body: { products } })).status).toBe(
      201,
    );
    await db.updateTable("products").set({ images: [] }).where("id", "=", productId).execute();
  }

  it("an unreferenced image is not deleted while a product that references it is being saved", async () => {
    const hash = await upload(await photo(), vendor);
    const release = await holding("select from shops where id = $1 for update", [testShop.shopId]);
    const saving = add({ imgPrimary: imageUrl(hash) });
    await waitForLocks(app.pool, 1);
    await deleteUnreferencedImages(days(40));
    await release();
    expect((await saving).status).toBe(201);
    expect([await exists(hash), await hasFile(hash)]).toEqual([true, true]);
  });

  it("a product fails to be saved while its unreferenced image is being deleted, instead of being saved without it", async () => {
    const hash = await upload(await photo(), vendor);
    const release = await holding("select from image_uploads where hash = $1 for update", [hash]);
    const deleting = deleteUnreferencedImages(days(40));
    await waitForLocks(app.pool, 1);
    const saving = add({ imgPrimary: imageUrl(hash) });
    const photographed = app.call("PATCH", "/users/me", { as: vendor, body: { photoURL: imageUrl(hash) } });
    await waitForLocks(app.pool, 3);
    await release();
    await deleting;
    expect([(await saving).status, (await photographed).status, await exists(hash)]).toEqual([
      422,
      422,
      false,
    ]);
  });

  it("an unreferenced image keeps its file if it is uploaded again while the file is being deleted", async () => {
    const file = await photo();
    const hash = await upload(file, vendor);
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const remove = async (key: string) => {
      begun.resolve();
      await go.promise;
      await ctx.objects.remove(key);
    };
    const slow = { ...ctx.objects, remove };
    const later = days(40);
    const deleting = deleteUnreferencedImages({ ...later, objects: slow });
    await begun.promise;
    // Uses the clock of the deletion, for which the upload would otherwise be 40 days old.
    const sending = storeImage(later, file, vendor.id, later.now());
    await waitForLocks(app.pool, 1);
    go.resolve();
    await Promise.all([deleting, sending]);
    expect([await exists(hash), await hasFile(hash)]).toEqual([true, true]);
  });

  it("an unreferenced image is deleted later if its file cannot be deleted", async () => {
    const hash = await upload(await photo(), vendor);
    const unavailable = {
      ...ctx.objects,
      remove: () => Promise.reject(new Error("the store is unavailable")),
    };
    await expect(deleteUnreferencedImages({ ...days(40), objects: unavailable })).rejects.toThrow(
      "the store is unavailable",
    );
    expect([await exists(hash), await hasFile(hash)]).toEqual([false, true]);
    await deleteUnreferencedImages(days(41));
    expect(await hasFile(hash)).toBe(false);
  });
});
