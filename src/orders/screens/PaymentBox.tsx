import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/** Mobile payments that are shown but not available yet. Only the names are theirs; the icons are ours. */
const plannedMethods = {
  en: ["bKash", "Nagad", "Rocket"],
  bn: ["বিকাশ", "নগদ", "রকেট"],
} as const;

/** The payment method; only cash on delivery can be selected. */
export function PaymentBox() {
  const locale = useLocale();
  return (
    <section aria-labelledby="payment" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="payment" className="mb-3 text-xl">
        {m.orders_payment_title(locale)}
      </h2>
      <div role="radiogroup" aria-labelledby="payment" className="grid grid-cols-3 gap-3">
        <label className="col-span-3 flex min-h-14 items-center gap-3 rounded-md border-2 border-leaf bg-leaf-soft px-4 py-2">
          <input type="radio" name="payment" defaultChecked className="size-5 accent-leaf" />
          <Icon of={icons.wallet} className="size-7 text-leaf" />
          <span>
            <span className="block font-bold">{m.orders_payment_cash(locale)}</span>
            <span className="block text-sm text-muted">{m.orders_payment_cash_text(locale)}</span>
          </span>
        </label>
        {plannedMethods[locale].map((name) => (
          <label
            key={name}
            className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-md border border-line bg-paper p-2 text-center text-muted"
          >
            <input type="radio" name="payment" disabled className="sr-only" />
            <MobilePaymentIcon />
            <span className="text-sm font-bold">{name}</span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">{m.orders_payment_later(locale)}</p>
    </section>
  );
}

function MobilePaymentIcon() {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M9 3h12a2 2 0 0 1 2 2v9M23 26v1a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M13 25.5h3" />
      <circle cx="23" cy="20" r="5.5" />
      <path d="M21.4 18.2c1.6 0 1.6 1 1.6 1.8v2.6M21.4 20h3.4" />
    </svg>
  );
}
