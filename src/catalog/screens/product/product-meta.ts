import type { MetaDescriptor } from "react-router";
import type { ProductDetails } from "#catalog/contract/views.ts";
import { localeOfPath, localizePath, localText } from "#shared/locale.ts";
import { takaOf } from "#shared/money.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { pageMeta, shortDescription } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";

/** Returns the metadata of a product for search engines and shared links, including schema.org's Product. */
export function productMeta(
  product: ProductDetails,
  pathname: string,
  publicUrl: string | undefined,
): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  const title = localText(locale, product.title, product.titleBn);
  const shop = localText(locale, product.shopName, product.shopNameBn);
  // An imported product may have no description.
  const text =
    localText(locale, product.description, product.descriptionBn) ||
    m.catalog_product_meta(locale, { title, shop });
  const description = shortDescription(text);
  return [
    ...pageMeta({ title, description, pathname, publicUrl, image: product.images[0], type: "product" }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name: title,
        description,
        ...(publicUrl !== undefined && {
          image: product.images.map(({ hash }) => publicUrl + imageUrl(hash)),
        }),
        offers: {
          ...(product.priceToPoisha === null
            ? { "@type": "Offer", price: takaOf(product.pricePoisha) }
            : {
                "@type": "AggregateOffer",
                lowPrice: takaOf(product.pricePoisha),
                highPrice: takaOf(product.priceToPoisha),
                offerCount: product.variations?.items.length,
              }),
          priceCurrency: "BDT",
          availability: product.quantity > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
          seller: {
            "@type": "Organization",
            name: product.shopName,
            ...(publicUrl !== undefined && {
              url: `${publicUrl}${localizePath(`/shop/${product.shopSlug}`, locale)}`,
            }),
          },
        },
      },
    },
  ];
}
