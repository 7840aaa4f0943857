import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { maxQuantity } from "#catalog/contract/constants.ts";
import type { Variations } from "#catalog/contract/views.ts";
import { optionName } from "#catalog/rules/variations.ts";
import { savePurchaseIntent } from "#client/purchase-intent.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { formatMoney, type Poisha } from "#shared/money.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { useEarlyTap } from "#ui/early-tap.ts";
import { Field, Select } from "#ui/form/Field.tsx";
import { notice } from "#ui/notices.ts";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import { usePriceAndStock } from "../queries/price-and-stock.ts";
import { type BuyAction, LoginDialog, type ProductToAdd, useAddToCart } from "./add-to-cart.tsx";
import { usePurchaseIntent } from "./use-purchase-intent.ts";
import { useVariationSelection, VariationPicker } from "./VariationPicker.tsx";

/** Below this stock, the page says how few are left. */
const fewLeftBelow = 5;

export interface BuyBoxProps {
  product: ProductToAdd;
  /** Price, stock and variations at the time of rendering; current ones are fetched. */
  pricePoisha: Poisha;
  stock: number;
  variations: Variations | null;
  locale: Locale;
  /** Below the price: the terms of buying. */
  terms: ReactNode;
  /** Next to the price in the bar of a phone, which may cover the terms in the first view. */
  shortTerms: ReactNode;
}

/** Price, stock, options, quantity and the two buttons. */
export function BuyBox({ product, locale, terms, shortTerms, ...rendered }: BuyBoxProps) {
  const productId = product.id;
  const location = useLocation();
  const current = usePriceAndStock(productId, rendered);
  const optionsElement = useRef<HTMLDivElement>(null);
  const selection = useVariationSelection(productId, current.variations, optionsElement);
  const cart = useAddToCart(product, locale, current.refresh);
  const [showMissing, setShowMissing] = useState(false);
  const [quantity, setQuantity] = useState(1);
  // After `useVariationSelection`, which reads the stored intent too: this removes it.
  const intent = usePurchaseIntent(productId, cart.add, setQuantity);
  const soldOut = current.stock === 0;
  const left = selection ? selection.variation?.quantity : current.stock;
  // Until a variation is selected, the quantity may be as large as the largest stock of any variation.
  const maximum = Math.min(
    maxQuantity,
    left ?? Math.max(1, ...(current.variations?.items ?? []).map((item) => item.quantity)),
  );
  const hasHigherPrices = selection?.variation
    ? false
    : current.variations?.items.some((item) => item.pricePoisha > current.pricePoisha);

  const price = hasHigherPrices ? (
    m.catalog_card_from(locale, { price: formatMoney(current.pricePoisha, locale) })
  ) : (
    <Price poisha={selection?.variation?.pricePoisha ?? current.pricePoisha} />
  );

  const choice = { variationId: selection?.variation?.id, quantity: Math.min(quantity, maximum) };

  async function addToCart(button: BuyAction) {
    if (selection && !selection.variation) focusMissingOption();
    else await intent.add(button, choice, (problem) => notice(problem, "failed"));
  }

  function focusMissingOption() {
    setShowMissing(true);
    const missing = optionsElement.current?.querySelectorAll("fieldset")[selection?.missing[0] ?? 0];
    missing?.querySelector<HTMLInputElement>("input:enabled")?.focus();
    missing?.scrollIntoView({ block: "center" });
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <div className="text-2xl font-bold">{price}</div>
        <p className="text-sm text-muted">{m.cart_tax_note(locale)}</p>
        {!soldOut && terms}
      </div>
      <p role="alert" className="font-bold text-alta empty:hidden">
        {intent.problem && m.cart_intent_failed(locale, { reason: intent.problem })}
      </p>
      <StockLine
        left={soldOut ? 0 : left}
        soldOut={soldOut}
        onSale={current.onSale}
        missingOptions={(selection?.missing ?? []).map((option) => current.variations?.options[option] ?? "")}
        locale={locale}
      />
      {soldOut ? (
        current.onSale && <p className="text-muted">{m.cart_sold_out_text(locale)}</p>
      ) : (
        <>
          {current.variations && selection && (
            <VariationPicker
              variations={current.variations}
              selection={selection}
              showMissing={showMissing}
              locale={locale}
              containerRef={optionsElement}
            />
          )}
          <p className="hidden text-muted noscript:block">{m.cart_needs_script(locale)}</p>
          <QuantityField
            quantity={choice.quantity}
            maximum={maximum}
            locale={locale}
            onChange={setQuantity}
          />
          <BuyBar price={price} terms={shortTerms} busy={cart.busy} locale={locale} onAdd={addToCart} />
        </>
      )}
      <LoginDialog
        open={cart.loginOpen}
        onLeave={() => savePurchaseIntent({ productId, ...choice, path: location.pathname })}
        onClose={cart.closeLogin}
      />
    </div>
  );
}

interface StockLineProps {
  /** Undefined until a variation is selected. */
  left: number | undefined;
  /** Whether nothing of the product is in stock. */
  soldOut: boolean;
  /** False if the product was taken off sale after the page was rendered. */
  onSale: boolean;
  /** Names of the options that have no value yet. */
  missingOptions: readonly string[];
  locale: Locale;
}

export function StockLine({ left, soldOut, onSale, missingOptions, locale }: StockLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const wasInStock = useRef(false);

  // The clicked button is unmounted when the product turns out to be sold out.
  useEffect(() => {
    if (soldOut && document.activeElement === document.body && wasInStock.current) line.current?.focus();
    wasInStock.current = !soldOut;
  }, [soldOut]);

  return (
    <p role="status" ref={line} tabIndex={-1}>
      {!onSale ? (
        <b>{m.cart_gone(locale)}</b>
      ) : left === undefined ? (
        <span className="text-muted noscript:hidden">
          {m.cart_choose_option(locale, {
            option: missingOptions.map((option) => optionName(option, locale)).join(", "),
          })}
        </span>
      ) : (
        <StockBadge left={left} locale={locale} />
      )}
    </p>
  );
}

interface QuantityFieldProps {
  quantity: number;
  maximum: number;
  locale: Locale;
  onChange: (quantity: number) => void;
}

function QuantityField({ quantity, maximum, locale, onChange }: QuantityFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  // The visitor may have chosen a quantity before the page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only hydration can find an early choice.
  useLayoutEffect(() => onChange(Number(select.current?.value ?? 1)), []);
  return (
    <Field label={m.cart_quantity(locale)} className="max-w-40 noscript:hidden">
      <Select ref={select} value={quantity} onChange={({ target }) => onChange(Number(target.value))}>
        {Array.from({ length: maximum }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {formatNumber(count, locale)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface BuyBarProps {
  price: ReactNode;
  terms: ReactNode;
  /** The button whose request is in progress. */
  busy: BuyAction | undefined;
  locale: Locale;
  onAdd: (button: BuyAction) => void;
}

/** The two buttons. On a phone, they stay at the bottom edge. */
function BuyBar({ price, terms, busy, locale, onAdd }: BuyBarProps) {
  const [early, setEarly] = useState<BuyAction>();
  const earlyBuy = useEarlyTap(() => setEarly("buy"));
  // 'Buy it now' also adds, so it is not replaced by 'Add to cart'.
  const earlyAdd = useEarlyTap(() => setEarly((button) => button ?? "add"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: an early tap counts once, with the early choices.
  useEffect(() => {
    if (early) onAdd(early);
  }, [early]);

  return (
    <div className="bottom-bar group/buy flex flex-wrap gap-x-3 gap-y-1 md:flex-col md:gap-3 noscript:hidden">
      {/* On a phone, the bar is in the first view, and the price and the terms above may not be. */}
      <div aria-hidden="true" className="flex basis-full items-baseline gap-3 leading-5 md:hidden">
        <span className="shrink-0 font-bold whitespace-nowrap">{price}</span>
        <span className="ms-auto min-w-0 truncate text-sm text-leaf-deep">{terms}</span>
      </div>
      <p
        role="alert"
        className="hidden basis-full font-bold text-alta group-has-[[data-early=failed]]/buy:block"
      >
        {m.cart_early_failed(locale)}
      </p>
      <Button
        {...earlyBuy}
        kind="outline"
        className="flex-1"
        busy={busy === "buy"}
        onClick={() => onAdd("buy")}
      >
        {m.cart_buy_now(locale)}
      </Button>
      <Button {...earlyAdd} className="flex-1" busy={busy === "add"} onClick={() => onAdd("add")}>
        {m.cart_add(locale)}
      </Button>
    </div>
  );
}

function StockBadge({ left, locale }: { left: number; locale: Locale }) {
  if (left === 0) return <Badge tone="near">{m.cart_sold_out(locale)}</Badge>;
  const count = formatNumber(left, locale);
  return left < fewLeftBelow ? (
    <Badge tone="waiting">{m.cart_few_left(locale, { count })}</Badge>
  ) : (
    <Badge tone="done">{m.cart_in_stock(locale, { count })}</Badge>
  );
}
