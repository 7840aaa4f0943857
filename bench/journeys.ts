/**
 * Counts the steps of the main journeys in a real browser, as the UX review of 22 November 2026 did: its
 * results are in the column 'before'. A tap on a button, a link or an option is one, and a list is two (open,
 * choose). Typed fields are counted by themselves for shoppers, and as taps for vendors and admins. Seconds
 * are those of the machine, on a fast line and without time to read. `node bench/journeys.ts` takes a minute.
 */
import { createReadStream } from "node:fs";
import { chromium, type Locator, type Page } from "playwright-core";
import { productForm } from "#test/listing.ts";
import { m } from "#words/messages.js";
import { chromiumArguments, findChromium } from "../e2e/helpers/chromium.ts";
import { field, photoOf, requiredFields, stored } from "../e2e/helpers/listing-form.ts";
import { browserCookies, signInByCall } from "../e2e/helpers/sign-in.ts";
import { demoPassword } from "../seed/people.ts";
import { startMela } from "./serve.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const admin = "admin@mela.test";
const vendor = "vendor@mela.test";
/** A shopper of the demo, whom the admin makes a vendor. */
const newVendor = { email: "mitali@mela.test", name: "Mitali Das" };
const vendorHome = "/dashboard/vendor/home";
const adminList = (name: string) => `/dashboard/admin/manage-${name}`;

/** Finds buttons whose names begin in this way, so that the values in a message may be empty. */
const button = (name: string, within: Page | Locator) =>
  within.getByRole("button", { name: new RegExp(`^${name.trim()}`) });
/** Finds the visible one of controls that a table and a list of cards both have. */
const shown = (controls: Locator) => controls.filter({ visible: true }).first();
const cards = (page: Page) => page.locator("main a[href^='/product-details/']");
const dialogOf = (page: Page) => page.locator("dialog[open]");
const secondsSince = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
const yesNo = (isTrue: boolean) => (isTrue ? "yes" : "no");

const mela = await startMela();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  row("journey", "before", "after");
  row("---", "---", "---");
  await buyAsNewShopper();
  await findFirstProducts();
  await buyAsKnownShopper();
  await listProducts();
  await manageShop();
  await sendProducts();
  await approveProducts();
  await administrate();
  await search();
} finally {
  await browser.close();
  await mela.stop();
}

function row(...cells: [journey: string, before: string, after: string]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

/** Opens a window for a visitor or an account: a phone's, or a desktop's for the admin. */
async function openWindow(email?: string) {
  const isPhone = email !== admin;
  const device = isPhone ? phone : desktop;
  const context = await browser.newContext({ ...device, baseURL: mela.origin, serviceWorkers: "block" });
  if (email) await context.addCookies(browserCookies(mela.origin, await signInByCall(mela.origin, email)));
  const page = await context.newPage();
  const count = { taps: 0, fields: 0 };
  async function tap(target: Locator) {
    count.taps++;
    await (isPhone ? shown(target).tap() : shown(target).click());
  }
  return {
    page,
    count,
    /** Opens the page at which a journey begins. @returns the status of the response */
    async begin(path: string) {
      Object.assign(count, { taps: 0, fields: 0 });
      const response = await page.goto(path);
      await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
      return response?.status();
    },
    tap,
    tapButton: (name: string, within: Page | Locator = page) => tap(button(name, within)),
    async type(input: Locator, text: string) {
      count.fields++;
      await shown(input).fill(text);
    },
    async choose(list: Locator, option: string) {
      count.taps += 2;
      // The list may replace a text field when its options have been loaded.
      await list.and(page.locator("select")).selectOption(option);
    },
    /** Prints the number of taps, with those into fields. */
    end(journey: string, before: string) {
      const taps = count.taps + count.fields;
      row(journey, before, `${taps} ${isPhone ? "tap" : "click"}${taps === 1 ? "" : "s"}`);
    },
  };
}

/** Orders what is in the cart, which is opening. */
async function placeOrder({ page, tapButton }: Awaited<ReturnType<typeof openWindow>>): Promise<void> {
  await tapButton(m.orders_place("en"));
  await tapButton(m.orders_confirm_yes_total("en", { total: "" }), dialogOf(page));
  await page.getByRole("region", { name: m.orders_placed("en") }).waitFor();
}

async function buyAsNewShopper(): Promise<void> {
  const window = await openWindow();
  const { page, count, begin, tap, tapButton, type, choose } = window;
  const input = (label: string) => page.locator("main").getByLabel(label, { exact: true });
  const steps = () => `${count.taps} taps + ${count.fields} fields`;
  await begin("/");
  await tap(page.locator("main a[href='/jamdani-collection']"));
  await page.waitForURL("**/jamdani-collection");
  await tap(cards(page));
  await tapButton(m.cart_buy_now("en"));
  await tapButton(m.cart_login_create("en"), dialogOf(page));
  await type(input(m.accounts_name("en")), "New Shopper");
  await type(input(m.accounts_email("en")), "new-shopper@mela.test");
  await type(input(m.accounts_password("en")), demoPassword);
  await type(input(m.accounts_confirm_password("en")), demoPassword);
  await tapButton(m.accounts_register_button("en"));
  await type(input(m.addresses_mobile("en")), "01712345678");
  await choose(input(m.addresses_province("en")), "Khulna");
  await choose(input(m.addresses_city("en")), "Jashore");
  await choose(input(m.addresses_area("en")), "Jhikargacha");
  await type(input(m.addresses_address("en")), "House 4, Church Road");
  await tapButton(m.addresses_save_add("en"));
  await placeOrder(window);
  row("1 new shopper, from the home page to a placed order", "–", steps());
  await tapButton(m.orders_invoice_of("en", { number: "" }));
  await tapButton(m.shared_close("en"), dialogOf(page));
  await tapButton(m.orders_cancel_of("en", { number: "" }));
  await tap(dialogOf(page).getByText(m.orders_reason_mistake("en")));
  await tapButton(m.orders_cancel_yes("en"), dialogOf(page));
  await shown(page.getByText(m.orders_payments_not_due("en"))).waitFor();
  row("1 … and on to the invoice and the cancelled order", "30 taps + 8 fields", steps());
}

async function findFirstProducts(): Promise<void> {
  const { page, begin } = await openWindow();
  for (const [path, before] of Object.entries({ "/": "1,509 px", "/jamdani-collection": "2,909 px" })) {
    await begin(path);
    // The title of the product, below its picture, as in the review.
    const box = await cards(page).first().boundingBox();
    if (!box) throw new Error(`${path} shows no product`);
    row(`1b first product of ${path}`, before, `${Math.round(box.y).toLocaleString("en")} px`);
  }
}

async function buyAsKnownShopper(): Promise<void> {
  const window = await openWindow("shopper@mela.test");
  await window.begin("/jamdani-collection");
  const began = performance.now();
  await window.tap(cards(window.page));
  await window.tapButton(m.cart_buy_now("en"));
  await placeOrder(window);
  const steps = `${window.count.taps} taps, ${secondsSince(began)}`;
  row("2 returning shopper, one product", "4 taps, ≈ 8 s", steps);
}

async function listProducts(): Promise<void> {
  const office = await openWindow(admin);
  await office.begin(adminList("user"));
  const roles = shown(office.page.getByRole("group", { name: m.people_set("en", { name: newVendor.name }) }));
  await office.tapButton(m.people_vendor("en"), roles);
  await office.tapButton(m.people_make_vendor_yes("en"), dialogOf(office.page));
  await roles.getByRole("button", { name: m.people_vendor("en"), pressed: true }).waitFor();

  const { page, count, begin, tap, tapButton, type, choose, end } = await openWindow(newVendor.email);
  /** Lists a product, from the vendor's home page, and fills in what is still empty. */
  const list = async (title: string, sku: string, sizes: readonly string[] = []) => {
    await begin(vendorHome);
    await tap(page.locator("main a[href='/dashboard/vendor/add-product']"));
    const chooser = page.waitForEvent("filechooser");
    await tap(field(page, "photos"));
    // The tap on the photo.
    count.taps++;
    await (await chooser).setFiles(photoOf(sku));
    await stored(page).waitFor();
    if (sizes.length > 0) {
      await tapButton(m.listing_variations_add("en"));
      await tapButton("Size");
      const values = page.getByLabel(m.listing_variations_values("en", { option: "Size" }));
      for (const size of sizes) await type(values, `${size},`);
      await type(field(page, "'variations.items.0.price'"), "650");
      await tapButton(m.listing_variations_same_price("en"));
      for (const index of sizes.keys()) await type(field(page, `'variations.items.${index}.quantity'`), "4");
    }
    const fields = { ...requiredFields, title, tags: "jute, mat", price: "650", shopName: "Mitali Mats" };
    for (const [name, value] of Object.entries(fields)) {
      const control = field(page, name);
      // Only a first listing names the shop, and variations have their own price and stock.
      if ((await control.count()) === 0 || (await control.inputValue()) !== "") continue;
      if ((await control.evaluate(({ tagName }) => tagName)) === "SELECT") await choose(control, value);
      else await type(control, value);
    }
    await shown(page.getByText(m.listing_complete("en"))).waitFor();
    await tapButton(m.listing_send("en"));
    await shown(page.getByText(m.listing_added_text("en", { title }))).waitFor();
  };
  await list("Jute mat", "JUT-CR-01");
  end("3a vendor, first listing with a photo", "27 taps");
  await list("Jute wall mat", "JUT-CR-02");
  end("3a vendor, second listing with a photo", "27 taps");
  await list("Jute floor mat", "JUT-CR-03", ["S", "M", "L"]);
  end("3b vendor, listing with three sizes", "35 taps");
}

async function manageShop(): Promise<void> {
  const { page, begin, tap, tapButton, type, end } = await openWindow(vendor);
  await begin(vendorHome);
  await tap(page.locator("nav a[href='/dashboard/vendor/my-products']"));
  await tapButton(m.listing_own_quick_of("en", { title: "" }));
  await type(field(page, "price"), "999");
  await tapButton(m.listing_own_quick_save("en"));
  await shown(page.locator("main li").getByText(/^৳\s999$/)).waitFor();
  end("3c vendor, change a price", "4 taps");

  await begin(vendorHome);
  await tap(page.getByRole("link", { name: m.listing_own_fix("en") }));
  await type(field(page, "description"), "Black jute, with handles of cane.");
  await tapButton(m.listing_send_again("en"));
  await page.waitForURL("**/dashboard/vendor/my-products");
  end("3c vendor, correct a denied product and send it again", "4 taps");

  const orders = page.locator("nav a[href='/dashboard/vendor/manage-orders']");
  const print = button(m.orders_invoice_print("en"), dialogOf(page));
  await begin(vendorHome);
  await tap(orders);
  await tapButton(m.sales_pack_list("en"), page.locator("main li"));
  await print.waitFor();
  end("3c vendor, pack list of one order", "2 taps");

  await begin(vendorHome);
  await tap(orders);
  await tap(page.getByText(m.sales_select_page("en")));
  await tapButton(m.sales_pack_list("en"), page.getByRole("region", { name: m.sales_selection("en") }));
  await print.waitFor();
  end("3c vendor, pack lists of all orders", "3 taps");
}

/** Sends ten products for approval. Only these and the sign-ins are calls, and not done in the browser. */
async function sendProducts(): Promise<void> {
  const { request } = (await openWindow(vendor)).page;
  const post = async (path: string, body: Parameters<typeof request.post>[1]) =>
    (await request.post(`/api${path}`, { failOnStatusCode: true, ...body })).json();
  const { token } = await post("/jwt", { data: { email: vendor }, headers: { origin: mela.origin } });
  const headers = { authorization: `Bearer ${token}` };
  const image = createReadStream(photoOf("JUT-CR-01"));
  const imgPrimary = (await post("/images", { headers, multipart: { image } })).data.display_url;
  for (let number = 1; number <= 10; number++) {
    const data = { ...productForm, imgPrimary, title: `Coaster ${number}`, titleBn: null };
    await post("/users/vendor/add-a-product", { headers, data });
  }
}

async function approveProducts(): Promise<void> {
  const { page, begin, tap, count } = await openWindow(admin);
  const action = (name: string) => shown(page.locator(`main [data-action^='${name}']`));
  await begin(adminList("product"));
  await action("approve").waitFor();
  const keys = ["j", ..."a".repeat(10)];
  let focused: string | null = null;
  const began = performance.now();
  for (const key of keys) {
    await page.keyboard.press(key);
    // The next product gets the focus when the response has arrived.
    const next = page.locator(`[data-action^='open ']:focus:not([data-action='${focused}'])`);
    focused = await next.getAttribute("data-action");
  }
  const steps = `${keys.length} keys, ${secondsSince(began)}`;
  row("4a admin, ten approvals by keyboard", "30 keys, ≈ 40 s with reading", steps);

  await begin(adminList("product"));
  for (let product = 0; product < 5; product++) {
    const id = (await action("approve").getAttribute("data-action"))?.split(" ")[1];
    await tap(action("approve"));
    await action(`undo ${id}`).waitFor();
  }
  row("4a admin, five approvals by mouse", "5 clicks", `${count.taps} clicks`);
}

async function administrate(): Promise<void> {
  const { page, begin, tap, tapButton, type, end } = await openWindow(admin);
  await begin(adminList("orders"));
  const next = m.orders_manage_next_short("en", { status: m.orders_status_processing("en") });
  await tap(page.locator("main button", { hasText: next }));
  await button(m.orders_manage_undo_of("en", { number: "" }), page).waitFor();
  end("4b admin, next status of an order", "1 click");

  await begin(adminList("orders"));
  await type(page.getByLabel(m.orders_manage_search("en")), "+880 1200-000005");
  await tapButton(m.shared_search_button("en"), page.locator("main form"));
  const orders = page.locator("main tbody").filter({ visible: true });
  await orders.filter({ hasNotText: "01200000005" }).first().waitFor({ state: "detached" });
  await orders.first().waitFor();
  end("4b admin, orders of a mobile number", "2 clicks");

  await begin(adminList("user"));
  await tapButton(m.people_suspend_of("en", { name: "New Shopper" }));
  await tapButton(m.people_suspend_yes("en"), dialogOf(page));
  await shown(button(m.people_restore_of("en", { name: "New Shopper" }), page)).waitFor();
  end("4b admin, suspend a person", "2 clicks");
}

async function search(): Promise<void> {
  const { page, begin, type, tapButton } = await openWindow();
  const main = page.locator("main");
  const form = page.getByRole("banner").getByRole("search");
  /** @returns the text of the results */
  const lookFor = async (words: string) => {
    await type(form.locator("input[type=search]"), words);
    await tapButton(m.search_submit("en"), form);
    await shown(main.getByText(`“${words}”`)).waitFor();
    return main.innerText();
  };
  await begin("/");
  await lookFor("jamdnai sarre");
  const sarees = await cards(page).filter({ hasText: /saree/i }).count();
  row("5 'jamdnai sarre' finds sarees", "yes", yesNo(sarees > 0));
  const isEmpty = (await lookFor("qwzxkj")).includes(m.search_none("en"));
  row("5 'qwzxkj' shows an empty state", "yes", yesNo(isEmpty));
  const isInexact = (await lookFor("iphone")).includes(m.search_no_exact("en", { q: "iphone" }));
  row("5 'iphone' says 'No exact match'", "no", yesNo(isInexact));
  const isMissing = (await begin("/nothing-here")) === 404;
  const hasSearch = await main.getByRole("searchbox").isVisible();
  row("5 /nothing-here is a 404 with a search box", "yes", yesNo(isMissing && hasSearch));
}
