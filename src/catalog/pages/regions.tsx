import { data } from "react-router";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath, localText } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { listDefault } from "../contract/constants.ts";
import { districtOf } from "../rules/districts.ts";
import { listPageQuery } from "../rules/lists.ts";
import { listTags, pageTags } from "../rules/page-tags.ts";
import { regionsOf } from "../rules/regions.ts";
import { loadNextPage } from "../screens/CursorGrid.tsx";
import { RegionScreen } from "../screens/RegionScreen.tsx";
import { RegionsScreen } from "../screens/RegionsScreen.tsx";
import { countProductsOnSale, listProductsOnSale } from "../store/products.server.ts";
import { countByDistrict } from "../store/shop-list.server.ts";
import type { Route } from "./+types/regions";

export const page: PageDefinition = {
  access: "public",
  query: (params) => listPageQuery("district", params),
};

/** All divisions, or the products of one district with `?district=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const requested = url.searchParams.get("district");
  if (requested === null)
    return data(
      { divisions: regionsOf(await countByDistrict(ctx.db)), district: undefined, list: undefined },
      publicPage(pageTags([], listTags.all)),
    );
  const { key, name, nameBn, spellings } = districtOf(requested);
  // Only districts of Bangladesh, by their key.
  if (nameBn === null || key !== requested) throw data(null, { status: 404 });
  const filters = { districtSpellings: spellings };
  const cursor = url.searchParams.get("cursor");
  const [{ products, nextCursor }, total] = await Promise.all([
    listProductsOnSale(ctx.db, { ...filters, limit: listDefault, ...(cursor !== null && { cursor }) }),
    countProductsOnSale(ctx.db, filters),
  ]);
  return data(
    {
      divisions: [],
      district: { key, name: localText(localeOfPath(url.pathname), name, nameBn) },
      list: { products, total, nextCursor },
    },
    publicPage(pageTags(products, listTags.all)),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadNextPage(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const locale = localeOfPath(pathname);
  const { district, list } = loaderData;
  return pageMeta({
    title: district
      ? m.catalog_regions_from(locale, { district: district.name })
      : m.catalog_regions_title(locale),
    description: district
      ? m.catalog_regions_from_text(locale, { district: district.name })
      : m.catalog_regions_text(locale),
    pathname,
    search: district ? `?district=${district.key}` : "",
    publicUrl: publicUrlOf(matches),
    image: list?.products[0]?.image,
  });
}

export default function Regions({ loaderData: { divisions, district, list } }: Route.ComponentProps) {
  return district && list ? (
    <RegionScreen district={district.name} list={list} />
  ) : (
    <RegionsScreen divisions={divisions} />
  );
}
