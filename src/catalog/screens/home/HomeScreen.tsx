import { lazy, Suspense } from "react";
import type { CategoryTile, GiftCard, ProductCard } from "#catalog/contract/views.ts";
import { brand } from "#shared/brand.ts";
import type { StoredImage } from "#shared/stored-image.ts";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { neededFor } from "#ui/first-touch.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { GrowingGrid } from "../GrowingGrid.tsx";
import { SectionTitle } from "../SectionTitle.tsx";
import { CategoryGrid } from "./CategoryGrid.tsx";
import { EcoBanner } from "./EcoBanner.tsx";
import { JamdaniBanner } from "./JamdaniBanner.tsx";
import { PopularGifts } from "./PopularGifts.tsx";

const WhatIsMela = lazy(async () => {
  await neededFor("#what-is-mela");
  const { WhatIsMela } = await import("./WhatIsMela.tsx");
  return { default: WhatIsMela };
});

export interface HomeScreenProps {
  /** A picture for each category that has one, by slug. */
  pictures: Partial<Record<CategoryTile["slug"], StoredImage>>;
  products: ProductCard[];
  /** The next `?limit=`; undefined when all is shown. */
  next: number | undefined;
  /** More exists than this page may grow to. */
  andMore: boolean;
  gifts: GiftCard[];
}

export function HomeScreen({ pictures, products, next, andMore, gifts }: HomeScreenProps) {
  const locale = useLocale();
  const name = brand.name[locale];
  return (
    <div className="page-width flex flex-col gap-14 pt-6 lg:gap-20 lg:pt-10">
      <section aria-labelledby="home-title">
        <h1 id="home-title" className="text-2xl lg:text-3xl">
          {m.catalog_home_title({ brand: name }, { locale })}
        </h1>
        <p className="mt-1 mb-5 text-base text-muted lg:mb-7 lg:text-lg">{m.catalog_home_lead({}, { locale })}</p>
        <CategoryGrid pictures={pictures} />
      </section>
      <JamdaniBanner picture={pictures.jamdani} />
      <section>
        <SectionTitle>{m.catalog_home_products({}, { locale })}</SectionTitle>
        {products.length === 0 && <p className="text-muted">{m.catalog_list_empty({}, { locale })}</p>}
        <GrowingGrid products={products} columns="2-5" next={next} />
        {andMore && (
          <p className="mt-8 text-center">
            <ButtonLink to="/vintage" kind="outline">
              {m.catalog_home_all({}, { locale })}
            </ButtonLink>
          </p>
        )}
      </section>
      {gifts.length > 0 && <PopularGifts gifts={gifts} />}
      <EcoBanner picture={pictures.jute} />
      <Suspense>
        <WhatIsMela />
      </Suspense>
    </div>
  );
}
