/** Tests deletion and export of an account in a database with thousands of rows of others. */
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertEmailChange } from "#accounts/store/mailed-links.server.ts";
import { insertImages } from "#media/store.server.ts";
import { openDb } from "#platform/db/database.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { confirmEmailChange } from "#profile/actions/change-email.server.ts";
import { deleteAccount } from "#profile/actions/delete-account.server.ts";
import { type TestPerson, testApp, testPassword } from "#test/app.ts";
import { dbWithoutLimits, openPatientPool } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { accountDataHooks } from "./account-data.server.ts";
import { exportEndpoint } from "./export.server.ts";

const app = await testApp();
const { db } = app;
const filler = dbWithoutLimits(app.connection);
const rowCount = 3_000;

/** Inserts rows of other people into every table that grows. */
async function fillWithOthers() {
  const other = await app.signUp("vendor");
  const testShop = await createTestShop(db, other);
  const product = await testShop.add();
  const id = (of: string) => `md5('${of}' || n)::uuid`;
  const copies = (table: string, where: string, changed: Record<string, string>) =>
    sql`
      insert into ${sql.table(table)} select copy.* from ${sql.table(table)} t, generate_series(1, ${rowCount}) n,
      lateral json_populate_record(t, json_build_object(${sql.raw(
        Object.entries(changed)
          .map(([column, value]) => `'${column}', ${value}`)
          .join(", "),
      )})) copy where ${sql.raw(where)}
    `.execute(filler);
  await copies("users", `t.id = '${other.id}'`, {
    id: id("user"),
    email: "'copy' || n || '@mela.test'",
    image: "'/images/' || md5('face' || n) || '-640.webp'",
  });
  await copies("shops", `t.id = '${testShop.shopId}'`, {
    id: id("shop"),
    owner_id: id("user"),
    slug: "'copy-' || n",
  });
  await sql`
    insert into images (hash, width, height, placeholder, owner_id) select md5('picture' || n), 10, 10, repeat('x', 300), ${sql.raw(id("user"))} from generate_series(1, ${rowCount}) n;
  `.execute(filler);
  await sql`insert into image_uploads (hash, user_id) select hash, owner_id from images where owner_id is not null`.execute(
    filler,
  );
  await copies("products", `t.id = '${product}'`, {
    id: id("product"),
    shop_id: id("shop"),
    sku: "'copy' || n",
    images: "json_build_array(md5('picture' || n))",
  });
  await sql`
    insert into orders (id, user_id, number, status, email, address, items_poisha, delivery_poisha, total_poisha, placed_at)
    select ${sql.raw(id("order"))}, ${sql.raw(id("user"))}, 'M-copy-' || n, 'delivered', 'copy' || n || '@mela.test', '{}', 100, 0, 100, now() from generate_series(1, ${rowCount}) n
  `.execute(filler);
  await sql`
    insert into order_lines (user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name, title, image, price_poisha, quantity)
    select ${sql.raw(id("user"))}, ${sql.raw(id("order"))}, 1, ${sql.raw(id("entry"))}, ${sql.raw(id("product"))}, ${sql.raw(id("shop"))}, 'Shop', 'Thing', md5('picture' || n), 100, 1
    from generate_series(1, ${rowCount}) n
  `.execute(filler);
  await sql`
    insert into mails (id, kind, recipient, language, subject, body_text, body_html, queued_at, sent_at)
    select ${sql.raw(id("mail"))}, 'order_placed', 'copy' || n || '@mela.test', 'en', 'Subject', repeat('text ', 100), '', now(), now() from generate_series(1, ${rowCount}) n
  `.execute(filler);
  await sql`
    insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, detail)
    select ${sql.raw(id("audit"))}, now(), ${sql.raw(id("user"))}, 'product_shelved', 'product', ${sql.raw(id("product"))}, '{}' from generate_series(1, ${rowCount}) n
  `.execute(filler);
  await sql`
    insert into sessions (id, user_id, token, expires_at) select ${sql.raw(id("session"))}, ${sql.raw(id("user"))}, 'token' || n, now() + interval '1 day'
    from generate_series(1, ${rowCount}) n
  `.execute(filler);
  await sql`
    insert into verifications (id, identifier, value, expires_at)
    select ${sql.raw(id("verification"))}, 'state' || n, ${sql.raw(id("user"))} || ' code', now() + interval '1 day' from generate_series(1, ${rowCount}) n
  `.execute(filler);
  await sql`analyze`.execute(filler);
  await sql`select pg_stat_force_next_flush()`.execute(filler);
}
await fillWithOthers();

/** Signs up a vendor with images, the first of them in a product and the second as the profile photo. */
async function vendorWithImages(letters = ["a", "b", "c"]): Promise<TestPerson> {
  const vendor = await app.signUp("vendor");
  const hashes = letters.map((letter) => letter.repeat(24) + vendor.id.slice(-8));
  await insertImages(
    db,
    hashes.map((hash) => ({ hash, width: 10, height: 10, placeholder: "", ownerId: vendor.id })),
    new Date(),
  );
  const stall = await createTestShop(db, vendor);
  await stall.add({ images: hashes.slice(0, 1) });
  await db
    .updateTable("users")
    .set({ emailVerified: true, image: `/images/${hashes[1]}-640.webp` })
    .where("id", "=", vendor.id)
    .execute();
  return vendor;
}

/** Returns how many rows `work` reads in sequential scans of large tables, by table. */
async function scannedBy(work: (ctx: AppContext) => Promise<unknown>): Promise<Record<string, number>> {
  const pool = openPatientPool(app.connection, 1);
  try {
    // Connections report their statistics with a delay, so all of them report now.
    const others = await Promise.all(Array.from({ length: app.pool.totalCount }, () => app.pool.connect()));
    for (const other of others) {
      await other.query("select pg_stat_force_next_flush()");
      other.release();
    }
    const scanned = async () => {
      await pool.query("select pg_stat_force_next_flush()");
      const { rows } = await app.pool.query<{ name: string; rows: number }>(
        "select relname as name, seq_tup_read as rows from pg_stat_user_tables where schemaname = 'public' and n_live_tup > $1",
        [rowCount / 2],
      );
      return new Map(rows.map(({ name, rows: read }) => [name, read]));
    };
    const before = await scanned();
    expect([...before.keys()]).toEqual(
      expect.arrayContaining([
        "mails",
        "order_lines",
        "orders",
        "products",
        "users",
        "images",
        "image_uploads",
        "verifications",
      ]),
    );
    await work({ ...app.ctx, pool, db: openDb(pool) });
    const after = await scanned();
    return Object.fromEntries(
      [...after].flatMap(([name, rows]) =>
        rows > (before.get(name) ?? 0) ? [[name, rows - (before.get(name) ?? 0)]] : [],
      ),
    );
  } finally {
    await pool.end();
  }
}

async function personOf({ id, email, name }: TestPerson): Promise<Person> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  return { id, email, name, role: "vendor", sessionId: session.id };
}

const exported = async (ctx: AppContext, person: Person) =>
  text(
    (await exportEndpoint.handler(ctx, { person, reply: { header() {} } } as never)) as NodeJS.ReadableStream,
  );

describe("an instance with thousands of mails, orders, products, images and people", () => {
  it("deletes an account without a sequential scan of a large table [F14]", async () => {
    const vendor = await vendorWithImages();
    const person = await personOf(vendor);
    expect(
      await scannedBy((ctx) => deleteAccount(ctx, person, { password: testPassword }, accountDataHooks)),
    ).toEqual({});
    const left = await db
      .selectFrom("images")
      .select("hash")
      .where("hash", "like", `%${vendor.id.slice(-8)}`)
      .execute();
    expect(left.map(({ hash }) => hash[0])).toEqual(["a"]);
  });

  it("deletes an account with many images without a sequential scan of all products", async () => {
    const person = await personOf(await vendorWithImages([..."abcdef0123456789"]));
    expect(
      await scannedBy((ctx) => deleteAccount(ctx, person, { password: testPassword }, accountDataHooks)),
    ).not.toHaveProperty("products");
  });

  it("changes the address of an account without a sequential scan of a large table [F14]", async () => {
    const person = await personOf(await vendorWithImages());
    const to = `moved-${person.email}`;
    const change = { userId: person.id, from: person.email, to, sessionId: person.sessionId };
    const token = await insertEmailChange(db, change, new Date(Date.now() + 60_000));
    expect(await scannedBy((ctx) => confirmEmailChange(ctx, token, person.id, accountDataHooks))).toEqual({});
    expect(await db.selectFrom("users").select("email").where("id", "=", person.id).execute()).toEqual([
      { email: to },
    ]);
  });

  it("exports an account without a sequential scan of a large table [F14]", async () => {
    const person = await personOf(await vendorWithImages());
    let file = "";
    const scanned = await scannedBy(async (ctx) => {
      file = await exported(ctx, person);
    });
    expect(scanned).toEqual({});
    expect(JSON.parse(file)).toMatchObject({
      account: { _id: person.id },
      pictures: [{}, {}, {}],
      products: [{ vendorEmail: person.email }],
    });
  });
});

it("deletes a vendor with thousands of products, their private data and unused images [F14]", async () => {
  const vendor = await app.signUp("vendor");
  const stall = await createTestShop(db, vendor);
  const first = await stall.add();
  const count = 2_100;
  const used = "md5('of large shop' || n)";
  await sql`
    insert into products select copy.* from products p, generate_series(1, ${count}) n,
    lateral json_populate_record(p, json_build_object('id', gen_random_uuid(), 'sku', 'own' || n, 'images', json_build_array(${sql.raw(used)}), 'street_address_of_origin', 'House 7', 'feedback', 'Dear Rina')) copy where p.id = ${first}
  `.execute(filler);
  await sql`
    insert into images (hash, width, height, placeholder, owner_id)
    select hash, 10, 10, '', ${vendor.id}::uuid from generate_series(1, ${count}) n, lateral (values (${sql.raw(used)}), (md5('unused' || n))) h (hash)
  `.execute(filler);
  await sql`
    insert into image_uploads (hash, user_id) select hash, owner_id from images where owner_id = ${vendor.id}
  `.execute(filler);
  await deleteAccount(app.ctx, await personOf(vendor), { password: testPassword }, accountDataHooks);
  expect(
    await db
      .selectFrom("products")
      .select(["shelved", "streetAddressOfOrigin", "originPostalCode", "feedback"])
      .select(({ fn }) => fn.countAll<number>().as("products"))
      .where("shopId", "=", stall.shopId)
      .groupBy(["shelved", "streetAddressOfOrigin", "originPostalCode", "feedback"])
      .execute(),
  ).toEqual([
    { shelved: true, streetAddressOfOrigin: "", originPostalCode: "", feedback: null, products: count + 1 },
  ]);
  const hashes = await sql<{ hash: string }>`
    select hash from images where hash in (select md5('unused' || n) from generate_series(1, ${count}) n)
      or hash in (select ${sql.raw(used)} from generate_series(1, ${count}) n)
  `.execute(db);
  expect(hashes.rows.length).toBe(count);
});

describe("the export of a vendor with thousands of products", () => {
  it("is streamed in chunks of at most a hundred products, without gaps [F20]", async () => {
    const vendor = await app.signUp("vendor");
    const stall = await createTestShop(db, vendor);
    const first = await stall.add();
    await sql`
      insert into products select copy.* from products p, generate_series(1, 1050) n,
      lateral json_populate_record(p, json_build_object('id', gen_random_uuid(), 'sku', 'own' || n, 'title', 'Own ' || n)) copy where p.id = ${first}
    `.execute(db);
    const person = await personOf(vendor);
    const sizes: number[] = [];
    let file = "";
    const stream = (await exportEndpoint.handler(app.ctx, {
      person,
      reply: { header() {} },
    } as never)) as unknown as AsyncIterable<string>;
    for await (const piece of stream) {
      sizes.push(piece.split('"sku":').length - 1);
      file += piece;
    }
    expect(Math.max(...sizes)).toBe(100);
    const { products } = JSON.parse(file);
    expect(new Set(products.map(({ sku }: { sku: string }) => sku)).size).toBe(1051);
  });

  it("is one JSON document [F20]", async () => {
    const vendor = await app.signUp("vendor");
    const { status, headers, body } = await app.call("GET", "/users/me/export", { as: vendor });
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(body).toMatchObject({ account: { _id: vendor.id }, orders: [], products: [] });
  });
});
