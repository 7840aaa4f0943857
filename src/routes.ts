import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type Locale, locales } from "./shared/locale.ts";

/** Every page once for each language; ids differ, the file serves both. */
function pages(locale: Locale): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${locale}/${name}` });
  return [
    layout("app/pages/main-layout.tsx", id("main"), [
      index("catalog/pages/home.tsx", id("home")),
    ]),
    route("signin", "accounts/pages/signin.ts", id("signin")),
    route("user/login", "accounts/pages/login.tsx", id("login")),
    route("user/register", "accounts/pages/register.tsx", id("register")),
    route("user/social", "accounts/pages/social.tsx", id("social")),
    route("user/social/done", "accounts/pages/social-done.tsx", id("social-done")),
  ];
}

export default locales.flatMap((locale) => (locale === "en" ? pages(locale) : prefix(locale, pages(locale)))) satisfies RouteConfig;
