import { describe, expect, it } from "vitest";
import { newBuyer } from "./helpers/accounts.ts";
import { checkPage, desktop, expectNotice, phone, visitor } from "./helpers/browser.ts";
import { demoProducts } from "./helpers/demo-products.ts";

/** Tests a product with sizes and colours: selected, added to the cart, ordered, and named on the invoice. */
const bag =
  (await demoProducts("jute")).find(({ variations }) => variations?.options.length === 2) ??
  expect.fail("the demo has nothing with two options");
const [sold = expect.fail("nothing of it is sold out")] =
  bag.variations?.items.filter(({ quantity }) => quantity === 0) ?? [];
const [available = expect.fail("nothing is in stock")] =
  bag.variations?.items.filter(({ values, quantity }) => quantity > 0 && values[0] !== sold.values[0]) ?? [];

const english = {
  prefix: "",
  title: bag.title,
  from: "from ৳ 450",
  price: "৳ 520",
  add: "Add to Cart",
  choose: "Please choose: Size",
  chooseNext: "Please choose: Colour",
  size: "Size",
  colour: "Colour",
  soldOut: "sold out",
  cart: "Product added to cart 💜",
  place: /^Place Order/,
  yes: "Yes, order for",
  invoice: "Invoice",
};
const bangla = {
  prefix: "/bn",
  title: bag.titleBn,
  from: "৳ ৪৫০ থেকে",
  price: "৳ ৫২০",
  add: "কার্টে রাখুন",
  choose: "বেছে নিন: সাইজ",
  chooseNext: "বেছে নিন: রং",
  size: "সাইজ",
  colour: "রং",
  soldOut: "স্টক শেষ",
  cart: "পণ্যটি কার্টে রাখা হয়েছে 💜",
  place: /^অর্ডার করুন/,
  yes: "হ্যাঁ, অর্ডার করুন",
  invoice: "ইনভয়েস",
};

/** The values of the demo's bag as a Bangla page names them. */
const valuesBn: Record<string, string> = {
  "38 cm": "৩৮ সেমি",
  "46 cm": "৪৬ সেমি",
  Indigo: "ইন্ডিগো নীল",
  "Brick red": "ইটরঙা",
};

describe.each([
  ["on a phone, in Bangla", "phone-bn", phone, bangla],
  ["on a desktop, in English", "desk-en", desktop, english],
] as const)("%s", (_where, tag, viewport, words) => {
  it("a variation of a product is selected, added to the cart, ordered, and named on the invoice", async () => {
    const buyer = await newBuyer("Selina Parvin", `selina-${tag}@mela.test`);
    const person = await buyer.visit(viewport);
    const { page } = person;
    const localized = (value = "") =>
      words === bangla ? (valuesBn[value] ?? expect.fail(`no Bangla name of ${value}`)) : value;
    const [size, colour] = [localized(available.values[0]), localized(available.values[1])];
    await person.goto(`${words.prefix}/product-details/${bag._id}`);
    const main = page.locator("main");
    await main.getByText(words.from, { exact: true }).first().waitFor();
    const group = (name: string) => main.getByRole("group", { name, exact: true });

    // Without a selection, a message appears next to the options, and the focus moves there.
    await page.getByRole("button", { name: words.add }).click();
    await group(words.size).getByText(words.choose).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
    await checkPage(person, `variations-asked-${tag}`);

    // A sold-out value says so and cannot be selected; the keyboard selects the other size.
    await group(words.size)
      .getByRole("radio", { name: localized(sold.values[0]) })
      .check();
    const out = group(words.colour).getByRole("radio", {
      name: `${localized(sold.values[1])} ${words.soldOut}`,
    });
    await expect.poll(() => out.isDisabled()).toBe(true);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => group(words.size).getByRole("radio", { name: size }).isChecked()).toBe(true);
    await group(words.colour).getByRole("radio", { name: colour }).check();
    await main.getByText(words.price, { exact: true }).first().waitFor();
    await checkPage(person, `variations-chosen-${tag}`);
    await page.getByRole("button", { name: words.add }).click();
    await expectNotice(page, words.cart);

    const chosen = `${words.size}: ${size}, ${words.colour}: ${colour}`;
    await person.goto(`${words.prefix}/cart`);
    await main.getByText(chosen).waitFor();
    await checkPage(person, `variations-cart-${tag}`);
    const orderButton = page.getByRole("button", { name: words.place });
    await expect.poll(() => orderButton.isEnabled()).toBe(true);
    await orderButton.click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.yes }).click();
    await page.waitForURL("**/dashboard/user/my-orders");
    await main.getByText(chosen).filter({ visible: true }).first().waitFor();
    await page.getByRole("button", { name: words.invoice }).filter({ visible: true }).first().click();
    const invoice = page.getByRole("dialog");
    await invoice.getByText(chosen).waitFor();
    await checkPage(person, `variations-invoice-${tag}`);
    expect(person.consoleErrors).toEqual([]);
  });
});

it("a selected variation survives the login, and every price is listed without JavaScript", async () => {
  const { page, goto } = await visitor(desktop);
  await goto(`/product-details/${bag._id}`);
  for (const value of available.values) await page.getByRole("radio", { name: value }).check();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: "Login now!" }).click();
  await page.waitForURL("**/user/login?**");
  await goto(`/product-details/${bag._id}`);
  for (const value of available.values)
    await expect.poll(() => page.getByRole("radio", { name: value }).isChecked()).toBe(true);

  const reader = await visitor(phone, { javaScript: false });
  await reader.page.goto(`/product-details/${bag._id}`);
  const list = reader.page.getByRole("list", { name: "Options" });
  expect(await list.getByRole("listitem").count()).toBe(bag.variations?.items.length);
  await expect.poll(() => list.innerText()).toContain("Size: 46 cm, Colour: Indigo: ৳\u00A0520");
  expect(await reader.page.getByRole("radio").filter({ visible: true }).count()).toBe(0);
});
