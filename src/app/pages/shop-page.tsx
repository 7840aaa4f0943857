import { data } from "react-router";
import { listDefault } from "#catalog/contract/constants.ts";
import { canonicalCursor } from "#catalog/rules/lists.ts";
import { listTags, pageTags } from "#catalog/rules/page-tags.ts";
import { loadNextPage } from "#catalog/screens/CursorGrid.tsx";
import { districtText, divisionText } from "#catalog/screens/place-text.ts";
import { ShopScreen } from "#catalog/screens/ShopScreen.tsx";
import { listProductsOnSale } from "#catalog/store/products.server.ts";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import { type PageDefinition, queryOf } from "#shared/page.ts";
import { isSlug } from "#shops/rules.ts";
import { shopMeta } from "#shops/screens/shop-meta.ts";
import { findShop } from "#shops/store.server.ts";
import { publicUrlOf } from "#ui/page-meta.ts";
import type { Route } from "./+types/shop-page";

export const page: PageDefinition = {
  access: "public",
  query: (params) => queryOf({ cursor: canonicalCursor(params) }),
};

/** Combines the shop with its products, whose slices do not import each other. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const shop = isSlug(params.slug) ? await findShop(ctx.db, params.slug) : undefined;
  if (!shop) throw data(null, { status: 404 });
  const cursor = url.searchParams.get("cursor");
  const { products, nextCursor } = await listProductsOnSale(ctx.db, {
    shopId: shop.id,
    limit: listDefault,
    ...(cursor !== null && { cursor }),
  });
  const locale = localeOfPath(url.pathname);
  const places = [
    shop.district && districtText(shop.district, locale),
    shop.division && divisionText(shop.division, locale),
  ].filter(Boolean);
  return data(
    { shop, place: [...new Set(places)].join(", "), list: { products, total: shop.products, nextCursor } },
    publicPage([
      `shop:${shop.slug}`,
      `followers:${shop.slug}`,
      ...pageTags(products, listTags.shop(shop.slug)),
    ]),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadNextPage(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shop, list } = loaderData;
  return shopMeta({ shop, pathname, publicUrl: publicUrlOf(matches), image: list?.products[0]?.image });
}

export default function ShopPage({ loaderData: { shop, place, list } }: Route.ComponentProps) {
  return <ShopScreen shop={shop} place={place} list={list} />;
}
