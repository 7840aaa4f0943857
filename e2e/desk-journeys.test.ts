import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { decisionUndoMs, reviewPageSize } from "#moderation/contract/constants.ts";
import { statusUndoMs } from "#orders/contract/constants.ts";
import { ageText } from "#shared/age-text.ts";
import { localizePath } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import { productForm } from "#test/listing.ts";
import { m } from "#words/messages.js";
import { startMela } from "../bench/serve.ts";
import { addressOf, newBuyer, newVendor, orderCart, signInAs, type TestAccount } from "./helpers/accounts.ts";
import {
  accessibilityFaults,
  desktop,
  expectNotice,
  horizontalOverflow,
  noticesOf,
  overflowingTables,
  phone,
  waitForContent,
  waitForFrames,
} from "./helpers/browser.ts";
import { demoProducts } from "./helpers/demo-products.ts";
import { field, photoOf, stored } from "./helpers/listing-form.ts";
import { holdRequests, interceptRequests } from "./helpers/network.ts";
import { signUpByCall, verifyByMail } from "./helpers/sign-in.ts";
import { keepUndo } from "./helpers/undo.ts";

/** Tests how few steps admins and vendors need for their daily work. */
let admin: TestAccount;
let vendor: TestAccount;
beforeAll(async () => {
  admin = await signInAs("admin@mela.test");
  vendor = await newVendor("Daily Dalia", "daily-dalia@mela.test");
});

/** Sends products with these titles for approval. @returns their ids */
async function sendProducts(titles: readonly string[], fields: object = {}): Promise<string[]> {
  const imgPrimary = await vendor.upload(new Blob([await readFile(photoOf("JUT-CR-01"))]));
  const ids: string[] = [];
  for (const title of titles) {
    const body = { ...productForm, imgPrimary, title, titleBn: null, shopName: "Daily Shop", ...fields };
    ids.push((await vendor.call("POST", "/users/vendor/add-a-product", body)).body.insertedId);
  }
  return ids;
}

const detailsOf = async (id: string) => (await admin.call("GET", `/products/details/${id}`)).body;
const statusOf = async (id: string) => (await detailsOf(id)).status;

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.action);

it("an admin approves ten products with eleven keys, and takes one back before its vendor gets a mail", async () => {
  const word = `keys${Date.now() % 100_000}`;
  const ids = await sendProducts(Array.from({ length: 11 }, (_, n) => `${word} ${n + 1}`));
  const [first = "", second = "", tenth = "", last = ""] = [ids[0], ids[1], ids[9], ids[10]];
  const { page, goto, consoleErrors } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="approve ${first}"]`).filter({ visible: true }).waitFor();

  // Letters are only letters in a field.
  await page.locator("input[type=search]").fill("aj");
  await page.locator("input[type=search]").fill(word);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe(`open ${first}`);
  const approve = async (next: string) => {
    await page.keyboard.press("a");
    await expect.poll(() => focused(page)).toBe(`open ${next}`);
  };
  for (const next of ids.slice(1, -1)) await approve(next);
  const letExpire = await keepUndo(page, decisionUndoMs);
  await approve(last);
  await page.keyboard.press("u");
  await expectNotice(page, m.moderation_review_now_approved("en", { title: `${word} 10` }));
  await expectNotice(page, m.moderation_review_undone("en", { title: `${word} 10` }));
  await letExpire();
  await expect.poll(() => focused(page)).toBe(`open ${tenth}`);
  expect(await Promise.all(ids.map(statusOf))).toEqual([
    ...Array.from({ length: 9 }, () => "approved"),
    "pending",
    "pending",
  ]);

  // The dialog shows the next product and reports the decision.
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

it("an admin types a reason immediately and denies with Ctrl+Enter, and no letter of it is a shortcut", async () => {
  const word = `reason${Date.now() % 100_000}`;
  const [first = "", second = ""] = await sendProducts([`${word} 1`, `${word} 2`]);
  const { page, goto, consoleErrors } = await admin.visit(desktop);
  const decisions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") decisions.push(request.url());
  });
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="approve ${first}"]`).filter({ visible: true }).waitFor();
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe(`open ${first}`);
  // J and K go on from each button of a row.
  await page.locator(`[data-action="feedback ${first}"]`).filter({ visible: true }).focus();
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe(`open ${second}`);
  await page.keyboard.press("k");
  await expect.poll(() => focused(page)).toBe(`open ${first}`);
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: m.moderation_review_deny_title("en") });
  const reason = dialog.getByRole("textbox");
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("A dark and unjust");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The dialog has gone, but the person types on.
  await page.keyboard.type("jacket,adud");

  await page.clock.setFixedTime(start + 2_000);
  for (const modifier of ["Shift", "Control", "Meta", "Alt"]) await page.keyboard.press(`${modifier}+a`);
  await page.keyboard.press("d");
  await expect.poll(() => reason.inputValue()).toBe("A dark and unjust");
  await page.keyboard.press("Control+Enter");
  await expectNotice(page, m.moderation_review_now_denied("en", { title: `${word} 1` }));
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await detailsOf(first)).toMatchObject({ status: "denied", feedback: "A dark and unjust" });
  await expect.poll(() => focused(page)).toBe(`open ${second}`);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: `${word} 2` }).waitFor();
  expect(await statusOf(second)).toBe("pending");
  expect(decisions).toHaveLength(1);

  // Ctrl+Enter also sends a reason that was chosen with a click. A click on the row would be ignored if the
  // list was refetched just now.
  await page.keyboard.press("Escape");
  await page.locator(`[data-action="deny ${second}"]`).filter({ visible: true }).press("Enter");
  const chosen = dialog.getByRole("button", { name: m.moderation_reason_blurred("en") });
  await chosen.click();
  await chosen.press("Control+Enter");
  await expectNotice(page, m.moderation_review_now_denied("en", { title: `${word} 2` }));
  expect((await detailsOf(second)).feedback).toContain(m.moderation_reason_blurred_text("en"));
  expect(consoleErrors).toEqual([]);
});

describe("the history of a list", () => {
  const range = (page: Page, from: string, to: string) =>
    page.getByText(m.shared_page_range("en", { from, to, total: "21" }), { exact: true }).waitFor();

  it("brings an admin back to each page, filter and search, also after a reload", async () => {
    const { page, goto, consoleErrors } = await admin.visit(desktop);
    const search = page.getByRole("searchbox");
    const shows = async (text: RegExp, query: string, q = "") => {
      await page.getByText(text).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe(query);
      await expect.poll(() => search.inputValue()).toBe(q);
    };
    const next = page.getByRole("button", { name: m.shared_next_page("en") });
    // A search with one page of results has no range.
    const total = /^Total Number of Product: \d{1,2}$/;
    const submit = async (words: string) => {
      await search.fill(words);
      await search.press("Enter");
    };
    await goto("/dashboard/admin/manage-product?status=approved");
    await shows(/^1–20 of/, "?status=approved");
    await next.click();
    await shows(/^21–40 of/, "?status=approved");
    await next.click();
    await shows(/^41–60 of/, "?status=approved");
    await page.reload();
    await shows(/^41–60 of/, "?status=approved");
    await page.getByRole("button", { name: m.shared_previous_page("en") }).click();
    await shows(/^21–40 of/, "?status=approved");
    await page.getByRole("button", { name: /^All / }).click();
    await shows(/^1–20 of/, "?status=all");
    await submit("jamdani");
    await shows(total, "?status=all&q=jamdani", "jamdani");
    await submit("zzzqq");
    await shows(new RegExp(m.moderation_review_none_title("en")), "?status=all&q=zzzqq", "zzzqq");

    await page.goBack();
    await shows(total, "?status=all&q=jamdani", "jamdani");
    await page.goBack();
    await shows(/^1–20 of/, "?status=all");
    await page.goBack();
    await shows(/^21–40 of/, "?status=approved");
    await page.goBack();
    await shows(/^41–60 of/, "?status=approved");
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await shows(total, "?status=all&q=jamdani", "jamdani");
    expect(consoleErrors).toEqual([]);
  });

  it("brings a vendor back to a page, which survives a reload, and to the first page if its cursor is broken", async () => {
    const word = `pages${Date.now() % 100_000}`;
    await sendProducts(Array.from({ length: 21 }, (_, n) => `${word} ${n + 1}`));
    const { page, goto } = await vendor.visit(phone);
    await goto(`/dashboard/vendor/my-products?q=${word}`);
    await range(page, "1", "20");
    await page.getByRole("button", { name: m.shared_next_page("en") }).click();
    await range(page, "21", "21");
    await page.reload();
    await range(page, "21", "21");
    await page.goBack();
    await range(page, "1", "20");
    await page.goForward();
    await range(page, "21", "21");
    await page.evaluate(() => {
      history.replaceState({ ...history.state, usr: { cursors: ["", "broken"] } }, "");
    });
    await page.reload();
    await range(page, "1", "20");
    await page.getByRole("button", { name: m.shared_next_page("en") }).click();
    await range(page, "21", "21");
  });
});

it("Esc in the search field of a list clears the search too", async () => {
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/manage-product?q=nothing has such a name&status=all");
  await page.getByText(m.moderation_review_none_title("en")).waitFor();
  await page.locator("main input[type=search]").press("Escape");
  await expect.poll(() => new URL(page.url()).search).toBe("?status=all");
  await page.locator('[data-action^="open "]').filter({ visible: true }).first().waitFor();
  expect(await page.locator("main input[type=search]").inputValue()).toBe("");
});

it("what an admin types while a search is loading stays in the search field of a list", async () => {
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/manage-product?status=all");
  const rows = page.locator('[data-action^="open "]').filter({ visible: true });
  await rows.first().waitFor();
  const search = page.locator("main input[type=search]");
  // Types the next search when the URL changes, which is before the list does.
  await search.evaluate((input: HTMLInputElement) => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...state) => {
      pushState(...state);
      input.value = "jamdani";
    };
  });
  await search.fill("nothing has such a name");
  await search.press("Enter");
  await page.getByText(m.moderation_review_none_title("en")).waitFor();
  expect(await search.inputValue()).toBe("jamdani");
  await search.press("Enter");
  await rows.first().waitFor();

  await page.goBack();
  await page.getByText(m.moderation_review_none_title("en")).waitFor();
  await expect.poll(() => search.inputValue()).toBe("nothing has such a name");
});

it("an admin can continue after a refused denial, and retry an undo that got no response", async () => {
  const word = `again${Date.now() % 100_000}`;
  const [first = "", second = ""] = await sendProducts([`${word} 1`, `${word} 2`]);
  const { page, goto } = await admin.visit(desktop);
  const start = Date.now();
  await page.clock.setFixedTime(start);
  const undoing = await interceptRequests(page, { path: /\/undo$/ });
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="approve ${first}"]`).filter({ visible: true }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: m.moderation_review_deny_title("en") });
  await dialog.waitFor();
  await admin.call("PATCH", `/users/admin/product-status/${first}`, { status: "approved" });
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page
    .locator(`[data-action="open ${first}"]`)
    .filter({ visible: true })
    .waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(`open ${second}`);

  // Right after a dialog, letters are not shortcuts.
  await page.clock.setFixedTime(start + 2_000);
  await keepUndo(page, decisionUndoMs);
  await page.keyboard.press("a");
  const undo = page.locator(`[data-action="undo ${second}"]`).filter({ visible: true });
  await undo.waitFor();
  undoing.fail("no connection");
  await page.keyboard.press("u");
  await expectNotice(page, m.shared_problem_network("en", { brand: "Mela" }));
  undoing.fail(undefined);
  await undo.waitFor();
  await page.keyboard.press("u");
  await expectNotice(page, m.moderation_review_undone("en", { title: `${word} 2` }));
  expect(await statusOf(second)).toBe("pending");
});

it("after the last decision of a page, the first product of the next one has the focus", async () => {
  const word = `page${Date.now() % 100_000}`;
  const ids = await sendProducts(
    Array.from({ length: reviewPageSize + 1 }, (_, index) => `${word} ${index + 1}`),
  );
  const { page, goto } = await admin.visit(desktop);
  await page.clock.install();
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="open ${ids[0]}"]`).filter({ visible: true }).waitFor();
  await page.keyboard.press("j");
  for (const id of ids.slice(0, reviewPageSize)) {
    await expect.poll(() => focused(page)).toBe(`open ${id}`);
    await page.keyboard.press("a");
  }
  await page.getByRole("heading", { name: m.moderation_review_total("en", { count: "1" }) }).waitFor();
  await page.clock.fastForward(6_000);
  await expect.poll(() => focused(page)).toBe(`open ${ids.at(-1)}`);
});

it("a decision can be taken back after the list shows another status, by key and by button", async () => {
  const word = `left${Date.now() % 100_000}`;
  const [first, second] = (await sendProducts([`${word} 1`, `${word} 2`])) as [string, string];
  const { page, goto, shot } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="open ${first}"]`).filter({ visible: true }).waitFor();
  await keepUndo(page, decisionUndoMs);
  for (const key of ["j", "a"]) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe(`open ${second}`);
  await page.keyboard.press("a");
  await expectNotice(page, m.moderation_review_now_approved("en", { title: `${word} 2` }));
  await page.getByRole("button", { name: new RegExp(`^${m.moderation_review_denied("en")}`) }).click();
  await page.getByRole("heading", { name: m.moderation_review_none_title("en") }).waitFor();
  const bar = page.getByRole("region", { name: m.shared_last_change("en") });
  await bar.getByText(`${word} 2`).waitFor();
  await bar.getByRole("button").click();
  await expectNotice(page, m.moderation_review_undone("en", { title: `${word} 2` }));
  await bar.getByText(`${word} 1`).waitFor();
  await page.keyboard.press("u");
  await expectNotice(page, m.moderation_review_undone("en", { title: `${word} 1` }));
  await bar.waitFor({ state: "detached" });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["pending", "pending"]);

  await page.getByRole("button", { name: new RegExp(`^${m.moderation_review_pending("en")}`) }).click();
  await page.locator(`[data-action="open ${second}"]`).filter({ visible: true }).waitFor();
  for (const key of ["j", "a"]) await page.keyboard.press(key);
  await expect.poll(() => statusOf(first)).toBe("approved");
  await page.getByRole("button", { name: new RegExp(`^${m.moderation_review_denied("en")}`) }).click();
  await page.getByRole("heading", { name: m.moderation_review_none_title("en") }).waitFor();
  await bar.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await shot("review-undo-elsewhere-desk-en");
});

it("a list that was opened while a decision was being saved shows its own rows", async () => {
  const word = `held${Date.now() % 100_000}`;
  const [id] = await sendProducts([`${word} 1`]);
  const { page, goto } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="open ${id}"]`).filter({ visible: true }).waitFor();
  const releaseDecision = await holdRequests(page, /\/product-status\//);
  const releaseList = await holdRequests(page, /\/pending-products\?/);
  for (const key of ["j", "a"]) await page.keyboard.press(key);
  const listed = page.waitForRequest(/\/pending-products\?.*denied/);
  await page.getByRole("button", { name: new RegExp(`^${m.moderation_review_denied("en")}`) }).click();
  await listed;
  releaseDecision();
  await expectNotice(page, m.moderation_review_now_approved("en", { title: `${word} 1` }));
  releaseList();
  await page.getByRole("heading", { name: m.moderation_review_none_title("en") }).waitFor();
});

it("a late response to a decision leaves an admin who has gone on at the other product", async () => {
  const word = `slow${Date.now() % 100_000}`;
  const [first, second, third] = await sendProducts([`${word} 1`, `${word} 2`, `${word} 3`]);
  const { page, goto } = await admin.visit(desktop);
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="open ${first}"]`).filter({ visible: true }).waitFor();
  const releaseFirst = await holdRequests(page, `**/product-status/${first}`);
  for (const key of ["j", "a", "j"]) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe(`open ${second}`);
  await page.keyboard.press("d");
  const deny = page.getByRole("dialog", { name: m.moderation_review_deny_title("en") });
  await deny.getByRole("textbox").fill("Too dark.");
  releaseFirst();
  await expectNotice(page, m.moderation_review_now_approved("en", { title: `${word} 1` }));
  await waitForFrames(page);
  expect(await deny.getByRole("textbox").inputValue()).toBe("Too dark.");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe(`open ${second}`);

  // Right after a dialog, letters are not shortcuts.
  await page.clock.setFixedTime(start + 2_000);
  const releaseSecond = await holdRequests(page, `**/product-status/${second}`);
  await page.keyboard.press("Enter");
  const preview = page.getByRole("dialog", { name: `${word} 2` });
  await preview.waitFor();
  await page.keyboard.press("a");
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  releaseSecond();
  await expectNotice(page, m.moderation_review_now_approved("en", { title: `${word} 2` }));
  await expect.poll(() => focused(page)).toBe(`open ${third}`);
  expect(await page.locator("dialog[open]").count()).toBe(0);
});

it("the preview keeps the version that an admin reads, and nothing is decided until they ask for the new one", async () => {
  const word = `reread${Date.now() % 100_000}`;
  const [id = ""] = await sendProducts([`${word} old`]);
  const { page, goto } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="open ${id}"]`).filter({ visible: true }).click();
  const read = page.getByRole("dialog", { name: `${word} old` });
  await read.waitFor();
  await vendor.call("PATCH", `/users/vendor/products/${id}`, { title: `${word} new`, titleBn: null });
  // The list is fetched again.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  const showNew = read.getByRole("button", { name: m.moderation_review_show_new("en") });
  await showNew.waitFor();
  const changed = m.moderation_review_changed("en", { title: `${word} old` });
  await read.getByRole("alert").getByText(changed, { exact: true }).waitFor();
  const rejected = page.waitForResponse(/\/product-status\//);
  await page.keyboard.press("a");
  expect((await rejected).status()).toBe(409);
  await read.getByRole("alert").getByText(changed, { exact: true }).waitFor();
  expect(await statusOf(id)).toBe("pending");

  await showNew.click();
  const unread = page.getByRole("dialog", { name: `${word} new` });
  await unread.waitFor();
  expect(await unread.getByRole("alert").innerText()).toBe("");
  await page.keyboard.press("a");
  await expect.poll(() => statusOf(id)).toBe("approved");
});

it("after two decisions are taken back in a row, the keys act on the product of the last one", async () => {
  const word = `back${Date.now() % 100_000}`;
  const ids = await sendProducts([`${word} 1`, `${word} 2`, `${word} 3`, `${word} 4`]);
  const { page, goto } = await admin.visit(desktop);
  await page.clock.setFixedTime(Date.now());
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="open ${ids[0]}"]`).filter({ visible: true }).waitFor();
  await keepUndo(page, decisionUndoMs);
  for (const key of ["j", "j", "a", "a"]) {
    await page.keyboard.press(key);
    await waitForFrames(page);
    if (key === "a") await expect.poll(() => focused(page)).not.toBe(`open ${ids[1]}`);
  }
  await expect.poll(() => focused(page)).toBe(`open ${ids[3]}`);
  const refetched = page.waitForResponse((response) => response.url().includes("/p/pending-products"));
  await page.keyboard.press("u");
  await expect.poll(() => focused(page)).toBe(`open ${ids[2]}`);
  // The list now lacks the second product, whose approval is still in force.
  await (await refetched).finished();
  await waitForFrames(page);
  await page.keyboard.press("u");
  await expectNotice(page, m.moderation_review_undone("en", { title: `${word} 2` }));
  // The notice appears before the row that was decided on.
  await expect.poll(() => focused(page)).toBe(`open ${ids[1]}`);
  await page.keyboard.press("d");
  await page.getByRole("dialog").getByText(`${word} 2`).waitFor();
});

it.each([
  ["the table", "undo", 0],
  ["the preview", "approve", 1],
] as const)("the second click of a slow double click does nothing in %s", async (place, action, target) => {
  const word = `slow${Date.now() % 100_000}`;
  const ids = await sendProducts([`${word} 1`, `${word} 2`]);
  const { page, goto } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  const inPreview = place === "the preview";
  if (inPreview)
    await page.locator(`[data-action="open ${ids[0]}"]`).filter({ visible: true }).press("Enter");
  const root = page.locator(inPreview ? "dialog[open]" : "main");
  const approve = root.locator(`[data-action="approve ${ids[0]}"]`).filter({ visible: true });
  await approve.waitFor();
  let decisions = 0;
  page.on("request", (request) => {
    if (request.url().includes("/product-status/")) decisions++;
  });
  // The button that replaces the clicked one is clicked as soon as it appears.
  const clickedAgain = root.evaluate(
    (element, name) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const buttons = [...element.querySelectorAll(`[data-action="${name}"]`)];
          const button = buttons.find((button) => button.checkVisibility());
          if (!button) return;
          observer.disconnect();
          button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
          resolve();
        });
        observer.observe(element, { childList: true, subtree: true, attributes: true });
      }),
    `${action} ${ids[target]}`,
  );
  await approve.press("Enter");
  await clickedAgain;
  await waitForFrames(page);
  // A request of the second click would have been sent before this one.
  await page.evaluate(() => fetch("/livez"));
  expect(decisions).toBe(1);
  expect(await Promise.all(ids.map(statusOf))).toEqual(["approved", "pending"]);
});

it("J and K move to the next and the previous page, also in the preview", async () => {
  const word = `turn${Date.now() % 100_000}`;
  const ids = await sendProducts(
    Array.from({ length: reviewPageSize + 2 }, (_, index) => `${word} ${index + 1}`),
  );
  const [last = "", beyond = ""] = ids.slice(reviewPageSize - 1);
  const { page, goto } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  const row = (id: string) => page.locator(`[data-action="open ${id}"]`).filter({ visible: true });
  await row(last).focus();
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe(`open ${beyond}`);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await focused(page)).toBe(`open ${ids.at(-1)}`);
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect.poll(() => focused(page)).toBe(`open ${last}`);

  await page.keyboard.press("Enter");
  const title = (number: number) => page.getByRole("dialog", { name: `${word} ${number}`, exact: true });
  await title(reviewPageSize)
    .getByRole("button", { name: m.moderation_review_next("en") })
    .click();
  const position = (number: number) =>
    m.moderation_review_position("en", { number: `${number}`, total: `${reviewPageSize + 2}` });
  await title(reviewPageSize + 1)
    .getByText(position(reviewPageSize + 1), { exact: true })
    .waitFor();
  await page.keyboard.press("k");
  await title(reviewPageSize).getByText(position(reviewPageSize), { exact: true }).waitFor();
});

it("the preview counts like the list, which keeps a decided product for some seconds", async () => {
  const word = `count${Date.now() % 100_000}`;
  const [first] = await sendProducts([`${word} 1`, `${word} 2`, `${word} 3`]);
  const { page, goto } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.locator(`[data-action="open ${first}"]`).filter({ visible: true }).click();
  const second = page.getByRole("dialog", { name: `${word} 2` });
  const position = (number: string) =>
    page.locator("dialog[open]").getByText(m.moderation_review_position("en", { number, total: "3" }));
  await position("1").waitFor();
  await keepUndo(page, decisionUndoMs);
  await page.keyboard.press("a");
  await second.waitFor();
  await position("2").waitFor();
  // The server's list lacks the approved product.
  const refetched = page.waitForResponse((response) => response.url().includes("/p/pending-products"));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await (await refetched).finished();
  await waitForFrames(page);
  await position("2").waitFor();
});

it("a notice reports that it is too late to undo, and the counts agree after a decision", async () => {
  const word = `late${Date.now() % 100_000}`;
  const [first = "", second = ""] = await sendProducts([`${word} 1`, `${word} 2`]);
  const { page, goto } = await admin.visit(desktop);
  await page.clock.install();
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.getByRole("heading", { name: m.moderation_review_total("en", { count: "2" }) }).waitFor();
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe(`open ${first}`);
  await page.keyboard.press("a");
  await expect.poll(() => focused(page)).toBe(`open ${second}`);
  // The decided product is still in the list, but no longer counted.
  await page.getByRole("button", { name: /^Pending\s*1$/ }).waitFor();
  await page.getByRole("heading", { name: m.moderation_review_total("en", { count: "1" }) }).waitFor();
  await page.clock.fastForward(6_000);
  await page
    .locator(`[data-action="open ${first}"]`)
    .filter({ visible: true })
    .waitFor({ state: "detached" });
  await page.keyboard.press("u");
  await expectNotice(page, m.moderation_review_undo_late("en", { title: `${word} 1` }));
  expect(await statusOf(first)).toBe("approved");
});

it("a reason stays when another admin was faster, and the message names the product and where it is", async () => {
  const title = `Faster${Date.now() % 100_000} mat`;
  const [id = ""] = await sendProducts([title]);
  const { page, goto } = await admin.visit(desktop);
  const button = (action: string) =>
    page.locator(`[data-action="${action} ${id}"]`).filter({ visible: true });
  await goto(`/dashboard/admin/manage-product?q=${title}`);
  await button("deny").click();
  await page.locator("dialog[open] textarea").fill("Too dark.");
  const { version } = await detailsOf(id);
  const approved = { status: "approved", version };
  expect((await admin.call("PATCH", `/users/admin/product-status/${id}`, approved)).status).toBe(200);
  await page.keyboard.press("Control+Enter");
  await expectNotice(
    page,
    `${m.moderation_review_approved_already("en", { title })} ${m.moderation_review_draft_saved("en", { status: "Approved" })}`,
  );
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  await goto(`/dashboard/admin/manage-product?status=approved&q=${title}`);
  await page
    .getByRole("button", { name: m.moderation_review_feedback_of("en", { title }) })
    .filter({ visible: true })
    .click();
  await expect.poll(() => page.locator("dialog[open] textarea").inputValue()).toBe("Too dark.");
});

it.each([
  { width: 390, height: 844 },
  { width: 640, height: 400 },
])(
  "the buttons of the dialogs stay in view, or cover nothing in a low window: $width x $height",
  async (screen) => {
    const isLow = screen.height < 480;
    const title = `View ${screen.width} of a mat with a long name that no row of a table has enough room for`;
    const [id = ""] = await sendProducts([title], { description: "Woven by hand. ".repeat(40) });
    const { page, goto } = await admin.visit(screen);
    await goto(`/dashboard/admin/manage-product?q=View ${screen.width} of`);
    const button = (action: string) =>
      page.locator(`[data-action="${action} ${id}"]`).filter({ visible: true });
    await button("deny").click();
    const dialog = page.getByRole("dialog", { name: m.moderation_review_deny_title("en") });
    const buttons = [m.shared_cancel("en"), m.moderation_review_deny("en")].map((name) =>
      dialog.getByRole("button", { name, exact: true }),
    );
    const lastReason = dialog.getByRole("group").getByRole("button").last();
    for (const button of buttons)
      if (isLow) expect(await topOf(button)).toBeGreaterThan(await bottomOf(lastReason));
      else await expect.poll(() => bottomOf(button)).toBeLessThanOrEqual(screen.height);
    await buttons[0]?.click();

    await button("open").click();
    const facts = page.getByRole("dialog");
    const description = facts.getByText("Woven by hand.");
    const price = await bottomOf(facts.getByText(m.moderation_review_price("en"), { exact: true }));
    expect(price).toBeLessThan(await bottomOf(description));
    const approve = facts.getByRole("button", { name: /^Approve/ });
    if (isLow) expect(await topOf(approve)).toBeGreaterThan(await bottomOf(description));
    else expect(await bottomOf(approve)).toBeLessThanOrEqual(screen.height);
  },
);

const topOf = (element: Locator) => element.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (element: Locator) =>
  element.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom));

it.each([
  ["admin", "manage-product"],
  ["admin", "manage-orders"],
  ["admin", "manage-user"],
  ["admin", "audit"],
  ["admin", "catalogue?list=gifts"],
  ["vendor", "my-products"],
  ["vendor", "manage-orders"],
])(
  "the choices of a list are in one line on a phone, and the focused one is in view: %s, %s",
  async (role, path) => {
    const { page, goto } = await (role === "admin" ? admin : vendor).visit({ width: 390, height: 844 });
    for (const prefix of ["", "/bn"]) {
      await goto(`${prefix}/dashboard/${role}/${path}`);
      await waitForContent(page);
      const choices = page.locator("main [role=group]").first().locator("button[aria-pressed]");
      const last = choices.last();
      const [first, end] = [await choices.first().boundingBox(), await last.boundingBox()];
      expect(Math.abs(middleOf(first) - middleOf(end))).toBeLessThan(1);
      expect(await horizontalOverflow(page)).toBe(0);
      await last.focus();
      await expect.poll(async () => rightOf(await last.boundingBox())).toBeLessThanOrEqual(390 - 16);
      await choices.first().focus();
      await expect.poll(async () => (await choices.first().boundingBox())?.x).toBeGreaterThanOrEqual(16);
    }
  },
);

it("a focused choice of a list stays in view when the counts arrive", async () => {
  const { page, goto } = await vendor.visit({ width: 390, height: 844 });
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/orders/counts*", async (route) => {
    await arrival;
    await route.continue();
  });
  await goto("/dashboard/vendor/manage-orders");
  await waitForContent(page);
  const last = page.locator("main [role=group]").first().locator("button[aria-pressed]").last();
  await last.focus();
  await expect.poll(async () => rightOf(await last.boundingBox())).toBeLessThanOrEqual(390 - 16);
  arrive();
  await last.getByText(/\d/).waitFor();
  await expect.poll(async () => rightOf(await last.boundingBox())).toBeLessThanOrEqual(390 - 16);
});

it.each([390, 640])("the sort order of a list is in view at a width of %i px", async (width) => {
  const { page, goto } = await admin.visit({ width, height: 844 });
  for (const path of ["manage-product", "manage-user", "manage-orders"]) {
    await goto(`/dashboard/admin/${path}`);
    await waitForContent(page);
    const box = await page.locator("main select").filter({ visible: true }).boundingBox();
    expect(box?.x, path).toBeGreaterThanOrEqual(16);
    expect(rightOf(box), path).toBeLessThanOrEqual(width - 16);
  }
});

type Box = { x: number; y: number; width: number; height: number } | null;
const middleOf = (box: Box) => (box ? box.y + box.height / 2 : Number.NaN);
const rightOf = (box: Box) => (box ? box.x + box.width : Number.NaN);

it("a name that is cut off in the table of products is readable in full", async () => {
  const title = "A mat with so long a name that a table has no room for it, ".repeat(2).trim();
  await sendProducts([title]);
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/manage-product?q=so long a name");
  await page.getByTitle(title).filter({ visible: true }).waitFor();
});

/** Whether the text of an element is cut off. */
const isCut = (part: Locator) => part.evaluate((shown) => shown.scrollHeight > shown.clientHeight + 1);

it("a vendor reads names of two lines and all of the feedback in the table", async () => {
  const word = `lines${Date.now() % 100_000}`;
  const title = `A hand-woven jute mat with a long name ${word}, natural and indigo, 60 × 90 cm`;
  const [id] = await sendProducts([title], { sku: "MAT-60-90" });
  const { page, goto } = await vendor.visit(desktop);
  const row = page.locator("tbody").filter({ visible: true, hasText: word });
  await goto(`/dashboard/vendor/my-products?q=${word}`);
  const name = row.getByText(title).first();
  await name.waitFor();
  expect(await isCut(name)).toBe(false);

  const feedback = "The picture shows brown handles and the text says black ones. ".repeat(4).trim();
  await admin.call("PATCH", `/users/admin/product-feedback/${id}`, { feedback });
  await admin.call("PATCH", `/users/admin/product-status/${id}`, { status: "denied" });
  await goto(`/dashboard/vendor/my-products?q=${word}`);
  const text = row.getByText(feedback).filter({ visible: true });
  await text.waitFor();
  expect(await isCut(row.getByText(title).first())).toBe(false);
  expect(await isCut(text)).toBe(true);
  await text.click();
  await expect.poll(() => isCut(text)).toBe(false);
});

it("a name without spaces widens no table, and the buttons stay in view", async () => {
  const word = `wide${Date.now() % 100_000}`;
  const buyer = await newBuyer("N".repeat(60), "no-spaces@mela.test");
  const [id = ""] = await sendProducts([word.padEnd(100, "x")]);
  await admin.call("PATCH", `/users/admin/product-status/${id}`, { status: "approved" });
  await buyer.call("POST", "/users/user/favourites", { selectedClassId: id, quantity: 1 });
  const number = await orderCart(buyer);
  for (const [account, path] of [
    [admin, `/dashboard/admin/manage-product?status=all&q=${word}`],
    [vendor, `/dashboard/vendor/my-products?q=${word}`],
    [admin, `/dashboard/admin/manage-orders?q=${number}`],
    [vendor, `/dashboard/vendor/manage-orders?q=${number}`],
  ] as const) {
    const { page, goto, context } = await account.visit(desktop);
    await goto(path);
    const row = page.locator("tbody").filter({ visible: true });
    await row.waitFor();
    expect(await overflowingTables(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    const details = row.locator("[data-details]");
    if ((await details.count()) > 0) await details.click();
    expect(await overflowingTables(page)).toEqual([]);
    await context.close();
  }
});

it.each(["en", "bn"] as const)(
  "the time since a product was sent widens no table and makes no row higher: %s",
  async (locale) => {
    const [id = ""] = await sendProducts([`Sent long ago ${locale}`]);
    const { submittedAt } = await detailsOf(id);
    const { page, goto } = await admin.visit(desktop);
    const heightAfter = async (minutes: number) => {
      await page.clock.setFixedTime(Date.parse(submittedAt) + minutes * 60_000);
      await goto(localizePath("/dashboard/admin/manage-product?status=all", locale));
      const row = page.locator("tbody").filter({ has: page.locator(`[data-action="open ${id}"]`) });
      const age = ageText(minutes * 60_000, locale);
      await row.getByText(m.moderation_review_submitted_ago(locale, { age })).waitFor();
      expect(await overflowingTables(page)).toEqual([]);
      return row.evaluate((shown) => shown.getBoundingClientRect().height);
    };
    // The photo of 44 pixels, the space around it and the line below.
    expect(await heightAfter(59)).toBeLessThanOrEqual(57);
    expect(await heightAfter(23 * 60)).toBeLessThanOrEqual(57);
  },
);

/** Adds rows to the lists that the demo does not fill. */
async function addRows(origin: string): Promise<void> {
  const chief = await signInAs("admin@mela.test", origin);
  const email = "changing-champa@mela.test";
  await signUpByCall(origin, { name: "Champa", email });
  const person = await signInAs(email, origin);
  await verifyByMail(origin, email, person.cookie);
  const { _id } = (await person.call("GET", "/users/me")).body;
  for (let turn = 0; turn < 5; turn++)
    for (const role of ["vendor", "user"]) await chief.call("PATCH", `/users/admin/user/set-${role}/${_id}`);
  const shopper = await signInAs("shopper@mela.test", origin);
  const products = await demoProducts("all/all", origin);
  const plain = products.filter(({ quantity, variations }) => quantity > 3 && !variations);
  for (const product of plain.slice(0, 3)) {
    await shopper.call("POST", "/users/user/favourites", { selectedClassId: product._id, quantity: 1 });
    await orderCart(shopper);
  }
}

/** Returns how many rows of the list fit on the screen without scrolling, and how many there are. */
const rowsOn = (page: Page) =>
  page
    .locator("main :is(tbody, ol > li)")
    .filter({ visible: true })
    .evaluateAll((rows) => {
      const fitting = rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight);
      return { fitting: fitting.length, all: rows.length };
    });

/**
 * Returns the words that are broken in two inside of a table. A word has one rectangle for each of its lines.
 */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement?.closest("table")?.checkVisibility()) continue;
      for (const { index, 0: word } of text.nodeValue?.matchAll(/[^\s@.,·-]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

describe.each(["en", "bn"] as const)("on a desktop, in the language %s", (locale) => {
  // A server of its own, because other tests add long names and titles.
  let origin: string;
  beforeAll(async () => {
    const demo = await startMela();
    origin = demo.origin;
    await addRows(origin);
    return demo.stop;
  });

  it.each<[list: string, who: string, path: string]>([
    ["all orders", "admin", "/dashboard/admin/manage-orders"],
    ["the orders of a vendor", "vendor", "/dashboard/vendor/manage-orders"],
    ["payments", "shopper", "/dashboard/payment-history"],
    ["the products of a vendor", "vendor", "/dashboard/vendor/my-products"],
    ["products to review", "admin", "/dashboard/admin/manage-product?status=all"],
    ["people", "admin", "/dashboard/admin/manage-user"],
    ["the audit log", "admin", "/dashboard/admin/audit"],
    ["popular gifts", "admin", "/dashboard/admin/catalogue?list=gifts"],
  ])("nine rows of %s fit on the screen, with no word broken", async (_, who, path) => {
    const account = await signInAs(`${who}@mela.test`, origin);
    const { page, goto } = await account.visit(desktop);
    await goto(localizePath(path, locale));
    await waitForContent(page);
    const { fitting, all } = await rowsOn(page);
    expect(all).toBeGreaterThanOrEqual(9);
    expect(fitting).toBeGreaterThanOrEqual(9);
    expect(await brokenWords(page)).toEqual([]);
    expect(await overflowingTables(page)).toEqual([]);
  });

  it.each<[list: string, who: string, path: string]>([
    ["all orders", "admin", "/dashboard/admin/manage-orders"],
    ["the orders of a vendor", "vendor", "/dashboard/vendor/manage-orders"],
    ["the products of a vendor", "vendor", "/dashboard/vendor/my-products"],
    ["products to review", "admin", "/dashboard/admin/manage-product?status=all"],
    ["people", "admin", "/dashboard/admin/manage-user"],
    ["the audit log", "admin", "/dashboard/admin/audit"],
  ])("the help of a focused search covers nothing: %s", async (_, who, path) => {
    const account = await signInAs(`${who}@mela.test`, origin);
    const { page, goto } = await account.visit(desktop);
    await goto(localizePath(path, locale));
    await waitForContent(page);
    await page.locator("main input[type=search]").focus();
    await page.locator("main form p[id$=-help]").waitFor();
    expect(await coveredBySearchHelp(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

/** Returns the texts of what is below the help of the search, and of what it sticks out of. */
const coveredBySearchHelp = (page: Page) =>
  page.locator("main form p[id$=-help]").evaluate((help) => {
    const { left, right, top, bottom } = help.getBoundingClientRect();
    const others = "main :is(a, button, select, input, label, h1, h2, th, td, kbd, p, legend)";
    const covered = [...document.querySelectorAll<HTMLElement>(others)].filter((other) => {
      const box = other.getBoundingClientRect();
      const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      return other !== help && other.checkVisibility() && !isApart;
    });
    return covered.map((other) => other.textContent || other.tagName);
  });

it("an admin moves an order on with one click, which a double click does once, and takes it back", async () => {
  const buyer = await newBuyer("Next Nasrin", "next-nasrin@mela.test");
  const number = await orderOne(buyer);
  const statusOf = async () => (await buyer.call("GET", "/users/checkout/orders")).body[0].orderStatus;
  const { page, goto, consoleErrors } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-orders?q=${number}`);
  const next = (status: string) => page.getByRole("button", { name: `Set ${number} to ${status}` });
  let changes = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().includes("/order-status/")) changes++;
  });
  await next("Processing").filter({ visible: true }).waitFor();
  await keepUndo(page, statusUndoMs);
  await next("Processing").filter({ visible: true }).dblclick();
  await expectNotice(page, changed(number, "Pending", "Processing"));
  await next("Ready to ship").filter({ visible: true }).waitFor();
  expect(await statusOf()).toBe("processing");
  expect(changes).toBe(1);
  await page.getByRole("button", { name: m.orders_manage_undo_of("en", { number }) }).click();
  await next("Processing").filter({ visible: true }).waitFor();
  await expect.poll(statusOf).toBe("pending");
  await page
    .getByRole("button", { name: m.orders_manage_details_of("en", { number }) })
    .filter({ visible: true })
    .click();
  const statuses = page
    .getByRole("group", { name: m.orders_manage_set("en", { number }) })
    .filter({ visible: true });
  await expect.poll(() => statuses.getByRole("button").count()).toBe(6);

  // The last status has no next one, so the focus moves to the button beside it.
  await statuses.getByRole("button", { name: "On the way" }).click();
  await next("Delivered").filter({ visible: true }).press("Enter");
  await expect.poll(statusOf).toBe("delivered");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe(m.orders_manage_details_of("en", { number }));
  expect(consoleErrors).toEqual([]);
});

it("only the admin who has set a status is offered to undo it", async () => {
  const buyer = await newBuyer("Same Salma", "same-salma@mela.test");
  const number = await orderOne(buyer);
  const [{ _id }] = (await buyer.call("GET", "/users/checkout/orders")).body;
  const { page, goto } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-orders?q=${number}`);
  const next = (status: string) =>
    page.getByRole("button", { name: `Set ${number} to ${status}` }).filter({ visible: true });
  await next("Processing").waitFor();
  await admin.call("PATCH", `/users/admin/order-status/${_id}`, { status: "processing" });
  await next("Processing").click();
  // A click on a button that has just appeared is ignored, a key is not.
  await next("Ready to ship").press("Enter");
  await expectNotice(page, changed(number, "Processing", "Ready to ship"));
  const others = changed(number, "Pending", "Processing");
  expect((await noticesOf(page)).filter((notice) => notice.includes(others))).toEqual([]);
});

const changed = (number: string, from: string, to: string) =>
  m.orders_manage_changed("en", { number, from, to });

it("one message names the order and both statuses, and offers to undo them for 15 seconds", async () => {
  const buyer = await newBuyer("Message Mukta", "message-mukta@mela.test");
  const number = await orderOne(buyer);
  const { page, goto } = await admin.visit(desktop);
  await page.clock.install();
  await goto(`/dashboard/admin/manage-orders?q=${number}`);
  const next = page.getByRole("button", { name: `Set ${number} to Processing` }).filter({ visible: true });
  await next.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await next.click();
  const bar = page.getByRole("region", { name: m.shared_last_change("en") });
  // Lets 20 ms pass at a time, so that the bar is not much older when it is seen.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return bar.count();
    })
    .toBe(1);
  expect(await bar.innerText()).toContain(changed(number, "Pending", "Processing"));
  expect(
    await page
      .getByText(m.orders_manage_changed("en", { number: "", from: "", to: "" }).slice(0, 20))
      .count(),
  ).toBe(1);
  await page.clock.runFor(14_000);
  expect(await bar.count()).toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(() => bar.count()).toBe(0);
});

it("the focus stays on the undo button of a status when the undo fails, and moves to the heading afterwards", async () => {
  const buyer = await newBuyer("Undo Ujjal", "undo-ujjal@mela.test");
  const number = await orderOne(buyer);
  const { page, goto } = await admin.visit(desktop);
  await goto(`/dashboard/admin/manage-orders?q=${number}`);
  const next = page.getByRole("button", { name: `Set ${number} to Processing` }).filter({ visible: true });
  await next.waitFor();
  await keepUndo(page, statusUndoMs);
  await next.click();
  const undo = page.getByRole("button", { name: m.orders_manage_undo_of("en", { number }) });
  await undo.waitFor();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  await page.route("**/order-status/**", (route) => route.abort());
  await undo.press("Enter");
  await expectNotice(page, m.shared_problem_network("en", { brand: "Mela" }));
  await waitForFrames(page);
  expect(await focusedText()).toBe(m.shared_undo("en"));
  await page.unroute("**/order-status/**");
  await undo.press("Enter");
  await expectNotice(page, changed(number, "Processing", "Pending"));
  await expect.poll(focusedText).toBe(m.orders_manage_title("en"));
});

it.each([desktop, phone])(
  "an admin reads for whom an order is and where it goes, on $width pixels",
  async (screen) => {
    const name = `Delivered Dalim ${screen.width}`;
    const buyer = await newBuyer(name, `delivered-dalim-${screen.width}@mela.test`);
    const number = await orderOne(buyer);
    const { page, goto } = await admin.visit(screen);
    await goto(`/dashboard/admin/manage-orders?q=${number}`);
    const row = page.locator("main tbody, main li").filter({ hasText: number, visible: true });
    await row.getByText(name).waitFor();
    await row.getByRole("button", { name: m.orders_manage_details_of("en", { number }) }).click();
    const { address } = addressOf(name);
    await row.getByText(address).waitFor();
    const text = await row.innerText();
    for (const part of [
      m.orders_invoice_deliver_to("en"),
      "01712345678",
      "Beside the school",
      "Dhaka",
      formatTaka(55, "en"),
    ])
      expect(text).toContain(part);
    expect(text).toContain(m.orders_manage_who_cancels("en", { status: "Shipping" }));
  },
);

/** Orders one piece of a product of the demo. @returns the number of the order */
async function orderOne(buyer: TestAccount): Promise<string> {
  const [product] = (await demoProducts()).filter(({ quantity, variations }) => quantity > 3 && !variations);
  await buyer.call("POST", "/users/user/favourites", { selectedClassId: product?._id, quantity: 1 });
  return orderCart(buyer);
}

it.each([
  ["at least 44 pixels high on a touch screen", phone, true, 44],
  ["36 pixels high for a mouse", desktop, false, 36],
] as const)("the small controls of vendors and admins are %s", async (_, screen, touch, height) => {
  const word = `touch${Date.now() % 100_000}`;
  await sendProducts([word]);
  /** Returns the heights of the visible controls that match. */
  const heights = (page: Page, selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
  const expectHeights = async (page: Page, selector: string) => {
    await page.locator(selector).filter({ visible: true }).first().waitFor();
    const found = await heights(page, selector);
    expect([selector, Math.min(...found)]).toEqual([selector, height]);
  };
  const seller = await vendor.visit(screen, { touch });
  await seller.goto("/dashboard/vendor/add-product");
  await field(seller.page, "photos").setInputFiles(photoOf("JUT-CR-01"));
  await expect.poll(() => stored(seller.page).count()).toBe(1);
  await field(seller.page, "tags").fill("mat,");
  await expectHeights(seller.page, "main ol > li[draggable] button");
  await expectHeights(seller.page, `[aria-label="${m.listing_tag_remove("en", { tag: "mat" })}"]`);
  await seller.goto(`/dashboard/vendor/my-products?q=${word}`);
  await expectHeights(seller.page, `[aria-label="${m.listing_own_quick_of("en", { title: word })}"]`);

  const { page, goto } = await admin.visit(screen, { touch });
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await page.getByText(word, { exact: true }).filter({ visible: true }).waitFor();
  await expectHeights(page, "main [role=group] > button[aria-pressed]");
  await expectHeights(page, "main [data-action^=deny]");
  await page.locator("main [data-action^=deny]").filter({ visible: true }).click();
  await expectHeights(page, "dialog[open] [role=group] button[aria-pressed]");
});

it("a vendor lists a second product on a phone with at most twelve taps", async () => {
  const seller = await newVendor("Second Shefali", "second-shefali@mela.test");
  const imgPrimary = await seller.upload(new Blob([await readFile(photoOf("JUT-CR-01"))]));
  const first = { ...productForm, imgPrimary, title: "First mat", titleBn: null, shopName: "Shefali Mats" };
  expect((await seller.call("POST", "/users/vendor/add-a-product", first)).status).toBe(201);
  const { page, goto, consoleErrors } = await seller.visit(phone);
  await goto("/dashboard/vendor/home");
  let taps = 0;
  const tap = async (target: Locator) => {
    taps++;
    await target.click();
  };
  const type = async (name: string, text: string) => {
    await tap(field(page, name));
    await field(page, name).fill(text);
  };

  await tap(page.locator("main a[href$='/dashboard/vendor/add-product']").first());
  await page.getByText(m.listing_as_before("en", { title: "First mat" })).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await tap(field(page, "photos"));
  // One more tap chooses the photo.
  taps++;
  await (await chooser).setFiles(photoOf("JUT-CR-02"));
  await expect.poll(() => stored(page).count()).toBe(1);
  await type("title", "Second mat");
  // A tap opens the list and another one chooses.
  taps += 2;
  await field(page, "category").selectOption("Jute");
  await type("tags", "mat, jute");
  await type("materials", "Jute");
  await page.getByText(m.listing_missing("en", { count: "2" })).waitFor();
  await type("price", "650");
  await page.getByText(m.listing_missing_one("en")).waitFor();
  await type("quantity", "4");
  await page.getByText(m.listing_complete("en")).waitFor();
  await tap(page.getByRole("button", { name: m.listing_send("en") }));
  await expectNotice(page, m.listing_added("en"));
  expect(taps).toBeLessThanOrEqual(12);

  const [second] = (await seller.call("GET", "/users/vendor/p/my-products")).body;
  expect(second).toMatchObject({
    title: "Second mat",
    whoMade: first.whoMade,
    whatIsIt: first.whatIsIt,
    whenDidYouMade: first.whenDidYouMade,
    deliverProcessTime: first.deliverProcessTime,
    deliveryCost: first.deliveryCost,
    districtOfOrigin: first.districtOfOrigin,
    originPostalCode: first.originPostalCode,
  });
  // The next form begins in the same way.
  await page.getByText(m.listing_as_before("en", { title: "Second mat" })).waitFor();
  expect(await field(page, "districtOfOrigin").inputValue()).toBe(first.districtOfOrigin);
  expect(await field(page, "title").inputValue()).toBe("");
  expect(consoleErrors).toEqual([]);
});
