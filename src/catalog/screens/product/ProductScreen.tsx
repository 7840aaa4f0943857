import { type ReactNode, Suspense, useEffect } from "react";
import { brand, phoneHref } from "#shared/brand.ts";
import { formatYear, localDigits, localText } from "#shared/locale.ts";
import { shopPath } from "#shared/page.ts";
import { foreignLang } from "#shared/text-lang.ts";
import { FollowButton, followersText, useFollow } from "#shops/screens/FollowButton.tsx";
import { Breadcrumbs } from "#ui/Breadcrumbs.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { ShareButton } from "#ui/ShareButton.tsx";
import { m } from "#words/messages.js";
import { carousel } from "../../contract/carousel.ts";
import type { ProductCard, ProductDetails } from "../../contract/views.ts";
import { rememberViewed } from "../../queries/viewed-products.ts";
import { LimitGrid } from "../LimitGrid.tsx";
import { countryText, makerText } from "../labels.ts";
import { Stars } from "../ProductCard.tsx";
import { RecentlyViewed } from "../ProductCardRow.tsx";
import { SectionTitle } from "../ProductGrid.tsx";
import { productTrail } from "../trails.ts";
import { Carousel } from "./Carousel.tsx";
import { ShippingAndReturns } from "./ShippingAndReturns.tsx";

export interface ProductScreenProps {
  product: ProductDetails;
  similar: readonly ProductCard[];
  /** The next `?limit=` of similar products; undefined if all are shown or the maximum is reached. */
  next: number | undefined;
  /** Loading more similar products has failed. */
  loadFailed: boolean;
  /** Price, stock, quantity and the buy buttons, provided by the cart. */
  buyBox: ReactNode;
  /** Saves the product for later. */
  saveButton: ReactNode;
}

/**
 * The page of a product. React hydrates what is in a Suspense boundary after everything else and in a task of
 * its own, so that photos and buy box respond first.
 */
export function ProductScreen({
  product,
  similar,
  next,
  loadFailed,
  buyBox,
  saveButton,
}: ProductScreenProps) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  useEffect(() => rememberViewed(product.id), [product.id]);
  return (
    <div className="page-width pt-4 lg:pt-8">
      <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        {/* Another product resets the carousel. */}
        <Carousel key={product.id} title={title} images={product.images.slice(0, carousel.maxSlides)} />
        {/* On a phone, the description is between the two. */}
        <div className="contents lg:row-span-2 lg:block">
          <div>
            {/* The title follows as the heading. */}
            <Breadcrumbs trail={productTrail(product, locale)} className="[&_li:last-child]:sr-only" />
            <h1 lang={foreignLang(title, locale)} className="mt-1 text-2xl">
              {title}
            </h1>
            <div className="mt-1 flex items-center justify-between gap-4">
              {product.ratingHalves > 0 ? (
                <Stars halves={product.ratingHalves} />
              ) : (
                <span className="text-sm text-muted">{m.catalog_product_no_rating(locale)}</span>
              )}
              <span className="-me-3 flex shrink-0 items-center">
                {saveButton}
                <ShareButton title={title} />
              </span>
            </div>
            <div className="mt-3">{buyBox}</div>
          </div>
          <div className="max-lg:order-last">
            <Suspense>
              <ShippingAndReturns processDays={product.deliverProcessDays} />
              <MeetYourSeller product={product} />
              <ProductQuestion product={product} />
            </Suspense>
          </div>
        </div>
        <Suspense>
          <Description product={product} />
        </Suspense>
      </div>
      <Suspense>
        {similar.length > 0 && (
          <section className="mt-14">
            <SectionTitle>{m.catalog_product_similar(locale)}</SectionTitle>
            <LimitGrid products={similar} columns="2-4" next={next} failed={loadFailed} />
          </section>
        )}
        <RecentlyViewed except={product.id} className="mt-14" />
      </Suspense>
    </div>
  );
}

/** The description with line breaks, and facts. Open by default. */
export function Description({ product }: { product: ProductDetails }) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  const description = localText(locale, product.description, product.descriptionBn);
  // The seventh photo, after those of the carousel.
  const [closeUp] = product.images.slice(carousel.maxSlides);
  const facts = [
    [
      m.catalog_product_sub_category(locale),
      product.subCategoryTitle && localText(locale, product.subCategoryTitle, product.subCategoryTitleBn),
    ],
    [m.catalog_product_materials(locale), product.materials],
    [m.catalog_product_made_by(locale), makerText(product.whoMade, locale)],
    [
      m.catalog_product_made_in(locale),
      [
        ...new Set([
          product.districtOfOrigin,
          product.divisionOfOrigin,
          countryText(product.countryOfOrigin, locale),
        ]),
      ]
        .filter(Boolean)
        .join(", "),
    ],
    [m.catalog_product_made_year(locale), formatYear(product.whenDidYouMade, locale)],
  ].filter(([, value]) => value);
  return (
    <details open className="group border-y border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4">
        <h2 className="text-xl">{m.catalog_product_description(locale)}</h2>
        <Icon of={icons.chevronDown} className="size-6 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pb-8">
        <p lang={foreignLang(description, locale)} className="max-w-prose whitespace-pre-line">
          {description}
        </p>
        {closeUp && (
          <Picture
            image={closeUp}
            alt={m.catalog_product_detail(locale, { title })}
            sizes="(width >= 40rem) 400px, 100vw"
            className="max-w-100 rounded-lg"
          />
        )}
        <dl className="grid content-start gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="max-sm:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

export function MeetYourSeller({ product }: { product: ProductDetails }) {
  const locale = useLocale();
  const shop = localText(locale, product.shopName, product.shopNameBn);
  const origin = [
    product.shopDistrict && m.shops_place(locale, { place: product.shopDistrict }),
    product.shopSinceYear && m.shops_since(locale, { year: formatYear(product.shopSinceYear, locale) }),
  ].filter(Boolean);
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{m.catalog_product_seller(locale)}</h2>
      <div className="flex gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-clay-soft text-clay">
          <Icon of={icons.shop} className="size-9" />
        </span>
        <div className="min-w-0">
          <h3 className="font-sans text-lg font-bold">
            <Link
              to={shopPath(product.shopSlug)}
              lang={foreignLang(shop, locale)}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {shop}
            </Link>
          </h3>
          <p>
            {m.shops_owner(locale, { name: localText(locale, product.vendorName, product.vendorNameBn) })}
          </p>
          <p className="text-sm text-muted">{origin.join(" · ")}</p>
          <Following slug={product.shopSlug} shop={shop} followers={product.shopFollowers} />
        </div>
      </div>
    </section>
  );
}

const contact = "inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4";

function ProductQuestion({ product }: { product: ProductDetails }) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  const shop = localText(locale, product.shopName, product.shopNameBn);
  return (
    <section aria-labelledby="question" className="mt-6 flex flex-wrap items-center gap-x-5">
      <h3 id="question" className="basis-full font-sans font-bold">
        {m.catalog_product_question(locale)}
      </h3>
      <a href={phoneHref()} className={contact}>
        {m.catalog_product_question_call(locale, { phone: localDigits(brand.phone, locale) })}
      </a>
      <a
        href={`mailto:${brand.email}?subject=${encodeURIComponent(`${title} (${shop})`)}`}
        className={contact}
      >
        {m.catalog_product_question_mail(locale)}
      </a>
    </section>
  );
}

function Following({ slug, shop, followers }: { slug: string; shop: string; followers: number }) {
  const locale = useLocale();
  const follow = useFollow(slug, { followers });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <FollowButton slug={slug} shop={shop} follow={follow} />
      <span className="text-sm text-muted">{followersText(follow.followers, locale)}</span>
    </div>
  );
}
