/**
 * Lists every screen. `npm run shots` takes screenshots of them, and axe checks them.
 * `checks/screens.test.ts` fails if a route of `src/routes.ts` is missing.
 */
import type { Page } from "playwright-core";
import { categoryPaths } from "#catalog/contract/constants.ts";
import { policyPaths } from "#policies/contract/constants.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../../seed/people.ts";

/**
 * `newcomer` has just registered and has no data; `newvendor` has just become a vendor and has no shop;
 * `guarded` is a vendor with two-step sign-in.
 */
export type Who = "visitor" | "newcomer" | "newvendor" | "guarded" | "shopper" | "vendor" | "admin";

export interface Screen {
  /** The id of the route, without its language. */
  route: string;
  /**
   * `{product}` and `{shop}` are replaced by one of the demo's, `{choice}` by a product with variations,
   * `{own}` by a product of the demo's vendor.
   */
  path: string;
  who: Who;
  /** Distinguishes several states of the same route. */
  state?: string;
  /** Runs before the page is opened; what it routes lasts until the next screen. */
  prepare?(page: Page): Promise<void>;
  /** Brings the page into this state. */
  arrange?(page: Page, locale: Locale): Promise<void>;
}

/** Routes that redirect immediately and show nothing. */
export const withoutScreen = ["signin", "social"];

const screen = (
  who: Who,
  route: string,
  path: string,
  state?: string,
  arrange?: Screen["arrange"],
): Screen => ({
  route,
  path,
  who,
  ...(state !== undefined && { state }),
  ...(arrange && { arrange }),
});

/** Clicks the first visible button with this text that is not a filter, and waits for the dialog. */
const openDialog = (words: (locale: Locale) => string) => async (page: Page, locale: Locale) => {
  await page
    .locator("button:not([aria-pressed])")
    .filter({ hasText: words(locale), visible: true })
    .first()
    .click();
  await page.locator("dialog[open]").first().waitFor();
};

/** Submits a form without filling anything in. */
const submitEmpty = async (page: Page) => {
  await page
    .locator("main form, form")
    .locator("[type=submit]:not([disabled])")
    .filter({ visible: true })
    .last()
    .click();
  await page.locator("[aria-invalid=true]").first().waitFor();
};

/** Waits for the form of a product, which appears once the categories are loaded. */
const productForm = async (page: Page) => {
  await page.locator("[name=title]").waitFor();
};

const enterWrongPassword = async (page: Page) => {
  await page.locator("[name=email]").fill("nobody@mela.test");
  await page.locator("[name=password]").fill("Wrong#2026");
  await page.locator("form [type=submit]").click();
  await page.locator("form [role=alert]:not(:empty)").waitFor();
};

const enterSecondStep = async (page: Page) => {
  await page.locator("[name=email]").fill("guarded@mela.test");
  await page.locator("[name=password]").fill(demoPassword);
  await page.locator("form [type=submit]").click();
  await page.locator("[name=code]").waitFor();
};

/** Opens the form behind this button and submits it empty. */
const openForm = (words: (locale: Locale) => string) => async (page: Page, locale: Locale) => {
  await page
    .locator("main button")
    .filter({ hasText: words(locale) })
    .click();
  await submitEmpty(page);
};

const openMenu = async (page: Page) => {
  await page.locator("[popovertarget=account-menu]").click();
  await page.locator("#account-menu").waitFor();
};

/** Selects two orders to pack. */
const selectOrders = async (page: Page) => {
  const boxes = page.locator("main :is(td, li) input[type=checkbox]").filter({ visible: true });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
};

const typeInSearch = (words: string) => async (page: Page) => {
  await page.locator("header input[type=search]").pressSequentially(words);
  await page.locator("header [role=option]").first().waitFor();
};

export const screens: readonly Screen[] = [
  screen("visitor", "home", "/"),
  screen("visitor", "home", "/", "suggestions", typeInSearch("jam")),
  ...Object.entries(categoryPaths).map(([slug, path]) => screen("visitor", `category-${slug}`, path)),
  screen("visitor", "category-jute", `${categoryPaths.jute}?sub=crafts`, "one kind"),
  screen("visitor", "product", "/product-details/{product}"),
  screen(
    "visitor",
    "product",
    "/product-details/{product}",
    "login asked",
    openDialog((locale) => m.cart_add(locale)),
  ),
  screen("visitor", "product", "/product-details/{choice}", "choice asked", async (page, locale) => {
    await page
      .locator("button")
      .filter({ hasText: m.cart_add(locale), visible: true })
      .click();
    await page.locator("main fieldset [aria-live]:not(:empty)").first().waitFor();
    // The page has scrolled, so that the header covers a part of the breadcrumbs.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  }),
  screen("visitor", "shop", "/shop/{shop}"),
  screen("visitor", "shop", "/shop/{shop}?q=jute", "searching"),
  screen("visitor", "search-start", "/search"),
  screen("visitor", "search", "/search/jamdani"),
  screen("visitor", "search", "/search/basket?sort=price-asc&max=1500", "filtered"),
  screen("visitor", "search", "/search/xylophone-quartz", "nothing found"),
  ...Object.entries(policyPaths).map(([route, path]) => screen("visitor", route, path)),
  {
    ...screen("visitor", "offline", "/offline"),
    // The screen loads the page behind it as soon as the server responds.
    async prepare(page) {
      await page.route("**/livez", (route) => route.abort());
    },
  },
  ...[
    "saved",
    "special-offers",
    "categories",
    "shops",
    "regions",
    "newsletter",
    "help-center",
    "about",
    "contact",
  ].map((route) => screen("visitor", route, `/${route}`)),
  screen("visitor", "saved", "/saved", "filled", async (page, locale) => {
    const products = (await (await fetch(new URL("/api/products/all/all", page.url()))).json()).slice(0, 3);
    const saved = products.map(
      ({ _id, title, titleBn }: { _id: string; title: string; titleBn: string }) => ({
        id: _id,
        title,
        titleBn,
        pricePoisha: 900_000,
      }),
    );
    saved.push({ ...saved[0], id: crypto.randomUUID() });
    await page.evaluate(
      (text) => localStorage.setItem("mela-saved", text),
      JSON.stringify({ products: saved }),
    );
    await page.reload();
    await page.getByText(m.saved_unavailable(locale)).waitFor();
  }),
  screen("visitor", "special-offers", "/special-offers?sub=under-low", "one kind"),
  screen("visitor", "regions", "/regions?district=narayanganj", "one district"),
  screen("visitor", "newsletter-confirm", "/newsletter/confirm?token=spent", "link spent"),
  screen("visitor", "newsletter-confirm", "/newsletter/confirm?state=rate-limited", "rate limited"),
  screen("visitor", "newsletter-unsubscribe", "/newsletter/unsubscribe?token=spent", "link spent"),
  screen("visitor", "not-found", "/nowhere"),
  screen("visitor", "login", "/user/login"),
  screen("visitor", "login", "/user/login", "empty fields", submitEmpty),
  screen("visitor", "login", "/user/login", "wrong password", enterWrongPassword),
  screen("visitor", "login", "/user/login", "second step", enterSecondStep),
  screen("visitor", "login", "/user/login", "recovery code", async (page, locale) => {
    await enterSecondStep(page);
    await page
      .locator("button")
      .filter({ hasText: m.accounts_second_step_use_recovery(locale) })
      .click();
    await submitEmpty(page);
  }),
  screen("visitor", "register", "/user/register"),
  screen("visitor", "register", "/user/register", "empty fields", submitEmpty),
  screen("visitor", "forgot-password", "/user/forgot-password"),
  screen("visitor", "reset-password", "/user/reset-password?token=spent", "link spent"),
  screen("visitor", "verify-email", "/user/verify-email?token=spent", "link spent"),
  screen("visitor", "confirm-email", "/user/confirm-email?token=spent", "link spent"),
  screen("visitor", "social-done", "/user/social/done?error=access_denied", "refused"),
  screen("newcomer", "cart", "/cart", "empty"),
  screen("newcomer", "add-address", "/add-address", "empty"),
  screen("newcomer", "user-home", "/dashboard/user/home", "empty"),
  screen("newcomer", "my-orders", "/dashboard/user/my-orders", "empty"),
  screen("newcomer", "payment-history", "/dashboard/payment-history", "empty"),
  screen("shopper", "home", "/", "menu", openMenu),
  screen("shopper", "cart", "/cart"),
  screen("shopper", "cart", "/cart", "removing", async (page) => {
    await page.locator("main li button:last-of-type").filter({ visible: true }).last().click();
    await page.locator("dialog[open]").first().waitFor();
  }),
  screen(
    "shopper",
    "cart",
    "/cart",
    "sure",
    openDialog((locale) => m.orders_place(locale)),
  ),
  screen("shopper", "add-address", "/add-address"),
  screen("shopper", "user-home", "/dashboard/user/home"),
  screen("shopper", "account", "/dashboard/user/account"),
  screen(
    "shopper",
    "account",
    "/dashboard/user/account",
    "deleting",
    openDialog((locale) => m.profile_delete_button(locale)),
  ),
  screen("shopper", "my-orders", "/dashboard/user/my-orders"),
  screen(
    "shopper",
    "my-orders",
    "/dashboard/user/my-orders",
    "cancelling",
    openDialog((locale) => m.orders_cancel(locale)),
  ),
  screen(
    "shopper",
    "my-orders",
    "/dashboard/user/my-orders",
    "invoice",
    openDialog((locale) => m.orders_invoice(locale)),
  ),
  screen("shopper", "payment-history", "/dashboard/payment-history"),
  screen("vendor", "vendor-home", "/dashboard/vendor/home"),
  screen("vendor", "vendor-home", "/dashboard/vendor/home", "a day", async (page) => {
    await page.getByRole("slider").press("ArrowLeft");
  }),
  screen("vendor", "vendor-orders", "/dashboard/vendor/manage-orders"),
  screen("vendor", "vendor-orders", "/dashboard/vendor/manage-orders?q=xylophone", "nothing found"),
  screen("vendor", "vendor-orders", "/dashboard/vendor/manage-orders?status=cancelled", "cancelled"),
  screen("vendor", "vendor-orders", "/dashboard/vendor/manage-orders", "chosen", selectOrders),
  screen("vendor", "vendor-orders", "/dashboard/vendor/manage-orders", "pack list", async (page, locale) => {
    await openDialog(() => m.sales_pack_list(locale))(page, locale);
    await page.locator("dialog article").first().waitFor();
  }),
  screen("newvendor", "second-factor", "/dashboard/user/second-factor"),
  screen("newvendor", "second-factor", "/dashboard/user/second-factor", "empty fields", submitEmpty),
  screen("newvendor", "second-factor", "/dashboard/user/second-factor", "scanning", async (page) => {
    await page.locator("[name=password]").fill(demoPassword);
    await page.locator("main form [type=submit]").click();
    await page.locator("main svg[role=img]").waitFor();
    await submitEmpty(page);
  }),
  screen("guarded", "account", "/dashboard/user/account", "two steps"),
  screen("guarded", "second-factor", "/dashboard/user/second-factor", "on"),
  screen(
    "guarded",
    "second-factor",
    "/dashboard/user/second-factor",
    "turning off",
    openForm((locale) => m.profile_second_factor_turn_off(locale)),
  ),
  screen("newvendor", "my-products", "/dashboard/vendor/my-products", "empty"),
  screen("vendor", "my-products", "/dashboard/vendor/my-products"),
  screen("vendor", "my-products", "/dashboard/vendor/my-products?q=xylophone", "nothing found"),
  screen(
    "vendor",
    "my-products",
    "/dashboard/vendor/my-products?status=approved",
    "changing the price",
    async (page, locale) => {
      await page.getByTitle(m.listing_own_quick(locale)).filter({ visible: true }).first().click();
      await page.locator("main [name=price]").first().waitFor();
    },
  ),
  screen("vendor", "add-product", "/dashboard/vendor/add-product", undefined, productForm),
  screen("newvendor", "add-product", "/dashboard/vendor/add-product", "empty fields", submitEmpty),
  screen("vendor", "add-product", "/dashboard/vendor/add-product", "with photos and tags", async (page) => {
    await productForm(page);
    await page.locator("[name=photos]").setInputFiles("seed/pictures/finished/JUT-CR-01.avif");
    await page.locator("[name=tags]").fill("jute, market bag, ");
    await page.locator("ol img[src^='/images/']").first().waitFor();
    // Elsewhere the bar with the send button may cover a part of a small button.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  }),
  screen(
    "vendor",
    "add-product",
    "/dashboard/vendor/add-product",
    "starting afresh",
    async (page, locale) => {
      await productForm(page);
      await openDialog((locale) => m.listing_clear(locale))(page, locale);
    },
  ),
  screen("vendor", "edit-product", "/dashboard/vendor/edit-product/{own}", undefined, productForm),
  screen("vendor", "edit-product", "/dashboard/vendor/edit-product/nowhere", "not theirs"),
  screen("admin", "admin-home", "/dashboard/admin/home"),
  screen("admin", "admin-home", "/dashboard/admin/home?days=90", "table", async (page, locale) => {
    await page.getByRole("button", { name: m.shared_chart_as_table(locale) }).click();
    await page.getByRole("rowheader").first().waitFor();
  }),
  screen("admin", "audit-log", "/dashboard/admin/audit"),
  screen("admin", "audit-log", "/dashboard/admin/audit?kind=order&q=xylophone", "nothing found"),
  screen("admin", "manage-orders", "/dashboard/admin/manage-orders"),
  screen("admin", "manage-orders", "/dashboard/admin/manage-orders?q=xylophone", "nothing found"),
  screen(
    "admin",
    "manage-orders",
    "/dashboard/admin/manage-orders?status=delivered&sort=total",
    "details",
    async (page) => {
      await page.locator("main [data-details]").filter({ visible: true }).first().click();
    },
  ),
  screen(
    "admin",
    "manage-orders",
    "/dashboard/admin/manage-orders",
    "invoice",
    openDialog((locale) => m.orders_invoice(locale)),
  ),
  screen("admin", "manage-product", "/dashboard/admin/manage-product"),
  screen("admin", "manage-product", "/dashboard/admin/manage-product?status=all&sort=price", "all by price"),
  screen("admin", "manage-product", "/dashboard/admin/manage-product?q=xylophone", "nothing waits"),
  screen("admin", "manage-product", "/dashboard/admin/manage-product", "looking", async (page) => {
    await page.locator("main [aria-haspopup=dialog]").filter({ visible: true }).first().click();
    await page.locator("dialog[open] dd").first().waitFor();
  }),
  screen(
    "admin",
    "manage-product",
    "/dashboard/admin/manage-product",
    "denying",
    openDialog((locale) => m.moderation_review_deny(locale)),
  ),
  screen(
    "admin",
    "manage-product",
    "/dashboard/admin/manage-product",
    "feedback empty",
    async (page, locale) => {
      await openDialog((locale) => m.moderation_review_feedback(locale))(page, locale);
      await submitEmpty(page);
    },
  ),
  screen("admin", "curated-lists", "/dashboard/admin/catalogue"),
  screen("admin", "curated-lists", "/dashboard/admin/catalogue?list=gifts", "gifts"),
  screen("admin", "curated-lists", "/dashboard/admin/catalogue?list=jamdani", "empty"),
  screen("admin", "curated-lists", "/dashboard/admin/catalogue", "adding", async (page, locale) => {
    await openDialog((locale) => m.curation_add_sub_category(locale))(page, locale);
    await submitEmpty(page);
  }),
  screen(
    "admin",
    "curated-lists",
    "/dashboard/admin/catalogue",
    "in use",
    openDialog((locale) => m.curation_remove(locale)),
  ),
  screen(
    "admin",
    "curated-lists",
    "/dashboard/admin/catalogue?list=gifts",
    "removing",
    openDialog((locale) => m.curation_remove(locale)),
  ),
  screen("admin", "manage-user", "/dashboard/admin/manage-user"),
  screen("admin", "manage-user", "/dashboard/admin/manage-user?q=xylophone", "nobody found"),
  screen(
    "admin",
    "manage-user",
    "/dashboard/admin/manage-user",
    "suspending",
    openDialog((locale) => m.people_suspend(locale)),
  ),
];

/** Returns a file name, e.g. `my-orders-empty`. */
export function nameOf({ route, state }: Screen): string {
  return [route, state].filter(Boolean).join("-").replaceAll(" ", "-");
}
