import { formatMoney, poishaOf } from "#shared/money.ts";
import * as icons from "#ui/icons.ts";
import { Icon } from "#ui/Icon.tsx";
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
    <li className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-2 py-4 sm:grid-cols-[6rem_1fr_auto_8rem] sm:items-center sm:gap-x-5">
      <Thumbnail src={entry.imgPrimary} alt="" className={`row-span-2 size-20 sm:row-span-1 sm:size-24 ${entry.available ? "" : "opacity-50 grayscale"}`} />
      <div className="min-w-0">
        <p className={`font-bold ${entry.available ? "" : "text-muted line-through"}`}>
          {entry.stock > 0 || entry.available ? (
            <Link to={`/product-details/${entry.selectedClassId}`} className="plain-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-muted">{entry.shopName}</p>
        <p className="text-sm text-muted">{m.cart_each({ price: formatMoney(pricePoisha, locale) }, { locale })}</p>
        {complaint && (
          <p role="alert" className="mt-1 flex items-start gap-1 text-sm font-bold text-alta">
            <Icon of={icons.warning} className="mt-0.5 size-4 shrink-0" />
            {complaint}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        {entry.available && <QuantityStepper title={title} quantity={entry.quantity} stock={entry.stock} onChange={onQuantity} />}
        <button
          type="button"
          onClick={onRemove}
          aria-label={m.cart_remove_named({ title }, { locale })}
          className="grid size-11 place-items-center rounded-md text-muted hover:bg-alta-soft hover:text-alta"
        >
          <Icon of={icons.bin} className="size-5" />
        </button>
      </div>
      <p className="col-start-2 font-bold sm:col-start-auto sm:text-end">{state.ordered ? <Price poisha={pricePoisha * entry.quantity} /> : "—"}</p>
    </li>
  );
}
