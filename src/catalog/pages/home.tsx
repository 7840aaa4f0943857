import { data } from "react-router";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { nextFestival } from "../rules/festivals.ts";
import { listTags, pageTags, popularGiftsTag } from "../rules/page-tags.ts";
import { homeLimit, limitQuery, nextHomeLimit } from "../rules/paging.ts";
import { HomeScreen } from "../screens/home/HomeScreen.tsx";
import { loadLargerList, useRememberData } from "../screens/LimitGrid.tsx";
import { listCategoryImages, listPopularGifts } from "../store/categories.server.ts";
import { listProductsOnSale } from "../store/products.server.ts";
import type { Route } from "./+types/home";
import { homeStructuredData } from "./structured-data.server.ts";

export const page: PageDefinition = { access: "public", query: (params) => limitQuery(homeLimit, params) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const limit = homeLimit(url.searchParams.get("limit"));
  const [{ products, nextCursor }, images, gifts] = await Promise.all([
    listProductsOnSale(ctx.db, { limit }),
    listCategoryImages(ctx.db),
    listPopularGifts(ctx.db),
  ]);
  const locale = localeOfPath(url.pathname);
  const more = nextCursor !== undefined;
  const next = more ? nextHomeLimit(limit) : undefined;
  return data(
    {
      products,
      next,
      exceedsPage: more && next === undefined,
      images: Object.fromEntries(images),
      gifts,
      festival: nextFestival(ctx.now()),
    },
    publicPage(
      [popularGiftsTag, ...pageTags(products, listTags.acrossCategories)],
      homeStructuredData(m.catalog_home_products(locale), products, ctx.config.publicUrl, locale),
    ),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadLargerList(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.catalog_home_title(locale, { brand: brand.name[locale] }),
    description: m.catalog_home_meta(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    image: loaderData?.products[0]?.image,
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  useRememberData(loaderData);
  return <HomeScreen {...loaderData} />;
}
