import { type ReactNode, useEffect, useRef } from "react";
import type { Product } from "#catalog/contract.ts";
import { isPublic } from "#catalog/rules/visibility.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { ProductStatusBadge } from "#listing/screens/ProductStatusBadge.tsx";
import { formatNumber, localizePath, localText } from "#shared/locale.ts";
import { productPath } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { PreviewFacts } from "./PreviewFacts.tsx";
import { PreviewImages } from "./PreviewImages.tsx";
import { reviewStatusLabel } from "./review-labels.ts";

export interface ProductPreviewProps {
  /** The product to show; the dialog is closed if undefined. */
  product: Product | undefined;
  /** Its number in the whole list, from 1, and how many products the list has. */
  position: { number: number; total: number };
  /** Shows the previous or the next product; undefined at the end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  problem: string | undefined;
  /** Shows the version that the vendor has saved since the product was opened, if there is one. */
  onShowNewVersion: (() => void) | undefined;
  /** Message about the last action. */
  message: string;
  /** Given while the last decision can be undone. */
  onUndo: (() => void) | undefined;
  actions: (product: Product) => ReactNode;
  onClose: () => void;
}

/** All data that an admin needs to decide on a product, with buttons for the previous and the next one. */
export function ProductPreview({ product, onClose, ...rest }: ProductPreviewProps) {
  const locale = useLocale();
  return (
    <Dialog
      open={product !== undefined}
      title={product ? localText(locale, product.title, product.titleBn) : ""}
      onClose={onClose}
      className="max-w-5xl"
    >
      {product && <Preview product={product} {...rest} />}
    </Dialog>
  );
}

function Preview({
  product,
  position,
  onPrevious,
  onNext,
  problem,
  onShowNewVersion,
  message,
  onUndo,
  actions,
}: Omit<ProductPreviewProps, "product" | "onClose"> & { product: Product }) {
  const locale = useLocale();
  const body = useRef<HTMLDivElement>(null);
  const version = `${product._id} ${product.version}`;
  const shownVersion = useRef(version);

  // Scroll to the top for another product or version; the dialog itself does so for the first one.
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    body.current?.focus();
    body.current?.closest("dialog")?.scrollTo(0, 0);
  }, [version]);

  const linkTo = (go: (() => void) | undefined, icon: icons.IconPath, label: string) => (
    <button
      type="button"
      disabled={!go}
      aria-label={label}
      title={label}
      onClick={go}
      className="grid size-11 place-items-center rounded-md text-leaf hover:bg-leaf-soft disabled:opacity-40"
    >
      <Icon of={icon} />
    </button>
  );
  return (
    <div ref={body} tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProductStatusBadge product={product} label={reviewStatusLabel(product.status, locale)} />
        {isPublic(product) && (
          <a
            href={localizePath(productPath(product._id), locale)}
            target="_blank"
            rel="noreferrer"
            className="font-bold text-leaf underline underline-offset-4"
          >
            {m.moderation_review_open_page(locale)}
          </a>
        )}
        <div className="ms-auto -me-3 flex items-center">
          {linkTo(onPrevious, icons.chevronLeft, m.moderation_review_previous(locale))}
          <p aria-live="polite" className="text-sm whitespace-nowrap text-muted tabular-nums">
            {m.moderation_review_position(locale, {
              number: formatNumber(position.number, locale),
              total: formatNumber(position.total, locale),
            })}
          </p>
          {linkTo(onNext, icons.chevronRight, m.moderation_review_next(locale))}
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <PreviewImages key={version} product={product} />
        <PreviewFacts product={product} />
      </div>
      <div className="bottom-0 [@media(height>=30rem)]:sticky -mx-5 -mb-5 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 [&_[role=alert]_p]:mb-3">
        <FormProblem text={problem} />
        {onShowNewVersion && (
          <Button size="small" kind="outline" className="mb-3" onClick={onShowNewVersion}>
            {m.moderation_review_show_new(locale)}
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-x-3 not-empty:mb-2">
          <p role="status" className="font-bold text-leaf">
            {message}
          </p>
          {onUndo && (
            <Button size="small" kind="outline" onClick={onUndo}>
              {m.shared_undo(locale)}
            </Button>
          )}
        </div>
        {actions(product)}
      </div>
    </div>
  );
}
