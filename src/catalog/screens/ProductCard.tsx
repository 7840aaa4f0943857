import { type ComponentType, createContext, useContext } from "react";
import { formatNumber, localText } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { productPath } from "#shared/page.ts";
import { Badge } from "#ui/Badge.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import type { ProductCard as Card } from "../contract/views.ts";

/**
 * The button in the corner of each product card. The frame provides it after hydration, because it belongs to
 * a later slice and needs JavaScript.
 */
export const CardAction = createContext<ComponentType<{ product: Card }> | null>(null);

export function ProductCard({
  product,
  sizes,
  urgent = false,
}: {
  product: Card;
  sizes: string;
  urgent?: boolean;
}) {
  const locale = useLocale();
  const Action = useContext(CardAction);
  return (
    <article className="group relative flex h-full flex-col">
      <Picture
        image={product.image}
        alt=""
        sizes={sizes}
        urgent={urgent}
        className="rounded-md transition-shadow group-hover:shadow-lift"
      />
      {!product.inStock && (
        <span className="absolute start-2 top-2">
          <Badge tone="near">{m.catalog_card_sold_out(locale)}</Badge>
        </span>
      )}
      <h3 className="mt-2 font-sans text-base font-normal text-wrap">
        {/* The link covers the whole card. */}
        <Link
          to={productPath(product.id)}
          // The noun of a Bangla name comes last.
          className={`${locale === "bn" ? "line-clamp-4 md:line-clamp-3" : "line-clamp-3 md:line-clamp-2"} after:absolute after:inset-0 after:rounded-md group-hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-leaf`}
        >
          {localText(locale, product.title, product.titleBn)}
        </Link>
      </h3>
      {product.priceToPoisha === null ? (
        <Price poisha={product.pricePoisha} className="text-lg font-bold" />
      ) : (
        <p className="text-lg font-bold whitespace-nowrap tabular-nums lining-nums">
          {m.catalog_card_from(locale, { price: formatMoney(product.pricePoisha, locale) })}
        </p>
      )}
      <Stars halves={product.ratingHalves} />
      <p className="truncate text-sm text-muted">{localText(locale, product.shopName, product.shopNameBn)}</p>
      {/* Last, so that it is above the link. */}
      {Action && (
        <span className="absolute end-1 top-1">
          <Action product={product} />
        </span>
      )}
    </article>
  );
}

/** Five read-only stars. `halves`: 0 to 10; 0 means not rated and renders nothing. */
export function Stars({ halves, className = "" }: { halves: number; className?: string }) {
  const locale = useLocale();
  if (halves <= 0) return null;
  const rating = formatNumber(halves / 2, locale);
  return (
    <span className={`inline-flex items-center gap-1 ${className}`}>
      <span role="img" aria-label={m.catalog_rating(locale, { rating })} className="stars">
        <span style={{ width: `${halves * 10}%` }} />
      </span>
      <span aria-hidden="true" className="text-sm text-muted">
        {`${rating}/${formatNumber(5, locale)}`}
      </span>
    </span>
  );
}
