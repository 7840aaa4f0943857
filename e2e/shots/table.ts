/** Every screen of the shop once: what `npm run shots` takes pictures of, and what axe looks at. `checks/screens.test.ts` misses none of `src/routes.ts`. */
import type { Page } from "playwright-core";
import { categoryPaths } from "#catalog/contract/limits.ts";
import { policyPaths } from "#policies/contract/limits.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** `newcomer` has just registered and has nothing yet. */
export type Who = "visitor" | "newcomer" | "shopper" | "vendor" | "admin";

export interface Screen {
  /** The id of the route, without its language. */
  route: string;
  /** `{product}` and `{shop}` stand for one of the demo's. */
  path: string;
  who: Who;
  /** Of several looks of one route: which. */
  state?: string;
  /** What brings the page into this state. */
  arrange?(page: Page, locale: Locale): Promise<void>;
}

/** Doors that lead on at once and show nothing. */
export const withoutScreen = ["signin", "social"];

const screen = (who: Who, route: string, path: string, state?: string, arrange?: Screen["arrange"]): Screen => ({
  route,
  path,
  who,
  ...(state !== undefined && { state }),
  ...(arrange && { arrange }),
});

/** Presses the first button with these words on it that is seen, and waits for the dialog. */
const asked = (words: (locale: Locale) => string) => async (page: Page, locale: Locale) => {
  await page
    .locator("button")
    .filter({ hasText: words(locale), visible: true })
    .first()
    .click();
  await page.locator("dialog[open]").first().waitFor();
};

/** Sends a form in which nothing was filled in. */
const sentEmpty = async (page: Page) => {
  await page.locator("main form, form").locator("[type=submit]:not([disabled])").filter({ visible: true }).last().click();
  await page.locator("[aria-invalid=true]").first().waitFor();
};

const wrongPassword = async (page: Page) => {
  await page.locator("[name=email]").fill("nobody@mela.test");
  await page.locator("[name=password]").fill("Wrong#2026");
  await page.locator("form [type=submit]").click();
  await page.locator("form [role=alert]:not(:empty)").waitFor();
};

const menuOpen = async (page: Page) => {
  await page.locator("[popovertarget=account-menu]").click();
  await page.locator("#account-menu").waitFor();
};

const typed = (words: string) => async (page: Page) => {
  await page.locator("header input[type=search]").pressSequentially(words);
  await page.locator("header [role=option]").first().waitFor();
};

export const screens: readonly Screen[] = [
  screen("visitor", "home", "/"),
  screen("visitor", "home", "/", "suggestions", typed("jam")),
  ...Object.entries(categoryPaths).map(([slug, path]) => screen("visitor", `category-${slug}`, path)),
  screen("visitor", "category-jute", `${categoryPaths.jute}?sub=crafts`, "one kind"),
  screen("visitor", "product", "/product-details/{product}"),
  screen(
    "visitor",
    "product",
    "/product-details/{product}",
    "login asked",
    asked((locale) => m.cart_add({}, { locale })),
  ),
  screen("visitor", "shop", "/shop/{shop}"),
  screen("visitor", "search-start", "/search"),
  screen("visitor", "search", "/search/jamdani"),
  screen("visitor", "search", "/search/basket?sort=price-asc&max=1500", "filtered"),
  screen("visitor", "search", "/search/xylophone-quartz", "nothing found"),
  ...Object.entries(policyPaths).map(([route, path]) => screen("visitor", route, path)),
  ...["special-offers", "shops", "regions", "newsletter", "help-center", "about", "contact"].map((route) => screen("visitor", route, `/${route}`)),
  screen("visitor", "special-offers", "/special-offers?sub=under-low", "one kind"),
  screen("visitor", "regions", "/regions?district=narayanganj", "one district"),
  screen("visitor", "newsletter-confirm", "/newsletter/confirm?token=spent", "link spent"),
  screen("visitor", "newsletter-unsubscribe", "/newsletter/unsubscribe?token=spent", "link spent"),
  screen("visitor", "not-found", "/nowhere"),
  screen("visitor", "login", "/user/login"),
  screen("visitor", "login", "/user/login", "empty fields", sentEmpty),
  screen("visitor", "login", "/user/login", "wrong password", wrongPassword),
  screen("visitor", "register", "/user/register"),
  screen("visitor", "register", "/user/register", "empty fields", sentEmpty),
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
  screen("shopper", "home", "/", "menu", menuOpen),
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
    asked((locale) => m.orders_confirm_title({}, { locale })),
  ),
  screen("shopper", "add-address", "/add-address"),
  screen("shopper", "user-home", "/dashboard/user/home"),
  screen("shopper", "account", "/dashboard/user/account"),
  screen(
    "shopper",
    "account",
    "/dashboard/user/account",
    "deleting",
    asked((locale) => m.accounts_delete_button({}, { locale })),
  ),
  screen("shopper", "my-orders", "/dashboard/user/my-orders"),
  screen(
    "shopper",
    "my-orders",
    "/dashboard/user/my-orders",
    "cancelling",
    asked((locale) => m.orders_cancel({}, { locale })),
  ),
  screen(
    "shopper",
    "my-orders",
    "/dashboard/user/my-orders",
    "invoice",
    asked((locale) => m.orders_invoice({}, { locale })),
  ),
  screen("shopper", "payment-history", "/dashboard/payment-history"),
  screen("vendor", "vendor-home", "/dashboard/vendor/home"),
  screen("vendor", "vendor-home", "/dashboard/vendor/home", "a day", async (page) => {
    await page.getByRole("slider").press("ArrowLeft");
  }),
  screen("admin", "admin-home", "/dashboard/admin/home"),
  screen("admin", "admin-home", "/dashboard/admin/home?days=90", "table", async (page, locale) => {
    await page.getByRole("button", { name: m.shared_chart_as_table({}, { locale }) }).click();
    await page.getByRole("rowheader").first().waitFor();
  }),
  screen("admin", "audit-log", "/dashboard/admin/audit"),
  screen("admin", "audit-log", "/dashboard/admin/audit?kind=order&q=xylophone", "nothing found"),
  screen("admin", "manage-orders", "/dashboard/admin/manage-orders"),
  screen("admin", "manage-user", "/dashboard/admin/manage-user"),
  screen("admin", "manage-user", "/dashboard/admin/manage-user?q=xylophone", "nobody found"),
  screen(
    "admin",
    "manage-user",
    "/dashboard/admin/manage-user",
    "suspending",
    asked((locale) => m.accounts_people_suspend({}, { locale })),
  ),
];

/** `my-orders, empty` as the name of a file: `my-orders-empty`. */
export function nameOf({ route, state }: Screen): string {
  return [route, state].filter(Boolean).join("-").replaceAll(" ", "-");
}
