import { useState } from "react";
import { useNavigate } from "react-router";
import { refreshCartCount } from "#cart/queries/cart-count.ts";
import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { localizedTitle } from "#catalog/rules/localized-names.ts";
import { callApi } from "#client/call-api.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import { formatNumber, type Locale, localizePath } from "#shared/locale.ts";
import { productPath } from "#shared/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { useSingleRun } from "#ui/use-single-run.ts";
import { m } from "#words/messages.js";
import type { BuyAgainLine, OrderRecord } from "../contract.ts";

export interface BuyAgainButtonProps {
  order: OrderRecord;
  /** The only line to buy again. Default: all of them. */
  line?: OrderRecord["products"][number];
}

/** Puts an order or one of its lines into the cart and opens it, or first reports what could not be added. */
export function BuyAgainButton({ order, line }: BuyAgainButtonProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { busy, run } = useSingleRun();
  const [results, setResults] = useState<readonly BuyAgainLine[]>();

  async function buyAgain() {
    try {
      const lines = await callApi("POST /users/checkout/orders/:id/buy-again", {
        params: { id: order._id },
        body: line ? { lineId: line._id } : {},
      });
      refreshCartCount();
      if (lines.some(isMissing)) return setResults(lines);
      const hasAdded = lines.some(({ result }) => result === "added");
      notice((hasAdded ? m.orders_again_done : m.orders_again_already)(locale));
      navigate(localizePath("/cart", locale));
    } catch (error) {
      const isBusy =
        problemOf<"POST /users/checkout/orders/:id/buy-again">(error)?.code === "request_in_progress";
      notice(isBusy ? m.orders_again_busy(locale) : problemSentence(error, locale), "failed");
    }
  }

  const name = line
    ? m.orders_again_line(locale, { title: localizedTitle(line, locale) })
    : m.orders_again_order(locale, { number: order.orderNumber });
  return (
    <>
      <Button
        kind={line ? "quiet" : "outline"}
        size="small"
        busy={busy}
        aria-label={busy ? undefined : name}
        className={line ? "-ms-3" : ""}
        onClick={() => run(buyAgain)}
      >
        {(line ? m.orders_again : m.orders_again_all)(locale)}
      </Button>
      <MissingLines lines={results} onClose={() => setResults(undefined)} />
    </>
  );
}

const isMissing = ({ result }: BuyAgainLine) => result !== "added" && result !== "already";

/** Says which lines are not or not completely in the cart, and why. */
function MissingLines({
  lines,
  onClose,
}: {
  lines: readonly BuyAgainLine[] | undefined;
  onClose: () => void;
}) {
  const locale = useLocale();
  const hasSomeInCart = lines?.some(({ quantity }) => quantity > 0);
  return (
    <Dialog
      open={lines !== undefined}
      title={hasSomeInCart ? m.orders_again_partly(locale) : m.orders_again_none(locale)}
      onClose={onClose}
    >
      <ul className="mb-6 divide-y divide-line border-y border-line">
        {lines?.filter(isMissing).map((line) => (
          <li key={`${line.productId} ${line.variation}`} className="py-3">
            <p className="font-bold">{localizedTitle(line, locale)}</p>
            <ChosenVariation variation={line.variation} className="text-muted" />
            <p className="text-alta">{reasonText(line, locale)}</p>
            {line.result.startsWith("variation_") && (
              <Link to={productPath(line.productId)} className="inline-flex min-h-11 items-center underline">
                {m.cart_view_product(locale)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        {hasSomeInCart ? (
          <ButtonLink to="/cart">{m.cart_view(locale)}</ButtonLink>
        ) : (
          <Button onClick={onClose}>{m.shared_close(locale)}</Button>
        )}
      </div>
    </Dialog>
  );
}

function reasonText({ result, quantity }: BuyAgainLine, locale: Locale): string {
  switch (result) {
    case "fewer":
      return m.orders_again_fewer(locale, { count: formatNumber(quantity, locale) });
    case "out_of_stock":
      return m.orders_again_sold_out(locale);
    case "variation_required":
      return m.orders_again_has_options(locale);
    case "variation_gone":
      return m.orders_again_option_gone(locale);
    case "cart_full":
      return m.cart_full(locale);
    default:
      return m.orders_again_gone(locale);
  }
}
