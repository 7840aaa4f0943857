import { usePerson } from "#client/person-context.ts";
import { problemSentence } from "#client/problem.ts";
import { formatNumber, localText } from "#shared/locale.ts";
import { productPath } from "#shared/page.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { useSingleRunById } from "#ui/use-single-run-by-id.ts";
import { m } from "#words/messages.js";
import type { OwnProductSort } from "../../contract/product-list.ts";
import { type OwnProduct, useChangeProduct } from "../../queries/products.ts";
import { feedbackText } from "../../rules/feedback-text.ts";
import { ProductStatusBadge } from "../ProductStatusBadge.tsx";
import { statusLabel, visibilityNotice } from "./list-labels.ts";
import { OwnProductActions } from "./OwnProductActions.tsx";
import { QuickChange } from "./QuickChange.tsx";

export interface OwnProductTableProps {
  products: readonly OwnProduct[];
  /** The number of the first row. */
  first: number;
  sort: OwnProductSort;
  onSort: (sort: string) => void;
  onUnlistedChange: (unlisted: boolean) => void;
  /** True while the next page is loading. */
  stale: boolean;
}

/** The table of the vendor's products, with the feedback of denied ones. */
export function OwnProductTable({
  products,
  first,
  sort,
  onSort,
  onUnlistedChange,
  stale,
}: OwnProductTableProps) {
  const locale = useLocale();
  const change = useChangeProduct(usePerson().id);
  const { run } = useSingleRunById();

  async function setUnlisted({ _id: id, status }: OwnProduct, unlisted: boolean) {
    try {
      await change.mutateAsync({ id, change: { shelved: unlisted }, shown: { shelved: unlisted } });
      notice(visibilityNotice(status, unlisted, locale));
      onUnlistedChange(unlisted);
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    }
  }

  const titleOf = ({ title, titleBn }: OwnProduct) => localText(locale, title, titleBn);
  const actions = (product: OwnProduct) => (
    <OwnProductActions
      product={product}
      title={titleOf(product)}
      onUnlistedChange={(unlisted) => run(product._id, () => setUnlisted(product, unlisted))}
    />
  );
  const status = (product: OwnProduct) => (
    <ProductStatusBadge product={product} label={statusLabel(product.status, locale)} />
  );
  const about = (product: OwnProduct) => (
    <>
      <span className="font-bold wrap-anywhere xl:line-clamp-2 xl:text-sm xl:leading-tight">
        {product.status === "approved" && !product.shelved ? (
          <Link
            to={productPath(product._id)}
            title={m.listing_own_view(locale)}
            aria-label={m.listing_own_view_of(locale, { title: titleOf(product) })}
            className="text-leaf underline underline-offset-2"
          >
            {titleOf(product)}
          </Link>
        ) : (
          titleOf(product)
        )}{" "}
        {product.sku && !product.feedback && (
          <span className="block text-sm font-normal text-muted xl:inline-block">{product.sku}</span>
        )}
      </span>
      {product.feedback && (
        <>
          <p className="mt-1 rounded-md bg-alta-soft px-3 py-2 text-sm wrap-anywhere whitespace-pre-line text-alta-deep xl:hidden">
            {m.listing_own_feedback(locale, { text: feedbackText(product.feedback, locale) })}
          </p>
          {/* One line in the wide table until it is opened. */}
          <details className="group hidden text-sm leading-tight wrap-anywhere text-alta-deep xl:block">
            <summary className="flex cursor-pointer items-start gap-1">
              <span className="whitespace-pre-line not-group-open:line-clamp-1">
                {m.listing_own_feedback(locale, { text: feedbackText(product.feedback, locale) })}
              </span>
              <Icon of={icons.chevronDown} className="size-4 shrink-0 group-open:rotate-180" />
            </summary>
          </details>
        </>
      )}
    </>
  );
  return (
    <DataTable
      caption={m.listing_own_title(locale)}
      rows={products}
      first={first}
      stale={stale}
      variant="wide"
      sort={sort}
      onSort={onSort}
      columns={[
        {
          heading: m.listing_own_number(locale),
          cell: (_, number) => formatNumber(number, locale),
          className: "tabular-nums",
        },
        {
          heading: m.listing_own_image(locale),
          cell: ({ imgPrimary }) => <Thumbnail src={imgPrimary} alt="" className="size-11" />,
        },
        { heading: m.listing_own_name(locale), sort: "title", cell: about, className: "w-full" },
        {
          heading: m.listing_own_price(locale),
          sort: "price",
          cell: (product) => <QuickChange product={product} title={titleOf(product)} />,
        },
        { heading: m.listing_own_status(locale), cell: status },
        { heading: m.listing_own_action(locale), cell: actions },
      ]}
      card={(product, number) => (
        <>
          <div className="flex items-start gap-3">
            <Thumbnail src={product.imgPrimary} alt="" />
            <div className="min-w-0 flex-1">
              {formatNumber(number, locale)}. {about(product)}
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <QuickChange product={product} title={titleOf(product)} />
            {status(product)}
          </div>
          {actions(product)}
        </>
      )}
    />
  );
}
