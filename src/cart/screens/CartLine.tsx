import { formatMoney, poishaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link } from "#ui/Link.tsx";
import { Price } from "#ui/Price.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";
import { shopNameOf, thingOf, titleOf } from "../rules/title-of.ts";
import { ChosenVariation } from "./ChosenVariation.tsx";
import { type LineTrouble, troubleSentence } from "./line-trouble.ts";
import { QuantityStepper } from "./QuantityStepper.tsx";

export interface CartLineProps {
  entry: CartEntry;
  trouble: LineTrouble | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** The person takes the new price. */
  onAcceptPrice: () => void;
}

/** Where the focus goes when there is something to say about the line. */
export const lineId = (entryId: string) => `cart-line-${entryId}`;

export function CartLine({ entry, trouble, onQuantity, onRemove, onAcceptPrice }: CartLineProps) {
  const locale = useLocale();
  const title = titleOf(entry, locale);
  const thing = thingOf(entry, locale);
  const pricePoisha = poishaOf(entry.price) ?? 0;
  const remedy = remedyOf();

  /** What can be done about it with one press. */
  function remedyOf(): { words: string; run: () => void } | undefined {
    if (trouble?.kind === "price") return { words: m.cart_line_price_accept(locale), run: onAcceptPrice };
    if (trouble?.kind === "short" && trouble.left > 0)
      return {
        words: m.cart_line_take(locale, { count: formatNumber(trouble.left, locale) }),
        run: () => onQuantity(trouble.left),
      };
    if (trouble?.kind === "short" || trouble?.kind === "gone")
      return { words: m.cart_line_remove(locale), run: onRemove };
    return undefined;
  }

  return (
    <li
      id={lineId(entry._id)}
      tabIndex={-1}
      className="flex flex-wrap items-start gap-3 py-4 focus:rounded-md sm:flex-nowrap sm:items-center sm:gap-5"
    >
      <Thumbnail
        src={entry.imgPrimary}
        alt=""
        className={`size-20 sm:size-24 ${entry.available ? "" : "opacity-50 grayscale"}`}
      />
      <div className="min-w-0 flex-1">
        <p className={`font-bold ${entry.available ? "" : "text-muted"}`}>
          {entry.available ? (
            <Link to={`/product-details/${entry.selectedClassId}`} className="plain-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <ChosenVariation variation={entry.variation} />
        <p className="text-sm text-muted">{shopNameOf(entry, locale)}</p>
        <p className="text-sm text-muted">
          {trouble?.kind === "price" && <s className="me-1">{formatMoney(trouble.oldPoisha, locale)}</s>}
          {m.cart_each(locale, { price: formatMoney(pricePoisha, locale) })}
        </p>
        <div role="status">
          {trouble && (
            <p className="mt-1 flex items-start gap-1 text-sm font-bold text-alta">
              <Icon of={icons.warning} className="mt-0.5 size-4 shrink-0" />
              {troubleSentence(trouble, entry, locale)}
            </p>
          )}
        </div>
        {remedy && (
          <Button kind="outline" size="small" className="mt-2" onClick={remedy.run}>
            {remedy.words}
          </Button>
        )}
      </div>
      <div className="flex w-full items-center justify-between gap-x-2 sm:w-auto">
        <span className="flex items-center">
          {entry.available && (
            <QuantityStepper
              title={thing}
              quantity={entry.quantity}
              stock={entry.stock}
              onChange={onQuantity}
            />
          )}
          <button
            type="button"
            onClick={onRemove}
            aria-label={m.cart_remove_named(locale, { title: thing })}
            className="grid size-11 place-items-center rounded-md text-muted hover:bg-alta-soft hover:text-alta"
          >
            <Icon of={icons.bin} className="size-5" />
          </button>
        </span>
        <span className="text-end font-bold sm:w-24">
          {entry.available && <Price poisha={pricePoisha * entry.quantity} />}
        </span>
      </div>
    </li>
  );
}
