import { data } from "react-router";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath, localText } from "#shared/locale.ts";
import { type PageDefinition, queryOf, shopPath } from "#shared/page.ts";
import { absoluteUrls, itemList } from "#shared/structured-data.ts";
import { shopTag } from "#shops/rules/page-tags.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { shopListPageSize } from "../contract/constants.ts";
import { listTags, pageTags } from "../rules/page-tags.ts";
import { districtText } from "../screens/place-text.ts";
import { ShopsScreen } from "../screens/ShopsScreen.tsx";
import { listShopsWithProducts } from "../store/shop-list.server.ts";
import type { Route } from "./+types/shops";

export const page: PageDefinition = {
  access: "public",
  query(params) {
    const page = params.get("page");
    return queryOf({ page: page === "1" ? undefined : page });
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const locale = localeOfPath(url.pathname);
  const pageNumber = Number(/^[1-9]\d{0,3}$/.exec(url.searchParams.get("page") ?? "1")?.[0] ?? 0);
  if (pageNumber === 0) throw data(null, { status: 404 });
  const { shops, total } = await listShopsWithProducts(ctx.db, {
    locale,
    limit: shopListPageSize,
    offset: (pageNumber - 1) * shopListPageSize,
  });
  if (pageNumber > 1 && shops.length === 0) throw data(null, { status: 404 });
  const shown = shops.map((shop) => ({
    ...shop,
    district: shop.district === null ? null : districtText(shop.district, locale),
  }));
  return data(
    { shops: shown, total, page: pageNumber, pages: Math.ceil(total / shopListPageSize) },
    publicPage(
      [...shops.map(({ slug }) => shopTag(slug)), ...pageTags([], listTags.acrossCategories)],
      [
        itemList(
          m.catalog_shops_title(locale),
          shops.map(({ slug, name, nameBn }) => ({
            name: localText(locale, name, nameBn),
            path: shopPath(slug),
          })),
          absoluteUrls(ctx.config.publicUrl, locale),
        ),
      ],
    ),
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.catalog_shops_title(locale),
    description: m.catalog_shops_text(locale),
    pathname,
    search: loaderData.page > 1 ? `?page=${loaderData.page}` : "",
    publicUrl: publicUrlOf(matches),
    image: loaderData.shops[0]?.image,
  });
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  return <ShopsScreen {...loaderData} />;
}
