import type { ProductCard as Card } from "#catalog/contract/views.ts";
import { formatMoney } from "#shared/money.ts";
import { Badge } from "#ui/Badge.tsx";
import { Link } from "#ui/Link.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Price } from "#ui/Price.tsx";
import { Stars } from "#ui/Stars.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { localText } from "./local-text.ts";

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
          to={`/product-details/${product.id}`}
          className="line-clamp-2 after:absolute after:inset-0 after:rounded-md group-hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-leaf"
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
    </article>
  );
}
