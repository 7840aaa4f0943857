/** What the pages of the catalogue tell search engines. */
import { brand, outsideLinks } from "#shared/brand.ts";
import { type Locale, localText } from "#shared/locale.ts";
import { productPath } from "#shared/page.ts";
import { absoluteUrls, breadcrumbList, type Crumb, itemList, type Thing } from "#shared/structured-data.ts";
import { brandImage } from "#ui/page-meta.ts";
import type { ProductCard } from "../contract/views.ts";

/** Describes a page with a list of products, and the way to it. */
export function listStructuredData(
  trail: readonly Crumb[],
  products: readonly ProductCard[],
  publicUrl: string,
  locale: Locale,
): Thing[] {
  const urlOf = absoluteUrls(publicUrl, locale);
  return [breadcrumbList(trail, urlOf), productList(trail.at(-1)?.name ?? "", products, urlOf, locale)];
}

function productList(
  name: string,
  products: readonly ProductCard[],
  urlOf: (path: string) => string,
  locale: Locale,
): Thing {
  const items = products.map(({ id, title, titleBn }) => ({
    name: localText(locale, title, titleBn),
    path: productPath(id),
  }));
  return itemList(name, items, urlOf);
}

/** Describes the operator, the site with its search, and the products of the home page. */
export function homeStructuredData(
  name: string,
  products: readonly ProductCard[],
  publicUrl: string,
  locale: Locale,
): Thing[] {
  const urlOf = absoluteUrls(publicUrl, locale);
  const operator = `${publicUrl}/#organization`;
  return [
    {
      "@type": "OnlineStore",
      "@id": operator,
      name: brand.name[locale],
      legalName: brand.company[locale],
      url: urlOf("/"),
      logo: publicUrl + brandImage,
      email: brand.email,
      telephone: brand.phone,
      address: { "@type": "PostalAddress", streetAddress: brand.address[locale], addressCountry: "BD" },
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        email: brand.email,
        telephone: brand.phone,
        availableLanguage: ["bn", "en"],
        url: urlOf("/contact"),
      },
      sameAs: outsideLinks.social.flatMap(({ url }) => url ?? []),
    },
    {
      "@type": "WebSite",
      name: brand.name[locale],
      url: urlOf("/"),
      inLanguage: locale,
      publisher: { "@id": operator },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${urlOf("/search")}/{search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
    productList(name, products, urlOf, locale),
  ];
}
