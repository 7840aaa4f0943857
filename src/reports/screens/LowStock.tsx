import { localVariationText } from "#catalog/rules/variations.ts";
import { editPath, variationsId } from "#listing/contract/edit-path.ts";
import { formatNumber } from "#shared/locale.ts";
import { Badge } from "#ui/Badge.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { lowStock } from "../contract/constants.ts";
import type { VendorMetrics } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";
import { ProductSummary } from "./ProductSummary.tsx";
import { listPath, ProductsToEdit } from "./ProductsToEdit.tsx";

/** Products on sale with low or no stock, each with a link to restock it. */
export function LowStock({
  total,
  products,
  onSale,
}: VendorMetrics["lowStock"] & Pick<VendorMetrics, "onSale">) {
  const locale = useLocale();
  return (
    <HomeCard
      title={m.reports_home_low_stock(locale)}
      note={m.reports_home_low_stock_note(locale, { count: formatNumber(lowStock, locale) })}
    >
      {total === 0 ? (
        <p className="text-muted">
          {onSale > 0 ? m.reports_home_low_stock_none(locale) : m.reports_home_nothing_on_sale(locale)}
        </p>
      ) : (
        <ProductsToEdit
          products={products}
          total={total}
          listLink={{
            label: m.reports_home_by_stock(locale, { count: formatNumber(total, locale) }),
            query: { status: "approved", sort: "quantity" },
          }}
          link={({ _id, variations }, title) => ({
            label: m.reports_home_restock(locale),
            name: m.reports_home_restock_of(locale, { title }),
            kind: "quiet",
            // The list changes only the stock of a product without variations.
            to: variations.length > 0 ? `${editPath(_id)}#${variationsId}` : listPath({ q: title }),
          })}
          aside={({ variations, quantity }) => variations.length === 0 && <StockLeft quantity={quantity} />}
        >
          {(product) => (
            <>
              <ProductSummary product={product} />
              <LowVariations {...product} />
            </>
          )}
        </ProductsToEdit>
      )}
    </HomeCard>
  );
}

/** Variations with low stock. Renders nothing for a product without variations. */
function LowVariations({
  variations,
  moreVariations,
}: Pick<VendorMetrics["lowStock"]["products"][number], "variations" | "moreVariations">) {
  const locale = useLocale();
  if (variations.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {variations.map(({ variation, quantity }) => (
        <li key={variation} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{localVariationText(variation, locale)}</span>
          <StockLeft quantity={quantity} />
        </li>
      ))}
      {moreVariations > 0 && (
        <li className="text-muted">
          {m.reports_home_more_variations(locale, { count: formatNumber(moreVariations, locale) })}
        </li>
      )}
    </ul>
  );
}

function StockLeft({ quantity }: { quantity: number }) {
  const locale = useLocale();
  return (
    <Badge tone={quantity === 0 ? "refused" : "waiting"}>
      {quantity === 0
        ? m.reports_home_sold_out(locale)
        : m.reports_home_left(locale, { count: formatNumber(quantity, locale) })}
    </Badge>
  );
}
