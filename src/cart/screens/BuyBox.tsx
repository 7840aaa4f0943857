import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { quantityChoices } from "#catalog/contract/constants.ts";
import type { Variations } from "#catalog/contract/views.ts";
import { optionName } from "#catalog/rules/variations.ts";
import { callApi } from "#client/call-api.ts";
import { loginPath } from "#client/login-path.ts";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { refreshSession, useSignedIn } from "#client/session-hint.ts";
import { type Locale, localisePath } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { notice } from "#ui/notices.ts";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import { announceCart } from "../queries/cart-count.ts";
import { useFreshOffer } from "../queries/offer.ts";
import { useChoice } from "./use-choice.ts";
import { VariationChoice } from "./VariationChoice.tsx";

/** From this many on, nobody has to hurry. */
const fewLeft = 5;

export interface BuyBoxProps {
  productId: string;
  /** As the page was made; what is shown is the price and the stock of now. */
  pricePoisha: number;
  quantity: number;
  variations: Variations | null;
  locale: Locale;
}

/** How much it costs, whether it is there, how many, and the two buttons; on a phone these stay at the bottom edge. */
export function BuyBox({ productId, locale, ...made }: BuyBoxProps) {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const here = useLocation();
  const offer = useFreshOffer(productId, made);
  const choosing = useChoice(productId, offer.variations);
  const options = useRef<HTMLDivElement>(null);
  const [asks, setAsks] = useState(false);
  const [wanted, setWanted] = useState(1);
  const [busy, setBusy] = useState<"buy" | "add">();
  const [asksToLogin, setAsksToLogin] = useState(false);
  const soldOut = offer.quantity === 0;
  const left = choosing ? choosing.chosen?.quantity : offer.quantity;
  const most = Math.min(
    quantityChoices,
    left ?? Math.max(1, ...(offer.variations?.items ?? []).map((item) => item.quantity)),
  );
  const dearer = choosing?.chosen
    ? false
    : offer.variations?.items.some((item) => item.pricePoisha > offer.pricePoisha);

  const openNames =
    choosing?.open.map((option) => optionName(offer.variations?.options[option] ?? "", locale)).join(", ") ??
    "";

  async function put(way: "buy" | "add") {
    if (busy) return;
    if (choosing && !choosing.chosen) return askToChoose();
    setBusy(way);
    try {
      const person = signedIn ?? (await refreshSession());
      if (person === null) return setAsksToLogin(true);
      const thing = { selectedClassId: productId, ...(choosing && { variationId: choosing.chosen?.id }) };
      await callApi("POST /users/user/favourites", {
        body: { ...thing, quantity: Math.min(wanted, most), email: person?.email },
      });
      announceCart();
      notice(way === "buy" ? m.cart_added_to_buy(locale) : m.cart_added(locale));
      if (way === "buy") navigate(localisePath("/cart", locale));
    } catch (problem) {
      notice(sentenceFor(problem, locale), "failed");
      offer.refresh();
    } finally {
      setBusy(undefined);
    }
  }

  function askToChoose() {
    setAsks(true);
    const open = options.current?.querySelectorAll("fieldset")[choosing?.open[0] ?? 0];
    open?.querySelector<HTMLInputElement>("input:enabled")?.focus();
    open?.scrollIntoView({ block: "center" });
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        {dearer ? (
          <div className="text-2xl font-bold">
            {m.catalog_card_from(locale, { price: formatMoney(offer.pricePoisha, locale) })}
          </div>
        ) : (
          <Price poisha={choosing?.chosen?.pricePoisha ?? offer.pricePoisha} className="text-2xl font-bold" />
        )}
        <p className="text-sm text-muted">{m.cart_tax_note(locale)}</p>
      </div>
      <p role="status">
        {soldOut ? (
          <Badge tone="near">{m.cart_sold_out(locale)}</Badge>
        ) : left === undefined ? (
          <span className="text-muted noscript:hidden">
            {m.cart_choose_option(locale, { option: openNames })}
          </span>
        ) : left < fewLeft ? (
          <Badge tone="waiting">{m.cart_few_left(locale, { count: formatNumber(left, locale) })}</Badge>
        ) : (
          <Badge tone="done">{m.cart_in_stock(locale, { count: formatNumber(left, locale) })}</Badge>
        )}
      </p>
      {soldOut ? (
        <p className="text-muted">{m.cart_sold_out_text(locale)}</p>
      ) : (
        <>
          {offer.variations && choosing && (
            <VariationChoice
              variations={offer.variations}
              choosing={choosing}
              asks={asks}
              locale={locale}
              within={options}
            />
          )}
          <p className="hidden text-muted noscript:block">{m.cart_needs_script(locale)}</p>
          <Field label={m.cart_quantity(locale)} className="max-w-40 noscript:hidden">
            <Select
              value={Math.min(wanted, most)}
              onChange={(event) => setWanted(Number(event.target.value))}
            >
              {Array.from({ length: most }, (_, before) => before + 1).map((count) => (
                <option key={count} value={count}>
                  {formatNumber(count, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <div className="bottom-bar flex gap-3 md:flex-col noscript:hidden">
            <Button kind="outline" className="flex-1" busy={busy === "buy"} onClick={() => put("buy")}>
              {m.cart_buy_now(locale)}
            </Button>
            <Button className="flex-1" busy={busy === "add"} onClick={() => put("add")}>
              {m.cart_add(locale)}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asksToLogin}
        title={m.cart_login_title(locale)}
        text={m.cart_login_text(locale)}
        yes={m.cart_login_yes(locale)}
        onYes={() => {
          choosing?.keepForReturn();
          return navigate(loginPath(here));
        }}
        onNo={() => setAsksToLogin(false)}
      />
    </div>
  );
}

function sentenceFor(problem: unknown, locale: Locale): string {
  const code = problem instanceof ApiProblem ? problem.code : undefined;
  if (code === "out_of_stock") return m.cart_none_left(locale);
  if (code === "product_gone") return m.cart_gone(locale);
  if (code === "variation_required") return m.cart_variation_required(locale);
  if (code === "variation_gone") return m.cart_variation_gone(locale);
  if (code === "cart_full") return m.cart_full(locale);
  return problemSentence(problem, locale);
}
