import { data, useLocation } from "react-router";
import { publicPage } from "#platform/http/page.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { OfflineScreen } from "../screens/OfflineScreen.tsx";
import type { Route } from "./+types/offline";

/**
 * What the service worker shows instead of a private page without a connection: the cart and the last orders
 * as this device has seen them. The hash is the path of the page.
 */
export const page: PageDefinition = { access: "public" };

export const loader = () => data(null, publicPage(["offline"]));

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.app_offline_title(locale),
    description: m.app_offline_text(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    noIndex: true,
  });
}

export default function Offline() {
  const { hash } = useLocation();
  const target = useInBrowser() && /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : undefined;
  return <OfflineScreen target={target} />;
}
