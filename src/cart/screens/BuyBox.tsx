import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Variations } from "#catalog/contract/views.ts";
import { optionName } from "#catalog/rules/variations.ts";
import { callApi } from "#client/call-api.ts";
import { loginPath } from "#client/login-redirect.ts";
import { problemOf } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { refreshSession, useSignedIn } from "#client/session-hint.ts";
import { type Locale, localizePath } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { Field, Select } from "#ui/form/Field.tsx";
import { notice } from "#ui/notices.ts";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import { maxQuantity } from "../contract/constants.ts";
import { announceCart } from "../queries/cart-count.ts";
import { useFreshOffer } from "../queries/offer.ts";
import { useVariationSelection, VariationPicker } from "./VariationPicker.tsx";

/** Below this stock, the page says how few are left. */
const lowStock = 5;

export interface BuyBoxProps {
  productId: string;
  /** Price, stock and variations at the time of rendering; current ones are fetched. */
  pricePoisha: number;
  quantity: number;
  variations: Variations | null;
  locale: Locale;
}

/** Price, stock, quantity and the two buttons, which stay at the bottom edge of a phone. */
export function BuyBox({ productId, locale, ...rendered }: BuyBoxProps) {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const location = useLocation();
  const offer = useFreshOffer(productId, rendered);
  const selection = useVariationSelection(productId, offer.variations);
  const options = useRef<HTMLDivElement>(null);
  const [showMissing, setShowMissing] = useState(false);
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState<"buy" | "add">();
  // A ref, because the second click of a double click may come before `busy` is rendered.
  const running = useRef(false);
  const [loginOpen, setLoginOpen] = useState(false);
  const soldOut = offer.quantity === 0;
  const left = selection ? selection.variation?.quantity : offer.quantity;
  const maximum = Math.min(
    maxQuantity,
    left ?? Math.max(1, ...(offer.variations?.items ?? []).map((item) => item.quantity)),
  );
  const hasHigherPrices = selection?.variation
    ? false
    : offer.variations?.items.some((item) => item.pricePoisha > offer.pricePoisha);

  const missingNames =
    selection?.missing
      .map((option) => optionName(offer.variations?.options[option] ?? "", locale))
      .join(", ") ?? "";

  async function addToCart(button: "buy" | "add") {
    if (running.current) return;
    if (selection && !selection.variation) return focusMissingOption();
    running.current = true;
    setBusy(button);
    try {
      const person = signedIn ?? (await refreshSession());
      if (person === null) return setLoginOpen(true);
      const product = {
        selectedClassId: productId,
        ...(selection && { variationId: selection.variation?.id }),
      };
      await callApi("POST /users/user/favourites", {
        body: { ...product, quantity: Math.min(quantity, maximum), email: person?.email },
      });
      announceCart();
      notice(button === "buy" ? m.cart_added_to_buy(locale) : m.cart_added(locale));
      if (button === "buy") navigate(localizePath("/cart", locale));
    } catch (error) {
      notice(errorText(error, locale), "failed");
      offer.refresh();
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  }

  function focusMissingOption() {
    setShowMissing(true);
    const missing = options.current?.querySelectorAll("fieldset")[selection?.missing[0] ?? 0];
    missing?.querySelector<HTMLInputElement>("input:enabled")?.focus();
    missing?.scrollIntoView({ block: "center" });
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        {hasHigherPrices ? (
          <div className="text-2xl font-bold">
            {m.catalog_card_from(locale, { price: formatMoney(offer.pricePoisha, locale) })}
          </div>
        ) : (
          <Price
            poisha={selection?.variation?.pricePoisha ?? offer.pricePoisha}
            className="text-2xl font-bold"
          />
        )}
        <p className="text-sm text-muted">{m.cart_tax_note(locale)}</p>
      </div>
      <p role="status">
        {soldOut ? (
          <Badge tone="near">{m.cart_sold_out(locale)}</Badge>
        ) : left === undefined ? (
          <span className="text-muted noscript:hidden">
            {m.cart_choose_option(locale, { option: missingNames })}
          </span>
        ) : left < lowStock ? (
          <Badge tone="waiting">{m.cart_few_left(locale, { count: formatNumber(left, locale) })}</Badge>
        ) : (
          <Badge tone="done">{m.cart_in_stock(locale, { count: formatNumber(left, locale) })}</Badge>
        )}
      </p>
      {soldOut ? (
        <p className="text-muted">{m.cart_sold_out_text(locale)}</p>
      ) : (
        <>
          {offer.variations && selection && (
            <VariationPicker
              variations={offer.variations}
              selection={selection}
              showMissing={showMissing}
              locale={locale}
              containerRef={options}
            />
          )}
          <p className="hidden text-muted noscript:block">{m.cart_needs_script(locale)}</p>
          <Field label={m.cart_quantity(locale)} className="max-w-40 noscript:hidden">
            <Select
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
          <div className="bottom-bar flex gap-3 md:flex-col noscript:hidden">
            <Button kind="outline" className="flex-1" busy={busy === "buy"} onClick={() => addToCart("buy")}>
              {m.cart_buy_now(locale)}
            </Button>
            <Button className="flex-1" busy={busy === "add"} onClick={() => addToCart("add")}>
              {m.cart_add(locale)}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={loginOpen}
        title={m.cart_login_title(locale)}
        text={m.cart_login_text(locale)}
        yes={m.cart_login_yes(locale)}
        onYes={() => {
          selection?.saveForLogin();
          return navigate(loginPath(location));
        }}
        onNo={() => setLoginOpen(false)}
      />
    </div>
  );
}

function errorText(error: unknown, locale: Locale): string {
  const code = problemOf<"POST /users/user/favourites">(error)?.code;
  if (code === "out_of_stock") return m.cart_none_left(locale);
  if (code === "product_gone") return m.cart_gone(locale);
  if (code === "variation_required") return m.cart_variation_required(locale);
  if (code === "variation_gone") return m.cart_variation_gone(locale);
  if (code === "cart_full") return m.cart_full(locale);
  return problemSentence(error, locale);
}
