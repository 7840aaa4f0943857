import { formatMoney, poishaOf } from "#shared/money.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link } from "#ui/Link.tsx";
import { Price } from "#ui/Price.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";
import { lineState } from "./line-state.ts";
import { QuantityStepper } from "./QuantityStepper.tsx";
import { titleOf } from "./title-of.ts";

export interface CartLineProps {
  entry: CartEntry;
  /** What the server has said about this line since it was read. */
  problem: string | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLine({ entry, problem, onQuantity, onRemove }: CartLineProps) {
  const locale = useLocale();
  const title = titleOf(entry, locale);
  const state = lineState(entry, locale);
  const pricePoisha = poishaOf(entry.price) ?? 0;
  const complaint = problem ?? state.sentence;
  return (
    <li className="flex gap-3 py-4 sm:gap-5">
      <Thumbnail src={entry.imgPrimary} alt="" className={`size-20 sm:size-24 ${entry.available ? "" : "opacity-50 grayscale"}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-center sm:gap-5">
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
          <p className="text-sm text-muted">{entry.shopName}</p>
          <p className="text-sm text-muted">{m.cart_each({ price: formatMoney(pricePoisha, locale) }, { locale })}</p>
          <p role="status">
            {complaint && (
              <span className="mt-1 flex items-start gap-1 text-sm font-bold text-alta">
                <Icon of={icons.warning} className="mt-0.5 size-4 shrink-0" />
                {complaint}
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="flex items-center">
            {entry.available && <QuantityStepper title={title} quantity={entry.quantity} stock={entry.stock} onChange={onQuantity} />}
            <button
              type="button"
              onClick={onRemove}
              aria-label={m.cart_remove_named({ title }, { locale })}
              className="grid size-11 place-items-center rounded-md text-muted hover:bg-alta-soft hover:text-alta"
            >
              <Icon of={icons.bin} className="size-5" />
            </button>
          </span>
          <span className="text-end font-bold sm:w-24">{state.ordered && <Price poisha={pricePoisha * entry.quantity} />}</span>
        </div>
      </div>
    </li>
  );
}
