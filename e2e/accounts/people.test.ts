/** Tests what an admin does with an account, and its effects in the account holder's browser. */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { roleLabel } from "#people/rules/labels.ts";
import { brand } from "#shared/brand.ts";
import { formatNumber, localizePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../../seed/people.ts";
import { signInAs } from "../helpers/accounts.ts";
import { desktop, expectNotice, waitForHydration } from "../helpers/browser.ts";
import { devices } from "../helpers/devices.ts";
import { mela } from "../helpers/mela.ts";
import { login } from "../helpers/new-person.ts";
import { signUpByCall, verifyByMail } from "../helpers/sign-in.ts";

const made = {
  en: {
    vendor: "Make vendor successfully",
    admin: "Make Admin successfully",
    user: "Make User successfully",
  },
  bn: { vendor: "বিক্রেতা করা হয়েছে", admin: "অ্যাডমিন করা হয়েছে", user: "ক্রেতা করা হয়েছে" },
};

describe.each(devices)("on $on", ({ viewport, locale }) => {
  it("an admin sets each role, suspends an account, which ends its sessions, and restores it", async () => {
    const mark = randomBytes(4).toString("hex");
    const [name, email] = [`Shirin ${mark}`, `shirin-${mark}@mela.test`];
    const path = (to: string) => localizePath(to, locale);
    await signUpByCall(mela.origin, { name, email, language: locale });

    const admin = await (await signInAs("admin@mela.test")).visit(viewport);
    const unconfirmed = admin.page
      .getByText(m.people_unconfirmed(locale), { exact: true })
      .filter({ visible: true });
    await admin.goto(path(`/dashboard/admin/manage-user?q=${email}`));
    const roles = admin.page
      .getByRole("group", { name: m.people_set(locale, { name }) })
      .filter({ visible: true });
    const offered = () => roles.locator("button:not([aria-disabled])").allInnerTexts();
    await unconfirmed.waitFor();
    await roles.getByRole("button", { name: roleLabel("vendor", locale), exact: true }).click();
    await admin.page
      .locator("dialog[open]")
      .getByRole("button", { name: m.people_make_vendor_yes(locale) })
      .click();
    await expectNotice(admin.page, m.people_email_unconfirmed(locale));
    await verifyByMail(mela.origin, email, (await signInAs(email)).cookie);
    await admin.page.reload();
    await waitForHydration(admin.page);
    await roles.waitFor();
    expect(await unconfirmed.count()).toBe(0);
    const questions = {
      vendor: {
        title: m.people_make_vendor_title(locale, { name }),
        yes: m.people_make_vendor_yes(locale),
      },
      admin: {
        title: m.people_make_admin_title(locale, { name }),
        yes: m.people_make_admin_yes(locale),
      },
      user: {
        title: m.people_remove_admin_title(locale, { name }),
        yes: m.people_remove_role_yes(locale),
      },
    };
    for (const role of ["vendor", "admin", "user"] as const) {
      await roles.getByRole("button", { name: roleLabel(role, locale), exact: true }).click();
      const question = admin.page.locator("dialog[open]");
      await question.getByRole("heading", { name: questions[role].title }).waitFor();
      await question.getByRole("button", { name: questions[role].yes }).click();
      await expectNotice(admin.page, made[locale][role].normalize("NFC"));
      const others = (["admin", "vendor", "user"] as const)
        .filter((other) => other !== role)
        .map((other) => roleLabel(other, locale));
      await expect.poll(async () => (await offered()).toSorted()).toEqual(others.toSorted());
      expect(await roles.locator("button[aria-disabled=true]").allInnerTexts()).toEqual([
        roleLabel(role, locale),
      ]);
    }

    const person = await (await signInAs(email)).visit(desktop);
    await person.goto(path("/dashboard/user/my-orders"));
    const confirm = async (button: string, yes: string, notice: string) => {
      await admin.page.getByRole("button", { name: button }).filter({ visible: true }).click();
      const dialog = admin.page.locator("dialog[open]");
      await dialog.getByText(email).waitFor();
      await dialog.getByRole("button", { name: yes }).click();
      await expectNotice(admin.page, notice);
    };
    await confirm(
      m.people_suspend_of(locale, { name }),
      m.people_suspend_yes(locale),
      m.people_account_suspended(locale),
    );
    const inList = (text: string) =>
      admin.page
        .locator("main :is(table, ul)")
        .getByText(text, { exact: true })
        .filter({ visible: true })
        .first();
    await inList(m.people_suspended(locale)).waitFor();

    // The page that was already open redirects too.
    const payments = path("/dashboard/payment-history");
    const link = person.page.locator(`a[href="${payments}"]`).filter({ visible: true }).first();
    // It may have redirected before, because it watches its session.
    await Promise.race([link.click(), person.page.waitForURL(/\/user\/login/)]);
    await person.page.waitForURL(/\/user\/login/);
    await person.page.waitForLoadState("networkidle");
    await login(person.page, email, demoPassword);
    await person.page
      .getByText(m.accounts_suspended(locale, { email: brand.email }))
      .first()
      .waitFor();

    const suspended = admin.page
      .getByRole("group", { name: m.people_role(locale) })
      .getByRole("button", { name: `${m.people_suspended(locale)} ${formatNumber(1, locale)}` });
    await suspended.click();
    await admin.page.waitForURL(/[?&]group=suspended/);
    await inList(email).waitFor();
    await confirm(
      m.people_restore_of(locale, { name }),
      m.people_restore_yes(locale),
      m.people_account_restored(locale),
    );
    await admin.page.getByRole("heading", { name: m.people_none_title(locale) }).waitFor();
    await login(person.page, email, demoPassword);
    await person.page.waitForURL((url) => !url.pathname.endsWith("/user/login"));
    expect(admin.consoleErrors).toEqual([]);
  });
});
