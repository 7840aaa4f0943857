import { redirect } from "react-router";
import { localeOfPath, localizePath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import type { Route } from "./+types/signin";

export const page: PageDefinition = { access: "anyone", isReserved: true };

/** Redirects /signin, which the specification names, to the login page with the same query. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(localizePath("/user/login", localeOfPath(url.pathname)) + url.search);
}
