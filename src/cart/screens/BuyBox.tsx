import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { maxQuantity } from "#catalog/contract/constants.ts";
import type { Variations } from "#catalog/contract/views.ts";
import { optionName } from "#catalog/rules/variations.ts";
import { forgetPurchaseIntent, readPurchaseIntent, savePurchaseIntent } from "#client/purchase-intent.ts";
import { useSignedIn } from "#client/session-hint.ts";
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
}

/** Price, stock, quantity and the two buttons, which stay at the bottom edge of a phone. */
export function BuyBox({ product, locale, terms, ...rendered }: BuyBoxProps) {
  const productId = product.id;
  const signedIn = useSignedIn();
  const location = useLocation();
  const current = usePriceAndStock(productId, rendered);
  const optionsElement = useRef<HTMLDivElement>(null);
  const selection = useVariationSelection(productId, current.variations, optionsElement);
  const cart = useAddToCart(product, locale, current.refresh);
  const stockLine = useRef<HTMLParagraphElement>(null);
  const wasInStock = useRef(false);
  const quantitySelect = useRef<HTMLSelectElement>(null);
  const [showMissing, setShowMissing] = useState(false);
  const [quantity, setQuantity] = useState(1);
  /** Why the product could not be put into the cart after the login. */
  const [intentProblem, setIntentProblem] = useState<string>();
  const [early, setEarly] = useState<BuyAction>();
  const earlyBuy = useEarlyTap(() => setEarly("buy"));
  // 'Buy it now' also adds, so it is not replaced by 'Add to cart'.
  const earlyAdd = useEarlyTap(() => setEarly((button) => button ?? "add"));
  const soldOut = current.stock === 0;
  const left = selection ? selection.variation?.quantity : current.stock;
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

  // The visitor may have chosen a quantity before the page was hydrated.
  useLayoutEffect(() => setQuantity(Number(quantitySelect.current?.value ?? 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an early tap counts once, with the early choices.
  useEffect(() => {
    if (early) void addToCart(early);
  }, [early]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted before the login is added once.
  useEffect(() => {
    const intent = readPurchaseIntent();
    if (intent?.productId !== productId) return;
    setQuantity(intent.quantity);
    if (!signedIn) return;
    const addIntent = () => {
      // Other tabs of this product are in the background, and must not open the cart.
      if (document.visibilityState !== "visible") return;
      const stored = readPurchaseIntent();
      if (!stored || stored.idempotencyKey !== intent.idempotencyKey) return;
      forgetPurchaseIntent();
      void cart.add("buy", intent, setIntentProblem);
    };
    addIntent();
    document.addEventListener("visibilitychange", addIntent);
    return () => document.removeEventListener("visibilitychange", addIntent);
  }, [signedIn?.id]);

  // The clicked button is unmounted when the product turns out to be sold out.
  useEffect(() => {
    if (soldOut && document.activeElement === document.body && wasInStock.current) stockLine.current?.focus();
    wasInStock.current = !soldOut;
  }, [soldOut]);

  const choice = { variationId: selection?.variation?.id, quantity: Math.min(quantity, maximum) };

  async function addToCart(button: BuyAction) {
    if (selection && !selection.variation) focusMissingOption();
    else await cart.add(button, choice, (problem) => notice(problem, "failed"));
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
        {intentProblem && m.cart_intent_failed(locale, { reason: intentProblem })}
      </p>
      <p role="status" ref={stockLine} tabIndex={-1}>
        {left === undefined && !soldOut ? (
          <span className="text-muted noscript:hidden">
            {m.cart_choose_option(locale, {
              option: (selection?.missing ?? [])
                .map((option) => optionName(current.variations?.options[option] ?? "", locale))
                .join(", "),
            })}
          </span>
        ) : (
          <StockBadge left={soldOut ? 0 : (left ?? 0)} locale={locale} />
        )}
      </p>
      {soldOut ? (
        <p className="text-muted">{m.cart_sold_out_text(locale)}</p>
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
          <Field label={m.cart_quantity(locale)} className="max-w-40 noscript:hidden">
            <Select
              ref={quantitySelect}
              value={Math.min(quantity, maximum)}
              onChange={(event) => setQuantity(Number(event.target.value))}
            >
              {Array.from({ length: maximum }, (_, index) => index + 1).map((count) => (
                <option key={count} value={count}>
                  {formatNumber(count, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <div className="bottom-bar group/buy flex flex-wrap gap-x-3 gap-y-1 md:flex-col md:gap-3 noscript:hidden">
            {/* On a phone, the bar is in the first view, and the price above may not be. */}
            <div aria-hidden="true" className="basis-full leading-5 font-bold md:hidden">
              {price}
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
              busy={cart.busy === "buy"}
              onClick={() => addToCart("buy")}
            >
              {m.cart_buy_now(locale)}
            </Button>
            <Button
              {...earlyAdd}
              className="flex-1"
              busy={cart.busy === "add"}
              onClick={() => addToCart("add")}
            >
              {m.cart_add(locale)}
            </Button>
          </div>
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

function StockBadge({ left, locale }: { left: number; locale: Locale }) {
  if (left === 0) return <Badge tone="near">{m.cart_sold_out(locale)}</Badge>;
  const count = formatNumber(left, locale);
  return left < fewLeftBelow ? (
    <Badge tone="waiting">{m.cart_few_left(locale, { count })}</Badge>
  ) : (
    <Badge tone="done">{m.cart_in_stock(locale, { count })}</Badge>
  );
}
