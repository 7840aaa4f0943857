import { lazy, Suspense } from "react";
import { brand } from "#shared/brand.ts";
import type { StoredImage } from "#shared/images.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { loadWhenNeeded } from "#ui/first-touch.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type CategorySlug, categoryOfAllThings, categoryPaths } from "../../contract/constants.ts";
import type { GiftCard, ProductCard } from "../../contract/views.ts";
import { LimitGrid } from "../LimitGrid.tsx";
import { SectionTitle } from "../ProductGrid.tsx";
import { CategoryGrid } from "./CategoryGrid.tsx";

type Parts = typeof import("./BelowFirstView.tsx");

const part = <N extends keyof Parts>(name: N) =>
  lazy<Parts[N]>(async () => ({
    default: (await loadWhenNeeded("#what-is-mela", () => import("./BelowFirstView.tsx")))[name],
  }));
const MoreCategories = part("MoreCategories");
const Banners = part("Banners");
const RecentlyViewed = part("RecentlyViewed");
const PopularGifts = part("PopularGifts");
const EcoBanner = part("EcoBanner");
const WhatIsMela = part("WhatIsMela");

export interface HomeScreenProps {
  /** Category images by slug. */
  images: Partial<Record<CategorySlug, StoredImage>>;
  products: ProductCard[];
  /** The next `?limit=`; undefined if all products are shown or the maximum is reached. */
  next: number | undefined;
  /** True if there are more products than the page can show. */
  exceedsPage: boolean;
  /** Loading more has failed. */
  loadFailed?: boolean;
  gifts: GiftCard[];
}

export function HomeScreen({
  images,
  products,
  next,
  exceedsPage,
  loadFailed = false,
  gifts,
}: HomeScreenProps) {
  const locale = useLocale();
  const name = brand.name[locale];
  return (
    <div className="page-width flex flex-col gap-14 pt-6 lg:gap-20 lg:pt-10">
      <section aria-labelledby="home-title">
        <h1 id="home-title" className="text-2xl lg:text-3xl">
          {m.catalog_home_title(locale, { brand: name })}
        </h1>
        <p className="mt-1 mb-5 text-base text-muted lg:mb-7 lg:text-lg">{m.catalog_home_lead(locale)}</p>
        <CategoryGrid images={images} />
      </section>
      <Suspense>
        <MoreCategories images={images} />
        <Banners images={images} />
      </Suspense>
      <section>
        <SectionTitle>{m.catalog_home_products(locale)}</SectionTitle>
        {products.length === 0 && <p className="text-muted">{m.catalog_list_empty(locale)}</p>}
        <LimitGrid products={products} columns="2-5" next={next} failed={loadFailed} />
        {exceedsPage && (
          <p className="mt-8 text-center">
            <ButtonLink to={categoryPaths[categoryOfAllThings]} kind="outline">
              {m.catalog_home_all(locale)}
            </ButtonLink>
          </p>
        )}
      </section>
      <Suspense>
        <RecentlyViewed />
        {gifts.length > 0 && <PopularGifts gifts={gifts} />}
        <EcoBanner image={images.jute} />
        <WhatIsMela />
      </Suspense>
    </div>
  );
}
