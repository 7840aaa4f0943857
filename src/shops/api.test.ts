import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { listenForChanges } from "#platform/db/announce.server.ts";
import { testApp } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";

const app = await testApp();
const { db } = app;
const list = "/users/user/followed-shops";

/** Creates a shop for a test. */
async function openShop() {
  const testShop = await createTestShop(db);
  return { ...testShop, path: `/shops/${testShop.slug}` };
}

const follow = (path: string, as: Awaited<ReturnType<typeof app.signUp>>) =>
  app.call("POST", `${path}/follow`, { as });
const unfollow = (path: string, as: Awaited<ReturnType<typeof app.signUp>>) =>
  app.call("DELETE", `${path}/follow`, { as });

describe("GET /api/shops/:slug", () => {
  it("returns a shop with the number of products on sale, without an e-mail address", async () => {
    const { add, slug, path, shopId } = await openShop();
    await add({ images: ["a".repeat(32), "b".repeat(32)] });
    await add({ quantity: 0 });
    await add({ status: "pending", images: ["c".repeat(32)] });
    await add({ shelved: true });
    const { status, body } = await app.call("GET", path);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: shopId,
      slug,
      name: expect.stringMatching(/^Shop /),
      nameBn: null,
      about: "",
      aboutBn: null,
      division: "Dhaka",
      district: "Dhaka",
      sinceYear: 2020,
      vendorName: expect.stringMatching(/^Owner /),
      vendorNameBn: null,
      img: `/images/${"a".repeat(32)}-640.webp`,
      products: 2,
      followers: 0,
    });
  });

  it.each(["no-such-shop", "%00", "x".repeat(200), "' or 1=1"])("returns 404 for %s", async (slug) => {
    const response = await app.call("GET", `/shops/${encodeURIComponent(slug)}`);
    expect(response.status).toBe(404);
  });

  it.each([{ suspended: true }, { deletedAt: new Date() }])(
    "returns 404 if the owner is suspended or deleted: %j",
    async (gone) => {
      const { path, ownerId } = await openShop();
      const reader = await app.signUp();
      await follow(path, reader);
      await db.updateTable("users").set(gone).where("id", "=", ownerId).execute();
      expect((await app.call("GET", path)).body.code).toBe("shop_unknown");
      expect((await follow(path, reader)).status).toBe(404);
      expect((await app.call("GET", list, { as: reader })).body).toEqual([]);
    },
  );
});

it("GET /api/shops/:slug marks the shop as the caller's own for its owner", async () => {
  const owner = await app.signUp("vendor");
  const { path, shopId } = await openShop();
  await db.updateTable("shops").set({ ownerId: owner.id }).where("id", "=", shopId).execute();
  expect((await app.call("GET", path, { as: owner })).body.own).toBe(true);
  expect((await app.call("GET", path, { as: await app.signUp() })).body.own).toBe(false);
  expect((await app.call("GET", path)).body).not.toHaveProperty("own");
});

describe("/api/shops/:slug/follow", () => {
  it("returns the state and the number of followers, and is idempotent", async () => {
    const { path } = await openShop();
    const [first, second] = [await app.signUp(), await app.signUp()];
    expect((await app.call("GET", path, { as: first })).body.followed).toBe(false);
    expect((await follow(path, first)).body).toEqual({ followed: true, followers: 1 });
    expect((await follow(path, first)).body).toEqual({ followed: true, followers: 1 });
    expect((await follow(path, second)).body).toEqual({ followed: true, followers: 2 });
    expect((await app.call("GET", path, { as: first })).body).toMatchObject({
      followed: true,
      followers: 2,
    });
    expect((await unfollow(path, first)).body).toEqual({ followed: false, followers: 1 });
    expect((await unfollow(path, first)).body).toEqual({ followed: false, followers: 1 });
    expect((await app.call("GET", path)).body).toMatchObject({ followers: 1 });
  });

  it("rejects following one's own shop, but not unfollowing it", async () => {
    const owner = await app.signUp("vendor");
    const { path, shopId } = await openShop();
    await db.updateTable("shops").set({ ownerId: owner.id }).where("id", "=", shopId).execute();
    expect((await follow(path, owner)).body).toMatchObject({ status: 409, code: "own_shop" });
    expect((await app.call("GET", path, { as: owner })).body).toMatchObject({
      followed: false,
      followers: 0,
    });
    expect((await unfollow(path, owner)).body).toEqual({ followed: false, followers: 0 });
  });

  it("counts one follower for many concurrent clicks", async () => {
    const { path } = await openShop();
    const person = await app.signUp();
    const responses = await Promise.all(Array.from({ length: 8 }, () => follow(path, person)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await app.call("GET", path)).body.followers).toBe(1);
  });

  it("returns 404 for an unknown shop", async () => {
    const person = await app.signUp();
    expect((await follow("/shops/nowhere", person)).body).toMatchObject({
      status: 404,
      code: "shop_unknown",
    });
    expect((await unfollow("/shops/nowhere", person)).status).toBe(404);
  });

  it("announces the tag of the followers only when the state changes", async () => {
    const [{ path, slug }, other] = [await openShop(), await openShop()];
    const person = await app.signUp();
    const received: string[][] = [];
    const listening = Promise.withResolvers<void>();
    const listener = listenForChanges(app.connection, {
      up: listening.resolve,
      down: () => {},
      change: (tags) => received.push(tags),
    });
    try {
      await listening.promise;
      await follow(path, person);
      await follow(path, person);
      await unfollow(path, person);
      await unfollow(path, person);
      // Notifications are ordered, so that nothing of the first shop can follow this one.
      await follow(other.path, person);
      await expect.poll(() => received.at(-1)).toEqual([`followers:${other.slug}`]);
      expect(received.slice(0, -1)).toEqual([[`followers:${slug}`], [`followers:${slug}`]]);
    } finally {
      await listener.close();
    }
  });
});

describe("GET /api/users/user/followed-shops", () => {
  it("returns the caller's shops page by page, last followed first", async () => {
    const person = await app.signUp();
    const shops = [await openShop(), await openShop(), await openShop()];
    const time = new Date("2026-05-01T10:00:00Z");
    // Two of them in the same millisecond.
    for (const [index, { shopId }] of shops.entries()) {
      await db
        .insertInto("shopFollows")
        .values({ userId: person.id, shopId, followedAt: new Date(time.getTime() + Math.min(index, 1)) })
        .execute();
    }
    await follow(shops[0]?.path ?? "", await app.signUp());
    const whole = (await app.call("GET", list, { as: person })).body as {
      slug: string;
      followers: number;
      followedAt: string;
    }[];
    expect(whole).toHaveLength(3);
    expect(whole[2]).toMatchObject({
      slug: shops[0]?.slug,
      followers: 2,
      followedAt: "2026-05-01T10:00:00.000Z",
    });

    const read: string[] = [];
    for (let path: string | undefined = `${list}?limitValue=1`; path; ) {
      const { body, headers } = await app.call("GET", path, { as: person });
      read.push(...body.map(({ slug }: { slug: string }) => slug));
      path = /<\/api([^>]*)>; rel="next"/.exec(String(headers.link ?? ""))?.[1];
    }
    expect(read).toEqual(whole.map(({ slug }) => slug));
  });

  it.each(["limitValue=0", "limitValue=101", "limitValue=x", "cursor=x", `cursor=1.${randomUUIDv7()}x`])(
    "rejects %s with 400",
    async (query) => {
      expect((await app.call("GET", `${list}?${query}`, { as: await app.signUp() })).status).toBe(400);
    },
  );
});
