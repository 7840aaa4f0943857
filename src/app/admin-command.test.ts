import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { makeShopper } from "#orders/test-shoppers.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { openLog } from "#platform/log.server.ts";
import { testDatabase } from "#platform/test-database.server.ts";
import { makeAdmin } from "./admin-command.server.ts";
import { addressOf } from "./test-commands.server.ts";

const { db, connection } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "mela-admin-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("npm run admin makes nobody an admin who is suspended, and says how they come back", async () => {
  const { id, email } = await makeShopper(db);
  await db.updateTable("users").set({ suspended: true }).where("id", "=", id).execute();
  const config = readConfig({ DATABASE_URL: addressOf(connection), DATA_DIR: dataDir, LOG_LEVEL: "silent" }, dataDir);
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await makeAdmin(config, openLog("silent"), process.cwd(), [email]);
  const [[text] = []] = said.mock.calls;
  said.mockRestore();
  const code = process.exitCode;
  process.exitCode = undefined;
  expect(text).toMatch(/ is suspended, so nothing was changed\. An admin restores it under http\S+\/dashboard\/admin\/manage-user, /);
  expect(code).toBe(1);
  expect(await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst()).toEqual({ role: "user" });
});
