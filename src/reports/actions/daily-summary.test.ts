import { beforeEach, describe, expect, it } from "vitest";
import { scheduledJobs } from "#app/jobs/scheduled-jobs.server.ts";
import { changeStatus } from "#orders/actions/order-status.server.ts";
import { storeOnly } from "#platform/mail/delivery.server.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop, type TestShop } from "#test/products.ts";
import { makeAdmin, makeShopper, placeTestOrder, publicUrl } from "#test/shoppers.ts";
import { writeDailySummary } from "./daily-summary.server.ts";

const { db, pool } = await testDatabase(12);
const testShop: TestShop = await createTestShop(db);

/** A time of day in Dhaka; each test has its own day. */
let day = 0;
const dhaka = (clock: string, later = 0) =>
  new Date(`2027-03-${String(day + later).padStart(2, "0")}T${clock}+06:00`);
const hoursBefore = (time: Date, hours: number) => new Date(time.getTime() - hours * 3_600_000);
const writeSummary = (now: Date) => writeDailySummary(db, { now, publicUrl });
const mails = () => db.selectFrom("mails").selectAll().where("kind", "=", "admin_digest").execute();

beforeEach(async () => {
  day++;
  await db.deleteFrom("mails").execute();
  await db.updateTable("orders").set({ status: "delivered" }).execute();
  await db.updateTable("products").set({ status: "denied", approvedAt: null }).execute();
  await db.updateTable("users").set({ role: "user" }).where("role", "=", "admin").execute();
});

describe("for admins", () => {
  it("the daily summary lists what is waiting, how long and where, in each admin's language", async () => {
    const english = await makeAdmin(db, "Amina");
    const bangla = await makeAdmin(db, "আমিনা");
    await db.updateTable("users").set({ language: "bn" }).where("id", "=", bangla.id).execute();
    const now = dhaka("08:00:00");
    await testShop.add({ status: "pending", submittedAt: hoursBefore(now, 75) });
    await testShop.add({ status: "pending", submittedAt: hoursBefore(now, 5) });
    await testShop.add({ status: "denied", submittedAt: hoursBefore(now, 900) });
    const bag = await testShop.add();
    const shopper = await makeShopper(db);
    for (const hours of [1, 23, 25, 49])
      await placeTestOrder(db, shopper, [{ id: bag }], hoursBefore(now, hours));
    const moved = await placeTestOrder(db, shopper, [{ id: bag }], hoursBefore(now, 100));
    await changeStatus(db, english, moved, "processing", { now, publicUrl });

    await writeSummary(now);
    const written = await mails();
    expect(written).toHaveLength(2);
    const to = (email: string) => written.find(({ recipient }) => recipient === email);
    expect(to(english.email)).toMatchObject({
      language: "en",
      subject: "Products to review: 2, orders to confirm: 4",
    });
    for (const part of [
      "Dear Amina,",
      "Products to review: 2",
      "Longest waiting: 3 days",
      "Orders to confirm: 4",
      "Waiting for more than a day: 2",
      `${publicUrl}/dashboard/admin/manage-product`,
      `${publicUrl}/dashboard/admin/manage-orders?status=pending&sort=oldest`,
    ])
      expect(to(english.email)?.bodyText).toContain(part);
    expect(to(bangla.email)).toMatchObject({ language: "bn", subject: "আপনার অপেক্ষায়: ২টি পণ্য, ৪টি অর্ডার" });
    for (const part of [
      "প্রিয় আমিনা,",
      "৩ দিন",
      `${publicUrl}/bn/dashboard/admin/manage-orders?status=pending&sort=oldest`,
    ])
      expect(to(bangla.email)?.bodyText).toContain(part);
    expect(to(bangla.email)?.bodyText).not.toMatch(/: \d/);
  });

  it("the daily summary leaves out parts for which nothing is waiting", async () => {
    await makeAdmin(db);
    const now = dhaka("08:00:00");
    await testShop.add({ status: "pending", submittedAt: hoursBefore(now, 5) });
    await writeSummary(now);
    const [mail] = await mails();
    expect(mail?.bodyText).toContain("Longest waiting: 5 hours");
    for (const part of ["more than a day", "manage-orders"]) expect(mail?.bodyText).not.toContain(part);
  });

  it("the daily summary is not written on a morning on which nothing was waiting at first", async () => {
    await makeAdmin(db);
    await writeSummary(dhaka("08:00:00"));
    await testShop.add({ status: "pending" });
    await writeSummary(dhaka("08:10:00"));
    expect(await mails()).toEqual([]);
    await writeSummary(dhaka("08:00:00", 1));
    expect(await mails()).toHaveLength(1);
    day++;
  });

  it.each([
    ["00:05:00", 0],
    ["07:59:59", 0],
    ["08:00:00", 1],
    ["11:59:59", 1],
    ["12:00:00", 0],
    ["20:00:00", 0],
  ])("the daily summary is written at %s in Dhaka %i times", async (clock, times) => {
    await makeAdmin(db);
    await testShop.add({ status: "pending" });
    await writeSummary(dhaka(clock));
    expect(await mails()).toHaveLength(times);
  });

  it("the daily summary is not sent to suspended, deleted or former admins", async () => {
    const [active, suspended, left, former] = [
      await makeAdmin(db),
      await makeAdmin(db),
      await makeAdmin(db),
      await makeAdmin(db),
    ];
    const set = (id: string, columns: object) =>
      db.updateTable("users").set(columns).where("id", "=", id).execute();
    await set(suspended.id, { suspended: true });
    await set(left.id, { deletedAt: new Date() });
    await set(former.id, { role: "user" });
    await testShop.add({ status: "pending" });
    await writeSummary(dhaka("09:00:00"));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([active.email]);
  });

  it("the daily summary omits the name at an unverified address", async () => {
    const { id } = await makeAdmin(db, "Look at evil.example");
    await db.updateTable("users").set({ emailVerified: false }).where("id", "=", id).execute();
    await testShop.add({ status: "pending" });
    await writeSummary(dhaka("09:00:00"));
    expect((await mails())[0]?.bodyText).not.toContain("evil");
  });

  it("the daily summary is written once a day by concurrent processes, and again the next day [R31]", async () => {
    await makeAdmin(db);
    await makeAdmin(db);
    await testShop.add({ status: "pending" });
    await Promise.all(Array.from({ length: 8 }, () => writeSummary(dhaka("08:00:00"))));
    await writeSummary(dhaka("08:10:00"));
    expect(await mails()).toHaveLength(2);
    await writeSummary(dhaka("08:00:00", 1));
    expect(await mails()).toHaveLength(4);
    day++;
  });

  it("the daily summary is written completely by the next call after a crash", async () => {
    const [first, second] = [await makeAdmin(db), await makeAdmin(db)];
    await testShop.add({ status: "pending" });
    await pool.query(`
      create function break_off() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger broken_off after insert on mails for each statement execute function break_off()`);
    await expect(writeSummary(dhaka("08:00:00"))).rejects.toThrow();
    await pool.query("drop function break_off cascade");
    expect(await mails()).toEqual([]);
    await writeSummary(dhaka("08:10:00"));
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(
      [first.email, second.email].sort(),
    );
  });

  it("the daily summary is written by a job that runs every ten minutes of the morning", async () => {
    await makeAdmin(db);
    await testShop.add({ status: "pending" });
    const now = dhaka("08:00:00");
    const job = scheduledJobs(
      { db, config: { publicUrl }, now: () => now } as never,
      { mailServer: storeOnly } as never,
    ).find(({ name }) => name === "write-daily-summary");
    // 8 to 12 in Dhaka, in UTC.
    expect(job?.cron).toBe("*/10 2-5 * * *");
    await job?.run();
    expect(await mails()).toHaveLength(1);
  });
});
