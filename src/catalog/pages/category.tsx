import { data } from "react-router";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath, localText } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { listDefault } from "../contract/constants.ts";
import { categoryOfPath } from "../rules/category-of-path.ts";
import { categoryPageQuery, parseListSort } from "../rules/lists.ts";
import { categoryTag, listTags, pageTags } from "../rules/page-tags.ts";
import { CategoryScreen } from "../screens/CategoryScreen.tsx";
import { loadNextPage } from "../screens/CursorGrid.tsx";
import { categoryDescription } from "../screens/category-about.ts";
import { categoryTitle } from "../screens/category-title.ts";
import { listSubCategories } from "../store/categories.server.ts";
import { countProductsOnSale, listProductsOnSale } from "../store/products.server.ts";
import type { Route } from "./+types/category";

export const page: PageDefinition = { access: "public", query: categoryPageQuery };

/** The page of every category, selected by the path. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const slug = categoryOfPath(url.pathname);
  if (!slug) throw data(null, { status: 404 });
  const subCategories = (await listSubCategories(ctx.db, slug)).map(
    ({ slug: tile, title, titleBn, image }) => ({
      slug: tile,
      title,
      titleBn,
      image,
    }),
  );
  const sub = url.searchParams.get("sub");
  if (sub !== null && !subCategories.some((tile) => tile.slug === sub)) throw data(null, { status: 404 });
  // Vintage, "All things", shows every product until a sub-category is selected.
  const filters = {
    ...((slug !== "vintage" || sub !== null) && { categorySlug: slug }),
    ...(sub !== null && { subCategorySlug: sub }),
  };
  const cursor = url.searchParams.get("cursor");
  const sort = parseListSort(url.searchParams.get("sort"));
  const [{ products, nextCursor }, total] = await Promise.all([
    listProductsOnSale(ctx.db, { ...filters, sort, limit: listDefault, ...(cursor !== null && { cursor }) }),
    countProductsOnSale(ctx.db, filters),
  ]);
  return data(
    { slug, subCategories, sort, list: { products, total, nextCursor } },
    publicPage([
      categoryTag(slug),
      ...pageTags(
        products,
        filters.categorySlug ? listTags.category(slug) : listTags.all,
        ...(sort === "newest" ? [] : [listTags.prices]),
      ),
    ]),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadNextPage(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname, search }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const locale = localeOfPath(pathname);
  const sub = new URLSearchParams(search).get("sub");
  const tile = loaderData.subCategories.find(({ slug }) => slug === sub);
  const tileTitle = tile && localText(locale, tile.title, tile.titleBn);
  return pageMeta({
    title: [tileTitle, categoryTitle(loaderData.slug, locale)].filter(Boolean).join(" · "),
    description: [tileTitle, categoryDescription(loaderData.slug, locale)].filter(Boolean).join(": "),
    pathname,
    // Another sort order has the same canonical URL.
    search: tile ? `?sub=${tile.slug}` : "",
    publicUrl: publicUrlOf(matches),
    image: loaderData.list?.products[0]?.image,
  });
}

export default function Category({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen {...loaderData} />;
}
