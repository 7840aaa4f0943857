import { useEffect, useRef } from "react";
import { maxQuantity } from "#catalog/contract/constants.ts";
import { localizedShopName, localizedTitle, titleWithVariation } from "#catalog/rules/localized-names.ts";
import { formatNumber } from "#shared/locale.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { productPath } from "#shared/page.ts";
import { timeLimitMs } from "#shared/request-limits.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { useEarlyTap } from "#ui/early-tap.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";
import { ChosenVariation } from "./ChosenVariation.tsx";
import { type EntryIssue, issueText, quantityToOffer } from "./entry-issue.ts";
import { QuantityStepper } from "./QuantityStepper.tsx";

export interface CartEntryRowProps {
  entry: CartEntry;
  issue: EntryIssue | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** Called when the shopper accepts the new price. Undefined while nothing can be ordered. */
  onAcceptPrice: (() => void) | undefined;
}

/** Returns the id of the entry's element, which receives the focus when the entry has an issue. */
export const entryElementId = (entryId: string) => `cart-entry-${entryId}`;

export function CartEntryRow({ entry, issue, onQuantity, onRemove, onAcceptPrice }: CartEntryRowProps) {
  const locale = useLocale();
  const title = localizedTitle(entry, locale);
  const fullTitle = titleWithVariation(entry, locale);
  const pricePoisha = poishaOf(entry.price) ?? 0;
  const maximum = Math.min(maxQuantity, entry.stock);
  const limit = entry.stock < maxQuantity ? m.cart_few_left : m.cart_most;
  const fix = fixFor();
  const earlyFix = useEarlyTap(() => fix?.onClick());
  const earlyRemove = useEarlyTap(onRemove);
  const row = useRef<HTMLLIElement>(null);
  const stepperUsedAt = useRef(Number.NEGATIVE_INFINITY);

  // The clicked button is unmounted when the response says that the entry is sold out.
  useEffect(() => {
    const isResponse = performance.now() - stepperUsedAt.current < timeLimitMs;
    if (!entry.available && isResponse && document.activeElement === document.body) row.current?.focus();
  }, [entry.available]);

  /** Returns the button that resolves the issue, if one click can. */
  function fixFor(): { label: string; onClick: () => void } | undefined {
    if (issue?.kind === "price" && onAcceptPrice)
      return { label: m.cart_entry_price_accept(locale), onClick: onAcceptPrice };
    const offered = quantityToOffer(issue, entry);
    if (offered !== undefined)
      return {
        label: m.cart_entry_take(locale, { count: formatNumber(offered, locale) }),
        onClick() {
          // The clicked button is unmounted.
          row.current?.focus();
          onQuantity(offered);
        },
      };
    if ((issue?.kind === "too_few_left" && issue.left === 0) || issue?.kind === "gone")
      return { label: m.cart_entry_remove(locale), onClick: onRemove };
    return undefined;
  }

  return (
    <li
      ref={row}
      id={entryElementId(entry._id)}
      tabIndex={-1}
      className={
        "flex flex-wrap items-start gap-3 py-4 focus:rounded-md sm:flex-nowrap sm:items-center sm:gap-5"
      }
    >
      <Thumbnail
        src={entry.imgPrimary}
        alt=""
        className={`size-20 sm:size-24 ${entry.available ? "" : "opacity-50 grayscale"}`}
      />
      <div className="min-w-0 flex-1">
        <p className={`font-bold ${entry.available ? "" : "text-muted"}`}>
          {entry.available || entry.choiceNeeded ? (
            <Link to={productPath(entry.selectedClassId)} className="plain-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <ChosenVariation variation={entry.variation} />
        <p className="text-sm text-muted">{localizedShopName(entry, locale)}</p>
        <p className="text-sm text-muted">
          {issue?.kind === "price" && <s className="me-1">{formatMoney(issue.oldPoisha, locale)}</s>}
          {m.cart_each(locale, { price: formatMoney(pricePoisha, locale) })}
        </p>
        <div role="status">
          {issue && (
            <p className="mt-1 flex items-start gap-1 text-sm font-bold text-alta">
              <Icon of={icons.warning} className="mt-0.5 size-4 shrink-0" />
              {issueText(issue, entry, locale)}
            </p>
          )}
        </div>
        {fix && (
          <Button {...earlyFix} kind="outline" size="small" className="mt-2" onClick={fix.onClick}>
            {fix.label}
          </Button>
        )}
        {issue?.kind === "choice" && (
          <ButtonLink to={productPath(entry.selectedClassId)} kind="outline" size="small" className="mt-2">
            {m.cart_view_product(locale)}
          </ButtonLink>
        )}
      </div>
      <div className="flex w-full items-center justify-between gap-x-2 sm:w-auto">
        <div>
          <span className="flex items-center">
            {entry.available && (
              <QuantityStepper
                title={fullTitle}
                quantity={entry.quantity}
                maximum={maximum}
                onChange={(quantity) => {
                  stepperUsedAt.current = performance.now();
                  onQuantity(quantity);
                }}
              />
            )}
            <button
              {...earlyRemove}
              type="button"
              onClick={onRemove}
              aria-label={m.cart_remove_named(locale, { title: fullTitle })}
              className="grid size-11 place-items-center rounded-md text-muted hover:bg-alta-soft hover:text-alta"
            >
              <Icon of={icons.bin} className="size-5" />
            </button>
          </span>
          <p role="status" className="text-sm text-muted">
            {/* A quantity above the stock is an issue. */}
            {entry.available &&
              entry.quantity === maximum &&
              limit(locale, { count: formatNumber(maximum, locale) })}
          </p>
        </div>
        <span className="text-end font-bold sm:w-24">
          {entry.available && <Price poisha={pricePoisha * entry.quantity} />}
        </span>
      </div>
    </li>
  );
}
