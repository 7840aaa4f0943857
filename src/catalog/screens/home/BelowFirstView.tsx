import { useRouteLoaderData } from "react-router";
import { brand } from "#shared/brand.ts";
import type { StoredImage } from "#shared/images.ts";
import { localText } from "#shared/locale.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { m } from "#words/messages.js";
import { type CategorySlug, categoryPaths, mainCategories } from "../../contract/constants.ts";
import type { Festival, GiftCard } from "../../contract/views.ts";
import { categoryTitle } from "../category-title.ts";
import { SectionTitle } from "../ProductGrid.tsx";

/*
 * The home page below its first view, in one file: it is rendered on the server, and its code is only loaded
 * after the first interaction.
 */

export { RecentlyViewed } from "../ProductCardRow.tsx";

/** The categories after the six main ones; on phones special offers too, on wide screens a link to all. */
export function MoreCategories({ images }: { images: CategoryImages }) {
  const locale = useLocale();
  const slugs = (Object.keys(categoryPaths) as CategorySlug[]).filter(
    (slug) => !mainCategories.some((main) => main === slug),
  );
  return (
    <nav aria-label={m.catalog_categories_more(locale)} className="-mt-9 lg:-mt-14">
      <ul className="flex flex-wrap gap-2 lg:grid lg:grid-cols-6 lg:gap-5">
        {slugs.map((slug) => (
          <li key={slug}>
            <Link to={categoryPaths[slug]} className={moreLink}>
              <Picture
                image={images[slug]}
                alt=""
                sizes="(width >= 87.5rem) 206px, (width >= 64rem) calc(16.6vw - 1.7rem), 0px"
                className="rounded-lg group-hover:shadow-lift max-lg:hidden"
              />
              <span className="group-hover:underline lg:mt-2 lg:block">{categoryTitle(slug, locale)}</span>
            </Link>
          </li>
        ))}
        <li className="lg:hidden">
          <Link to="/special-offers" className={`${moreLink} gap-1.5 text-leaf`}>
            <Icon of={icons.tag} className="size-4" />
            {m.catalog_offers_title(locale)}
          </Link>
        </li>
        <li className="max-lg:hidden">
          <Link to="/categories" className={moreLink}>
            <span className="grid aspect-square place-items-center rounded-lg bg-leaf-soft text-leaf group-hover:shadow-lift">
              <Icon of={icons.grid} className="size-12" />
            </span>
            <span className="mt-2 block group-hover:underline">{m.catalog_categories_all(locale)}</span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const moreLink =
  "group flex min-h-10 items-center rounded-full border border-line bg-surface px-3.5 text-sm font-bold lg:block lg:rounded-lg lg:border-none lg:bg-transparent lg:p-0 lg:text-center lg:text-base";

type CategoryImages = Partial<Record<CategorySlug, StoredImage>>;

interface HomeData {
  /** The festival that is near. */
  festival: Festival | undefined;
}

/** The banner of a festival that is near, and the one of the Jamdani collection. */
export function Banners({ images }: { images: CategoryImages }) {
  // Not a prop, because the code of the first view would have to pass it on.
  const festival = useRouteLoaderData<HomeData>(`${useLocale()}/home`)?.festival;
  return (
    <>
      {festival && <FestivalBanner festival={festival} images={images} />}
      <JamdaniBanner image={images.jamdani} />
    </>
  );
}

interface FestivalTexts {
  title: typeof m.catalog_home_festival_eid;
  text: typeof m.catalog_home_festival_eid;
  /** The category whose image fits. The mask of the festival category belongs to Boishakh only. */
  category: CategorySlug;
}

const festivals: Record<Festival, FestivalTexts> = {
  boishakh: {
    title: m.catalog_home_festival_boishakh,
    text: m.catalog_home_festival_boishakh_text,
    category: "festival",
  },
  eid: { title: m.catalog_home_festival_eid, text: m.catalog_home_festival_eid_text, category: "clothing" },
  puja: { title: m.catalog_home_festival_puja, text: m.catalog_home_festival_puja_text, category: "vintage" },
};

function FestivalBanner({ festival, images }: { festival: Festival; images: CategoryImages }) {
  const locale = useLocale();
  const { title, text, category } = festivals[festival];
  return (
    <RickshawBanner
      title={title(locale)}
      text={text(locale)}
      to={categoryPaths.festival}
      link={m.catalog_home_festival_link(locale)}
      image={images[category]}
      className="bg-alta-deep"
    />
  );
}

/** The banner of the Jamdani collection; all of it is a link. */
function JamdaniBanner({ image }: { image: StoredImage | undefined }) {
  const locale = useLocale();
  return (
    <section className="group relative grid overflow-hidden rounded-lg bg-alta-deep text-paper md:grid-cols-2">
      <div className="buti-ground flex flex-col items-start justify-center gap-3 p-6 md:p-10 lg:p-14">
        <h2 className="text-3xl">{m.catalog_home_jamdani_title(locale)}</h2>
        <p className="text-lg">{m.catalog_home_jamdani_text(locale)}</p>
        <Link
          to={categoryPaths.jamdani}
          className="mt-2 inline-flex min-h-11 items-center rounded-md bg-paper px-5 py-2 text-center font-bold text-alta-deep group-hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-paper"
        >
          {m.catalog_home_jamdani_link(locale)}
        </Link>
      </div>
      <Picture
        image={image}
        alt=""
        sizes="(width >= 87.5rem) 668px, (width >= 48rem) 50vw, calc(100vw - 2rem)"
        ratio="aspect-[3/2] md:aspect-auto md:min-h-80 md:max-h-96"
      />
    </section>
  );
}

/** Images and titles of popular gifts. Not clickable, as specified. */
export function PopularGifts({ gifts }: { gifts: readonly GiftCard[] }) {
  const locale = useLocale();
  return (
    <section>
      <SectionTitle>{m.catalog_home_gifts(locale)}</SectionTitle>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5 md:gap-5">
        {gifts.map((gift) => (
          <li key={gift.id} className="text-center">
            <Picture
              image={gift.image}
              alt=""
              sizes="(width >= 87.5rem) 254px, (width >= 48rem) calc(20vw - 1.6rem), calc(50vw - 1.5rem)"
              className="rounded-full"
            />
            <p className="mt-2 font-bold">{localText(locale, gift.title, gift.titleBn)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The promotional banner for jute. */
export function EcoBanner({ image }: { image: StoredImage | undefined }) {
  const locale = useLocale();
  return (
    <RickshawBanner
      title={m.catalog_home_eco_title(locale)}
      text={m.catalog_home_eco_text(locale)}
      to={categoryPaths.jute}
      link={m.catalog_home_eco_link(locale)}
      image={image}
      className="bg-leaf"
    />
  );
}

interface RickshawBannerProps {
  title: string;
  text: string;
  to: string;
  link: string;
  image: StoredImage | undefined;
  /** The colour of its ground. */
  className: string;
}

/** A banner with a frame like the hood of a rickshaw; all of it is a link. */
function RickshawBanner({ title, text, to, link, image, className }: RickshawBannerProps) {
  return (
    <section className={`group relative overflow-hidden rounded-lg text-paper ${className}`}>
      <div className="rickshaw-band" />
      <div className="grid items-center md:grid-cols-[2fr_1fr]">
        <div className="flex flex-col items-start gap-3 p-6 md:p-10 lg:p-14">
          <h2 className="text-3xl">{title}</h2>
          <p className="max-w-prose text-lg">{text}</p>
          <Link
            to={to}
            className="mt-2 inline-flex min-h-11 items-center rounded-md bg-marigold px-5 py-2 font-bold text-ink group-hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-paper"
          >
            {link}
          </Link>
        </div>
        <Picture
          image={image}
          alt=""
          sizes="(width >= 87.5rem) 440px, (width >= 48rem) 33vw, calc(100vw - 2rem)"
          ratio="aspect-[3/2] md:aspect-auto md:min-h-72"
          className="w-full self-stretch"
        />
      </div>
      <div className="rickshaw-band rotate-180" />
    </section>
  );
}

const statements = [
  { icon: icons.leaf, title: m.catalog_home_what_materials, text: m.catalog_home_what_materials_text },
  { icon: icons.home, title: m.catalog_home_what_living, text: m.catalog_home_what_living_text },
  { icon: icons.fair, title: m.catalog_home_what_fair, text: m.catalog_home_what_fair_text },
  { icon: icons.cloth, title: m.catalog_home_what_clothing, text: m.catalog_home_what_clothing_text },
];

export function WhatIsMela() {
  const locale = useLocale();
  return (
    <section id="what-is-mela">
      <h2 className="mb-6 text-center text-2xl">
        {m.catalog_home_what(locale, { brand: brand.name[locale] })}
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-10">
        {statements.map(({ icon, title, text }) => (
          <li key={icon} className="flex gap-4 lg:flex-col lg:items-center lg:text-center">
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
              <Icon of={icon} className="size-8" />
            </span>
            <div>
              <h3 className="text-lg">{title(locale)}</h3>
              <p className="text-muted">{text(locale)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-center">
        <ButtonLink to="/help-center" kind="outline">
          {m.catalog_home_help(locale)}
        </ButtonLink>
      </p>
    </section>
  );
}
