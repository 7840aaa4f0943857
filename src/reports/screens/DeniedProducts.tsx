import { localText } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { VendorMetrics } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";
import { myProductsPath } from "./my-products-path.ts";
import { ProductSummary } from "./ProductSummary.tsx";

/** Denied products with the admin's feedback, each with a link to correct it. */
export function DeniedProducts({ total, products }: VendorMetrics["denied"]) {
  const locale = useLocale();
  const count = formatNumber(total, locale);
  return (
    <HomeCard title={m.orders_home_denied(locale, { count })} note={m.orders_home_denied_note(locale)}>
      <ul className="divide-y divide-line">
        {products.map((product) => {
          const title = localText(locale, product.title, product.titleBn);
          return (
            <li
              key={product._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <span className="min-w-52 flex-1">
                <ProductSummary product={product}>
                  <span className="line-clamp-3 text-sm whitespace-pre-line text-alta-deep">
                    {product.feedback ?? m.orders_home_denied_silent(locale)}
                  </span>
                </ProductSummary>
              </span>
              <ButtonLink
                to={myProductsPath(title)}
                kind="outline"
                size="small"
                aria-label={m.orders_home_correct_of(locale, { title })}
              >
                {m.orders_home_correct(locale)}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      {total > products.length && (
        <ButtonLink
          to="/dashboard/vendor/my-products?status=denied"
          kind="quiet"
          size="small"
          className="self-start"
        >
          {m.orders_home_all_of(locale, { count })}
        </ButtonLink>
      )}
    </HomeCard>
  );
}
