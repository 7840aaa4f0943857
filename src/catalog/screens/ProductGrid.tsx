/** Product cards, grids of them, and the title above. */
import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { formatNumber, localText } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { productPath } from "#shared/page.ts";
import { timeLimitMs } from "#shared/request-limits.ts";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink, Spinner } from "#ui/Button.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Price } from "#ui/Price.tsx";
import { useFocusAtEnd } from "#ui/use-focus-at-end.ts";
import { m } from "#words/messages.js";
import type { ProductCard as Card } from "../contract/views.ts";

/**
 * Columns of a product grid on phones and wide screens, spec sections 2 and 9. `beside`: next to the filters
 * of the search, so that the images are narrower.
 */
export type GridColumns = "1-4" | "2-4" | "2-4-beside" | "2-5";

export const gridClasses: Record<GridColumns, string> = {
  "1-4": "grid-cols-1 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-4": "grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-4-beside": "grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-5": "grid-cols-2 md:grid-cols-4 lg:grid-cols-5",
};

/** The `sizes` attribute of the images of cards. */
const gridSizes: Record<GridColumns, string> = {
  "1-4":
    "(width >= 87.5rem) 322px, (width >= 64rem) calc(25vw - 1.5rem), " +
    "(width >= 48rem) calc(33vw - 1.5rem), (width >= 40rem) calc(50vw - 1.5rem), calc(100vw - 2rem)",
  "2-4":
    "(width >= 87.5rem) 322px, (width >= 64rem) calc(25vw - 1.5rem), " +
    "(width >= 48rem) calc(33vw - 1.5rem), calc(50vw - 1.5rem)",
  "2-4-beside":
    "(width >= 87.5rem) 263px, (width >= 64rem) calc(25vw - 5.5rem), " +
    "(width >= 48rem) calc(33vw - 1.5rem), calc(50vw - 1.5rem)",
  "2-5":
    "(width >= 87.5rem) 254px, (width >= 64rem) calc(20vw - 1.5rem), " +
    "(width >= 48rem) calc(25vw - 1.5rem), calc(50vw - 1.5rem)",
};

/** A grid of product cards. `urgent` is the number of images that are visible when the page opens. */
export function ProductGrid({
  products,
  columns,
  urgent = 0,
}: {
  products: readonly Card[];
  columns: GridColumns;
  urgent?: number;
}) {
  return (
    <ul className={`grid gap-x-3 gap-y-8 md:gap-x-5 ${gridClasses[columns]}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={gridSizes[columns]} urgent={index < urgent} />
        </li>
      ))}
    </ul>
  );
}

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

export interface LimitGridProps {
  products: readonly Card[];
  columns: GridColumns;
  /** The limit of the next step; undefined if all products are shown or the maximum is reached. */
  next: number | undefined;
  /** Loading more has failed. */
  failed?: boolean;
}

/**
 * A grid that grows by `?limit=`. It uses a link, so that it works without JavaScript and with the back
 * button.
 */
export function LimitGrid({ products, columns, next, failed = false }: LimitGridProps) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === pathname;
  const grid = useFocusAtEnd(products.length, next === undefined);
  return (
    <>
      <div ref={grid}>
        <ProductGrid products={products} columns={columns} />
      </div>
      {next !== undefined && (
        <div className="mt-8 flex flex-col items-center gap-3 [overflow-anchor:none]">
          {failed && !busy && <p role="alert">{m.shared_load_failed(locale)}</p>}
          <ButtonLink
            to={`?limit=${next}`}
            replace
            preventScrollReset
            kind="outline"
            aria-disabled={busy || undefined}
          >
            {busy && <Spinner />}
            {busy ? m.shared_wait(locale) : failed ? m.shared_try_again(locale) : m.shared_load_more(locale)}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

let shown: { pathname: string; data: object } | undefined;

/** Remembers the data of a page that grows by `?limit=`, for `loadLargerList` in its `clientLoader`. */
export function useRememberData(data: object): void {
  const { pathname } = useLocation();
  useEffect(() => {
    shown = { pathname, data };
  }, [pathname, data]);
}

/**
 * Loads more in a `clientLoader`. If loading fails or times out, returns the current data with `loadFailed`.
 */
export async function loadLargerList<T extends object>(
  request: Request,
  serverLoader: () => Promise<T>,
): Promise<T & { loadFailed?: boolean }> {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.has("limit") || shown?.pathname !== pathname) return serverLoader();
  const before = shown.data as T;
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeLimitMs));
  try {
    return await Promise.race([serverLoader(), late]);
  } catch {
    return { ...before, loadFailed: true };
  }
}

export function SectionTitle({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <h2 id={id} className="mb-5 text-2xl">
      {children}
    </h2>
  );
}
