import { data } from "react-router";
import { divisionsWithCounts } from "#catalog/rules/divisions.ts";
import { listTags, pageTags } from "#catalog/rules/page-tags.ts";
import { countByDistrict, countCatalog } from "#catalog/store/shop-list.server.ts";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { AboutScreen } from "../screens/AboutScreen.tsx";
import type { Route } from "./+types/about";

export const page: PageDefinition = { access: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const [counts, byDistrict] = await Promise.all([countCatalog(ctx.db), countByDistrict(ctx.db)]);
  const districts = divisionsWithCounts(byDistrict).flatMap((division) =>
    division.districts.filter(({ products }) => products > 0),
  );
  return data(
    { totals: { ...counts, districts: districts.length } },
    publicPage(pageTags([], listTags.acrossCategories)),
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.help_about_title(locale, { brand: brand.name[locale] }),
    description: m.help_about_text(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    type: "article",
  });
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutScreen {...loaderData} />;
}
