import { formatNumber } from "#shared/locale.ts";
import { useEarlyTap } from "#ui/early-tap.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface QuantityStepperProps {
  title: string;
  quantity: number;
  maximum: number;
  onChange: (quantity: number) => void;
}

const button =
  "grid size-11 place-items-center rounded-md hover:bg-leaf-soft " +
  "aria-disabled:text-muted aria-disabled:opacity-50 aria-disabled:hover:bg-transparent";

/** Selects a quantity from 1 to the maximum. */
export function QuantityStepper({ title, quantity, maximum, onChange }: QuantityStepperProps) {
  const locale = useLocale();
  // The maximum may have dropped below the quantity.
  const decrease = () => quantity > 1 && onChange(Math.min(quantity - 1, maximum));
  const increase = () => quantity < maximum && onChange(quantity + 1);
  const earlyDecrease = useEarlyTap(decrease);
  const earlyIncrease = useEarlyTap(increase);
  return (
    <div
      role="group"
      aria-label={m.cart_quantity_of(locale, { title })}
      className="inline-flex items-center rounded-md border border-edge bg-surface"
    >
      <button
        {...earlyDecrease}
        type="button"
        className={button}
        // Not `disabled`, so that the clicked button keeps the focus.
        aria-disabled={quantity <= 1 || undefined}
        onClick={decrease}
        aria-label={m.cart_decrease(locale, { title })}
      >
        <Icon of={icons.minus} className="size-5" />
      </button>
      <output className="min-w-8 text-center font-bold tabular-nums">{formatNumber(quantity, locale)}</output>
      <button
        {...earlyIncrease}
        type="button"
        className={button}
        aria-disabled={quantity >= maximum || undefined}
        onClick={increase}
        aria-label={m.cart_increase(locale, { title })}
      >
        <Icon of={icons.plus} className="size-5" />
      </button>
    </div>
  );
}
