import { data } from "react-router";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { useLocale } from "#ui/locale.tsx";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { listTags, pageTags } from "../rules/page-tags.ts";
import { CategoryTiles } from "../screens/CategoryTiles.tsx";
import { listCategoryCards } from "../store/categories.server.ts";
import type { Route } from "./+types/categories";

export const page: PageDefinition = { access: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  return data(
    { cards: await listCategoryCards(ctx.db) },
    publicPage(pageTags([], listTags.acrossCategories)),
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.catalog_categories_all(locale),
    description: m.catalog_categories_text(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    image: loaderData?.cards[0]?.image,
  });
}

export default function Categories({ loaderData: { cards } }: Route.ComponentProps) {
  const locale = useLocale();
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl">{m.catalog_categories_all(locale)}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">{m.catalog_categories_text(locale)}</p>
      <CategoryTiles cards={cards} />
    </div>
  );
}
