import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { requestStateOf } from "../rules.ts";
import { NewsletterScreen } from "../screens/NewsletterScreen.tsx";
import type { Route } from "./+types/newsletter";

export const page: PageDefinition = { access: "anyone" };

export const loader = ({ url }: Route.LoaderArgs) => ({
  state: requestStateOf(url.searchParams.get("state")),
});

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.newsletter_title(locale),
    description: m.newsletter_text(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    noIndex: true,
  });
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  return <NewsletterScreen state={loaderData.state} />;
}
