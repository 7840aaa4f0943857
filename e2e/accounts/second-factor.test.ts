/** Two-step sign-in of vendors and admins, and the repeated password check of admins. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpAt } from "#accounts/actions/totp.server.ts";
import { brand } from "#shared/brand.ts";
import { type Locale, languageNames } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { type RunningMela, startMela, withoutDemo } from "../../bench/serve.ts";
import { demoPassword } from "../../seed/people.ts";
import { newVendor, signInAs } from "../helpers/accounts.ts";
import {
  accessibilityFaults,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  type Visitor,
  visitor,
} from "../helpers/browser.ts";
import { database } from "../helpers/database.ts";
import { mela } from "../helpers/mela.ts";
import { signUpByCall } from "../helpers/sign-in.ts";

const setUpPath = "/dashboard/user/second-factor";

interface Session {
  visit: Visitor;
  locale: Locale;
}

const codeOf = (secret: string) => totpAt(secret, new Date());
/** Returns the code of the next time step, which is accepted early: the setup has used the current one. */
const nextCodeOf = (secret: string) => totpAt(secret, new Date(Date.now() + 30_000));

async function accessibilityViolations({ visit: { page } }: Session): Promise<string[]> {
  return [
    ...(await accessibilityFaults(page)),
    ...((await horizontalOverflow(page)) > 0 ? ["is wider than the window"] : []),
  ];
}

async function enterEmailAndPassword({ visit: { page } }: Session, email: string): Promise<void> {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(demoPassword);
  await page.locator("form [type=submit]").click();
}

async function enterCode({ visit: { page }, locale }: Session, code: string): Promise<void> {
  await page.locator("[name=code]").fill(code);
  await page.getByRole("button", { name: m.accounts_login_button(locale), exact: true }).click();
}

/** Call it when the page has loaded its data. */
async function logOut({ visit: { page }, locale }: Session): Promise<void> {
  await page.locator("[popovertarget=account-menu]").click();
  await page.getByRole("button", { name: m.app_menu_logout(locale), exact: true }).click();
  await expectNotice(page, m.app_menu_logout_done(locale));
}

/** Sets up two-step sign-in and returns the secret and the recovery codes. */
async function setUp(session: Session): Promise<{ secret: string; codes: string[] }> {
  const { page } = session.visit;
  const { locale } = session;
  await page.locator("[name=password]").fill(demoPassword);
  await page.getByRole("button", { name: m.profile_second_factor_begin(locale) }).click();
  await page.getByRole("img", { name: m.profile_second_factor_qr(locale) }).waitFor();
  const secret = (await page.locator("main .font-mono").innerText()).replace(/\s/g, "");
  expect(await accessibilityViolations(session)).toEqual([]);
  await session.visit.shot(`second-factor-scan-${locale}`);
  await page.locator("[name=code]").fill("000000" === codeOf(secret) ? "111111" : "000000");
  const turnOn = page.getByRole("button", { name: m.profile_second_factor_turn_on(locale), exact: true });
  await turnOn.click();
  await page.getByText(m.accounts_code_wrong(locale)).waitFor();
  await page.locator("[name=code]").fill(codeOf(secret));
  await turnOn.click();
  await page.getByRole("heading", { name: m.profile_recovery_title(locale) }).waitFor();
  const codes = await page.locator("main .font-mono li").allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await accessibilityViolations(session)).toEqual([]);
  await session.visit.shot(`second-factor-codes-${locale}`);
  return { secret, codes };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

describe("with REQUIRE_ADMIN_2FA=1", () => {
  const email = "owner@mela.test";
  let dataDir: string;
  let strict: RunningMela;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "mela-second-factor-"));
    strict = await startMela(dataDir, { ...withoutDemo, REQUIRE_ADMIN_2FA: "1" });
    await signUpByCall(strict.origin, { name: "Rokeya Owner", email });
    await command(email, "--unverified");
  });
  afterAll(async () => {
    await strict?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function command(...args: string[]): Promise<string> {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      PUBLIC_URL: strict.origin,
      ...withoutDemo,
    };
    return (await promisify(execFile)(process.execPath, ["build/server/index.js", "admin", ...args], { env }))
      .stdout;
  }

  it("an admin must set up two-step sign-in, signs in with both kinds of code, and sets it up again after a reset [F17]", async () => {
    const session: Session = { visit: await visitor(desktop, { origin: strict.origin }), locale: "en" };
    const { page } = session.visit;
    const accounts = page.getByRole("table");
    await session.visit.goto("/user/login?from=%2Fdashboard%2Fadmin%2Fmanage-user");
    await enterEmailAndPassword(session, email);
    await page.waitForURL(`**${setUpPath}`);
    await page.getByText(m.profile_second_factor_required("en", { brand: "Mela" })).waitFor();
    // Until then, only the account pages are accessible.
    await session.visit.goto("/dashboard/user/account");
    expect(pathOf(page)).toBe("/dashboard/user/account");
    await page.getByRole("link", { name: m.profile_second_factor_begin("en") }).click();
    await page.waitForURL(`**${setUpPath}`);

    const { secret, codes } = await setUp(session);
    await page.getByRole("link", { name: languageNames.bn, exact: true }).click();
    await page.getByRole("heading", { name: m.profile_recovery_title("bn") }).waitFor();
    expect(await page.locator("main .font-mono li").allInnerTexts()).toEqual(codes);
    await page.getByRole("link", { name: languageNames.en, exact: true }).click();
    await page.getByRole("heading", { name: m.profile_recovery_title("en") }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: m.profile_recovery_download("en") }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(codes[9]);
    await page.getByRole("button", { name: m.profile_recovery_done("en") }).click();
    await page.waitForURL("**/dashboard/admin/home");
    await page
      .locator("main")
      .getByRole("link", { name: m.reports_home_products_to_review("en") })
      .waitFor();

    await logOut(session);
    await session.visit.goto("/user/login?from=%2Fdashboard%2Fadmin%2Fmanage-user");
    await enterEmailAndPassword(session, email);
    await page.locator("[name=code]").waitFor();
    // An admin's device cannot be trusted.
    expect(await page.locator("[name=trust]").count()).toBe(0);
    await session.visit.shot("second-step-en");
    await enterCode(session, nextCodeOf(secret));
    await page.waitForURL("**/dashboard/admin/manage-user");
    await accounts.waitFor();

    await logOut(session);
    await session.visit.goto("/user/login?from=%2Fdashboard%2Fadmin%2Fmanage-user");
    await enterEmailAndPassword(session, email);
    await page.getByRole("button", { name: m.accounts_second_step_use_recovery("en") }).click();
    await enterCode(session, codes[0] ?? "");
    await page.waitForURL("**/dashboard/admin/manage-user");
    // A request after the reset would open the login page as well.
    await accounts.waitFor();

    expect(await command(email, "--reset-2fa")).toContain("is off now");
    await page.reload();
    await page.waitForURL("**/user/login?from=**");
    await enterEmailAndPassword(session, email);
    await page.waitForURL(`**${setUpPath}`);
    expect(session.visit.consoleErrors).toEqual([]);
  });
});

describe("in Bangla, on a phone", () => {
  it("a vendor turns on two-step sign-in, trusts the phone, and turns it off again [F17]", async () => {
    const email = `guarded-${randomBytes(4).toString("hex")}@mela.test`;
    await newVendor("Shefali Akter", email, "bn");
    const session: Session = { visit: await visitor(phone), locale: "bn" };
    const { page } = session.visit;
    const locale = "bn";
    await session.visit.goto("/bn/user/login?from=%2Fbn%2Fdashboard%2Fuser%2Faccount");
    await enterEmailAndPassword(session, email);
    await page.waitForURL("**/bn/dashboard/user/account");
    await page.getByText(m.profile_second_factor_off(locale)).waitFor();
    await session.visit.shot("account-two-steps-off-bn");
    await page.getByRole("link", { name: m.profile_second_factor_begin(locale) }).click();
    await page.waitForURL(`**/bn${setUpPath}`);
    const { secret, codes } = await setUp(session);
    await page.getByRole("button", { name: m.profile_recovery_done(locale) }).click();
    await page.waitForURL("**/bn/dashboard/user/account");
    await page.getByText(m.profile_second_factor_on(locale)).waitFor();
    const thisDevice = page.getByText(m.profile_device_this(locale), { exact: true });
    await thisDevice.waitFor();

    await logOut(session);
    const login = "/bn/user/login?from=%2Fbn%2Fdashboard%2Fuser%2Faccount";
    await session.visit.goto(login);
    await enterEmailAndPassword(session, email);
    await page.locator("[name=trust]").check();
    expect(await accessibilityViolations(session)).toEqual([]);
    await session.visit.shot("second-step-bn");
    await enterCode(session, nextCodeOf(secret));
    await page.waitForURL("**/bn/dashboard/user/account");
    await thisDevice.waitFor();

    await logOut(session);
    await session.visit.goto(login);
    await enterEmailAndPassword(session, email);
    await page.waitForURL("**/bn/dashboard/user/account");

    await page.getByRole("link", { name: m.profile_second_factor_manage(locale) }).click();
    const turnOff = page.getByRole("button", { name: m.profile_second_factor_turn_off(locale) });
    await turnOff.click();
    await page.locator("[name=password]").fill(demoPassword);
    // The codes of the app that are accepted now may all be used.
    await page.locator("[name=code]").fill(codes[0] ?? "");
    await session.visit.shot("second-factor-off-bn");
    await turnOff.click();
    await expectNotice(page, m.profile_second_factor_turned_off(locale));
    await page.getByRole("button", { name: m.profile_second_factor_begin(locale) }).waitFor();
    expect(session.visit.consoleErrors).toEqual([]);
  });
});

describe("with an older session", () => {
  it.each([
    ["en", desktop, ""],
    ["bn", phone, "/bn"],
  ] as const)(
    "an admin must enter the password once before suspending accounts, and nothing changes without it (%s) [F17]",
    async (locale, viewport, prefix) => {
      const ids = [randomBytes(4).toString("hex"), randomBytes(4).toString("hex")];
      for (const id of ids)
        await signUpByCall(mela.origin, { name: `Person ${id}`, email: `person-${id}@mela.test` });
      const admin = await signInAs("admin@mela.test");
      const { body: sessions } = await admin.call("GET", "/users/me/sessions");
      const own = sessions.find(({ current }: { current: boolean }) => current)._id;
      const db = await database();
      await db.query("update sessions set created_at = now() - interval '11 minutes' where id = $1", [own]);
      await db.end();
      const visit = await admin.visit(viewport);
      const { page } = visit;
      const suspend = async (id: string) => {
        await visit.goto(`${prefix}/dashboard/admin/manage-user?q=person-${id}@mela.test`);
        await page
          .getByRole("button", { name: m.people_suspend_of(locale, { name: `Person ${id}` }) })
          .filter({ visible: true })
          .click();
        await page
          .locator("dialog[open]")
          .getByRole("button", { name: m.people_suspend_yes(locale) })
          .click();
      };
      const restore = page.getByRole("button", { name: m.people_restore(locale) }).filter({ visible: true });
      const question = page.getByRole("dialog", { name: m.profile_proof_title(locale) });

      const codeOfQuestion = /\/assets\/ProofQuestion-/;
      await page.route(codeOfQuestion, (route) => route.abort());
      await suspend(ids[0] ?? "");
      await expectNotice(page, m.shared_problem_network(locale, { brand: brand.nameOf[locale] }));
      expect(await restore.count()).toBe(0);
      await page.unroute(codeOfQuestion);

      await suspend(ids[0] ?? "");
      await question.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await visit.shot(`proof-${locale}`);
      await question.getByRole("button", { name: m.shared_cancel(locale) }).click();
      await expectNotice(page, m.shared_problem_proof(locale));
      expect(await restore.count()).toBe(0);

      await suspend(ids[0] ?? "");
      await question.locator("[name=password]").fill("Wrong#2026");
      await question.getByRole("button", { name: m.profile_proof_button(locale) }).click();
      await question.getByText(m.accounts_password_wrong(locale)).waitFor();
      await question.locator("[name=password]").fill(demoPassword);
      await question.getByRole("button", { name: m.profile_proof_button(locale) }).click();
      await restore.waitFor();

      await suspend(ids[1] ?? "");
      await restore.waitFor();
      expect(visit.consoleErrors).toEqual([]);
    },
  );
});
