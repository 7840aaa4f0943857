import { spawn } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { knownMigrations } from "#app/open.server.ts";
import { renamedSubCategoryWorker } from "#curation/actions/renamed-sub-category.server.ts";
import { renamedSubCategoryQueue } from "#curation/store.server.ts";
import { storeImage } from "#media/actions/store-image.server.ts";
import { changeStatus } from "#orders/actions/order-status.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { openJobs } from "#platform/jobs.server.ts";
import { openLog } from "#platform/log.server.ts";
import { folderStore } from "#platform/storage/object-store.server.ts";
import { imageUrl } from "#shared/images.ts";
import { type TestApp, type TestPerson, testApp, testPassword } from "#test/app.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { databaseUrlOf } from "#test/database-url.ts";
import { plain } from "#test/images.ts";
import { createTestShop, giveVariations } from "#test/products.ts";
import { addressForm, fillCart, makeAdmin, placeTestOrder } from "#test/shoppers.ts";
import { demoLock } from "../../seed/demo.ts";
import { backUp, restore, runBackup, runRestore } from "./backup.server.ts";
import { readBackup } from "./backup-file.server.ts";
import { listTables } from "./store/copy.server.ts";
import { findProblems } from "./store/integrity.server.ts";

const app = await testApp();
let folder = "";
let file = "";
let buyer: TestPerson;
let image = "";
let product = "";
let order = "";
const title = 'জামদানি\u2028শাড়ি\tক্ষ \\ "২"';

/** Writes rows into every table and makes a backup. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mela-backup-"));
  const { db, ctx } = app;
  const admin = await app.signUp("admin");
  buyer = await app.signUp("user", "Rahima");
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", buyer.id).execute();
  const testShop = await createTestShop(db);
  image = (await storeImage(ctx, await plain(300, 200).png().toBuffer(), buyer.id, new Date())).hash;
  product = await testShop.add({ title: "Saree", titleBn: title, quantity: 7, images: [image] });
  await app.call("POST", "/users/checkout/addresses", { as: buyer, body: addressForm });
  const sized = await testShop.add();
  const [medium = "", large = ""] = await giveVariations(
    db,
    sized,
    ["Size"],
    [
      [["M"], 40_000, 3],
      [["L"], 50_000, 4],
    ],
  );
  order = await placeTestOrder(db, buyer, [
    { id: product, quantity: 2 },
    { id: sized, variationId: medium },
  ]);
  await fillCart(db, buyer.id, [{ id: sized, variationId: large }]);
  await changeStatus(db, admin, order, "shipping", { now: new Date(), publicUrl: ctx.config.publicUrl });
  const first = await db
    .selectFrom("mails")
    .select("id")
    .where("kind", "=", "order_placed")
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  await db.updateTable("mails").set({ queuedAt: new Date() }).execute();
  await db.updateTable("mails").set({ sentAt: new Date() }).where("id", "=", first.id).execute();
  await app.pool.query("insert into rate_counts values ('a try', 1, now())");
  file = join(folder, "shop.backup");
  await backUp(ctx, file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let stores = 0;
const newObjects = () => folderStore(join(folder, `objects-${++stores}`));

/** Returns every row of every table, except columns that a copy changes and mails with a link. */
async function contents({ pool }: Pick<TestDatabase, "pool">): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await listTables(pool)) {
    const { rows } = await pool.query(
      `select to_jsonb(r) - 'queued_at' as row from ${table} r where ${table === "mails" ? "body_text not like '%token=%'" : "true"}`,
    );
    all[table] = rows.map(({ row }) => JSON.stringify(row)).toSorted();
  }
  return all;
}

describe("a backup", () => {
  it("restores each row and each image into an empty instance [R22]", async () => {
    const other = await testApp();
    const { rows, images } = await restore(other.ctx, file);
    const there = await contents(other);
    expect(there).toEqual(await contents(app));
    expect(rows).toBe(Object.values(there).flat().length);
    expect(images).toBe(1);
    expect(await findProblems(other.pool)).toEqual([]);
    expect(
      await other.db
        .selectFrom("products")
        .select(["titleBn", "quantity", "stocked"])
        .where("id", "=", product)
        .executeTakeFirst(),
    ).toEqual({
      titleBn: title,
      quantity: 5,
      stocked: 7,
    });
    const shown = await other.fastify.inject(imageUrl(image, 320, "webp"));
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
  });

  it("analyzes the tables after a restore, which is reported before that", async () => {
    const other = await testDatabase();
    const analyzedTables = async () => {
      const { rows } = await other.pool.query(
        "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0",
      );
      return rows.length === 0;
    };
    let whenReported: Promise<boolean> | undefined;
    const onRestored = () => (whenReported = analyzedTables());
    await restore({ ...app.ctx, ...other, objects: newObjects() }, file, { onRestored });
    expect([await whenReported, await analyzedTables()]).toEqual([false, true]);
  });

  it("lets users sign in, see their orders and order again after a restore", async () => {
    const other = await testApp();
    await restore(other.ctx, file);
    const entered = await signIn(other);
    const { body: orders } = await other.call("GET", `/users/checkout/orders?email=${buyer.email}`, {
      headers: entered,
    });
    expect(orders).toMatchObject([
      {
        _id: order,
        orderStatus: "shipping",
        products: [{ titleBn: title, quantity: 2 }, { variation: "Size: M" }],
      },
    ]);
    const { body } = await other.call("POST", "/users/user/favourites", {
      headers: entered,
      body: { selectedClassId: product },
    });
    const products = [{ _id: body.insertedId, quantity: 1, price: 500 }];
    expect(
      await other.call("POST", "/users/checkout/orders", { headers: entered, body: { products } }),
    ).toMatchObject({ status: 201 });
    expect(await findProblems(other.pool)).toEqual([]);
  });

  it("sends waiting mails after a restore, and no mail twice", async () => {
    const other = await testDatabase();
    await restore({ ...app.ctx, ...other, objects: newObjects() }, file);
    const mails = (from: TestDatabase) =>
      from.db
        .selectFrom("mails")
        .select(["queuedAt", "sentAt"])
        .where("bodyText", "not like", "%token=%")
        .orderBy("createdAt")
        .orderBy("id")
        .execute();
    const [before, after] = [await mails(app), await mails(other)];
    expect(before.length).toBeGreaterThan(1);
    expect(before.every(({ queuedAt }) => queuedAt)).toBe(true);
    expect(after.map(({ queuedAt }) => queuedAt !== null)).toEqual(
      before.map(({ sentAt }) => sentAt !== null),
    );
  });

  it("contains no mail with a link that opens an account, sent or not [F13, S18]", async () => {
    const own = await testApp();
    const person = await own.signUp();
    await own.call("POST", "/newsletter", { body: { email: "reader@mela.test" } });
    const secrets: string[] = [];
    for (const { bodyText, bodyHtml } of await own.db
      .selectFrom("mails")
      .select(["bodyText", "bodyHtml"])
      .execute())
      secrets.push(
        ...Array.from(`${bodyText}${bodyHtml}`.matchAll(/token=([\w-]+)/g), ([, token = ""]) => token),
      );
    expect(new Set(secrets).size).toBe(2);
    const path = join(folder, "without-links");
    await backUp(own.ctx, path);
    const mails: string[] = [];
    let text = "";
    let table = "";
    for await (const line of readBackup(path)) {
      if (line.kind === "table") table = line.table;
      if (line.kind !== "row") continue;
      if (table === "mails") mails.push(line.row);
      // A subscription keeps its token, which is in the links of each newsletter.
      if (table !== "newsletter_subscriptions") text += line.row;
    }
    expect(text).toContain(person.email);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(mails).toEqual([]);
  });

  it("contains all tables except for rate limits and derived tables", async () => {
    const { rows } = await app.pool.query(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const all = rows.map(({ name }) => name);
    const tables = new Set<string>();
    for await (const line of readBackup(file)) if (line.kind === "table") tables.add(line.table);
    expect(all.filter((name) => !tables.has(name))).toEqual([
      "counters",
      "kysely_migration",
      "kysely_migration_lock",
      "rate_counts",
      "rate_limits",
      "shop_orders",
    ]);
    // A restore sets it past the copied postings; another sequence would need the same.
    const sequences = await app.pool.query(
      "select sequencename as name from pg_sequences where schemaname = 'public'",
    );
    expect(sequences.rows).toEqual([{ name: "search_numbers" }]);
  });

  it("is a consistent snapshot while orders are placed", async () => {
    const busy = await testDatabase();
    const ctx = { ...app.ctx, ...busy, objects: newObjects() };
    await restore({ ...ctx, objects: newObjects() }, file);
    let over = false;
    const buying = (async () => {
      for (let left = 5; left > 0 && !over; left--) await placeTestOrder(busy.db, buyer, [{ id: product }]);
    })();
    const [first, second] = [join(folder, "busy-1"), join(folder, "busy-2")];
    await backUp(ctx, first);
    await backUp(ctx, second);
    over = true;
    await buying;
    for (const path of [first, second]) {
      const other = await testDatabase();
      await restore({ ...app.ctx, ...other, objects: newObjects() }, path);
      expect(await findProblems(other.pool)).toEqual([]);
    }
  });

  it("blocks migrations until it is written", async () => {
    const busy = await testDatabase();
    await restore({ ...app.ctx, ...busy, objects: newObjects() }, file);
    const rewrites: Migration = {
      up: async (trx) =>
        void (await sql`alter table orders alter column total_poisha type numeric`.execute(trx)),
    };
    const migrateNow = () =>
      migrate(busy.db, { ...knownMigrations, "999-later": rewrites }, { attempts: 1, lockTimeout: "10ms" });
    const objects = newObjects();
    const path = join(folder, "of-one-version");
    // Images are stored first, before any table is read.
    const get: typeof objects.get = async (key) => {
      await expect(migrateNow()).rejects.toThrow(/lock timeout/);
      return objects.get(key);
    };
    await backUp({ ...app.ctx, ...busy, objects: { ...objects, get } }, path);
    expect(await migrateNow()).toEqual(["999-later"]);
    const other = await testDatabase();
    await restore({ ...app.ctx, ...other, objects: newObjects() }, path);
    expect((await contents(other)).orders).toHaveLength(1);
  });

  it("is readable only by its owner, and leaves no temporary file", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("removes the temporary file of a killed backup to the same file, but not those of others", async () => {
    const path = join(folder, "again");
    const killed = spawn("true");
    await once(killed, "exit");
    // With our own process id, which is reused in a container.
    const [left, ours, runs, other] = [
      `again.${killed.pid}.part`,
      `again.${process.pid}.part`,
      `again.${process.ppid}.part`,
      `once-again.${killed.pid}.part`,
    ];
    for (const name of [left, ours, runs, other]) await writeFile(join(folder, name), "");
    await backUp(app.ctx, path);
    expect((await readdir(folder)).filter((name) => name.includes("again")).toSorted()).toEqual(
      ["again", runs, other].toSorted(),
    );
    for (const name of [runs, other]) await rm(join(folder, name));
  });

  it("leaves no file when it is stopped", async () => {
    const path = join(folder, "stopped");
    const stop = new AbortController();
    const get = (key: string) => {
      stop.abort();
      return app.ctx.objects.get(key);
    };
    const objects = { ...app.ctx.objects, get };
    await expect(backUp({ ...app.ctx, objects }, path, stop.signal)).rejects.toThrow("aborted");
    expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
    expect(await backUp(app.ctx, path)).toMatchObject({ images: 1 });
  });

  it.for(["during its images", "during its rows"])("restores nothing when it is stopped %s", async (when) => {
    const other = await testDatabase();
    const { pool } = other;
    const stop = new AbortController();
    const put: typeof app.ctx.objects.put = async () => {
      if (when === "during its images") stop.abort();
      // The next connection is that of the transaction.
      else pool.once("acquire", () => stop.abort());
    };
    const objects = { ...newObjects(), put };
    await expect(restore({ ...app.ctx, ...other, objects }, file, { stopping: stop.signal })).rejects.toThrow(
      "aborted",
    );
    expect((await pool.query("select from users")).rows).toEqual([]);
    expect(await restore({ ...app.ctx, ...other, objects: newObjects() }, file)).toMatchObject({ images: 1 });
  });

  it("does not report an image as missing that is deleted during the backup", async () => {
    const other = await testDatabase();
    await restore({ ...app.ctx, ...other, objects: newObjects() }, file);
    const get = async () => {
      await other.pool.query("update products set images = '{}'");
      await other.pool.query("update order_lines set image = null");
      return undefined;
    };
    const ctx = { ...app.ctx, ...other, objects: { ...newObjects(), get } };
    expect(await backUp(ctx, join(folder, "image-deleted"))).toMatchObject({ images: 0, missing: [] });
  });

  it("queues the indexing of a sub-category that was renamed just before the backup", async () => {
    const source = await testDatabase();
    await makeAdmin(source.db);
    const shop = await createTestShop(source.db);
    const id = randomUUIDv7();
    const names = { slug: "boxes", title: "Boxes", titleBn: "বাক্স" };
    await source.db
      .insertInto("subCategories")
      .values({ ...names, id, categoryId: shop.categories.jute ?? "", image: null, position: 0 })
      .execute();
    await shop.add({ subCategoryId: id });
    const index = renamedSubCategoryWorker(source.db);
    await index.run({ subCategoryId: id }, { isLastAttempt: false });
    expect(await findProblems(source.pool)).toEqual([]);
    await source.db.updateTable("subCategories").set({ title: "Caskets" }).where("id", "=", id).execute();
    const path = join(folder, "renamed");
    await backUp({ ...app.ctx, ...source, objects: newObjects() }, path);

    const other = await testDatabase();
    await restore({ ...app.ctx, ...other, objects: newObjects() }, path);
    const jobs = await openJobs(other.pool, app.ctx.log, [], [renamedSubCategoryWorker(other.db)]);
    const states = "select state from jobs.job where name = $1";
    await expect
      .poll(async () => (await other.pool.query(states, [renamedSubCategoryQueue])).rows)
      .toEqual([{ state: "completed" }]);
    await jobs.close();
    expect(await findProblems(other.pool)).toEqual([]);
  });

  it("reports images that the store has lost", async () => {
    const path = join(folder, "without-image");
    expect(await backUp({ ...app.ctx, objects: newObjects() }, path)).toMatchObject({
      images: 0,
      missing: [image],
    });
    const other = await testDatabase();
    expect(await restore({ ...app.ctx, ...other, objects: newObjects() }, path)).toMatchObject({
      images: 0,
    });
  });
});

async function signIn(to: TestApp): Promise<Record<string, string>> {
  const response = await to.fastify.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    headers: { origin: to.ctx.config.publicUrl },
    payload: { email: buyer.email, password: testPassword },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const { body } = await to.call("POST", "/jwt", { body: { email: buyer.email }, headers: { cookie } });
  return { authorization: `Bearer ${body.token}` };
}

describe("a rejected restore", () => {
  /** Expects a refusal, and that neither rows nor images were written. */
  async function refused(path: string, into?: TestDatabase): Promise<string> {
    const target = into ?? (await testDatabase());
    const before = await contents(target);
    const root = join(folder, `refused-${++stores}`);
    const error = await restore({ ...app.ctx, ...target, objects: folderStore(root) }, path).catch(
      (thrown: Error) => thrown,
    );
    expect(await contents(target)).toEqual(before);
    expect(await readdir(root).catch(() => [])).toEqual([]);
    return error instanceof Error ? error.message : "restored";
  }

  async function changed(name: string, change: (bytes: Buffer) => Uint8Array): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, change(await readFile(file)));
    return path;
  }

  /** Changes the lines of a backup and compresses them again. */
  const rewritten = (name: string, change: (text: string) => string) =>
    changed(name, (bytes) => gzipSync(change(gunzipSync(bytes).toString())));

  it("writes nothing if the file is incomplete", async () => {
    const whole = (await readFile(file)).length;
    for (const length of [0, 1, 100, Math.floor(whole / 2), whole - 9, whole - 1])
      expect(
        await refused(await changed(`cut-${length}`, (bytes) => bytes.subarray(0, length))),
        String(length),
      ).toMatch(/^The file is not a backup or is damaged: /);
    expect(
      await refused(
        await rewritten("cut-lines", (text) => text.split("\n").slice(0, -2).join("\n").concat("\n")),
      ),
    ).toMatch(/its end is missing\.$/);
  });

  it("writes nothing if one character of the file has changed", async () => {
    const flipped = await changed("flipped", (bytes) => {
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      return bytes;
    });
    expect(await refused(flipped)).toMatch(/^The file is not a backup or is damaged: /);
    expect(
      await refused(
        await rewritten("dearer", (text) => text.replace('"price_poisha":50000', '"price_poisha":50001')),
      ),
    ).toMatch(/its content has changed\.$/);
    expect(
      await refused(await changed("appended", (bytes) => Buffer.concat([bytes, Buffer.from("more")]))),
    ).toMatch(/^The file is not a backup or is damaged: /);
    expect(await refused(await rewritten("longer", (text) => `${text}table users\n`))).toMatch(
      /its end is missing\.$/,
    );
  });

  it("writes nothing if the file is no backup", async () => {
    expect(await refused(await changed("text", () => Buffer.from("hello")))).toMatch(
      /it cannot be decompressed\.$/,
    );
    expect(await refused(await changed("other", () => gzipSync("hello\n")))).toMatch(/its end is missing\.$/);
  });

  it("writes nothing if the first line is not JSON or a line is too long [F30]", async () => {
    const { createHash } = await import("node:crypto");
    const sealed = (text: string) =>
      gzipSync(`${text}end ${createHash("sha256").update(text).digest("hex")}\n`);
    expect(await refused(await changed("no-json", () => sealed("mela-backup {version\n")))).toMatch(
      /its first line cannot be read\.$/,
    );
    // 80 MB of one letter in 80 kB.
    const endless = await changed("endless", () => gzipSync(Buffer.alloc(80 * 1024 * 1024, "a")));
    expect(await refused(endless)).toMatch(/it has a line that is too long\.$/);
  });

  it("writes nothing into an instance that is not empty, even if a concurrent restore fills it", async () => {
    const used = await testDatabase();
    await used.db
      .insertInto("users")
      .values({ id: randomUUIDv7(), name: "A", email: "a@mela.test", image: null })
      .execute();
    expect(await refused(file, used)).toMatch(
      /^A backup can only be restored into an empty instance, and this one contains users: /,
    );
    const [known, heard] = [await testDatabase(), await testDatabase()];
    const subscription = {
      id: randomUUIDv7(),
      email: "a@mela.test",
      language: "bn",
      state: "asked",
      token: "t",
      askedAt: new Date(),
    } as const;
    await heard.db.insertInto("newsletterSubscriptions").values(subscription).execute();
    expect(await refused(file, heard)).toMatch(/ contains newsletter_subscriptions: /);
    const both = await Promise.allSettled(
      [1, 2].map(() => restore({ ...app.ctx, ...known, objects: newObjects() }, file)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await refused(file, known)).toMatch(/ contains users and products: /);
  });

  it("writes only images into an instance that a concurrent first start fills", async () => {
    const other = await testDatabase();
    const start = await other.pool.connect();
    await start.query("begin");
    await start.query("select pg_advisory_xact_lock(hashtext($1))", [demoLock]);
    const restoring = restore({ ...app.ctx, ...other, objects: newObjects() }, file).catch(
      (error: Error) => error.message,
    );
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
    await expect.poll(async () => (await other.pool.query(waiting)).rowCount).toBe(1);
    await start.query("insert into users (id, name, email) values (gen_random_uuid(), 'A', 'a@mela.test')");
    await start.query("commit");
    start.release();
    expect(await restoring).toMatch(/ contains users: /);
    expect((await other.pool.query("select from products")).rowCount).toBe(0);
  });

  it("writes nothing if the file is of another version", async () => {
    const [newer, older] = [await testDatabase(), await testDatabase()];
    await newer.pool.query("insert into kysely_migration values ('999-later', '')");
    expect(await refused(file, newer)).toMatch(
      /^The file was made by an older version of Mela, before the migration 999-later: /,
    );
    await older.pool.query("delete from kysely_migration where name = '004-stock'");
    expect(await refused(file, older)).toMatch(
      /^The file was made by a newer version of Mela: it has the migration 004-stock/,
    );
    const meanwhile = await testDatabase();
    const objects = newObjects();
    // A newer version starts while the images are stored.
    const put: typeof objects.put = async (...image) => {
      await meanwhile.pool.query("insert into kysely_migration values ('999-later', '')");
      await objects.put(...image);
    };
    await expect(restore({ ...app.ctx, ...meanwhile, objects: { ...objects, put } }, file)).rejects.toThrow(
      / before the migration 999-later: /,
    );
    expect(Object.values(await contents(meanwhile)).flat()).toEqual([]);
  });

  it("writes no rows if one of them is invalid", async () => {
    const other = await testDatabase();
    await other.pool.query("alter table orders add constraint none check (id is null)");
    expect(
      await restore({ ...app.ctx, ...other, objects: newObjects() }, file).then(
        () => "restored",
        (error: Error) => error.message,
      ),
    ).toContain("violates");
    expect(Object.values(await contents(other)).flat()).toEqual([]);
  });
});

describe("npm run backup and npm run restore", () => {
  const log = openLog("silent");

  async function run(
    command: typeof runBackup,
    to: TestDatabase,
    dataDir: string,
    ...args: string[]
  ): Promise<{ code: number; output: string }> {
    const config = readConfig(
      { DATABASE_URL: databaseUrlOf(to.connection), DATA_DIR: dataDir, LOG_LEVEL: "silent" },
      folder,
    );
    let output = "";
    await command(config, log, process.cwd(), args, { write: (text) => (output += text) });
    const code = Number(process.exitCode ?? 0);
    process.exitCode = undefined;
    return { code, output };
  }

  it("print a summary and exit with 0", async () => {
    const path = join(folder, "by-command");
    const made = await run(runBackup, app, app.ctx.config.dataDir, path);
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^\S+by-command: \d+ rows and 1 image, \d+ kB\.\n$/),
    });
    const other = await testDatabase();
    const dataDir = join(folder, "data");
    const restored = await run(runRestore, other, dataDir, path);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored \d+ rows and 1 image\. Check them with npm run verify\.\n$/),
    });
    expect(await contents(other)).toEqual(await contents(app));
    expect(
      await folderStore(join(dataDir, "objects")).has(`images/${image.slice(0, 2)}/${image}/master.webp`),
    ).toBe(true);
  });

  it("exit with 1 if the image store lacks images, and write the rest", async () => {
    const path = join(folder, "other-settings");
    const dataDir = join(folder, "without-images");
    expect(await run(runBackup, app, dataDir, path)).toEqual({
      code: 1,
      output: expect.stringMatching(
        new RegExp(
          `^\\S+other-settings: \\d+ rows and 0 images, \\d+ kB\\.
Image ${image} is used, but is missing in the folder ${dataDir}/objects\\.
The file lacks 1 image; [^\\n]+ the same settings as the server[^\\n]+\n$`,
        ),
      ),
    });
    expect(
      await restore({ ...app.ctx, ...(await testDatabase()), objects: newObjects() }, path),
    ).toMatchObject({
      rows: expect.any(Number),
    });
  });

  it("back up no database without accounts, and create none", async () => {
    const path = join(folder, "of-nothing");
    expect(await run(runBackup, await testDatabase(), join(folder, "data"), path)).toEqual({
      code: 1,
      output: "",
    });
    const dataDir = join(folder, "no-data");
    const unset = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, folder);
    await expect(runBackup(unset, log, process.cwd(), [path])).rejects.toThrow(
      `The folder ${dataDir} contains no database. Run this command with the same settings as the server.`,
    );
    const unmigrated = await testDatabase();
    await unmigrated.pool.query("drop table kysely_migration");
    await expect(run(runBackup, unmigrated, join(folder, "data"), path)).rejects.toThrow(
      "The database contains no Mela. Run this command with the same settings as the server.",
    );
    expect([existsSync(dataDir), existsSync(path)]).toEqual([false, false]);
  });

  it("exit with 1 if they are rejected, and with 2 without a file", async () => {
    const bytes = await readFile(file);
    expect(await run(runBackup, app, app.ctx.config.dataDir, file)).toEqual({ code: 1, output: "" });
    expect(await readFile(file)).toEqual(bytes);
    expect(await run(runRestore, app, app.ctx.config.dataDir, file)).toEqual({ code: 1, output: "" });
    expect(await run(runRestore, app, app.ctx.config.dataDir, join(folder, "nowhere"))).toEqual({
      code: 1,
      output: "",
    });
    expect(await run(runBackup, app, app.ctx.config.dataDir, join(folder, "nowhere", "shop.backup"))).toEqual(
      { code: 1, output: "" },
    );
    expect(await run(runRestore, await testDatabase(), join(folder, "data"), folder)).toEqual({
      code: 1,
      output: "",
    });
    for (const command of [runBackup, runRestore])
      expect(await run(command, app, app.ctx.config.dataDir)).toEqual({ code: 2, output: "" });
  });
});
