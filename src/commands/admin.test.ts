import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { openLog } from "#platform/log.server.ts";
import { testDatabase } from "#test/database.ts";
import { databaseUrlOf } from "#test/database-url.ts";
import { makeShopper } from "#test/shoppers.ts";
import { runAdmin } from "./admin.server.ts";

const { db, connection } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "mela-admin-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const config = readConfig(
  { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: dataDir, LOG_LEVEL: "silent" },
  dataDir,
);

/** Runs the command, and returns what it printed and its exit code. */
async function run(...args: string[]): Promise<[text: unknown, code: typeof process.exitCode]> {
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await runAdmin(config, openLog("silent"), process.cwd(), args);
  const [[text] = []] = said.mock.calls;
  said.mockRestore();
  const code = process.exitCode;
  process.exitCode = undefined;
  return [text, code];
}

const roleOf = async (id: string) =>
  (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst())?.role;

it("npm run admin does not promote a suspended account, and says how to restore it", async () => {
  const { id, email } = await makeShopper(db);
  await db.updateTable("users").set({ suspended: true }).where("id", "=", id).execute();
  const [text, code] = await run(email);
  expect(text).toMatch(
    / is suspended, so nothing was changed\. Ask an admin to restore it under http\S+\/dashboard\/admin\/manage-user, /,
  );
  expect(code).toBe(1);
  expect(await roleOf(id)).toBe("user");
});

it("npm run admin does not promote an account without a verified address, except with --unverified [F7]", async () => {
  const { id, email } = await makeShopper(db);
  await db.updateTable("users").set({ emailVerified: false }).where("id", "=", id).execute();
  const [text, code] = await run(email);
  expect(text).toMatch(
    /has not confirmed the e-mail address, so nothing was changed\. Log in, open the link .* npm run admin -- \S+ --unverified/,
  );
  expect([code, await roleOf(id)]).toEqual([1, "user"]);
  expect(await run(email, "--unverified")).toEqual([`${email} is now an admin.\n`, undefined]);
  expect(await roleOf(id)).toBe("admin");
});

it("npm run admin promotes an account with a verified address", async () => {
  const { id, email } = await makeShopper(db);
  expect(await run(` ${email.toUpperCase()} `)).toEqual([
    ` ${email.toUpperCase()}  is now an admin.\n`,
    undefined,
  ]);
  expect(await roleOf(id)).toBe("admin");
});

it("npm run admin gives the advice for its mode if the account does not exist", async () => {
  const email = "no-one@mela.test";
  const missing = `The account ${email} does not exist.`;
  expect(await run(email)).toEqual([`${missing} Sign up first, then run this command again.\n`, 1]);
  expect(await run(email, "--reset-2fa")).toEqual([`${missing} Check the address.\n`, 1]);
});

it("npm run admin -- <email> --reset-2fa turns two-step sign-in off and does not change the role [F17]", async () => {
  const { id, email } = await makeShopper(db);
  await db
    .updateTable("users")
    .set({ twoFactorEnabled: true, role: "vendor" })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("twoFactors")
    .values({ id: crypto.randomUUID(), userId: id, secret: "sealed", backupCodes: "sealed", verified: true })
    .execute();
  const config = readConfig(
    { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    dataDir,
  );
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await runAdmin(config, openLog("silent"), process.cwd(), [email, "--reset-2fa"]);
  await runAdmin(config, openLog("silent"), process.cwd(), ["--reset-2fa", email]);
  const texts = said.mock.calls.map(([text]) => String(text));
  said.mockRestore();
  expect(texts).toEqual([
    `Two-step sign-in of ${email} is off now, and all its sessions have ended.\n`,
    `Two-step sign-in of ${email} is not turned on.\n`,
  ]);
  const account = await db
    .selectFrom("users")
    .select(["role", "twoFactorEnabled"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(account).toEqual({ role: "vendor", twoFactorEnabled: false });
  expect(await db.selectFrom("twoFactors").select("id").where("userId", "=", id).execute()).toEqual([]);
});
