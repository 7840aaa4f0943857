/** Shows injection attempts as text wherever users can enter text. Numbers refer to docs/proofs/safety.md. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { productForm } from "#test/listing.ts";
import { addressOf, newBuyer, signInAs, type TestAccount } from "./helpers/accounts.ts";
import { desktop, visitor } from "./helpers/browser.ts";
import { photoOf } from "./helpers/listing-form.ts";
import { mela } from "./helpers/mela.ts";
import { verifyByMail } from "./helpers/sign-in.ts";

const origin = mela.origin;
/** Each would call the same function if it were executed. */
const hit = "alert(document.domain)";
const typed = {
  vendor: `Rahim"><svg/onload=${hit}>`,
  shopName: `Shop</title><script>${hit}</script>`,
  title: `Bag</script><script>${hit}</script>"><img src=x onerror=${hit}> \u2028 {{7*7}} javascript:${hit}`,
  description: `<iframe srcdoc="<script>${hit}</script>"></iframe>\n<a href="javascript:${hit}">here</a>`,
  materials: `jute' onmouseover='${hit}`,
  tags: `<b>attack</b>, &lt;i&gt;`,
  street: `<svg><script>${hit}</script></svg>`,
  feedback: `<img src=x onerror=${hit}>`,
  buyer: `Karim<img src=x onerror=${hit}>`,
  address: `House <!--><script>${hit}</script>`,
  area: `"><body onload=${hit}>`,
};
/** Matches the beginning of an element or attribute that must not be in a page's source. */
const injectedMarkup =
  /<script>alert|<img src=x|<svg\/onload|<iframe srcdoc|<body onload|<b>attack|<a href="javascript|<svg><script|<!--><script/i;

let admin: TestAccount;
let vendor: TestAccount;
let buyer: TestAccount;
let productId: string;
let slug: string;
let orderNumber: string;

beforeAll(async () => {
  admin = await signInAs("admin@mela.test");
  vendor = await newBuyer(typed.vendor, "naughty-vendor@mela.test");
  buyer = await newBuyer(typed.buyer, "naughty-buyer@mela.test");
  const createdId = async (response: Promise<{ status: number; body: { insertedId: string } }>) => {
    const { status, body } = await response;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.insertedId;
  };
  await verifyByMail(mela.origin, vendor.email, vendor.cookie);
  const [person] = (await admin.call("GET", `/users/admin/user/all?q=${vendor.email}`)).body;
  await createdId(admin.call("PATCH", `/users/admin/user/set-vendor/${person._id}`));
  const { title, description, materials, tags, shopName } = typed;
  const imgPrimary = await vendor.upload(new Blob([readFileSync(photoOf("JUT-CR-01"))]));
  const listed = {
    ...productForm,
    imgPrimary,
    title,
    titleBn: title,
    description,
    materials,
    tags,
    shopName,
    streetAddressOfOrigin: typed.street,
  };
  productId = await createdId(vendor.call("POST", "/users/vendor/add-a-product", listed));
  const denied = await createdId(vendor.call("POST", "/users/vendor/add-a-product", listed));
  await createdId(admin.call("PATCH", `/users/admin/product-status/${productId}`, { status: "approved" }));
  await createdId(
    admin.call("PATCH", `/users/admin/product-feedback/${denied}`, { feedback: typed.feedback }),
  );
  await createdId(admin.call("PATCH", `/users/admin/product-status/${denied}`, { status: "denied" }));
  const productPage = await (await fetch(`${origin}/product-details/${productId}`)).text();
  slug = /href="\/shop\/([^"]+)"/.exec(productPage)?.[1] ?? "none";
  const [address] = (await buyer.call("GET", "/users/checkout/addresses")).body;
  const lines = {
    ...addressOf(typed.buyer),
    address: typed.address,
    area: typed.area,
    billAddress: typed.address,
  };
  await createdId(buyer.call("PATCH", `/users/checkout/addresses/${address._id}`, lines));
  await buyer.call("POST", "/users/user/favourites", { selectedClassId: productId, quantity: 1 });
  const [entry] = (await buyer.call("GET", "/users/user/favourites")).body;
  await createdId(
    buyer.call("POST", "/users/checkout/orders", {
      products: [{ _id: entry._id, quantity: 1, price: entry.price }],
    }),
  );
  [{ orderNumber }] = (await buyer.call("GET", "/users/checkout/orders")).body;
  await buyer.call("POST", "/users/user/favourites", { selectedClassId: productId, quantity: 2 });
});

describe("the source of a public page [S82, S83, S94]", () => {
  const pages: [string, () => string][] = ["", "/bn"].flatMap((language): [string, () => string][] => [
    [`a product (${language || "/"})`, () => `${language}/product-details/${productId}`],
    [`its shop (${language || "/"})`, () => `${language}/shop/${slug}`],
    [`its category (${language || "/"})`, () => `${language}/jute-collection`],
    [`all shops (${language || "/"})`, () => `${language}/shops`],
    [
      `what was searched for (${language || "/"})`,
      () => `${language}/search/${encodeURIComponent("<b>attack</b> {{7*7}}")}`,
    ],
    [
      `a search for a script (${language || "/"})`,
      () => `${language}/search/${encodeURIComponent(`</script><script>${hit}</script>`)}`,
    ],
    [
      `a search for markup (${language || "/"})`,
      () =>
        `${language}/search/${encodeURIComponent(`"><img src=x onerror=${hit}>`)}?sort=%22%3E%3Csvg/onload=${hit}%3E`,
    ],
  ]);
  it.each(pages)("escapes all injected markup: %s", async (_what, path) => {
    const response = await fetch(origin + path());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(injectedMarkup.exec(html)?.[0]).toBeUndefined();
    // No script is ended early by the data in it.
    expect(html.match(/<script[\s>]/g)?.length).toBe(html.match(/<\/script>/g)?.length);
    expect(html).not.toMatch(/[\u2028\u2029](?=[^<]*<\/script>)/);
  });

  it("is checked by a pattern that matches each injected text before escaping", async () => {
    const { materials, ...markup } = typed;
    expect(Object.entries(markup).filter(([, text]) => !injectedMarkup.test(text))).toEqual([]);
    expect(injectedMarkup.test(materials)).toBe(false);
  });

  it("gives search engines the vendor's text without ending the script early [S83]", async () => {
    const html = await (await fetch(`${origin}/product-details/${productId}`)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json),
    );
    expect(data).toHaveLength(1);
    const things: { "@type": string; name?: string }[] = data[0]["@graph"];
    // Consecutive spaces of the title are one space.
    const names = things.filter((thing) => thing["@type"].startsWith("Product")).map(({ name }) => name);
    expect(names).toEqual([typed.title.replace(/\s+/g, " ")]);
  });
});

/** Opens pages and records scripts that were executed on them. */
async function openGuarded(caller?: TestAccount) {
  const person = caller ? await caller.visit(desktop) : await visitor(desktop);
  const { page, consoleErrors } = person;
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(`${page.url()}: ${dialog.message()}`);
    return dialog.dismiss();
  });
  return {
    page,
    async shows(path: string, ...texts: string[]) {
      await person.goto(path);
      for (const text of texts) await expectVisibleText(page, text);
    },
    async isQuiet() {
      expect(dialogs).toEqual([]);
      // A violation of the Content-Security-Policy is a console error.
      expect(consoleErrors).toEqual([]);
    },
  };
}

/** Expects the text to be visible as it was typed, and not parsed as elements. */
async function expectVisibleText(page: Page, text: string): Promise<void> {
  const shown = text.replace(/\s+/g, " ").trim();
  await page.waitForFunction((shown) => document.body.innerText.replace(/\s+/g, " ").includes(shown), shown);
  const born = await page.evaluate(
    () =>
      document.querySelectorAll(
        "img[src='x'], [onerror], [onload], [onmouseover], iframe, main script:not([type]), a[href^='javascript']",
      ).length,
  );
  expect(born).toBe(0);
}

/** Expects a field of the page to contain the text. */
async function expectFieldValue(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(({ value }) => value === text),
    text,
  );
}

async function expectInvoice(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /invoice/i })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  for (const text of [typed.title, typed.buyer, typed.address, typed.area])
    await expectVisibleText(page, text);
}

describe("in the browser [S82, S94]", () => {
  const title = typed.title;

  it("shoppers see injected markup as text in search, on the product page and on the shop page", async () => {
    const { page, shows, isQuiet } = await openGuarded();
    await shows(`/search/${encodeURIComponent("<b>attack</b> {{7*7}}")}`, "<b>attack</b> {{7*7}}", title);
    await shows(`/search/${encodeURIComponent(`<svg onload=${hit}>`)}`, `<svg onload=${hit}>`);
    await shows(`/product-details/${productId}`, title, typed.shopName, ...typed.description.split("\n"));
    expect(await page.title()).toContain("Bag</script><script>");
    await shows(`/shop/${slug}`, typed.shopName, typed.vendor, title);
    // The same after navigation without a page load.
    await page.getByRole("main").getByRole("link", { name: "Bag</script>" }).first().click();
    await page.waitForURL(/product-details/);
    await expectVisibleText(page, title);
    await isQuiet();
  });

  it("buyers see injected markup as text in cart, checkout, orders and invoice", async () => {
    const { page, shows, isQuiet } = await openGuarded(buyer);
    await shows("/cart", title, typed.buyer, typed.address);
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).first().waitFor();
    await shows("/dashboard/user/my-orders", title);
    await expectInvoice(page);
    await shows("/dashboard/user/home", typed.buyer);
    await shows("/dashboard/user/account");
    await expectFieldValue(page, typed.buyer);
    await shows("/add-address");
    for (const text of [typed.buyer, typed.address, typed.area]) await expectFieldValue(page, text);
    await isQuiet();
  });

  it("vendors and admins see injected markup as text", async () => {
    const ofVendor = await openGuarded(vendor);
    await ofVendor.shows("/dashboard/vendor/home", typed.vendor);
    await ofVendor.isQuiet();
    const ofAdmin = await openGuarded(admin);
    await ofAdmin.shows("/dashboard/admin/manage-user?q=naughty-", typed.vendor, typed.buyer);
    await ofAdmin.shows(`/dashboard/admin/manage-orders?q=${orderNumber}`, title);
    await expectInvoice(ofAdmin.page);
    await ofAdmin.isQuiet();
  });
});
