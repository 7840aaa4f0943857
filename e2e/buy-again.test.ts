/** Buying the products of an order again. */
import { expect, it } from "vitest";
import { newBuyer, orderCart } from "./helpers/accounts.ts";
import {
  accessibilityFaults,
  clickTwiceInOneTask,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
} from "./helpers/browser.ts";
import { database } from "./helpers/database.ts";
import { demoProducts } from "./helpers/demo-products.ts";

it("'Buy again' puts an order or one of its lines into the cart, and says what is sold out", async () => {
  // Other tests use the newest and the oldest products.
  const plain = (await demoProducts()).filter(({ quantity, variations }) => quantity >= 5 && !variations);
  const [bowl, mask] = plain.slice(-14);
  if (!bowl || !mask) throw new Error("the demo has too few products");
  const buyer = await newBuyer("Bought Again", "bought-again@mela.test");
  const add = (selectedClassId: string, quantity: number) =>
    buyer.call("POST", "/users/user/favourites", { selectedClassId, quantity });
  const cart = async () =>
    ((await buyer.call("GET", "/users/user/favourites")).body as { title: string; quantity: number }[]).map(
      ({ title, quantity }) => [title, quantity],
    );
  await add(bowl._id, 2);
  await add(mask._id, 1);
  const number = await orderCart(buyer);

  const { page, ...person } = await buyer.visit(desktop);
  await person.goto("/dashboard/user/my-orders");
  await clickTwiceInOneTask(page.getByRole("button", { name: `Buy all again: order ${number}` }));
  await expectNotice(page, "Added to your cart again");
  await page.waitForURL("**/cart");
  await page.getByText(mask.title).first().waitFor();
  expect(await cart()).toEqual([
    [bowl.title, 2],
    [mask.title, 1],
  ]);

  const db = await database();
  const setStock = (quantity: number) =>
    db.query("update products set quantity = $2 where id = $1", [mask._id, quantity]);
  await setStock(0);
  try {
    await person.goto("/dashboard/user/my-orders");
    await page.getByRole("button", { name: `Buy again: ${mask.title}` }).click();
    const dialog = page.getByRole("dialog", { name: "Nothing could be added" });
    await dialog.getByText("Sold out.").waitFor();
    expect(await dialog.getByText(mask.title).count()).toBe(1);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: `Buy again: ${bowl.title}` }).waitFor();

    const mobile = await buyer.visit(phone);
    await mobile.goto("/bn/dashboard/user/my-orders");
    await mobile.page.getByRole("button", { name: `পুরো অর্ডার আবার কিনুন: ${number}` }).click();
    const partly = mobile.page.getByRole("dialog", { name: "সবকিছু কার্টে রাখা যায়নি" });
    await partly.getByText("স্টক শেষ।").waitFor();
    expect(await partly.getByText(bowl.titleBn).count()).toBe(0);
    expect(await accessibilityFaults(mobile.page)).toEqual([]);
    expect(await horizontalOverflow(mobile.page)).toBe(0);
    await mobile.shot("buy-again-phone-bn");
    await partly.getByRole("link", { name: "কার্ট দেখুন" }).click();
    await mobile.page.waitForURL("**/bn/cart");
    await mobile.page.getByText(bowl.titleBn).first().waitFor();
    expect([person.consoleErrors, mobile.consoleErrors]).toEqual([[], []]);
  } finally {
    await setStock(mask.quantity);
    await db.end();
  }
});
