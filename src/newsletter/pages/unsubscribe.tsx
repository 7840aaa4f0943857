import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { linkStateOf } from "../rules.ts";
import { LinkScreen } from "../screens/LinkScreen.tsx";
import type { Route } from "./+types/unsubscribe";

export const page: PageDefinition = { access: "anyone" };

export const loader = ({ url }: Route.LoaderArgs) => ({ state: linkStateOf(url.searchParams) });

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.newsletter_unsubscribe_title(locale),
    description: m.newsletter_unsubscribe_text(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    noIndex: true,
  });
}

export default function UnsubscribeNewsletter({ loaderData }: Route.ComponentProps) {
  return <LinkScreen action="unsubscribe" state={loaderData.state} />;
}
