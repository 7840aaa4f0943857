import type pg from "pg";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionUndoMs } from "#moderation/contract/constants.ts";
import { plain } from "#test/images.ts";
import { productForm } from "#test/listing.ts";
import { m } from "#words/messages.js";
import { newBuyer, signInAs, type TestAccount } from "./helpers/accounts.ts";
import {
  checkPage,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  visitor,
  waitForHydration,
} from "./helpers/browser.ts";
import { database } from "./helpers/database.ts";
import { mela } from "./helpers/mela.ts";
import { holdRequests } from "./helpers/network.ts";
import { verifyByMail } from "./helpers/sign-in.ts";
import { keepUndo } from "./helpers/undo.ts";

/**
 * Tests what an admin does with pending products and sub-categories, in both languages, on desktop and phone.
 * `desk-journeys.test.ts` reviews products by keyboard.
 */
const origin = mela.origin;
let db: pg.Client;
let admin: TestAccount;
let vendor: TestAccount;
let vendorId: string;
let pictures: string[];
beforeAll(async () => {
  db = await database();
  admin = await signInAs("admin@mela.test");
  vendor = await newBuyer("Reviewed Rahima", "reviewed-rahima@mela.test");
  await verifyByMail(origin, vendor.email, vendor.cookie);
  vendorId = (await vendor.call("GET", "/users/me")).body._id;
  await admin.call("PATCH", `/users/admin/user/set-vendor/${vendorId}`);
  const colours = ["#a8281f", "#2c5f48", "#e8a317"];
  pictures = await Promise.all(
    colours.map(async (colour) => vendor.upload(new Blob([await pictureFile(colour)]))),
  );
});
afterAll(async () => {
  await db.query("delete from products where shop_id in (select id from shops where owner_id = $1)", [
    vendorId,
  ]);
  await db.query("delete from shops where owner_id = $1", [vendorId]);
  await db.query("select pg_notify('mela_pages', '*')");
  await db.end();
});

const rgb = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5), 16),
});
const pictureFile = async (colour: string) =>
  new Uint8Array(await plain(640, 640, rgb(colour)).png().toBuffer());

async function send(title: string): Promise<string> {
  const [imgPrimary, imgAngleOne, imgDetail] = pictures;
  const body = {
    ...productForm,
    title,
    titleBn: null,
    shopName: "Reviewed Shop",
    imgPrimary,
    imgAngleOne,
    imgDetail,
  };
  return (await vendor.call("POST", "/users/vendor/add-a-product", body)).body.insertedId;
}

const statusOf = async (id: string) => (await admin.call("GET", `/products/details/${id}`)).body.status;
const feedbackOf = async (id: string) => (await admin.call("GET", `/products/details/${id}`)).body.feedback;
const button = (page: Page, action: string, id: string) =>
  page.locator(`[data-action="${action} ${id}"]`).filter({ visible: true });
const rowOf = (page: Page, id: string): Locator =>
  page
    .locator("tr, li")
    .filter({ has: page.locator(`[data-action="approve ${id}"]`), visible: true })
    .last();
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.action);
const counts = (page: Page) =>
  page
    .locator("main [role=group] button[aria-pressed]")
    .evaluateAll((pills) => pills.slice(0, 4).map((pill) => pill.querySelector("span")?.textContent?.trim()));

const reviewDevices = [
  {
    on: "an English desk",
    viewport: desktop,
    prefix: "",
    words: {
      denied: "Product denied successfully",
      deny: "Deny",
      noPhoto: "This product has no photo, so it cannot be approved.",
      addPhoto: "No photo",
    },
  },
  {
    on: "a Bangla phone",
    viewport: phone,
    prefix: "/bn",
    words: {
      approved: "পণ্যটি অনুমোদন করা হয়েছে",
      denied: "পণ্যটি প্রত্যাখ্যান করা হয়েছে",
      undone: "আবার যাচাই বাকি",
      sent: "সিদ্ধান্তের সঙ্গে মতামতও পাঠানো হবে",
      deny: "প্রত্যাখ্যান",
      feedback: "মতামত",
      send: "মতামত পাঠান",
      reason: "ছবি অস্পষ্ট",
      empty: "মতামত পাঠাতে কিছু লিখুন।",
      changed: "বদলেছেন। আবার দেখুন।",
      already: "আগে থেকেই প্রত্যাখ্যাত।",
      none: "এখানে কোনো পণ্য নেই",
      counted: ["৫", "০", "০", "৫"],
      after: ["০", "১", "৪", "৫"],
      total: "এই তালিকায় ৫টি পণ্য",
      price: "৳\u00A0৪৫০.৫০",
      origin: "Panam Nagar, নারায়ণগঞ্জ, ঢাকা ১৪৪০, বাংলাদেশ",
      chosen: ["পাট", "পার্সেলে পাঠানোর পণ্য", "তৈরি পণ্য"],
      next: "পরের পণ্য",
      positions: ["৫টির মধ্যে ১", "৫টির মধ্যে ২"],
      photo: "পুরো ছবি খুলুন",
    },
  },
] as const;

/** Normalizes the words to NFC, as the messages are stored. */
const nfc = <Words extends object>(words: Words): Words => JSON.parse(JSON.stringify(words).normalize("NFC"));

describe("the queue on a Bangla phone", () => {
  const { viewport, prefix, words: written } = reviewDevices[1];
  const words = nfc(written);

  it("approves and denies products, sends feedback, and rejects an outdated decision", async () => {
    const word = `queue${Date.now() % 100_000}`;
    // The product that waits longest comes first.
    const [a, b, c, d, e] = [
      await send(`${word} A`),
      await send(`${word} B`),
      await send(`${word} C`),
      await send(`${word} D`),
      await send(`${word} E`),
    ];
    const { page, context, goto, consoleErrors } = await admin.visit(viewport);
    await goto(`${prefix}/dashboard/admin/manage-product?q=${word}`);
    await page.getByRole("heading", { name: words.total }).waitFor();
    await expect.poll(() => counts(page)).toEqual(words.counted);
    expect(await horizontalOverflow(page)).toBe(0);
    await expect.poll(() => rowOf(page, a).innerText()).toContain(words.price);

    // Opens a product with all pictures, and then the next one from there.
    await rowOf(page, a).locator("[aria-haspopup=dialog]").click();
    const preview = page.locator("dialog[open]");
    await preview.getByText("Two handles.").waitFor();
    await preview.getByText(words.origin).waitFor();
    for (const word of words.chosen) await preview.getByText(word, { exact: true }).first().waitFor();
    expect(await preview.locator("button[aria-pressed]").count()).toBe(3);
    const large = preview.locator("picture img").first();
    const before = await large.getAttribute("src");
    await preview.locator("button[aria-pressed]").nth(2).click();
    await expect.poll(() => large.getAttribute("src")).not.toBe(before);
    const photo = preview.getByRole("link", { name: words.photo });
    const opened = context.waitForEvent("page");
    await photo.press("Enter");
    const tab = await opened;
    const largest = (await large.getAttribute("src"))?.replace("-640.", "-1280.");
    await tab.waitForURL((url) => url.pathname === largest);
    await tab.close();
    // The keys also act while the link has the focus.
    const [firstPosition, secondPosition] = words.positions;
    await preview.getByText(firstPosition, { exact: true }).waitFor();
    await page.keyboard.press("j");
    await preview.getByRole("heading", { name: `${word} B` }).waitFor();
    await preview.getByText(secondPosition, { exact: true }).waitFor();
    await page.keyboard.press("k");
    await preview.getByRole("heading", { name: `${word} A` }).waitFor();
    await preview.getByRole("button", { name: words.next }).click();
    await preview.getByRole("heading", { name: `${word} B` }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => preview.count()).toBe(0);

    // A double click is one decision: it neither undoes it nor decides on the next product.
    await button(page, "approve", a).dblclick();
    await expectNotice(page, `${words.approved}: ${word} A`);
    await button(page, "undo", a).waitFor();
    await expect.poll(() => focused(page)).toBe(`approve ${b}`);
    expect([await statusOf(a), await statusOf(b)]).toEqual(["approved", "pending"]);

    // Denied in one step with a predefined reason in both languages. An undo gives the text back.
    const letExpire = await keepUndo(page, decisionUndoMs);
    await button(page, "deny", c).press("Enter");
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: words.reason }).click();
    await dialog.getByRole("button", { name: words.deny, exact: true }).click();
    await expectNotice(page, `${words.denied}: ${word} C`);
    await expectNotice(page, words.sent);
    await button(page, "undo", c).press("Enter");
    await expectNotice(page, `${words.undone}: ${word} C`);
    await letExpire();
    expect([await statusOf(c), await feedbackOf(c)]).toEqual(["pending", undefined]);
    await expect.poll(() => focused(page)).toBe(`open ${c}`);
    await button(page, "deny", c).press("Enter");
    await expect.poll(() => dialog.locator("textarea").inputValue()).toContain("The photos are blurred");
    await dialog.getByRole("button", { name: words.deny, exact: true }).click();
    await expect.poll(() => statusOf(c)).toBe("denied");
    expect(await feedbackOf(c)).toMatch(/^The photos are blurred.*\n\p{Script=Bengali}/u);

    // The decided products leave the list when their undo has expired. Then one of the others changes.
    for (const gone of [a, c]) await button(page, "open", gone).waitFor({ state: "detached" });
    await vendor.call("PATCH", `/users/vendor/products/${d}`, { title: `${word} D changed`, titleBn: null });
    await button(page, "approve", d).press("Enter");
    await expectNotice(page, words.changed);
    await rowOf(page, d).getByText("D changed").waitFor();
    expect(await statusOf(d)).toBe("pending");

    // Feedback must not be empty, and the text survives closing the dialog.
    const feedbackOn = () =>
      rowOf(page, e).getByRole("button", { name: words.feedback }).last().press("Enter");
    await feedbackOn();
    await dialog.getByRole("button", { name: words.send }).click();
    await dialog.getByText(words.empty).waitFor();
    await dialog.locator("textarea").fill("One more picture, please.");
    await page.keyboard.press("Escape");
    await feedbackOn();
    await expect.poll(() => dialog.locator("textarea").inputValue()).toBe("One more picture, please.");
    await dialog.getByRole("button", { name: words.send }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await feedbackOf(e)).toBe("One more picture, please.");

    // Once the dialog shows the sent feedback, the list is up to date. Then another admin decides.
    await expect
      .poll(async () => {
        await feedbackOn();
        const sent = await dialog.getByRole("paragraph").getByText("One more picture, please.").count();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        return sent;
      })
      .toBe(1);
    for (const id of [b, d, e])
      await admin.call("PATCH", `/users/admin/product-status/${id}`, { status: "denied" });
    await button(page, "approve", e).press("Enter");
    await expectNotice(page, words.already);
    await page.getByText(words.none).waitFor();
    await expect.poll(() => counts(page)).toEqual(words.after);
    expect(consoleErrors).toEqual([]);
  });
});

it.each([phone, desktop])(
  "the preview of a product with an unbroken title is as wide as any: $width",
  async (screen) => {
    const title = `${"w".repeat(93)}${screen.width}`;
    const id = await send(title);
    const { page, goto } = await admin.visit(screen);
    await goto(`/dashboard/admin/manage-product?q=${title}`);
    await button(page, "open", id).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  },
);

it("a product without a photo cannot be approved, and the preview offers to deny it or to ask for a photo", async () => {
  const { viewport, words } = reviewDevices[0];
  const word = `bare${Date.now() % 100_000}`;
  const id = await send(word);
  // As after an import without photos.
  await db.query("update products set images = '{}' where id = $1", [id]);
  const person = await admin.visit(viewport);
  const { page, goto, consoleErrors } = person;
  await goto(`/dashboard/admin/manage-product?q=${word}`);
  await button(page, "approve", id).click();
  const preview = page.locator("dialog[open]");
  await preview.getByRole("alert").getByText(words.noPhoto).waitFor();
  await checkPage(person, "review-no-photo");
  expect(await statusOf(id)).toBe("pending");
  await preview.getByRole("button", { name: words.deny }).click();
  const dialog = page.locator("dialog[open]").last();
  const reason = dialog.getByRole("button", { name: words.addPhoto, exact: true });
  expect(await reason.getAttribute("aria-pressed")).toBe("true");
  expect(await dialog.getByText(words.noPhoto).count()).toBe(0);
  // The proposal is no draft: the vendor may add a photo before the dialog is opened again.
  const [proposal = ""] = (await dialog.locator("textarea").inputValue()).split("\n");
  await dialog.getByRole("button", { name: m.shared_cancel("en") }).click();
  expect(
    await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join()),
  ).not.toContain(proposal);
  await preview.getByRole("button", { name: words.deny }).click();
  await dialog.getByRole("button", { name: words.deny, exact: true }).click();
  await expectNotice(page, `${words.denied}: ${word}`);
  expect(await statusOf(id)).toBe("denied");
  expect(consoleErrors.filter((complaint) => !complaint.includes("409"))).toEqual([]);
});

it("a proposed reason that was not edited is not said to be saved when another admin was faster", async () => {
  const title = `unsaved${Date.now() % 100_000}`;
  const id = await send(title);
  await db.query("update products set images = '{}' where id = $1", [id]);
  const { page, goto } = await admin.visit(reviewDevices[0].viewport);
  await goto(`/dashboard/admin/manage-product?q=${title}`);
  await button(page, "deny", id).click();
  await expect.poll(() => page.locator("dialog[open] textarea").inputValue()).not.toBe("");
  const { version } = (await admin.call("GET", `/products/details/${id}`)).body;
  const denied = { status: "denied", version };
  expect((await admin.call("PATCH", `/users/admin/product-status/${id}`, denied)).status).toBe(200);
  await page.keyboard.press("Control+Enter");
  const sentence = m.moderation_review_denied_already("en", { title });
  await page.getByText(sentence, { exact: true }).first().waitFor();
});

const curatedLists = [
  {
    ...reviewDevices[0],
    list: "clothing",
    shown: "/clothing",
    words: {
      add: "Add sub-category",
      title: "Title in English",
      titleBn: "Title in Bangla",
      save: "Save",
      added: "Added to the site",
      needs: "An image is required",
      earlier: "Move Gamchas up",
      change: "Edit Gamchas",
      changed: "Changed on the site",
      remove: "Remove Gamcha cloth",
      yes: "Yes, remove it",
      removed: "Removed from the site",
    },
    first: ["Gamchas", "গামছার সম্ভার"],
    renamed: "Gamcha cloth",
  },
  {
    ...reviewDevices[1],
    list: "gifts",
    shown: "/bn",
    words: {
      add: "উপহার যোগ করুন",
      title: "ইংরেজি নাম",
      titleBn: "বাংলা নাম",
      save: "সংরক্ষণ করুন",
      added: "সাইটে যোগ হয়েছে",
      needs: "একটি ছবি দিন।",
      earlier: "আগে আনুন: শখের হাঁড়ি",
      change: "বদলান: শখের হাঁড়ি",
      changed: "সাইটে বদলানো হয়েছে",
      remove: "সরান: শখের হাঁড়ি",
      yes: "হ্যাঁ, সরান",
      removed: "সাইট থেকে সরানো হয়েছে",
    },
    first: ["Painted pot", "শখের হাঁড়ি"],
    renamed: "Pot of dreams",
  },
] as const;

describe.each(curatedLists)(
  "the catalogue on $on",
  ({ viewport, prefix, list, shown, words: written, first, renamed }) => {
    const words = nfc(written);

    it("adds, moves, renames and removes an item, also on the public page", async () => {
      const { page, goto, consoleErrors } = await admin.visit(viewport);
      await goto(`${prefix}/dashboard/admin/catalogue?list=${list}`);
      await page.getByRole("button", { name: words.add }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByRole("button", { name: words.save }).click();
      await dialog.getByText(words.needs).waitFor();
      await dialog.getByLabel(words.title).fill(first[0]);
      await dialog.getByLabel(words.titleBn).fill(first[1]);
      await dialog.locator("input[type=file]").setInputFiles({
        name: "new.png",
        mimeType: "image/png",
        buffer: Buffer.from(await pictureFile("#7d4522")),
      });
      await dialog.locator("picture img").waitFor();
      await dialog.getByRole("button", { name: words.save }).click();
      await expectNotice(page, words.added);
      expect(await horizontalOverflow(page)).toBe(0);

      const reader = await visitor(viewport, { javaScript: false });
      const titles = async () => {
        await reader.page.goto(shown);
        const lists =
          list === "gifts"
            ? reader.page.locator("main li:has(picture.rounded-full) p")
            : reader.page.locator("main nav li span");
        return (await lists.allInnerTexts()).map((title) => title.trim());
      };
      const title = (prefix ? first[1] : first[0]).normalize("NFC");
      await expect.poll(async () => (await titles()).at(-1)).toBe(title);

      const earlier = page.getByRole("button", { name: words.earlier });
      await earlier.focus();
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await titles()).at(-2)).toBe(title);
      // The keyboard focus moves with the row.
      await expect.poll(() => earlier.evaluate((moved) => moved === document.activeElement)).toBe(true);

      await page.getByRole("button", { name: words.change }).click();
      await dialog.getByLabel(words.title).fill(renamed);
      await dialog.getByRole("button", { name: words.save }).click();
      await expectNotice(page, words.changed);
      if (list !== "gifts") {
        await expect.poll(titles).toContain(renamed);
        const link = reader.page.locator("main nav li a").filter({ hasText: renamed });
        await expect.poll(() => link.getAttribute("href")).toContain("sub=gamchas");
      }

      await page.getByRole("button", { name: words.remove }).click();
      await page.getByRole("button", { name: words.yes }).click();
      await expectNotice(page, words.removed);
      await expect
        .poll(async () => (await titles()).filter((other) => other === title || other === renamed))
        .toEqual([]);
      // The removed item was the last but one.
      const last = page.locator("ol li").last().getByRole("button").last();
      await expect.poll(() => last.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(consoleErrors).toEqual([]);
    });
  },
);

it("an initial sub-category, which has no image, can be renamed without one", async () => {
  const img = await admin.upload(new Blob([await pictureFile("#e8a317")]));
  const item = { title: "Plain mats", titleBn: "সাদামাটা মাদুর", img, category: "jute" };
  const { insertedId } = (await admin.call("POST", "/users/admin/sub-categories", item)).body;
  await db.query("update sub_categories set image = null where id = $1", [insertedId]);
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/catalogue?list=jute");
  await page.getByRole("button", { name: `Edit ${item.title}` }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator("input[name=title]").fill("Woven mats");
  await dialog.getByRole("button", { name: m.curation_save("en") }).click();
  await expectNotice(page, m.curation_changed("en"));
  await page.locator("ol li").filter({ hasText: "Woven mats" }).waitFor();
  await db.query("delete from sub_categories where id = $1", [insertedId]);
});

it("the keyboard focus moves to 'Add' when the last item of a list is removed", async () => {
  const img = await admin.upload(new Blob([await pictureFile("#1f4735")]));
  const gift = { title: "Last of the gifts", titleBn: "সবশেষের উপহার", img };
  expect((await admin.call("POST", "/users/admin/popular-gifts", gift)).status).toBe(201);
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/catalogue?list=gifts");
  await page.getByRole("button", { name: `Remove ${gift.title}` }).click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expectNotice(page, "Removed from the site");
  const add = page.getByRole("button", { name: m.curation_add_gift("en") });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

it("a double click moves an item once, and each key once, also while a move is being saved", async () => {
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/catalogue?list=jute");
  const titles = page.locator("main ol b");
  await titles.first().waitFor();
  const [first = "", ...others] = await titles.allInnerTexts();
  const [second = "", third = ""] = others;
  const down = page.getByRole("button", { name: m.curation_move_down("en", { title: first }) });
  const moves: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/place")) moves.push(response.status());
  });
  await down.dblclick();
  await expect.poll(() => moves).toEqual([200]);
  await expect.poll(async () => (await titles.allInnerTexts()).slice(0, 2)).toEqual([second, first]);
  await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => moves).toEqual([200, 200]);
  expect((await titles.allInnerTexts()).slice(0, 3)).toEqual([second, third, first]);

  const up = page.getByRole("button", { name: m.curation_move_up("en", { title: first }) });
  // Faster than the server.
  const release = await holdRequests(page, "**/place");
  for (const index of [1, 0]) {
    await up.press("Enter");
    await expect.poll(async () => (await titles.allInnerTexts())[index]).toBe(first);
  }
  release();
  await expect.poll(() => moves).toEqual([200, 200, 200, 200]);
  expect(await titles.allInnerTexts()).toEqual([first, ...others]);
});

it("a sub-category with products cannot be removed, and the dialog says why", async () => {
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/catalogue?list=jute");
  const row = page.locator("ol li").filter({ hasText: "Hand Bags" });
  await row.getByRole("button", { name: "Remove" }).click();
  await page.locator("dialog[open]").getByText("This sub-category has products").waitFor();
  expect(
    await page
      .locator("dialog[open]")
      .getByRole("button", { name: /remove/i })
      .count(),
  ).toBe(0);
});

it("the dialog of a sub-category stays open while it is saved, and shows why that failed", async () => {
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/catalogue?list=jute");
  const row = page.locator("ol li").filter({ hasText: "Hand Bags" });
  await row.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.locator("dialog[open]");
  // A file picker that is closed without a file.
  await dialog
    .locator("input[type=file]")
    .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await dialog.locator("input[name=title]").fill("Hand bags and pouches");
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/users/admin/sub-categories/*", async (route) => {
    sent.resolve();
    await answer.promise;
    await route.fulfill({ status: 500, json: { code: "fault" } });
  });
  await dialog.getByRole("button", { name: m.curation_save("en") }).click();
  await sent.promise;
  // Chromium closes a dialog at the second Esc in a row, whatever the page wants.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  answer.resolve();
  await dialog.getByText(m.shared_problem_fault("en")).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
});

it("drafts in the admin's dialogs survive a reload and a change of language, in their tab only", async () => {
  const { page, goto, context } = await admin.visit(desktop);
  const [title, feedback] = ["Half a tit", "Say how wi"];
  await goto("/dashboard/admin/catalogue?list=jute");
  const add = async (words: string) => page.getByRole("button", { name: words }).click();
  await add("Add sub-category");
  await page.locator("dialog[open] input[name=title]").fill(title);
  await page.reload();
  await waitForHydration(page);
  await add("Add sub-category");
  await expect.poll(() => page.locator("dialog[open] input[name=title]").inputValue()).toBe(title);
  await goto("/bn/dashboard/admin/catalogue?list=jute");
  await add("সাব-ক্যাটাগরি যোগ করুন".normalize("NFC"));
  await expect.poll(() => page.locator("dialog[open] input[name=title]").inputValue()).toBe(title);

  const write = (words: RegExp) =>
    page.getByRole("button", { name: words }).filter({ visible: true }).first().click();
  await goto("/dashboard/admin/manage-product?status=all&q=JUT-CR-01");
  await write(/^Feedback on /);
  await page.locator("dialog[open] textarea").fill(feedback);
  await goto("/bn/dashboard/admin/manage-product?status=all&q=JUT-CR-01");
  await write(/^মতামত: /);
  await expect.poll(() => page.locator("dialog[open] textarea").inputValue()).toBe(feedback);

  const other = await context.newPage();
  await other.goto("/dashboard/admin/catalogue?list=jute");
  await waitForHydration(other);
  await other.getByRole("button", { name: "Add sub-category" }).click();
  await expect.poll(() => other.locator("dialog[open] input[name=title]").inputValue()).toBe("");
});
