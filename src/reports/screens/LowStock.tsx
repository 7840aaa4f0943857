import { inLanguage } from "#catalog/screens/in-language.ts";
import { formatNumber } from "#shared/text.ts";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { lowStock } from "../contract/constants.ts";
import type { VendorFigures } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";
import { LowChoices } from "./LowChoices.tsx";
import { myProducts } from "./my-products.ts";
import { NamedProduct } from "./NamedProduct.tsx";
import { StockLeft } from "./StockLeft.tsx";

/** Goods on sale of which little or nothing is left, each with the way to where more is put on the shelf. */
export function LowStock({ total, products }: VendorFigures["lowStock"]) {
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <HomeCard
      title={m.orders_home_low(locale)}
      note={m.orders_home_low_note(locale, { count: number(lowStock) })}
    >
      {total === 0 ? (
        <p className="text-muted">{m.orders_home_low_none(locale)}</p>
      ) : (
        <ul className="divide-y divide-line">
          {products.map((product) => {
            const title = inLanguage(locale, product.title, product.titleBn);
            return (
              <li
                key={product._id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3"
              >
                <div className="min-w-48 flex-1">
                  <NamedProduct product={product} />
                  <LowChoices {...product} />
                </div>
                <span className="flex items-center gap-2">
                  {product.choices.length === 0 && <StockLeft quantity={product.quantity} />}
                  <ButtonLink
                    to={myProducts(title)}
                    kind="quiet"
                    size="small"
                    aria-label={m.orders_home_restock_of(locale, { title })}
                  >
                    {m.orders_home_restock(locale)}
                  </ButtonLink>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {total > products.length && (
        <ButtonLink
          to="/dashboard/vendor/my-products?status=approved&sort=quantity"
          kind="quiet"
          size="small"
          className="self-start"
        >
          {m.orders_home_all_of(locale, { count: number(total) })}
        </ButtonLink>
      )}
    </HomeCard>
  );
}
