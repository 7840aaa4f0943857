import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { productForm } from "#test/listing.ts";
import { m } from "#words/messages.js";
import { desktop, expectNotice } from "./helpers/browser.ts";
import { newVendor, signInAs, type TestAccount } from "./helpers/buyer.ts";
import { photoOf } from "./helpers/listing-form.ts";

/** Tests how few steps admins and vendors need for their daily work. */
let admin: TestAccount;
let vendor: TestAccount;
beforeAll(async () => {
  admin = await signInAs("admin@mela.test");
  vendor = await newVendor(admin, "Daily Dalia", "daily-dalia@mela.test");
});

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.action);

it("an admin approves ten products with eleven keys, and takes one back before its vendor gets a mail", async () => {
  const word = `keys${Date.now() % 100_000}`;
  const imgPrimary = await vendor.upload(new Blob([await readFile(photoOf("JUT-CR-01"))]));
  const ids: string[] = [];
  for (let n = 1; n <= 11; n++) {
    const body = {
      ...productForm,
      imgPrimary,
      title: `${word} ${n}`,
      titleBn: null,
      shopName: "Daily TestShop",
    };
    ids.push((await vendor.call("POST", "/users/vendor/add-a-product", body)).body.insertedId);
  }
  const [first = "", second = "", tenth = "", last = ""] = [ids[0], ids[1], ids[9], ids[10]];
  const statusOf = async (id: string) => (await admin.call("GET", `/products/details/${id}`)).body.status;
  const { page, goto, consoleErrors } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="approve ${first}"]`).filter({ visible: true }).waitFor();

  // Letters are only letters in a field.
  await page.locator("input[type=search]").fill("aj");
  await page.locator("input[type=search]").fill(word);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe(`open ${first}`);
  for (const next of ids.slice(1)) {
    await page.keyboard.press("a");
    await expect.poll(() => focused(page)).toBe(`open ${next}`);
  }
  await page.keyboard.press("u");
  await expectNotice(page, m.moderation_review_now_approved("en", { title: `${word} 10` }));
  await expectNotice(page, m.moderation_review_undone("en", { title: `${word} 10` }));
  await expect.poll(() => focused(page)).toBe(`open ${tenth}`);
  expect(await Promise.all(ids.map(statusOf))).toEqual([
    ...Array.from({ length: 9 }, () => "approved"),
    "pending",
    "pending",
  ]);

  // The dialog goes on by itself, and says what was done.
  await page.keyboard.press("Enter");
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("heading", { name: `${word} 10` }).waitFor();
  await page.keyboard.press("a");
  await dialog.getByRole("heading", { name: `${word} 11` }).waitFor();
  await dialog.getByRole("status").getByText(`${word} 10`).waitFor();
  await page.keyboard.press("d");
  await page.locator("dialog[open] textarea").fill("A brighter photo, please.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await statusOf(last)).toBe("pending");

  // The decided rows leave together, and the next one has taken their place.
  await page
    .locator(`[data-action="open ${second}"]`)
    .filter({ visible: true })
    .waitFor({ state: "detached" });
  await expect.poll(() => page.locator("tbody").filter({ visible: true }).count()).toBe(1);
  expect(consoleErrors).toEqual([]);
});
