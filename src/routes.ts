import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import { categoryPaths } from "#catalog/contract/constants.ts";
import { policyPaths } from "#policies/contract/constants.ts";
import { type Locale, locales } from "./shared/locale.ts";
import { guardedPrefix } from "./shared/page.ts";

/** Every page once for each language, with different ids and the same file. */
function pages(locale: Locale): RouteConfigEntry[] {
  // Routes are case-sensitive, so that each page has exactly one URL.
  const id = (name: string) => ({ id: `${locale}/${name}`, caseSensitive: true });
  return [
    layout("app/pages/main-layout.tsx", id("main"), [
      index("catalog/pages/home.tsx", id("home")),
      ...Object.entries(categoryPaths).map(([slug, path]) =>
        route(path.slice(1), "search/pages/category.tsx", id(`category-${slug}`)),
      ),
      route("product-details/:id", "app/pages/product-page.tsx", id("product")),
      route("shop/:slug", "app/pages/shop-page.tsx", id("shop")),
      route("search", "search/pages/search-start.tsx", id("search-start")),
      route("search/:q", "search/pages/search.tsx", id("search")),
      ...Object.entries(policyPaths).map(([name, path]) =>
        route(path.slice(1), "policies/pages/policy.tsx", id(name)),
      ),
      route("special-offers", "catalog/pages/special-offers.tsx", id("special-offers")),
      route("categories", "catalog/pages/categories.tsx", id("categories")),
      route("offline", "app/pages/offline.tsx", id("offline")),
      route("saved", "saved/pages/saved.tsx", id("saved")),
      route("shops", "catalog/pages/shops.tsx", id("shops")),
      route("regions", "catalog/pages/regions.tsx", id("regions")),
      route("newsletter", "newsletter/pages/newsletter.tsx", id("newsletter")),
      route("newsletter/confirm", "newsletter/pages/confirm.tsx", id("newsletter-confirm")),
      route("newsletter/unsubscribe", "newsletter/pages/unsubscribe.tsx", id("newsletter-unsubscribe")),
      route("help-center", "help/pages/help-center.tsx", id("help-center")),
      route("about", "help/pages/about.tsx", id("about")),
      route("contact", "help/pages/contact.tsx", id("contact")),
      layout("app/pages/guarded-layout.tsx", id(`${guardedPrefix}shopping`), [
        route("cart", "orders/pages/cart.tsx", id("cart")),
        route("add-address", "addresses/pages/add-address.tsx", id("add-address")),
      ]),
      route("*", "app/pages/not-found.tsx", id("not-found")),
    ]),
    route("signin", "accounts/pages/signin.ts", id("signin")),
    route("user/login", "accounts/pages/login.tsx", id("login")),
    route("user/register", "accounts/pages/register.tsx", id("register")),
    route("user/forgot-password", "accounts/pages/forgot-password.tsx", id("forgot-password")),
    route("user/reset-password", "accounts/pages/reset-password.tsx", id("reset-password")),
    route("user/verify-email", "accounts/pages/verify-email.tsx", id("verify-email")),
    route("user/confirm-email", "profile/pages/confirm-email.tsx", id("confirm-email")),
    route("user/social", "accounts/pages/social.tsx", id("social")),
    route("user/social/done", "accounts/pages/social-done.tsx", id("social-done")),
    layout("app/pages/guarded-layout.tsx", id(`${guardedPrefix}dashboard`), [
      layout("app/pages/dashboard-layout.tsx", id("dashboard"), [
        route("dashboard/user/home", "app/pages/user-home.tsx", id("user-home")),
        route("dashboard/user/account", "profile/pages/account.tsx", id("account")),
        route("dashboard/user/second-factor", "profile/pages/second-factor.tsx", id("second-factor")),
        route("dashboard/user/my-orders", "orders/pages/my-orders.tsx", id("my-orders")),
        route("dashboard/payment-history", "orders/pages/payment-history.tsx", id("payment-history")),
        route("dashboard/vendor/home", "reports/pages/vendor-home.tsx", id("vendor-home")),
        route("dashboard/vendor/manage-orders", "sales/pages/vendor-orders.tsx", id("vendor-orders")),
        route("dashboard/vendor/my-products", "listing/pages/my-products.tsx", id("my-products")),
        route("dashboard/vendor/add-product", "listing/pages/add-product.tsx", id("add-product")),
        route("dashboard/vendor/edit-product/:id", "listing/pages/edit-product.tsx", id("edit-product")),
        route("dashboard/admin/home", "reports/pages/admin-home.tsx", id("admin-home")),
        route("dashboard/admin/manage-product", "moderation/pages/manage-product.tsx", id("manage-product")),
        route("dashboard/admin/catalogue", "curation/pages/curated-lists.tsx", id("curated-lists")),
        route("dashboard/admin/manage-user", "people/pages/manage-user.tsx", id("manage-user")),
        route("dashboard/admin/manage-orders", "orders/pages/manage-orders.tsx", id("manage-orders")),
        route("dashboard/admin/audit", "audit-log/pages/audit-log.tsx", id("audit-log")),
      ]),
    ]),
  ];
}

export default locales.flatMap((locale) =>
  locale === "en" ? pages(locale) : prefix(locale, pages(locale)),
) satisfies RouteConfig;
