import { data } from "react-router";
import { publicPage } from "#platform/http/page.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { SavedScreen } from "../screens/SavedScreen.tsx";
import type { Route } from "./+types/saved";

export const page: PageDefinition = { access: "public" };

// The browser adds what is saved, so the page changes only with a release.
export const loader = () => data(null, publicPage(["saved"]));

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.saved_title(locale),
    description: m.saved_empty_text(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    noIndex: true,
  });
}

export default function Saved() {
  return <SavedScreen />;
}
