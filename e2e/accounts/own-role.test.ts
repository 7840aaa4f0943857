import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { signInAs } from "../helpers/accounts.ts";
import { desktop } from "../helpers/browser.ts";
import { mela } from "../helpers/mela.ts";
import { signUpByCall, verifyByMail } from "../helpers/sign-in.ts";

it("an admin who gives up the role stays signed in as a shopper, on the home page", async () => {
  const email = `second-${randomBytes(4).toString("hex")}@mela.test`;
  await signUpByCall(mela.origin, { name: "Second Admin", email });
  await verifyByMail(mela.origin, email, (await signInAs(email)).cookie);
  const first = await signInAs("admin@mela.test");
  const [{ _id: id }] = (await first.call("GET", `/users/admin/user/all?q=${email}`)).body;
  expect((await first.call("PATCH", `/users/admin/user/set-admin/${id}`)).status).toBe(200);

  const second = await (await signInAs(email)).visit(desktop);
  const { page } = second;
  await second.goto(`/dashboard/admin/manage-user?q=${email}`);
  await page
    .getByRole("group", { name: "Set the role of Second Admin" })
    .filter({ visible: true })
    .getByRole("button", { name: "User", exact: true })
    .click();
  await page.locator("dialog[open]").getByRole("button", { name: "Yes, give it up" }).click();
  await page.waitForURL(`${mela.origin}/`);
  await second.goto("/dashboard/user/home");
  expect(new URL(page.url()).pathname).toBe("/dashboard/user/home");
  expect(second.consoleErrors).toEqual([]);
});
