import { data } from "react-router";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { listPageSize, offerKinds, offerRowLength } from "../contract/constants.ts";
import { listPageQuery } from "../rules/lists.ts";
import { offerFilters, parseOfferKind } from "../rules/offers.ts";
import { listTags, pageTags } from "../rules/page-tags.ts";
import { loadNextPage } from "../screens/CursorGrid.tsx";
import { offerLabels } from "../screens/labels.ts";
import { OfferScreen } from "../screens/OfferScreen.tsx";
import { OffersScreen } from "../screens/OffersScreen.tsx";
import { offerTrail } from "../screens/trails.ts";
import { countProductsOnSale, listProductsOnSale } from "../store/products.server.ts";
import type { Route } from "./+types/special-offers";
import { listStructuredData } from "./structured-data.server.ts";

export const page: PageDefinition = {
  access: "public",
  query: (params) => listPageQuery("sub", params),
};

// Offers are selected by price, stock and age, so a change of these may add or remove a product.
const lists = [listTags.acrossCategories, listTags.prices, listTags.stock];

/** All special offers, or one of them in full with `?sub=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const sub = url.searchParams.get("sub");
  if (sub === null) {
    const rows = await Promise.all(
      offerKinds.map(async (kind) => {
        const { products, nextCursor } = await listProductsOnSale(ctx.db, {
          ...offerFilters(kind, ctx.now()),
          limit: offerRowLength,
        });
        return { kind, products, more: nextCursor !== undefined };
      }),
    );
    const shown = rows.flatMap(({ products }) => products);
    return data(
      { kind: undefined, rows: rows.filter(({ products }) => products.length > 0), list: undefined },
      publicPage(pageTags(shown, ...lists)),
    );
  }
  const kind = parseOfferKind(sub);
  if (!kind) throw data(null, { status: 404 });
  const filters = offerFilters(kind, ctx.now());
  const cursor = url.searchParams.get("cursor");
  const [{ products, nextCursor }, total] = await Promise.all([
    listProductsOnSale(ctx.db, { ...filters, limit: listPageSize, ...(cursor !== null && { cursor }) }),
    countProductsOnSale(ctx.db, filters),
  ]);
  const locale = localeOfPath(url.pathname);
  return data(
    { kind, rows: [], list: { products, total, nextCursor } },
    publicPage(
      pageTags(products, ...lists),
      listStructuredData(offerTrail(kind, locale), products, ctx.config.publicUrl, locale),
    ),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadNextPage(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const locale = localeOfPath(pathname);
  const { kind, rows, list } = loaderData;
  const row = kind && offerLabels(kind, locale);
  return pageMeta({
    title: row ? `${row.title} · ${m.catalog_offers_title(locale)}` : m.catalog_offers_title(locale),
    description: row?.text ?? m.catalog_offers_text(locale),
    pathname,
    search: kind ? `?sub=${kind}` : "",
    publicUrl: publicUrlOf(matches),
    image: (list ?? rows[0])?.products[0]?.image,
  });
}

export default function SpecialOffers({ loaderData: { kind, rows, list } }: Route.ComponentProps) {
  return kind && list ? <OfferScreen kind={kind} list={list} /> : <OffersScreen rows={rows} />;
}
