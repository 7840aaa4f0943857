import { data } from "react-router";
import { listPageSize } from "#catalog/contract/constants.ts";
import { listStructuredData } from "#catalog/pages/structured-data.server.ts";
import { parseListSort } from "#catalog/rules/lists.ts";
import { listTags, pageTags, sortTags } from "#catalog/rules/page-tags.ts";
import { loadNextPage } from "#catalog/screens/CursorGrid.tsx";
import { districtText, divisionText } from "#catalog/screens/place-text.ts";
import { ShopScreen } from "#catalog/screens/ShopScreen.tsx";
import { shopTrail } from "#catalog/screens/trails.ts";
import { listProductsOnSale } from "#catalog/store/products.server.ts";
import { cardPath } from "#media/actions/social-card.server.ts";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { shopQuery, shopSearchText } from "#search/rules/page-url.ts";
import { parseSearchBox } from "#search/rules/search-text.ts";
import { NoShopSearchResults, ShopSearchCount, ShopSearchForm } from "#search/screens/ShopSearch.tsx";
import { findShopResults } from "#search/store/shop-results.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { followersTag, shopTag } from "#shops/rules/page-tags.ts";
import { isSlug } from "#shops/rules.ts";
import { shopMeta } from "#shops/screens/shop-meta.ts";
import { shopName } from "#shops/screens/shop-text.ts";
import { findShop } from "#shops/store.server.ts";
import { publicUrlOf } from "#ui/page-meta.ts";
import type { Route } from "./+types/shop-page";
import { shopSocialCard } from "./shop-card.server.ts";

export const page: PageDefinition = {
  access: "public",
  query: shopQuery,
  limit: (query) => (query.has("q") ? "searches" : "pages"),
};

/** With fewer products on sale, a shop has no search. */
const searchableFrom = 12;

/** Combines the shop with its products, whose slices do not import each other. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const shop = isSlug(params.slug) ? await findShop(ctx.db, params.slug) : undefined;
  if (!shop) throw data(null, { status: 404 });
  const cursor = url.searchParams.get("cursor");
  const sort = parseListSort(url.searchParams.get("sort"));
  const text = shopSearchText(url.searchParams);
  const q = text && parseSearchBox(text);
  const { isExact, ...list } =
    q === undefined
      ? {
          total: shop.products,
          totalIsLowerBound: false,
          isExact: true,
          ...(await listProductsOnSale(ctx.db, {
            shopId: shop.id,
            sort,
            limit: listPageSize,
            ...(cursor !== null && { cursor }),
          })),
        }
      : await findShopResults(ctx.db, shop.id, q, { limit: listPageSize, cursor });
  const locale = localeOfPath(url.pathname);
  const places = [
    shop.district && districtText(shop.district, locale),
    shop.division && divisionText(shop.division, locale),
  ].filter(Boolean);
  return data(
    {
      shop,
      card: cardPath("shop", shop.slug, locale, await shopSocialCard(ctx.db, shop, locale)),
      region: [...new Set(places)].join(", "),
      sort,
      text,
      q,
      isExact,
      list,
    },
    publicPage(
      [
        shopTag(shop.slug),
        followersTag(shop.slug),
        ...pageTags(
          list.products,
          listTags.shop(shop.slug),
          ...sortTags(sort),
          // Jobs that change the search index announce this tag.
          ...(q === undefined ? [] : [listTags.acrossCategories]),
        ),
      ],
      listStructuredData(
        shopTrail(shopName(shop, locale), shop.slug, locale),
        list.products,
        ctx.config.publicUrl,
        locale,
      ),
    ),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadNextPage(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shop, card, text } = loaderData;
  return shopMeta({
    shop,
    pathname,
    publicUrl: publicUrlOf(matches),
    card,
    isSearch: text !== undefined,
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { shop, region, sort, list, text, q, isExact } = loaderData;
  return (
    <ShopScreen
      shop={shop}
      region={region}
      sort={sort}
      list={list}
      searchForm={
        (text !== undefined || shop.products >= searchableFrom) && (
          <ShopSearchForm q={text ?? ""} isTooShort={text !== undefined && q === undefined} />
        )
      }
      results={
        q === undefined
          ? undefined
          : {
              count: (
                <ShopSearchCount
                  q={q}
                  total={list.total}
                  totalIsLowerBound={list.totalIsLowerBound}
                  isExact={isExact}
                />
              ),
              none: <NoShopSearchResults q={q} />,
            }
      }
    />
  );
}
