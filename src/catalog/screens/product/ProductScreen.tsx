import type { ReactNode } from "react";
import { type CategorySlug, carousel, categoryPaths } from "#catalog/contract/constants.ts";
import type { ProductCard, ProductDetails } from "#catalog/contract/views.ts";
import { Link } from "#ui/Link.tsx";
import { ShareButton } from "#ui/ShareButton.tsx";
import { Stars } from "#ui/Stars.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { categoryTitle } from "../category-title.ts";
import { GrowingGrid } from "../GrowingGrid.tsx";
import { localText } from "../local-text.ts";
import { SectionTitle } from "../SectionTitle.tsx";
import { Carousel } from "./Carousel.tsx";
import { Description } from "./Description.tsx";
import { MeetYourSeller } from "./MeetYourSeller.tsx";
import { ShippingAndReturns } from "./ShippingAndReturns.tsx";

export interface ProductScreenProps {
  product: ProductDetails;
  similar: readonly ProductCard[];
  /** The next `?limit=` of similar products; undefined if all are shown. */
  next: number | undefined;
  /** Loading more similar products has failed. */
  growFailed: boolean;
  /** Price, stock, quantity and the buy buttons, provided by the cart. */
  buyBox: ReactNode;
}

export function ProductScreen({ product, similar, next, growFailed, buyBox }: ProductScreenProps) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  const slug = product.categorySlug as CategorySlug;
  return (
    <div className="page-width pt-4 lg:pt-8">
      <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        {/* Another product resets the carousel. */}
        <Carousel key={product.id} title={title} images={product.images.slice(0, carousel.pictures)} />
        <div className="lg:row-span-2">
          <div className="flex items-center justify-between gap-4 text-sm text-muted">
            <Link
              to={categoryPaths[slug]}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {categoryTitle(slug, locale)}
            </Link>
            <ShareButton title={title} className="-me-3" />
          </div>
          <h1 className="mt-1 text-2xl">{title}</h1>
          <p className="mt-2">
            {product.ratingHalves > 0 ? (
              <Stars halves={product.ratingHalves} />
            ) : (
              <span className="text-sm text-muted">{m.catalog_product_no_rating(locale)}</span>
            )}
          </p>
          <div className="mt-3">{buyBox}</div>
          <ShippingAndReturns processDays={product.deliverProcessDays} />
          <MeetYourSeller product={product} />
        </div>
        <Description product={product} />
      </div>
      {similar.length > 0 && (
        <section className="mt-14">
          <SectionTitle>{m.catalog_product_similar(locale)}</SectionTitle>
          <GrowingGrid products={similar} columns="1-4" next={next} failed={growFailed} />
        </section>
      )}
    </div>
  );
}
