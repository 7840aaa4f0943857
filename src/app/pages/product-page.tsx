import { data } from "react-router";
import { BuyBox } from "#cart/screens/BuyBox.tsx";
import { loadProduct } from "#catalog/pages/product-loader.server.ts";
import { limitQuery, similarLimit } from "#catalog/rules/paging.ts";
import { loadLargerList, useRememberData } from "#catalog/screens/LimitGrid.tsx";
import { ProductScreen } from "#catalog/screens/product/ProductScreen.tsx";
import { BuyingTerms, ShortBuyingTerms } from "#orders/screens/BuyingTerms.tsx";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { SaveButton } from "#saved/screens/SaveButton.tsx";
import { localeOfPath, localText } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { useLocale } from "#ui/locale.tsx";
import { pageMeta, publicUrlOf, shortDescription } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import type { Route } from "./+types/product-page";
import { productData } from "./product-data.server.ts";

export const page: PageDefinition = { access: "public", query: (params) => limitQuery(similarLimit, params) };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { data: loaded, tags } = await loadProduct(context, params.id, url);
  const { publicUrl } = context.get(pageContext).ctx.config;
  const things = productData(loaded.product, publicUrl, localeOfPath(url.pathname));
  return data(loaded, publicPage(tags, things));
}

/** From this length, in characters, a description needs no introduction. */
const shortestDescription = 80;

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadLargerList(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product, card } = loaderData;
  const locale = localeOfPath(pathname);
  const title = localText(locale, product.title, product.titleBn);
  const shop = localText(locale, product.shopName, product.shopNameBn);
  // A short description says too little in a list of search results, and several products may share it.
  const text = localText(locale, product.description, product.descriptionBn).trim();
  const isShort = text.length < shortestDescription;
  const introduction = isShort ? m.app_product_meta(locale, { title, shop }) : "";
  return pageMeta({
    title,
    description: shortDescription(`${introduction} ${text}`),
    pathname,
    publicUrl: publicUrlOf(matches),
    card,
    type: "product",
  });
}

/** Combines the product of the catalog, the buttons of the cart and the terms of orders. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const locale = useLocale();
  useRememberData(loaderData);
  const { product, similar, next } = loaderData;
  return (
    <ProductScreen
      product={product}
      similar={similar}
      next={next}
      loadFailed={"loadFailed" in loaderData}
      saveButton={<SaveButton product={product} />}
      buyBox={
        <BuyBox
          key={product.id}
          product={product}
          pricePoisha={product.pricePoisha}
          stock={product.quantity}
          variations={product.variations}
          locale={locale}
          terms={<BuyingTerms processDays={product.deliverProcessDays} />}
          shortTerms={<ShortBuyingTerms />}
        />
      }
    />
  );
}
