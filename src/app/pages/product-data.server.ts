/** What the product page tells search engines, with the properties of Google's merchant listings. */
import { deliveryDays, returnDays } from "#catalog/contract/constants.ts";
import type { ProductDetails, Variation } from "#catalog/contract/views.ts";
import { productTrail } from "#catalog/screens/trails.ts";
import { deliveryFeePoisha } from "#orders/contract/constants.ts";
import { policyPaths } from "#policies/contract/constants.ts";
import { imageUrl } from "#shared/images.ts";
import { type Locale, localText } from "#shared/locale.ts";
import { takaOf } from "#shared/money.ts";
import { productPath, shopPath } from "#shared/page.ts";
import { absoluteUrls, breadcrumbList, type Thing } from "#shared/structured-data.ts";

const country = "BD";
/** Of all offers on a page. */
const shippingId = "#shipping";
const returnsId = "#returns";

type UrlOf = (path: string) => string;

export function productData(product: ProductDetails, publicUrl: string, locale: Locale): Thing[] {
  const urlOf = absoluteUrls(publicUrl, locale);
  return [
    product.variations ? productGroup(product, publicUrl, locale) : singleProduct(product, publicUrl, locale),
    shippingDetails(product.deliverProcessDays),
    returnPolicy(urlOf),
    breadcrumbList(productTrail(product, locale), urlOf),
  ];
}

// The rating is left out: it is not from reviews, which is what `aggregateRating` says.
function common(product: ProductDetails, publicUrl: string, locale: Locale) {
  const name = localText(locale, product.title, product.titleBn);
  return {
    name,
    // An imported product may have no description.
    description: localText(locale, product.description, product.descriptionBn) || name,
    image: imagesOf(product, publicUrl),
    category: productTrail(product, locale)
      .slice(1, -1)
      .map((crumb) => crumb.name)
      .join(" > "),
    material: product.materials,
    brand: { "@type": "Brand", name: localText(locale, product.shopName, product.shopNameBn) },
  };
}

const imagesOf = ({ images }: ProductDetails, publicUrl: string) =>
  images.map(({ hash, width }) => publicUrl + imageUrl(hash, width >= 1280 ? 1280 : 640));

function singleProduct(product: ProductDetails, publicUrl: string, locale: Locale): Thing {
  return {
    "@type": "Product",
    ...common(product, publicUrl, locale),
    sku: product.id,
    offers: offer(product, product, absoluteUrls(publicUrl, locale), locale),
  };
}

function productGroup(product: ProductDetails, publicUrl: string, locale: Locale): Thing {
  const { options = [], items = [] } = product.variations ?? {};
  const shared = common(product, publicUrl, locale);
  const known = options.flatMap((option) => optionProperty(option) ?? []);
  return {
    "@type": "ProductGroup",
    ...shared,
    url: absoluteUrls(publicUrl, locale)(pathOf(product)),
    productGroupID: product.id,
    ...(known.length > 0 && { variesBy: known.map((property) => `https://schema.org/${property}`) }),
    hasVariant: items.map((item) => ({
      "@type": "Product",
      name: `${shared.name} (${item.chosen.join(", ")})`,
      image: shared.image[0],
      sku: item.id,
      ...chosenOptions(options, item),
      offers: offer(product, item, absoluteUrls(publicUrl, locale), locale),
    })),
  };
}

const optionPatterns = [
  ["size", /size|সাইজ|মাপ|আকার/i],
  ["color", /colou?r|রং|রঙ/i],
  ["material", /material|উপাদান/i],
  ["pattern", /pattern|নকশা/i],
] as const;

/** Returns the property of schema.org for an option that its vendor has named, if there is one. */
const optionProperty = (option: string) => optionPatterns.find(([, pattern]) => pattern.test(option))?.[0];

function chosenOptions(options: readonly string[], { chosen }: Variation) {
  const others = options.flatMap((name, index) =>
    optionProperty(name) ? [] : { "@type": "PropertyValue", name, value: chosen[index] },
  );
  return {
    ...Object.fromEntries(
      options.flatMap((option, index) => {
        const property = optionProperty(option);
        return property ? [[property, chosen[index]]] : [];
      }),
    ),
    ...(others.length > 0 && { additionalProperty: others }),
  };
}

const pathOf = ({ id }: ProductDetails) => productPath(id);

function offer(
  product: ProductDetails,
  { pricePoisha, quantity }: Pick<Variation, "pricePoisha" | "quantity">,
  urlOf: UrlOf,
  locale: Locale,
) {
  return {
    "@type": "Offer",
    url: urlOf(pathOf(product)),
    price: takaOf(pricePoisha),
    priceCurrency: "BDT",
    availability: `https://schema.org/${quantity > 0 ? "InStock" : "OutOfStock"}`,
    seller: {
      "@type": "Organization",
      name: localText(locale, product.shopName, product.shopNameBn),
      url: urlOf(shopPath(product.shopSlug)),
    },
    shippingDetails: { "@id": shippingId },
    hasMerchantReturnPolicy: { "@id": returnsId },
  };
}

/** The dates that the page shows: ready after the days of preparation, delivered within `deliveryDays`. */
function shippingDetails(processDays: number): Thing {
  return {
    "@type": "OfferShippingDetails",
    "@id": shippingId,
    shippingRate: { "@type": "MonetaryAmount", value: takaOf(deliveryFeePoisha), currency: "BDT" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: days(processDays, processDays),
      transitTime: days(0, deliveryDays),
    },
  };
}

const days = (from: number, to: number) => ({
  "@type": "QuantitativeValue",
  minValue: from,
  maxValue: to,
  unitCode: "DAY",
});

/** The seller pays for the return only if the seller is at fault. */
function returnPolicy(urlOf: UrlOf): Thing {
  return {
    "@type": "MerchantReturnPolicy",
    "@id": returnsId,
    applicableCountry: country,
    returnPolicyCountry: country,
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: returnDays,
    merchantReturnLink: urlOf(policyPaths.returns),
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    itemDefectReturnFees: "https://schema.org/FreeReturn",
  };
}
