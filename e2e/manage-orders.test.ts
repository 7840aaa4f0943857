import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { formatTaka } from "#shared/money.ts";
import { m } from "#words/messages.js";
import { addressOf, newBuyer, orderCart, signInAs, type TestAccount } from "./helpers/accounts.ts";
import {
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  printedPages,
  type Visitor,
} from "./helpers/browser.ts";
import { type DemoProduct, demoProducts, isOfTheDemo } from "./helpers/demo-products.ts";

/** Follows an order with products of two vendors: the shopper, the vendor who packs it, and the admin. */
interface Product extends DemoProduct {
  sku: string | null;
  status: string;
  shelved?: boolean;
}

/** Has enough stock and no variations. */
const isSuitable = ({ quantity, variations }: DemoProduct) => quantity >= 6 && !variations;

const mobile = "01556677889";
let vendor: TestAccount;
let admin: TestAccount;
let buyer: TestAccount;
let own: Product;
let foreign: DemoProduct;
/** The numbers of the tested order, of another one, and of a cancelled one. */
let numbers: [string, string, string];

beforeAll(async () => {
  vendor = await signInAs("vendor@mela.test");
  admin = await signInAs("admin@mela.test");
  buyer = await newBuyer("জরিনা বেগম", "jorina-manage-orders@mela.test");
  const [{ _id: address }] = (await buyer.call("GET", "/users/checkout/addresses")).body;
  const typed = { ...addressOf("জরিনা বেগম"), mobileNumber: mobile, billFullName: "Payer Elsewhere" };
  expect((await buyer.call("PATCH", `/users/checkout/addresses/${address}`, typed)).status).toBe(200);
  const mine: Product[] = (await vendor.call("GET", "/users/vendor/p/my-products?limitValue=100")).body;
  const mineIds = new Set(mine.map(({ _id }) => _id));
  own = mine.find(
    (product) =>
      isOfTheDemo(product) && product.status === "approved" && !product.shelved && isSuitable(product),
  ) as Product;
  foreign = (await demoProducts()).find(
    (product) => isSuitable(product) && !mineIds.has(product._id),
  ) as DemoProduct;
  numbers = [await order([own, 2], [foreign, 1]), await order([own, 1]), await order([own, 1])];
  const [last] = (await buyer.call("GET", "/users/checkout/orders")).body;
  expect(
    (await buyer.call("POST", `/users/checkout/orders/${last._id}/cancel`, { reason: "ordered by mistake" }))
      .status,
  ).toBe(200);
});

/** Places an order and returns its number. */
async function order(...lines: [DemoProduct, number][]): Promise<string> {
  for (const [{ _id }, quantity] of lines)
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: _id, quantity });
  return orderCart(buyer);
}

/** Takes a screenshot. `every-screen.test.ts` checks the accessibility of these screens. */
async function checkPage(person: Visitor, name: string): Promise<void> {
  await person.shot(name);
  expect(await horizontalOverflow(person.page)).toBe(0);
}

async function search(page: Page, words: string): Promise<void> {
  await page.locator("main input[type=search]").fill(words);
  await page.locator("main form[role=search] button[type=submit]").click();
}

/** Returns the printed text of each sheet and the number of printed pages. */
async function printedText(person: Visitor, name: string): Promise<{ sheets: string[]; pages: number }> {
  const { page } = person;
  await page.emulateMedia({ media: "print" });
  // A4 at 96 dots per inch, without margins.
  await page.setViewportSize({ width: 688, height: 1017 });
  const sheets = await page.locator("body > *").filter({ visible: true }).allInnerTexts();
  await person.shot(name);
  const pages = await printedPages(page);
  await page.emulateMedia({ media: "screen" });
  return { sheets, pages };
}

describe("a vendor on a phone, in Bangla", () => {
  let person: Visitor;
  let page: Page;
  beforeAll(async () => {
    person = await vendor.visit(phone);
    page = person.page;
  });

  it("finds the order by the buyer's number, with the vendor's lines and the address only", async () => {
    await person.goto("/bn/dashboard/vendor/manage-orders");
    await page.getByRole("heading", { level: 1, name: "অর্ডার পরিচালনা" }).waitFor();
    await search(page, "+৮৮০ ১৫৫৬-৬৭৭৮৮৯");
    await page.getByRole("heading", { name: "এই তালিকায় ৩টি অর্ডার" }).waitFor();
    const card = page.locator("main li").filter({ hasText: numbers[0], visible: true });
    const text = await card.innerText();
    for (const part of [own.titleBn, "জরিনা বেগম", "০১৫৫৬৬৭৭৮৮৯", "ঢাকা-১২০৭", "অপেক্ষায় আছে"])
      expect(text).toContain(part);
    const all = await page.locator("main").innerText();
    for (const secret of [foreign.titleBn, foreign.title, buyer.email, "Payer Elsewhere", "Motijheel"])
      expect(all).not.toContain(secret);
    await checkPage(person, "manage-orders-vendor-phone-bn");
  });

  it("opens the pack list, which prints alone on one page", async () => {
    await page
      .getByRole("button", { name: `${numbers[0]} অর্ডারের প্যাকিং তালিকা` })
      .filter({ visible: true })
      .click();
    await page.getByRole("dialog").getByRole("article", { name: numbers[0] }).waitFor();
    await checkPage(person, "manage-orders-pack-phone-bn");
    const { sheets, pages } = await printedText(person, "manage-orders-pack-paper-bn");
    expect([sheets.length, pages]).toEqual([1, 1]);
    for (const part of [
      numbers[0],
      "জরিনা বেগম",
      "০১৫৫৬৬৭৭৮৮৯",
      "House 7, Road 3",
      own.titleBn,
      own.sku ?? "–",
      "মোট পণ্য: ২",
    ])
      expect(sheets[0]).toContain(part);
    for (const absent of ["৳", "অর্ডার পরিচালনা", foreign.titleBn, buyer.email, "প্রিন্ট করুন"])
      expect(sheets[0]).not.toContain(absent);
    await page.setViewportSize(phone);
    await page.keyboard.press("Escape");
  });

  it("prints several pack lists, one a page, and cannot select a cancelled order", async () => {
    const cancelled = page.locator("main li").filter({ hasText: numbers[2], visible: true });
    await expect.poll(() => cancelled.innerText()).toContain("ক্রেতা বাতিল করেছেন। পাঠাবেন না।");
    expect(await cancelled.getByRole("checkbox").count()).toBe(0);
    await page.getByRole("checkbox", { name: "এই পাতায় প্যাক করার সব বেছে নিন" }).check();
    const bar = page.getByRole("region", { name: "বেছে নেওয়া অর্ডার" });
    await bar.getByText("২টি বেছে নেওয়া হয়েছে").waitFor();
    await checkPage(person, "manage-orders-chosen-phone-bn");
    await bar.getByRole("button", { name: "প্যাকিং তালিকা" }).click();
    await page.getByRole("dialog").getByRole("article").nth(1).waitFor();
    const { sheets, pages } = await printedText(person, "manage-orders-pack-two-paper-bn");
    expect([sheets.length, pages]).toEqual([2, 2]);
    expect(sheets.map((sheet) => numbers.filter((number) => sheet.includes(number)))).toEqual([
      [numbers[0]],
      [numbers[1]],
    ]);
    // The first order also has a product of another shop.
    expect(sheets[0]).toContain("কয়েকটি দোকানের এক অর্ডারের অংশ".normalize("NFC"));
    expect(sheets[1]).toContain(`নগদ টাকায় ${formatTaka(own.price + 55, "bn")} নিতে হবে`.normalize("NFC"));
    await page.setViewportSize(phone);
    await page.keyboard.press("Escape");
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("a vendor on a phone, in English", () => {
  it("filters by a status whose button is only partly visible", async () => {
    const { page, goto } = await vendor.visit(phone);
    await goto("/dashboard/vendor/manage-orders");
    const buttons = page.getByRole("main").locator("button[aria-pressed]");
    // The counts in the buttons load later.
    await buttons.filter({ hasText: /\d/ }).first().waitFor();
    const boxesOf = () =>
      buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
    // Which button the edge of a phone cuts depends on the fonts of the machine.
    const cut = (await boxesOf()).find(({ left, right }) => (left + right) / 2 > 280);
    const width = Math.round((cut.left + cut.right) / 2) + 15;
    await page.setViewportSize({ ...phone, width });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    const boxes = await boxesOf();
    const edge = await page.evaluate(() => document.documentElement.clientWidth);
    const partly = boxes.findIndex(({ left, right }) => left < edge - 30 && right > edge);
    expect(partly).toBeGreaterThan(0);
    await buttons.nth(partly).click({ position: { x: edge - 20 - boxes[partly].left, y: 18 } });
    await expect.poll(() => buttons.nth(partly).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("an admin on a desktop, in English", () => {
  let person: Visitor;
  let page: Page;
  const row = (number: string) => page.locator("main tbody").filter({ hasText: number, visible: true });
  beforeAll(async () => {
    person = await admin.visit(desktop);
    page = person.page;
  });

  it("finds the order by telephone number and changes its status once after a double click", async () => {
    await person.goto("/dashboard/admin/manage-orders");
    await search(page, "+880 1556-677889");
    await page.getByRole("heading", { name: "Total Number of Order: 3", exact: true }).waitFor();
    await page.getByRole("button", { name: /^Pending\s*2$/ }).waitFor();
    await page.getByRole("button", { name: /^Cancelled\s*1$/ }).waitFor();
    await row(numbers[0])
      .getByRole("button", { name: /^Details/ })
      .click();
    await row(numbers[0]).getByRole("button", { name: "Shipping", exact: true }).dblclick();
    await expectNotice(page, "Order Status Changed successfully");
    await expect
      .poll(() =>
        row(numbers[0]).getByRole("button", { name: "Shipping", exact: true }).getAttribute("aria-disabled"),
      )
      .toBe("true");
    await page.getByRole("button", { name: /^Shipping\s*1$/ }).waitFor();
    const { name } = (await admin.call("GET", "/users/me")).body;
    const lines = row(numbers[0]).locator("details li");
    await expect.poll(() => lines.count()).toBe(2);
    await expect.poll(() => lines.nth(0).innerText()).toContain("by জরিনা বেগম");
    await expect
      .poll(() => lines.nth(1).innerText())
      .toMatch(new RegExp(`^Shipping · .+ · by (you|${name})$`));
    await checkPage(person, "manage-orders-admin-desk-en");
    await row(numbers[0])
      .getByRole("button", { name: /^Invoice/ })
      .click();
    const invoice = page.getByRole("dialog", { name: m.orders_invoice_title("en") });
    expect(await invoice.evaluate((box) => getComputedStyle(box).textAlign)).toBe("start");
    await page.keyboard.press("Escape");
  });

  it("sees the current status when another admin was faster", async () => {
    const [found] = (await admin.call("GET", `/users/admin/orders/all?q=${numbers[1]}`)).body;
    await admin.call("PATCH", `/users/admin/order-status/${found._id}`, { status: "ready to ship" });
    await row(numbers[1])
      .getByRole("button", { name: /^Details/ })
      .click();
    await row(numbers[1]).getByRole("button", { name: "Delivered", exact: true }).click();
    await expectNotice(
      page,
      "Another admin has changed the status to ‘Ready to ship’. Please check it again.",
    );
    await row(numbers[1]).locator("tr").first().getByText("Ready to ship").waitFor();
    expect((await admin.call("GET", `/users/checkout/orders/${found._id}`)).body.orderStatus).toBe(
      "ready to ship",
    );
  });

  it("downloads the filtered orders, sorted by total", async () => {
    const sort = page.getByLabel("Sort by");
    await sort.focus();
    await Promise.all([page.waitForResponse(/\/orders\/all\?.*sort=total/), sort.selectOption("total")]);
    await page.waitForURL(/sort=total/);
    // The keyboard focus stays on the sort button.
    await expect.poll(() => sort.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: /^All\s*3$/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    const rows: string[][] = parse(await readFile(await download.path()), { bom: true });
    expect(rows).toHaveLength(4);
    const [numberAt, totalAt] = [rows[0]?.indexOf("Order") ?? -1, rows[0]?.indexOf("Total (BDT)") ?? -1];
    expect(new Set(rows.slice(1).map((cells) => cells[numberAt]))).toEqual(new Set(numbers));
    const totals = rows.slice(1).map((cells) => Number(cells[totalAt]));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  });

  it("finds nothing for unknown words, and all orders after one click", async () => {
    await page
      .getByRole("group", { name: "Status", exact: true })
      .getByRole("button", { name: /^Delivered/ })
      .click();
    await page.getByText("No orders found").waitFor();
    await checkPage(person, "manage-orders-admin-none-desk-en");
    await page.getByRole("button", { name: "Show all orders" }).click();
    await row(numbers[0]).waitFor();
    expect(new URL(page.url()).search).toBe("?sort=total");
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("after the admin's change", () => {
  it("a vendor on a desktop, in English, sees the new status", async () => {
    const person = await vendor.visit(desktop);
    const { page } = person;
    await person.goto(`/dashboard/vendor/manage-orders?q=${numbers[0]}`);
    const row = page.locator("main tbody tr").filter({ hasText: numbers[0], visible: true });
    await row.getByText("Shipping").waitFor();
    await expect.poll(() => row.innerText()).toContain(own.title);
    // 'Select all' selects only orders that have not been dispatched.
    const selectAll = page
      .getByRole("checkbox", { name: "Select all to pack on this page" })
      .filter({ visible: true });
    expect(await selectAll.count()).toBe(0);
    await person.goto(`/dashboard/vendor/manage-orders?q=${mobile}`);
    await selectAll.check();
    await page.getByText("1 selected").waitFor();
    const select = (number: string) =>
      page.getByRole("checkbox", { name: `Select order ${number}` }).filter({ visible: true });
    expect(await select(numbers[0]).isChecked()).toBe(false);
    expect(await select(numbers[1]).isChecked()).toBe(true);
    await person.goto("/dashboard/vendor/manage-orders");
    await page.locator("main tbody tr").first().waitFor();
    await checkPage(person, "manage-orders-vendor-desk-en");
    await page
      .locator("main tbody")
      .getByRole("button", { name: /^Pack list/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("article").waitFor();
    await checkPage(person, "manage-orders-pack-desk-en");
    await printedText(person, "manage-orders-pack-paper-en");
    expect(person.consoleErrors).toEqual([]);
  });

  it("a failed list shows an error, and loads after 'Try again'", async () => {
    const person = await vendor.visit(desktop);
    const { page } = person;
    await page.route("**/api/users/vendor/orders?*", (route) =>
      route.fulfill({ status: 400, contentType: "application/problem+json", body: "{}" }),
    );
    await person.goto(`/dashboard/vendor/manage-orders?q=${numbers[0]}`);
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await tryAgain.waitFor();
    await page.unroute("**/api/users/vendor/orders?*");
    await tryAgain.click();
    await page.getByText(numbers[0]).filter({ visible: true }).first().waitFor();
  });
});
