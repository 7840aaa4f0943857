import type { ReactNode } from "react";
import type { Product } from "#catalog/contract.ts";
import { localizedShopName, localizedVendorName } from "#catalog/rules/localized-names.ts";
import { ProductStatusBadge } from "#listing/screens/ProductStatusBadge.tsx";
import { ageText } from "#shared/age-text.ts";
import { formatTime } from "#shared/dates.ts";
import { formatNumber, localText } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { m } from "#words/messages.js";
import type { ReviewSort } from "../contract/constants.ts";
import { reviewStatusLabel } from "./review-labels.ts";

export interface ReviewTableProps {
  products: readonly Product[];
  /** Number of the first row, from 1. */
  first: number;
  sort: ReviewSort;
  onSort: (sort: ReviewSort) => void;
  /** Whether these rows are from the previous page or filter, while the next ones load. */
  stale: boolean;
  actions: (product: Product) => ReactNode;
  onOpen: (product: Product) => void;
}

/** One row for each product. */
export function ReviewTable({ products, first, sort, onSort, stale, actions, onOpen }: ReviewTableProps) {
  const locale = useLocale();
  const price = (product: Product) => {
    const lowest = formatTaka(product.price, locale);
    return product.priceTo === null ? lowest : m.catalog_card_from(locale, { price: lowest });
  };
  const preview = (product: Product) => <PreviewButton product={product} onClick={() => onOpen(product)} />;
  const title = (product: Product) => {
    const text = localText(locale, product.title, product.titleBn);
    return (
      <span
        title={text}
        className="font-bold wrap-anywhere xl:line-clamp-2 xl:min-w-22 xl:text-sm xl:leading-snug"
      >
        {text}
      </span>
    );
  };
  const badge = (product: Product) => (
    <ProductStatusBadge product={product} label={reviewStatusLabel(product.status, locale)} />
  );
  const name = (text: string) => (
    <span title={text} className="line-clamp-2 max-w-40 leading-snug wrap-break-word">
      {text}
    </span>
  );
  return (
    <DataTable
      caption={m.moderation_review_title(locale)}
      rows={products}
      first={first}
      stale={stale}
      variant="wide"
      sort={sort}
      onSort={(next) => onSort(next as ReviewSort)}
      columns={[
        {
          heading: m.moderation_review_number(locale),
          cell: (_, number) => formatNumber(number, locale),
          className: "tabular-nums",
        },
        { heading: m.moderation_review_image(locale), cell: preview },
        { heading: m.moderation_review_name(locale), sort: "title", cell: title, className: "w-full" },
        {
          heading: m.moderation_review_vendor(locale),
          cell: (product) => name(localizedVendorName(product, locale)),
          className: "text-sm",
        },
        {
          heading: m.moderation_review_shop(locale),
          sort: "shop",
          cell: (product) => name(localizedShopName(product, locale)),
          className: "text-sm",
        },
        {
          heading: m.moderation_review_quantity(locale),
          sort: "quantity",
          cell: ({ quantity }) => formatNumber(quantity, locale),
          className: "tabular-nums",
        },
        {
          heading: m.moderation_review_price(locale),
          sort: "price",
          cell: price,
          className: "text-sm whitespace-nowrap tabular-nums lining-nums",
        },
        {
          heading: m.moderation_review_status(locale),
          cell: (product) => (
            // With two lines it must not be higher than the photo.
            <div className="-my-1.5">
              {badge(product)}
              <SentAgo product={product} />
            </div>
          ),
        },
        {
          heading: m.moderation_review_action(locale),
          cell: (product) => actions(product),
          className: "whitespace-nowrap",
        },
      ]}
      card={(product, number) => (
        <>
          <div className="flex items-start gap-3">
            {preview(product)}
            <div className="min-w-0 flex-1">
              <p>
                {formatNumber(number, locale)}. {title(product)}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {localizedShopName(product, locale)} · {localizedVendorName(product, locale)}
              </p>
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-bold tabular-nums lining-nums">{price(product)}</span>
                <span className="text-sm text-muted">
                  {m.moderation_review_quantity(locale)}: {formatNumber(product.quantity, locale)}
                </span>
                {badge(product)}
              </div>
              <SentAgo product={product} />
            </div>
          </div>
          {actions(product)}
        </>
      )}
    />
  );
}

/** How long a pending product has waited. The rows load in the browser, so no server renders another age. */
function SentAgo({ product: { status, submittedAt } }: { product: Product }) {
  const locale = useLocale();
  if (status !== "pending" || submittedAt === undefined) return null;
  const sentAt = new Date(submittedAt);
  return (
    <time
      dateTime={submittedAt}
      title={formatTime(sentAt, locale)}
      className="mt-0.5 block text-sm leading-tight whitespace-nowrap text-muted"
    >
      {m.moderation_review_submitted_ago(locale, { age: ageText(Date.now() - sentAt.getTime(), locale) })}
    </time>
  );
}

/** The photo as a button that opens the preview. */
function PreviewButton({ product, onClick }: { product: Product; onClick: () => void }) {
  const locale = useLocale();
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      data-action={`open ${product._id}`}
      aria-label={m.moderation_review_look(locale, {
        title: localText(locale, product.title, product.titleBn),
      })}
      className="block rounded-sm ring-offset-2 ring-offset-surface hover:ring-2 hover:ring-leaf"
    >
      <Thumbnail src={product.imgPrimary} alt="" className="size-16 xl:size-11" />
    </button>
  );
}
