import { useEffect } from "react";
import {
  removeWaiting,
  useCountUntilSignIn,
  useWaitingActions,
  type WaitingAction,
  withdrawWaiting,
} from "#client/offline.ts";
import { formatNumber, type Locale, localText } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog, Dialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { acceptOffer, keepSending } from "./send-waiting.ts";

const hasOffer = (action: WaitingAction) => action.kind === "order" && action.offer !== undefined;

interface WaitingLineProps {
  className: string;
  onShow: () => void;
  onShowOffer: () => void;
}

/** Says how many actions wait for a connection or an answer, and sends them as soon as possible. */
export function WaitingLine({ className, onShow, onShowOffer }: WaitingLineProps) {
  const locale = useLocale();
  const actions = useWaitingActions();
  useEffect(() => keepSending(locale), [locale]);
  const refused = actions.filter(({ refusal }) => refusal !== undefined).length;
  const isAsked = actions.some(hasOffer);
  const [first, ...others] = actions.filter((action) => action.refusal === undefined && !hasOffer(action));
  const isOneOrder = first?.kind === "order" && others.length === 0;
  const texts = [
    isAsked && m.orders_waiting_offer(locale),
    isOneOrder && m.app_waiting_order(locale),
    first && !isOneOrder && m.app_waiting_line(locale, { count: formatNumber(1 + others.length, locale) }),
    refused > 0 && m.app_waiting_refused(locale, { count: formatNumber(refused, locale) }),
  ].filter(Boolean);
  const held = useCountUntilSignIn();
  if (held > 0)
    return <p className={className}>{m.app_waiting_login(locale, { count: formatNumber(held, locale) })}</p>;
  if (actions.length === 0) return null;
  return (
    <div
      className={`${className} max-sm:gap-x-2 max-sm:px-3 max-sm:text-sm ${isOneOrder && texts.length === 1 ? "waiting-order-line" : ""}`}
    >
      <span>{texts.join(" · ")}</span>
      <Button kind="outline" size="small" onClick={isAsked ? onShowOffer : onShow}>
        {m.app_waiting_show(locale)}
      </Button>
    </div>
  );
}

/** Lists the waiting actions, with a button to discard each. */
export function WaitingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const locale = useLocale();
  const actions = useWaitingActions();
  const isEmpty = actions.length === 0;
  const areRefused = actions.every(({ refusal }) => refusal !== undefined);
  const title = areRefused
    ? m.app_waiting_refused(locale, { count: formatNumber(actions.length, locale) })
    : m.shared_waiting(locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when the last action is gone.
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty]);
  return (
    <Dialog open={open && !isEmpty} title={title} onClose={onClose} sheet>
      {!areRefused && <p className="mb-3 text-muted">{m.app_waiting_text(locale)}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {actions.map((action) => (
          <Row key={action.key} action={action} locale={locale} />
        ))}
      </ul>
    </Dialog>
  );
}

interface OfferDialogProps {
  /** Key of the order whose dialog has been closed without an answer. */
  closedKey: string | undefined;
  onClose: (key: string) => void;
}

/** Asks the buyer of a waiting order whose prices or address have changed. */
export function OfferDialog({ closedKey, onClose }: OfferDialogProps) {
  const locale = useLocale();
  const order = useWaitingActions().find(hasOffer);
  if (order?.kind !== "order" || !order.offer) return null;
  const { totalPoisha, addressText } = order.offer;
  const total = formatMoney(totalPoisha, locale);
  const isSameTotal = totalPoisha === order.totalPoisha;
  // Prices of single products may change without the total.
  const [title, sameTotalText] =
    addressText === undefined
      ? [
          isSameTotal ? m.app_waiting_prices_changed(locale) : m.app_waiting_total_changed(locale),
          m.app_waiting_prices_text(locale, { total }),
        ]
      : [m.app_waiting_address_changed(locale), m.app_waiting_address_text(locale)];
  return (
    <ConfirmDialog
      open={order.key !== closedKey}
      title={title}
      text={
        isSameTotal
          ? sameTotalText
          : m.app_waiting_total_text(locale, { old: formatMoney(order.totalPoisha, locale), total })
      }
      yes={m.orders_confirm_yes_total(locale, { total })}
      no={m.app_waiting_decline(locale)}
      onYes={() => acceptOffer(order)}
      onNo={() => withdrawWaiting(order.key)}
      // It opens by itself, so a key or a tap may have been meant for the page.
      onClose={() => onClose(order.key)}
    >
      {addressText !== undefined && (
        <address className="mt-4 rounded-md bg-paper p-3 whitespace-pre-line not-italic">
          {addressText}
        </address>
      )}
    </ConfirmDialog>
  );
}

function Row({ action, locale }: { action: WaitingAction; locale: Locale }) {
  const title = titleOf(action, locale);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">{labelOf(action, locale)}</p>
        <p className="font-bold">{title}</p>
        {action.refusal !== undefined && <p className="font-bold text-alta">{action.refusal}</p>}
      </div>
      <Button
        kind="quiet"
        size="small"
        aria-label={m.app_waiting_discard_named(locale, { title })}
        onClick={() => (action.kind === "order" ? withdrawWaiting : removeWaiting)(action.key)}
      >
        {m.app_waiting_discard(locale)}
      </Button>
    </li>
  );
}

function labelOf(action: WaitingAction, locale: Locale): string {
  if (action.kind === "order") return m.orders_place(locale);
  if (action.kind === "cart") return m.cart_add(locale);
  return action.saved ? m.app_waiting_save(locale) : m.app_waiting_unsave(locale);
}

function titleOf(action: WaitingAction, locale: Locale): string {
  if (action.kind === "order") return formatMoney(action.totalPoisha, locale);
  return localText(locale, action.product.title, action.product.titleBn);
}
