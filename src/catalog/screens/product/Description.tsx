import { carousel } from "#catalog/contract/constants.ts";
import type { ProductDetails } from "#catalog/contract/views.ts";
import { yearText } from "#shared/year-text.ts";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { countryText } from "../country-text.ts";
import { localText } from "../local-text.ts";
import { makerText } from "../maker-text.ts";

/** The description with line breaks, and facts. Open by default. */
export function Description({ product }: { product: ProductDetails }) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  const [closeUp] = product.images.slice(carousel.pictures);
  const facts = [
    [
      m.catalog_product_kind(locale),
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
    [m.catalog_product_made_year(locale), yearText(product.whenDidYouMade, locale)],
  ].filter(([, value]) => value);
  return (
    <details open className="group border-y border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4">
        <h2 className="text-xl">{m.catalog_product_description(locale)}</h2>
        <Icon of={icons.chevronDown} className="size-6 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pb-8">
        <p className="max-w-prose whitespace-pre-line">
          {localText(locale, product.description, product.descriptionBn)}
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
