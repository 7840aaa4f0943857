/** The way from the home page to each page of the catalogue, for its breadcrumbs and its structured data. */
import { type Locale, localText } from "#shared/locale.ts";
import { productPath, shopPath } from "#shared/page.ts";
import type { Crumb } from "#shared/structured-data.ts";
import { m } from "#words/messages.js";
import {
  type CategorySlug,
  categoryPaths,
  type OfferKind,
  offerPath,
  subCategoryPath,
} from "../contract/constants.ts";
import { districtPath } from "../contract/district-path.ts";
import type { ProductDetails, SubCategoryCard } from "../contract/views.ts";
import { categoryTitle } from "./category-title.ts";
import { offerLabels } from "./labels.ts";

type SubCategory = Pick<SubCategoryCard, "slug" | "title" | "titleBn">;

const home = (locale: Locale): Crumb => ({ name: m.catalog_crumb_home(locale), path: "/" });

export function categoryTrail(
  slug: CategorySlug,
  subCategory: SubCategory | undefined,
  locale: Locale,
): Crumb[] {
  const path = categoryPaths[slug];
  return [
    home(locale),
    { name: categoryTitle(slug, locale), path },
    ...(subCategory
      ? [
          {
            name: localText(locale, subCategory.title, subCategory.titleBn),
            path: subCategoryPath(path, subCategory.slug),
          },
        ]
      : []),
  ];
}

export function productTrail(product: ProductDetails, locale: Locale): Crumb[] {
  const { subCategorySlug: slug, subCategoryTitle: title, subCategoryTitleBn: titleBn } = product;
  const subCategory =
    slug !== null && title !== null ? { slug, title, titleBn: titleBn ?? title } : undefined;
  return [
    ...categoryTrail(product.categorySlug as CategorySlug, subCategory, locale),
    { name: localText(locale, product.title, product.titleBn), path: productPath(product.id) },
  ];
}

export const shopTrail = (name: string, slug: string, locale: Locale): Crumb[] => [
  home(locale),
  { name: m.catalog_shops_title(locale), path: "/shops" },
  { name, path: shopPath(slug) },
];

export const districtTrail = (name: string, key: string, locale: Locale): Crumb[] => [
  home(locale),
  { name: m.catalog_regions_title(locale), path: "/regions" },
  { name, path: districtPath(key) },
];

export const offerTrail = (kind: OfferKind, locale: Locale): Crumb[] => [
  home(locale),
  { name: m.catalog_offers_title(locale), path: "/special-offers" },
  { name: offerLabels(kind, locale).title, path: offerPath(kind) },
];
