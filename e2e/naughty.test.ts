/**
 * Attacks that people have typed, wherever they are shown; the numbers are those of docs/proofs/safety.md.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { productForm } from "#test/listing.ts";
import { desk, visitor } from "./helpers/browser.ts";
import { addressOf, newBuyer, signInAs, type TestAccount } from "./helpers/buyer.ts";
import { photoOf } from "./helpers/listing-form.ts";
import { shop } from "./helpers/shop.ts";
import { confirmByMail } from "./helpers/sign-in.ts";

const origin = shop.origin;
/** Each would call the same if it came to life. */
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
/** What none of it may be in a page's source: the beginning of an element or of an attribute. */
const alive =
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
  const done = async (answer: Promise<{ status: number; body: { insertedId: string } }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.insertedId;
  };
  await confirmByMail(shop.origin, vendor.email, vendor.cookie);
  const [person] = (await admin.call("GET", `/users/admin/user/all?q=${vendor.email}`)).body;
  await done(admin.call("PATCH", `/users/admin/user/set-vendor/${person._id}`));
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
  productId = await done(vendor.call("POST", "/users/vendor/add-a-product", listed));
  const denied = await done(vendor.call("POST", "/users/vendor/add-a-product", listed));
  await done(admin.call("PATCH", `/users/admin/product-status/${productId}`, { status: "approved" }));
  await done(admin.call("PATCH", `/users/admin/product-feedback/${denied}`, { feedback: typed.feedback }));
  await done(admin.call("PATCH", `/users/admin/product-status/${denied}`, { status: "denied" }));
  const productPage = await (await fetch(`${origin}/product-details/${productId}`)).text();
  slug = /href="\/shop\/([^"]+)"/.exec(productPage)?.[1] ?? "none";
  const [address] = (await buyer.call("GET", "/users/checkout/addresses")).body;
  const lines = {
    ...addressOf(typed.buyer),
    address: typed.address,
    area: typed.area,
    billAddress: typed.address,
  };
  await done(buyer.call("PATCH", `/users/checkout/addresses/${address._id}`, lines));
  await buyer.call("POST", "/users/user/favourites", { selectedClassId: productId, quantity: 1 });
  const [entry] = (await buyer.call("GET", "/users/user/favourites")).body;
  await done(
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
  it.each(pages)("has nothing in it that came to life: %s", async (_what, path) => {
    const answer = await fetch(origin + path());
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(alive.exec(html)?.[0]).toBeUndefined();
    // Every script ends where it was meant to: none was ended by what it carries.
    expect(html.match(/<script[\s>]/g)?.length).toBe(html.match(/<\/script>/g)?.length);
    expect(html).not.toMatch(/[\u2028\u2029](?=[^<]*<\/script>)/);
  });

  it("would be noticed if it were as it was typed", () => {
    const { materials, ...markup } = typed;
    expect(Object.entries(markup).filter(([, text]) => !alive.test(text))).toEqual([]);
    expect(alive.test(materials)).toBe(false);
  });

  it("tells search engines of a product what its vendor typed, and nothing ends that early [S83]", async () => {
    const html = await (await fetch(`${origin}/product-details/${productId}`)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json),
    );
    expect(data).toHaveLength(1);
    // The blanks of a title are one.
    expect(data[0].name).toBe(typed.title.replace(/\s+/g, " "));
  });
});

/** Opens pages and keeps whatever came to life on them. */
async function guarded(caller?: TestAccount) {
  const person = caller ? await caller.visit(desk) : await visitor(desk);
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
      for (const text of texts) await visibleText(page, text);
    },
    async isQuiet() {
      expect(dialogs).toEqual([]);
      // A refusal of the Content-Security-Policy is a complaint of the console.
      expect(consoleErrors).toEqual([]);
    },
  };
}

/** The text stands on the page as it was typed, where one sees it, and is none of its elements. */
async function visibleText(page: Page, text: string): Promise<void> {
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

/** Some field of the page holds it. */
async function stands(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(({ value }) => value === text),
    text,
  );
}

async function seesInvoice(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /invoice/i })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  for (const text of [typed.title, typed.buyer, typed.address, typed.area]) await visibleText(page, text);
}

describe("what people typed stands as text [S82, S94]", () => {
  const title = typed.title;

  it("for whoever looks for it: search, the product, its shop", async () => {
    const { page, shows, isQuiet } = await guarded();
    await shows(`/search/${encodeURIComponent("<b>attack</b> {{7*7}}")}`, "<b>attack</b> {{7*7}}", title);
    await shows(`/search/${encodeURIComponent(`<svg onload=${hit}>`)}`, `<svg onload=${hit}>`);
    await shows(`/product-details/${productId}`, title, typed.shopName, ...typed.description.split("\n"));
    expect(await page.title()).toContain("Bag</script><script>");
    await shows(`/shop/${slug}`, typed.shopName, typed.vendor, title);
    // And as one comes from page to page without a load.
    await page.getByRole("main").getByRole("link", { name: "Bag</script>" }).first().click();
    await page.waitForURL(/product-details/);
    await visibleText(page, title);
    await isQuiet();
  });

  it("for whoever buys it: cart, checkout, orders, invoice", async () => {
    const { page, shows, isQuiet } = await guarded(buyer);
    await shows("/cart", title, typed.buyer, typed.address);
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).first().waitFor();
    await shows("/dashboard/user/my-orders", title);
    await seesInvoice(page);
    await shows("/dashboard/user/home", typed.buyer);
    await shows("/dashboard/user/account");
    await stands(page, typed.buyer);
    await shows("/add-address");
    for (const text of [typed.buyer, typed.address, typed.area]) await stands(page, text);
    await isQuiet();
  });

  it("for its vendor, and for admins", async () => {
    const ofVendor = await guarded(vendor);
    await ofVendor.shows("/dashboard/vendor/home", typed.vendor);
    await ofVendor.isQuiet();
    const ofAdmin = await guarded(admin);
    await ofAdmin.shows("/dashboard/admin/manage-user?q=naughty-", typed.vendor, typed.buyer);
    await ofAdmin.shows(`/dashboard/admin/manage-orders?q=${orderNumber}`, title);
    await seesInvoice(ofAdmin.page);
    await ofAdmin.isQuiet();
  });
});
