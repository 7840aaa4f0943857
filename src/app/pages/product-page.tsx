import { BuyBox } from "#cart/screens/BuyBox.tsx";
import { loadProduct } from "#catalog/pages/product-loader.server.ts";
import { limitQuery, similarLimit } from "#catalog/rules/paging.ts";
import { loadLargerList, useRememberData } from "#catalog/screens/LimitGrid.tsx";
import { ProductScreen } from "#catalog/screens/product/ProductScreen.tsx";
import { productMeta } from "#catalog/screens/product/product-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { publicUrlOf } from "#ui/page-meta.ts";
import { useLocale } from "#ui/use-locale.ts";
import type { Route } from "./+types/product-page";

export const page: PageDefinition = { access: "public", query: (params) => limitQuery(similarLimit, params) };

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadProduct(context, params.id, url);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadLargerList(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  return loaderData ? productMeta(loaderData.product, pathname, publicUrlOf(matches)) : [];
}

/** Combines the product of the catalog with the buttons of the cart, which do not import each other. */
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
      buyBox={
        <BuyBox
          key={product.id}
          productId={product.id}
          pricePoisha={product.pricePoisha}
          quantity={product.quantity}
          variations={product.variations}
          locale={locale}
        />
      }
    />
  );
}
