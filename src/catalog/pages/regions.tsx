import { data } from "react-router";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath, localText } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { listPageSize } from "../contract/constants.ts";
import { districtOf, isInBangladesh } from "../rules/districts.ts";
import { divisionsInOrder, divisionsWithCounts } from "../rules/divisions.ts";
import { listPageQuery } from "../rules/lists.ts";
import { listTags, pageTags } from "../rules/page-tags.ts";
import { loadNextPage } from "../screens/CursorGrid.tsx";
import { DistrictScreen } from "../screens/DistrictScreen.tsx";
import { DistrictsScreen } from "../screens/DistrictsScreen.tsx";
import { districtTrail } from "../screens/trails.ts";
import { countProductsOnSale, listProductsOnSale } from "../store/products.server.ts";
import { countByDistrict, listDistrictSpellings } from "../store/shop-list.server.ts";
import type { Route } from "./+types/regions";
import { listStructuredData } from "./structured-data.server.ts";

export const page: PageDefinition = {
  access: "public",
  query: (params) => listPageQuery("district", params),
};

/** All divisions, or the products of one district with `?district=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const locale = localeOfPath(url.pathname);
  const requested = url.searchParams.get("district");
  if (requested === null)
    return data(
      {
        divisions: divisionsInOrder(divisionsWithCounts(await countByDistrict(ctx.db)), locale),
        district: undefined,
        list: undefined,
      },
      publicPage(pageTags([], listTags.acrossCategories)),
    );
  const district = districtOf(requested);
  if (!isInBangladesh(district) || district.key !== requested) throw data(null, { status: 404 });
  const { key, name, nameBn } = district;
  const filters = { districtSpellings: await listDistrictSpellings(ctx.db, key) };
  const cursor = url.searchParams.get("cursor");
  const [{ products, nextCursor }, total] = await Promise.all([
    listProductsOnSale(ctx.db, { ...filters, limit: listPageSize, ...(cursor !== null && { cursor }) }),
    countProductsOnSale(ctx.db, filters),
  ]);
  const localName = localText(locale, name, nameBn);
  return data(
    {
      divisions: [],
      district: { key, name: localName },
      list: { products, total, nextCursor },
    },
    publicPage(
      pageTags(products, listTags.acrossCategories),
      listStructuredData(districtTrail(localName, key, locale), products, ctx.config.publicUrl, locale),
    ),
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
    <DistrictScreen district={district} list={list} />
  ) : (
    <DistrictsScreen divisions={divisions} />
  );
}
