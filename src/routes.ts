import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { categoryPaths } from "./catalog/contract/limits.ts";
import { type Locale, locales } from "./shared/locale.ts";

/** Every page once for each language; ids differ, the file serves both. */
function pages(locale: Locale): RouteConfigEntry[] {
  // Another case is not another door: each page has one address.
  const id = (name: string) => ({ id: `${locale}/${name}`, caseSensitive: true });
  return [
    layout("app/pages/main-layout.tsx", id("main"), [
      index("catalog/pages/home.tsx", id("home")),
      ...Object.entries(categoryPaths).map(([slug, path]) => route(path.slice(1), "catalog/pages/category.tsx", id(`category-${slug}`))),
      route("product-details/:id", "app/pages/product-page.tsx", id("product")),
      route("search", "catalog/pages/search-start.tsx", id("search-start")),
      route("search/:q", "catalog/pages/search.tsx", id("search")),
      route("terms-and-conditions", "policies/pages/terms-and-conditions.tsx", id("terms")),
      route("returns-and-refunds", "policies/pages/returns-and-refunds.tsx", id("returns")),
      route("purchase-and-Sale-conditions", "policies/pages/purchase-and-sale-conditions.tsx", id("purchase")),
      layout("accounts/pages/signed-in.tsx", id("signed-in-shopping"), [
        layout("app/pages/private-layout.tsx", id("private-shopping"), [
          route("cart", "orders/pages/cart.tsx", id("cart")),
          route("add-address", "addresses/pages/add-address.tsx", id("add-address")),
        ]),
      ]),
      route("*", "app/pages/not-found.tsx", id("not-found")),
    ]),
    route("signin", "accounts/pages/signin.ts", id("signin")),
    route("user/login", "accounts/pages/login.tsx", id("login")),
    route("user/register", "accounts/pages/register.tsx", id("register")),
    route("user/social", "accounts/pages/social.tsx", id("social")),
    route("user/social/done", "accounts/pages/social-done.tsx", id("social-done")),
    layout("accounts/pages/signed-in.tsx", id("signed-in-dashboard"), [
      layout("app/pages/private-layout.tsx", id("private-dashboard"), [
        layout("app/pages/dashboard-layout.tsx", id("dashboard"), [
          route("dashboard/user/home", "accounts/pages/welcome.tsx", id("user-home")),
          route("dashboard/user/my-orders", "orders/pages/my-orders.tsx", id("my-orders")),
          layout("accounts/pages/vendor-only.tsx", id("vendor-only"), [route("dashboard/vendor/home", "accounts/pages/welcome.tsx", id("vendor-home"))]),
          layout("accounts/pages/admin-only.tsx", id("admin-only"), [
            route("dashboard/admin/home", "accounts/pages/welcome.tsx", id("admin-home")),
            route("dashboard/admin/manage-orders", "orders/pages/manage-orders.tsx", id("manage-orders")),
          ]),
        ]),
      ]),
    ]),
  ];
}

export default locales.flatMap((locale) => (locale === "en" ? pages(locale) : prefix(locale, pages(locale)))) satisfies RouteConfig;
