import { editPath } from "#listing/contract/edit-path.ts";
import { feedbackText } from "#listing/rules/feedback-text.ts";
import { formatNumber } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { VendorMetrics } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";
import { ProductSummary } from "./ProductSummary.tsx";
import { ProductsToEdit } from "./ProductsToEdit.tsx";

/** Denied products with the admin's feedback, each with a link to correct it. */
export function DeniedProducts({ total, products }: VendorMetrics["denied"]) {
  const locale = useLocale();
  return (
    <HomeCard
      title={m.reports_home_denied(locale, { count: formatNumber(total, locale) })}
      note={m.reports_home_denied_note(locale)}
    >
      <ProductsToEdit
        products={products}
        total={total}
        listLink={{
          label: m.reports_home_all_of(locale, { count: formatNumber(total, locale) }),
          query: { status: "denied" },
        }}
        link={({ _id }, title) => ({
          label: m.listing_own_fix(locale),
          name: m.listing_own_fix_of(locale, { title }),
          kind: "outline",
          to: editPath(_id),
        })}
      >
        {(product) => (
          <ProductSummary product={product}>
            <span className="line-clamp-3 text-sm whitespace-pre-line text-alta-deep">
              {product.feedback === null
                ? m.listing_denied_no_reason(locale)
                : feedbackText(product.feedback, locale).replace(/\n{2,}/g, "\n")}
            </span>
          </ProductSummary>
        )}
      </ProductsToEdit>
    </HomeCard>
  );
}
