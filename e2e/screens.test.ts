import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { formatDay, formatDays } from "#shared/dates.ts";
import { demoPassword } from "../seed/people.ts";
import { newBuyer, signInAs, type TestAccount } from "./helpers/accounts.ts";
import {
  accessibilityFaults,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  type Visitor,
  visitor,
} from "./helpers/browser.ts";
import { mela } from "./helpers/mela.ts";
import { holdRequests } from "./helpers/network.ts";
import { login } from "./helpers/new-person.ts";

/** Checks what the specification says about each screen, element by element and word for word. */
interface Product {
  _id: string;
  title: string;
  titleBn: string | null;
  imgPrimary: string;
  price: number;
  quantity: number;
  rating: number;
  deliverProcessTime: number;
  variations: unknown;
}

const origin = mela.origin;
const everything = await allProducts();
const plenty = everything.filter(({ quantity, variations }) => quantity >= 8 && !variations);
const [bag, lamp] = [plenty[20] as Product, plenty[21] as Product];

describe("a category page", () => {
  it("shows an image for each sub-category of toys", async () => {
    const { page } = await visitor(desktop, { javaScript: false });
    await page.goto("/toys-and-entertainment");
    const tiles = page.getByRole("navigation", { name: "Sub-categories" }).getByRole("listitem");
    for (const title of ["Wooden Toys", "Dolls", "Puzzles & Games", "Musical Toys"])
      expect(await tiles.filter({ hasText: title }).locator("img").count()).toBe(1);
  });

  it("lists all products on sale under vintage", async () => {
    const { page } = await visitor(desktop, { javaScript: false });
    await page.goto("/vintage");
    await page.getByText(`40 of ${everything.length} shown`).waitFor();
  });
});

describe("the product grid", () => {
  it.each([
    ["/", 5, 2],
    [`/product-details/${bag._id}`, 4, 2],
  ])(
    "shows the products of %s in %i columns on a desktop and %i on a phone",
    async (path, onDesk, onPhone) => {
      const { page } = await visitor(desktop, { javaScript: false });
      await page.goto(path);
      expect(await columns(page)).toBe(onDesk);
      await page.setViewportSize(phone);
      // The layout follows the new size some frames later.
      await expect.poll(() => columns(page)).toBe(onPhone);
    },
  );
});

describe("in the shop", () => {
  it("the page is never wider than 1400 px", async () => {
    const { page } = await visitor({ width: 2000, height: 900 }, { javaScript: false });
    for (const path of ["/", "/vintage", "/about"]) {
      await page.goto(path);
      const widths = await page
        .locator(".page-width")
        .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().width));
      expect(widths.length).toBeGreaterThan(3);
      expect([path, Math.max(...widths)]).toEqual([path, 1400]);
    }
  });

  it("the footer has the columns of the specification, and no dead links", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/about");
    const footer = page.getByRole("contentinfo");
    const column = async (title: string) => {
      const section = footer
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
      return section
        .locator("ul")
        .first()
        .locator("li")
        .evaluateAll((items) =>
          items.map((item) => [
            item.firstElementChild?.textContent,
            ...[...item.querySelectorAll("a")].map((link) => link.getAttribute("href")),
          ]),
        );
    };
    expect(await column("Policies")).toEqual([
      ["Terms & Condition", "/terms-and-conditions", "/bn/terms-and-conditions"],
      ["Purchase & Sales", "/purchase-and-Sale-conditions", "/bn/purchase-and-Sale-conditions"],
      ["Returns & Refunds", "/returns-and-refunds", "/bn/returns-and-refunds"],
    ]);
    expect(await column("Sell")).toEqual([
      ["Sell on Mela", "/help-center#selling"],
      ["Teams"],
      ["Forums"],
      ["Affiliates & Creators"],
    ]);
    expect(await column("About")).toEqual([
      ["Mela, Inc.", "/about"],
      ["Policies", "/terms-and-conditions"],
      ["Investors"],
      ["Career"],
      ["Press"],
      ["Impact"],
      ["Legal Important", "/contact#legal"],
    ]);
    expect(await column("Help")).toEqual([
      ["Help Center", "/help-center"],
      ["Privacy Setting", "/privacy"],
      ["Contact", "/contact"],
    ]);
    const links = await footer
      .getByRole("link")
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute("aria-label") ?? link.textContent, link.getAttribute("href")]),
      );
    // brand.ts has no app, no portal and no social network.
    expect(links.filter(([, href]) => !href?.startsWith("/"))).toEqual([]);
    expect(links.slice(-6)).toEqual([
      ["Mela, home page", "/"],
      ["Terms & Conditions", "/terms-and-conditions"],
      ["Returns & Refund", "/returns-and-refunds"],
      ["Privacy", "/privacy"],
      ["Local Shops", "/shops"],
      ["Regions", "/regions"],
    ]);
    // Columns from 768 px on, collapsible sections below.
    const layout = () =>
      Promise.all([
        footer.getByRole("heading", { name: "Sell", exact: true }).isVisible(),
        footer.locator("details").first().isVisible(),
      ]);
    for (const [width, expected] of [
      [768, [true, false]],
      [767, [false, true]],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      // The layout follows the new size some frames later.
      await expect.poll(layout).toEqual(expected);
    }
  });

  it("the home page shows the banner, the four statements and the link to the Help Center", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/");
    await page.getByRole("heading", { name: "Eco Power for a Greener Tomorrow" }).waitFor();
    const intro = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "What is Mela?" }) });
    expect(await intro.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
      "Sustainable materials",
      "Easy sustainable living",
      "Fair trade and ethical labour",
      "Everyday eco-friendly clothing",
    ]);
    await intro.getByRole("link", { name: "Go to Help Center" }).click();
    await page.waitForURL("**/help-center");
    await page.getByRole("heading", { level: 1, name: "Help Center" }).waitFor();
  });

  it.each([
    ["desktop", desktop],
    ["phone", phone],
  ])("the search box requires three letters, two in Bangla, on a %s", async (_device, viewport) => {
    const { page, goto } = await visitor(viewport);
    const box = page.getByRole("banner").locator("input[type=search]");
    for (const [short, long] of [
      ["qz", "jut"],
      ["ৎ", "চা"],
    ] as const) {
      await goto("/jute-collection");
      await box.fill(short);
      await box.press("Enter");
      await page
        .getByText(/^Type at least 3 letters/)
        .first()
        .waitFor();
      expect(new URL(page.url()).pathname).not.toMatch(/^\/search\//);
      await box.fill(long);
      await box.press("Enter");
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/search/${long}`);
    }
    expect(
      await page.getByRole("banner").getByRole("link", { name: "Jute", exact: true }).getAttribute("href"),
    ).toBe("/jute-collection");
  });

  it("the page shows 'Please Wait...' while a product, search results or orders are loading", async () => {
    const buyer = await signInAs("shopper@mela.test");
    const { page, goto, consoleErrors } = await buyer.visit(desktop);
    const waits = page.getByRole("status").filter({ hasText: "Please Wait..." }).first();

    const showProduct = await holdRequests(page, /\/product-details\/.*\.data/);
    await goto("/jute-collection");
    await page.locator("main article a").first().click();
    await waits.waitFor({ state: "attached" });
    showProduct();
    await page.getByRole("heading", { name: "Meet Your Seller" }).waitFor();
    await waits.waitFor({ state: "detached" });

    const showResults = await holdRequests(page, /\/search\/clay\.data/);
    await goto("/search/jute");
    const box = page.getByRole("banner").locator("input[type=search]");
    await box.fill("clay");
    await box.press("Enter");
    // Replaces the previous results.
    await page
      .locator("main")
      .getByRole("status")
      .filter({ hasText: "Please Wait..." })
      .waitFor({ state: "attached" });
    expect(await page.locator("main article").count()).toBe(0);
    showResults();
    await page.locator("main article").first().waitFor();

    const showOrders = await holdRequests(page, /\/api\/users\/checkout\/orders/);
    await goto("/dashboard/user/my-orders");
    await page
      .locator("main")
      .getByRole("status")
      .filter({ hasText: "Please Wait..." })
      .waitFor({ state: "attached" });
    showOrders();
    await page
      .getByRole("button", { name: /^Invoice/ })
      .first()
      .waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it("a page that fails to load shows an error under the header, and retries on click", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/");
    await page.route("**/jute-collection.data*", (route) =>
      route.fulfill({ status: 500, contentType: "text/plain", body: "" }),
    );
    await page.getByRole("banner").getByRole("link", { name: "Jute", exact: true }).click();
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    await expect.poll(() => page.getByRole("banner").getByRole("searchbox").isVisible()).toBe(true);
    await expect
      .poll(() => page.getByRole("link", { name: "Go to home page" }).getAttribute("href"))
      .toBe("/");
    await page.unroute("**/jute-collection.data*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Jute" }).waitFor();
  });
});

describe("the product page", () => {
  it("shows the rating in stars, a folded description, and the specification's promises", async () => {
    const rated =
      everything.find(({ rating }) => rating % 1 === 0.5) ?? expect.fail("the demo has no half stars");
    const { page, goto } = await visitor(desktop);
    await goto(`/product-details/${rated._id}`);
    const main = page.locator("main");
    expect(
      await main
        .getByRole("img", { name: `Rated ${rated.rating} out of 5` })
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await main.locator("input[type=radio]").count()).toBe(0);
    const description = main
      .locator("details")
      .filter({ has: page.getByRole("heading", { name: "Description" }) });
    const text = description.locator("p").first();
    expect(await text.evaluate((words) => getComputedStyle(words).whiteSpaceCollapse)).toBe(
      "preserve-breaks",
    );
    await expect.poll(() => text.isVisible()).toBe(true);
    await description.locator("summary").click();
    await expect.poll(() => text.isVisible()).toBe(false);
    await main.getByText("Mela offsets the carbon emissions of this delivery.").waitFor();
    const protection = main.locator("p").filter({
      hasText: "Buy without worry: if something goes wrong with an order, Mela will put it right.",
    });
    await expect.poll(() => protection.getByRole("link", { name: "Mela" }).getAttribute("href")).toBe("/");
    await expect.poll(() => main.getByRole("button", { name: "Share" }).isVisible()).toBe(true);
    for (const role of ["button", "link"] as const)
      expect(await main.getByRole(role, { name: /message/i }).count()).toBe(0);
  });

  it("shows that a product ships after the time of making, and arrives within two days of shipping", async () => {
    const { page, goto } = await visitor(desktop);
    const today = new Date("2026-12-30T06:00:00Z");
    await page.clock.setFixedTime(today);
    await goto(`/product-details/${bag._id}`);
    const inDays = (count: number) => new Date(today.getTime() + count * 86_400_000);
    const day = (after: number) => formatDay(inDays(after), "en");
    const { deliverProcessTime: making } = bag;
    const range = formatDays(inDays(making), inDays(making + 2), "en");
    const section = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Shipping and return policies" }) });
    await section.getByText(range).first().waitFor();
    expect(
      await section
        .locator("ol li")
        .evaluateAll((steps) =>
          steps.map((step) => [...step.querySelectorAll("p")].slice(0, 2).map((line) => line.textContent)),
        ),
    ).toEqual([
      ["Order Placed", day(0)],
      ["Order Ships", day(making)],
      ["Delivered!", range],
    ]);
  });
});

describe("at login and registration", () => {
  it("/signin redirects to the login with all parameters, in the same language", async () => {
    for (const prefix of ["", "/bn"]) {
      const response = await fetch(`${origin}${prefix}/signin?from=%2Fcart%3Fa%3D1`, { redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        `${prefix}/user/login?from=%2Fcart%3Fa%3D1`,
      ]);
    }
  });

  const expectNoHeaderAndFooter = async (page: Page) => {
    expect(await page.getByRole("search").count()).toBe(0);
    expect(await page.getByRole("navigation", { name: "Categories" }).count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
  };
  const namesIn = (page: Page) =>
    page
      .locator("main form input")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));

  it("the login page has its fields and links, and no header", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/user/login");
    await expectNoHeaderAndFooter(page);
    expect(await namesIn(page)).toEqual(["email", "password"]);
    await expect
      .poll(() => page.getByRole("link", { name: "Create account" }).getAttribute("href"))
      .toMatch(/^\/user\/register(\?|$)/);
    await expect
      .poll(() => page.getByRole("link", { name: "Forgot password?" }).getAttribute("href"))
      .toBe("/user/forgot-password");
    expect(await page.getByRole("button", { name: /^Continue with / }).count()).toBe(1);
  });

  it("the registration page has its fields with an optional photo, and no header", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/user/register");
    await expectNoHeaderAndFooter(page);
    expect(await namesIn(page)).toEqual(["name", "email", "password", "confirm", "photo"]);
    for (const label of ["Name", "E-mail", "Password", "Confirm Password"])
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(1);
    expect(
      (
        await page.locator("main form label").filter({ hasText: "Profile image" }).first().innerText()
      ).replace(/\s+/g, " "),
    ).toContain("optional");
    await expect
      .poll(() => page.getByRole("link", { name: "Log in" }).getAttribute("href"))
      .toMatch(/^\/user\/login(\?|$)/);
    expect(await page.getByRole("button", { name: /^Continue with / }).count()).toBe(1);
  });

  it("the login is replaced in the history by the page with path, query and fragment", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/about");
    await page.goto("/dashboard/user/my-orders?a=1#main");
    expect(new URL(page.url()).pathname).toBe("/user/login");
    await login(page, "shopper@mela.test", demoPassword);
    await page.waitForURL(`${origin}/dashboard/user/my-orders?a=1#main`);
    await page.goBack();
    await page.waitForURL("**/about");
  });
});

describe("on a buyer's pages", () => {
  let buyer: TestAccount;
  let person: Visitor;
  let page: Page;
  beforeAll(async () => {
    buyer = await newBuyer("Sumaiya Akhter", "sumaiya-screens@mela.test");
    person = await buyer.visit(desktop);
    page = person.page;
  });

  it("the account menu has the photo or a letter, the name and the links", async () => {
    await person.goto("/");
    const button = page.getByRole("button", { name: "Your menu, Sumaiya Akhter" });
    expect((await button.innerText()).trim()).toBe("S");
    expect((await buyer.call("PATCH", "/users/me", { photoURL: bag.imgPrimary })).status).toBe(200);
    await page.evaluate(() => sessionStorage.clear());
    await person.goto("/");
    await expect
      .poll(() => button.locator("img").getAttribute("src"))
      .toBe(bag.imgPrimary.replace("-640.", "-160."));

    for (const [caller, name, home] of [
      [buyer, "Sumaiya Akhter", "/dashboard/user/home"],
      [await signInAs("vendor@mela.test"), "", "/dashboard/vendor/home"],
      [await signInAs("admin@mela.test"), "", "/dashboard/admin/home"],
    ] as const) {
      const somebody = caller === buyer ? person : await caller.visit(desktop);
      if (somebody !== person) await somebody.goto("/");
      await somebody.page.getByRole("button", { name: /^Your menu/ }).click();
      const menu = somebody.page.locator("#account-menu");
      const entry = menu.getByRole("link").filter({ hasText: "View your Dashboard" });
      await expect.poll(() => entry.getAttribute("href")).toBe(home);
      await expect.poll(() => entry.innerText()).toContain(name);
      await expect
        .poll(() => menu.getByRole("link", { name: "Purchases and orders" }).getAttribute("href"))
        .toBe("/dashboard/user/my-orders");
      await expect
        .poll(() => menu.getByRole("link", { name: "Special offers" }).getAttribute("href"))
        .toBe("/special-offers");
      expect(await menu.getByRole("button", { name: "Logout" }).count()).toBe(1);
    }
  });

  it("the address form has both parts, prefilled values and read-only fields", async () => {
    await person.goto("/add-address");
    await page.getByRole("heading", { level: 1, name: "Update Address" }).waitFor();
    for (const half of ["Delivery Information", "Billings Information"])
      await page.getByRole("heading", { level: 2, name: half }).waitFor();
    const values = await page
      .locator("main form :is(input:not([type=radio], [type=checkbox]), select)")
      .evaluateAll((fields) =>
        Object.fromEntries(
          fields.flatMap((field) =>
            (field as HTMLInputElement).name
              ? [[(field as HTMLInputElement).name, (field as HTMLInputElement).value]]
              : [],
          ),
        ),
      );
    expect(values).toMatchObject({
      fullName: "Sumaiya Akhter",
      mobileNumber: "01712345678",
      address: "House 7, Road 3",
      zipCode: "1207",
      billAddress: "Room 12",
    });
    for (const [label, value] of [
      ["Account name", "Sumaiya Akhter"],
      ["E-mail", buyer.email],
    ] as const) {
      const field = page.locator("main").getByLabel(label, { exact: true }).first();
      expect([await field.inputValue(), await field.isEditable()]).toEqual([value, false]);
    }
    // The input survives a reload.
    await page.locator("[name=landmark]").fill("Opposite the pond");
    await page.reload();
    await expect.poll(() => page.locator("[name=landmark]").inputValue()).toBe("Opposite the pond");
    await page.getByRole("button", { name: "Update Address" }).click();
    await expectNotice(page, "Address Updated Successfully");
    await page.waitForURL("**/cart");
    expect((await buyer.call("GET", "/users/checkout/addresses")).body[0].landmark).toBe("Opposite the pond");
  });

  it("the cart shows the address, the products, the payment method and the sums", async () => {
    await person.goto(`/product-details/${bag._id}`);
    await page.getByRole("button", { name: "Buy it now" }).click();
    await expectNotice(page, "Product added in cart");
    await page.waitForURL("**/cart");
    const where = page.getByRole("region", { name: "Delivery Address" });
    await where.getByText("House 7, Road 3").waitFor();
    await expect
      .poll(() => where.getByRole("link", { name: "Change" }).getAttribute("href"))
      .toBe("/add-address");

    const quantity = page.getByRole("group", { name: `Quantity of ${bag.title}` });
    const less = quantity.getByRole("button", { name: /^Decrease quantity/ });
    const stored = async () => (await buyer.call("GET", "/users/user/favourites")).body[0].quantity;
    expect([await quantity.locator("output").innerText(), await less.isDisabled()]).toEqual(["1", true]);
    await quantity.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect.poll(stored).toBe(2);
    await quantity.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect.poll(stored).toBe(3);
    await less.click();
    await expect.poll(stored).toBe(2);

    const ways = page.getByRole("radiogroup", { name: "Payment" }).locator("label");
    const offered = await ways.evaluateAll((labels) =>
      labels.map((label) => [
        (label as HTMLElement).innerText.split("\n")[0],
        label.querySelector("input")?.disabled,
      ]),
    );
    expect(offered).toEqual([
      ["Cash on delivery", false],
      ["bKash", true],
      ["Nagad", true],
      ["Rocket", true],
    ]);
    await expect.poll(() => ways.getByRole("radio", { name: /^Cash on delivery/ }).isChecked()).toBe(true);
    // There is no field for promo codes or vouchers, and no mention of them.
    expect(await page.locator("main :is(input:not([type=radio]), textarea, select)").count()).toBe(0);
    await expect.poll(() => page.locator("main").innerText()).not.toMatch(/promo|voucher|coupon/i);

    const summary = page.getByRole("region", { name: "Order Summary" });
    const taka = (amount: number) => `৳\u00A0${amount.toLocaleString("en-IN")}`;
    await expect
      .poll(() =>
        summary
          .locator("dl > div")
          .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))),
      )
      .toEqual([
        ["Total items", "2"],
        ["Items total", taka(bag.price * 2)],
        ["Delivery fee", "৳\u00A055"],
        ["Total payment", taka(bag.price * 2 + 55)],
      ]);
    await summary.getByText("One delivery fee, however many shops").waitFor();
    await summary.getByText("VAT included, where applicable").waitFor();
    await summary.getByRole("button", { name: /^Place Order/ }).click();
    const dialog = page.getByRole("alertdialog", { name: "Place Order" });
    await dialog.getByText("Please select 'Yes' to place order").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await buyer.call("GET", "/users/checkout/orders")).body).toEqual([]);
  });

  it("my orders has one row for each product with its columns, and the invoice shows all", async () => {
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: lamp._id });
    const { body: cart } = await buyer.call("GET", "/users/user/favourites");
    expect((await buyer.call("POST", "/users/checkout/orders", { products: cart })).status).toBe(201);
    const [order] = (await buyer.call("GET", "/users/checkout/orders")).body;
    await person.goto("/dashboard/user/my-orders");
    await page.getByRole("heading", { level: 1, name: "Your Recent Order" }).waitFor();
    const table = page.getByRole("table").filter({ visible: true });
    await table.waitFor();
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
      "Order",
      "Status",
      "Placed on",
      "Product",
      "Quantity",
      "Total",
      "Action",
    ]);
    const rows = table.locator("tbody tr").filter({ has: page.locator("img") });
    const cells = await rows.evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll("td")].map((cell) => cell.textContent)),
    );
    const taka = (amount: number) => `৳\u00A0${amount.toLocaleString("en-IN")}`;
    const lines = [
      [bag, 2],
      [lamp, 1],
    ] as const;
    for (const [index, [product, quantity]] of lines.entries())
      expect(cells[index]).toEqual(
        expect.arrayContaining([
          order.orderNumber,
          "Pending",
          expect.stringMatching(/\d{4}.*[ap]m$/),
          expect.stringContaining(product.title),
          String(quantity),
          taka(product.price * quantity),
        ]),
      );
    expect(cells).toHaveLength(2);
    // With links to products and shops, the amount with delivery, the progress and the way to get help.
    await expect
      .poll(() => table.getByRole("link", { name: bag.title }).getAttribute("href"))
      .toBe(`/product-details/${bag._id}`);
    expect(await table.locator("a[href^='/shop/']").count()).toBe(2);
    await table.getByText(`Pay ${taka(order.total)} in cash`).waitFor();
    await table.getByText(/^Arrives \d/).waitFor();
    expect(await table.getByRole("list", { name: "Progress" }).getByRole("listitem").allInnerTexts()).toEqual(
      ["Ordered", "Being packed", "On the way", "Delivered"],
    );
    await expect.poll(() => table.locator("[aria-current=step]").innerText()).toBe("Ordered");
    const helpName = `Get help with order ${order.orderNumber}`;
    await table.getByRole("button", { name: helpName }).click();
    const help = page.getByRole("dialog", { name: helpName });
    await help.getByText("within 7 days of delivery").waitFor();
    const hrefs = await help
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual([
      "tel:09600000000",
      `mailto:support@mela.example?subject=Order%20${order.orderNumber}`,
      "/returns-and-refunds",
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await help.getByRole("button", { name: "Close" }).click();

    await page
      .getByRole("button", { name: `Invoice of order ${order.orderNumber}` })
      .filter({ visible: true })
      .click();
    const invoice = page.getByRole("dialog", { name: "Invoice" });
    const text = await invoice.innerText();
    const total = bag.price * 2 + lamp.price + 55;
    for (const part of [
      order.orderNumber,
      "Cash on delivery",
      "Deliver to",
      "House 7, Road 3",
      "Bill to",
      "Room 12",
      "Platform",
      "Mela Marketplace",
      "Dhaka, Bangladesh",
      "09600 000 000",
      "support@mela.example",
      bag.title,
      lamp.title,
      taka(total),
    ])
      expect(text).toContain(part);
    expect(await invoice.getByRole("columnheader").allInnerTexts()).toEqual([
      "Product",
      "Quantity",
      "Price",
      "Total",
    ]);
    await expect.poll(() => invoice.getByRole("button", { name: "Print" }).isVisible()).toBe(true);
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("a dashboard", () => {
  it.each([
    [
      "a shopper",
      "shopper@mela.test",
      "/dashboard/user/home",
      [
        ["User Home", "/dashboard/user/home"],
        ["My Cart", "/cart"],
        ["My Orders", "/dashboard/user/my-orders"],
        ["Payment History", "/dashboard/payment-history"],
      ],
    ],
    [
      "a vendor",
      "vendor@mela.test",
      "/dashboard/vendor/home",
      [
        ["Vendor Home", "/dashboard/vendor/home"],
        ["Manage Orders", "/dashboard/vendor/manage-orders"],
        ["My Products", "/dashboard/vendor/my-products"],
        ["Add Product", "/dashboard/vendor/add-product"],
      ],
    ],
    [
      "an admin",
      "admin@mela.test",
      "/dashboard/admin/home",
      [
        ["Admin Home", "/dashboard/admin/home"],
        ["Manage Orders", "/dashboard/admin/manage-orders"],
        ["Manage Products", "/dashboard/admin/manage-product"],
        ["Catalogue", "/dashboard/admin/catalogue"],
        ["Manage Users", "/dashboard/admin/manage-user"],
        ["Audit Log", "/dashboard/admin/audit"],
      ],
    ],
  ] as const)("shows the menu of %s, a way home, and a welcome by name", async (_who, email, home, own) => {
    const caller = await signInAs(email);
    const { page, goto } = await caller.visit(desktop);
    await goto(home);
    const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")])),
    ).toEqual([...own, ["My Account", "/dashboard/user/account"], ["Home", "/"]]);
    const { name } = (await caller.call("GET", "/users/me")).body;
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(`Welcome ${name}`);
  });

  it("keeps the search and the cart of the shop's header for shoppers, and for them alone", async () => {
    const buyer = await newBuyer("Shefali Begum", "shefali-screens@mela.test");
    const body = { selectedClassId: lamp._id, quantity: 2 };
    expect((await buyer.call("POST", "/users/user/favourites", body)).status).toBe(200);
    const shopper = await buyer.visit(desktop);
    await shopper.goto("/dashboard/user/home");
    const header = shopper.page.getByRole("banner");
    const cart = header.getByRole("link", { name: /^My Cart.*2 items/ });
    await cart.waitFor();
    const heightOf = async () => Math.round((await header.boundingBox())?.height ?? 0);
    expect(await heightOf()).toBeLessThanOrEqual(64);
    // No shop is followed yet.
    await expect
      .poll(() => shopper.page.getByRole("link", { name: "Browse shops" }).getAttribute("href"))
      .toBe("/shops");
    await header.getByRole("searchbox").fill("nakshi kantha");
    await header.getByRole("searchbox").press("Enter");
    await shopper.page.waitForURL(/\/search\/nakshi/);
    for (const path of ["/dashboard/user/my-orders", "/bn/dashboard/user/account"]) {
      await shopper.page.setViewportSize({ width: 320, height: 640 });
      await shopper.goto(path);
      await expect.poll(() => header.locator("a[href$='/cart']").innerText()).toMatch(/[2২]/);
      expect([path, await horizontalOverflow(shopper.page)]).toEqual([path, 0]);
      const box = await header.getByRole("searchbox").boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      expect(await heightOf()).toBeLessThanOrEqual(120);
      expect(await accessibilityFaults(shopper.page)).toEqual([]);
      await shopper.shot(`dashboard-header-narrow-${path.startsWith("/bn") ? "bn" : "en"}`);
    }
    await header.locator("a[href$='/cart']").click();
    await shopper.page.waitForURL("**/bn/cart");
    expect(shopper.consoleErrors).toEqual([]);
    for (const role of ["vendor", "admin"]) {
      const other = await (await signInAs(`${role}@mela.test`)).visit(desktop);
      await other.goto(`/dashboard/${role}/home`);
      const compact = other.page.getByRole("banner");
      expect(await compact.locator("input, a[href$='/cart']").count()).toBe(0);
    }
  });

  it("shows each status in a colour in the admin's table of orders, and the invoice", async () => {
    const { page, goto } = await (await signInAs("admin@mela.test")).visit(desktop);
    const statuses = [
      "pending",
      "processing",
      "ready to ship",
      "shipping",
      "on the way",
      "delivered",
      "cancelled",
    ];
    await page.route("**/api/users/admin/orders/all*", async (route) => {
      const response = await route.fetch();
      const orders: object[] = await response.json();
      await route.fulfill({
        response: response,
        json: orders.slice(0, 7).map((order, index) => ({ ...order, orderStatus: statuses[index] })),
      });
    });
    await goto("/dashboard/admin/manage-orders");
    const badges = page.locator("table tbody tr:first-child td:nth-child(2) span");
    await expect
      .poll(() => badges.allInnerTexts())
      .toEqual([
        "Pending",
        "Processing",
        "Ready to ship",
        "Shipping",
        "On the way",
        "Delivered",
        "Cancelled",
      ]);
    const colours = await badges.evaluateAll((all) =>
      all.map((badge) => getComputedStyle(badge).backgroundColor),
    );
    expect(new Set(colours).size).toBe(statuses.length);
    await page
      .getByRole("button", { name: /^Invoice of order/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole("dialog", { name: "Invoice" }).getByText("Deliver to").waitFor();
  });
});

/** Returns all products on sale, newest first. */
async function allProducts(): Promise<Product[]> {
  const products: Product[] = [];
  for (let path: string | undefined = "/api/products/all/all?limitValue=100"; path; ) {
    const response: Response = await fetch(origin + path);
    products.push(...((await response.json()) as Product[]));
    path = /^<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return products;
}

/** Returns the number of cards in the first row. */
const columns = (page: Page) =>
  page.locator("main ul:has(> li > article) > li").evaluateAll((cards) => {
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
