import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Product } from "#catalog/contract.ts";
import { localizedShopName, localizedVendorName } from "#catalog/rules/localized-names.ts";
import { materialsFor } from "#catalog/rules/material-words.ts";
import { localVariationText, storedVariationText } from "#catalog/rules/variations.ts";
import { countryText, makerText } from "#catalog/screens/labels.ts";
import { districtText, divisionText } from "#catalog/screens/place-text.ts";
import { categoryChoicesQuery } from "#listing/queries/products.ts";
import { choiceLabel } from "#listing/screens/choice-labels.ts";
import { formatTime } from "#shared/dates.ts";
import { formatNumber, formatYear, localDigits } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/** All data of a product: the vendor's texts in both languages, and list values in the reader's language. */
export function PreviewFacts({ product }: { product: Product }) {
  const locale = useLocale();
  const {
    streetAddressOfOrigin,
    districtOfOrigin,
    divisionOfOrigin,
    originPostalCode,
    countryOfOrigin,
    version = 1,
  } = product;
  // The product has English category names only. They are shown until the Bangla names have loaded.
  const categories = useQuery({ ...categoryChoicesQuery(), enabled: locale === "bn" }).data;
  const category = locale === "bn" ? categories?.find(({ name }) => name === product.category) : undefined;
  const subCategory = category?.subCategories.find(({ name }) => name === product.subCategory);
  const number = (value: number) => formatNumber(value, locale);
  const money = (taka: number) => formatTaka(taka, locale);
  const address = [
    streetAddressOfOrigin,
    districtText(districtOfOrigin, locale),
    divisionText(divisionOfOrigin, locale),
  ]
    .filter(Boolean)
    .join(", ");
  const sent = product.submittedAt ? formatTime(new Date(product.submittedAt), locale) : "";
  const names = product.variations?.options.map(({ name }) => name) ?? [];
  const choices = product.variations?.items
    .map(({ values, price, quantity }) => {
      const variation = localVariationText(storedVariationText(names, values), locale);
      return `${variation} · ${money(price)} · ${number(quantity)}`;
    })
    .join("\n");
  const mainFacts: Fact[] = [
    [m.moderation_review_price(locale), money(product.price)],
    [m.moderation_review_quantity(locale), number(product.quantity)],
    [m.listing_variations(locale), choices],
    [
      m.search_filter_category(locale),
      [category?.nameBn || product.category, subCategory?.nameBn || product.subCategory]
        .filter(Boolean)
        .join(" › "),
    ],
  ];
  const furtherFacts: Fact[] = [
    [m.catalog_product_materials(locale), materialsFor(product.materials, locale)],
    [m.moderation_review_tags(locale), product.tags],
    [m.listing_type(locale), choiceLabel("type", product.type, locale)],
    [m.moderation_review_what(locale), choiceLabel("whatIsIt", product.whatIsIt, locale)],
    [m.catalog_product_made_by(locale), makerText(product.whoMade, locale)],
    [m.catalog_product_made_year(locale), formatYear(product.whenDidYouMade, locale)],
    [
      m.catalog_product_made_in(locale),
      [
        [address, localDigits(originPostalCode ?? "", locale)].filter(Boolean).join(" "),
        countryText(countryOfOrigin, locale),
      ].join(", "),
    ],
    [
      m.moderation_review_ships(locale),
      m.moderation_review_days(locale, { count: number(product.deliverProcessTime) }),
    ],
    [m.moderation_review_delivery(locale), money(product.deliveryCost)],
    [m.moderation_review_sku(locale), product.sku],
    [m.moderation_review_shop(locale), localizedShopName(product, locale)],
    [m.moderation_review_vendor(locale), `${localizedVendorName(product, locale)} · ${product.vendorEmail}`],
    [
      m.moderation_review_submitted(locale),
      version > 1 ? m.moderation_review_sent_again(locale, { time: sent, version: number(version) }) : sent,
    ],
    [m.moderation_review_last_feedback(locale), product.feedback],
  ];
  return (
    <div className="flex flex-col gap-4">
      <OtherTitle product={product} />
      <FactList facts={mainFacts} />
      <Description product={product} />
      <FactList facts={furtherFacts} />
    </div>
  );
}

type Fact = [label: string, fact: ReactNode];

/** Facts that the product does not have are left out. */
function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.flatMap(([label, fact]) =>
        fact
          ? [
              <dt key={label} className="text-muted">
                {label}
              </dt>,
              <dd key={`${label} is`} className="whitespace-pre-line wrap-anywhere">
                {fact}
              </dd>,
            ]
          : [],
      )}
    </dl>
  );
}

/** The title in the other language. The title in the page's language is the title of the dialog. */
function OtherTitle({ product: { title, titleBn } }: { product: Product }) {
  const other = useLocale() === "en" ? "bn" : "en";
  if (!titleBn) return null;
  return (
    <div lang={other} className="text-lg font-bold wrap-anywhere">
      {other === "bn" ? titleBn : title}
    </div>
  );
}

/** The descriptions in both languages, that of the page first. */
function Description({ product: { description, descriptionBn } }: { product: Product }) {
  const locale = useLocale();
  const texts = [
    { lang: "en", text: description },
    { lang: "bn", text: descriptionBn },
  ].sort((a, b) => Number(b.lang === locale) - Number(a.lang === locale));
  return (
    <>
      {!description && !descriptionBn && (
        <p className="text-muted">{m.moderation_review_no_description(locale)}</p>
      )}
      {texts.map(
        ({ lang, text }) =>
          text && (
            <p key={lang} lang={lang} className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          ),
      )}
    </>
  );
}
