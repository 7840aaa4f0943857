import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { reasonFault, reasonTexts, tidyReason } from "../contract/cancel-reason.ts";
import type { OrderRecord } from "../contract.ts";
import { useCancelOrder } from "../queries/orders.ts";
import { type ChosenReason, ReasonFields } from "./ReasonFields.tsx";

export interface CancelDialogProps {
  email: string;
  /** Undefined: closed. */
  order: OrderRecord | undefined;
  onClose: () => void;
  onCancelled: () => void;
}

const nothingChosen: ChosenReason = { choice: "", words: "" };

/** Why, are you sure, and what happens. What was chosen and typed for an order is there again when the dialog is opened again. */
export function CancelDialog({ email, order, onClose, onCancelled }: CancelDialogProps) {
  const locale = useLocale();
  const cancel = useCancelOrder(email);
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Record<string, ChosenReason>>({});
  const [fault, setFault] = useState<{ sentence: string | undefined; round: number }>({
    sentence: undefined,
    round: 0,
  });
  const [problem, setProblem] = useState<string>();
  const reason = (order && chosen[order._id]) ?? nothingChosen;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look at the form moves the focus, not the mending.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault.round]);

  function change(next: ChosenReason) {
    if (order) setChosen({ ...chosen, [order._id]: next });
    setFault({ ...fault, sentence: undefined });
  }

  function close() {
    if (cancel.isPending) return;
    setProblem(undefined);
    setFault({ ...fault, sentence: undefined });
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!order || cancel.isPending) return;
    const tidy = tidyReason(reason.choice === "other" ? reason.words : reason.choice);
    const wrong = reasonFault(tidy);
    const sentence = wrong && fieldErrorText(reasonTexts, { path: "reason", ...wrong }, locale);
    setFault({ sentence, round: fault.round + 1 });
    setProblem(undefined);
    if (sentence) return;
    try {
      await cancel.mutateAsync({ id: order._id, reason: tidy });
      done();
    } catch (error) {
      // Of a first request whose answer was lost: what was wanted has happened.
      if (error instanceof ApiProblem && error.body.orderStatus === "cancelled") done();
      else setProblem(sentenceOf(error, locale));
    }
  }

  function done() {
    notice(m.orders_cancel_done(locale));
    setProblem(undefined);
    onCancelled();
  }

  return (
    <Dialog open={order !== undefined} title={m.orders_cancel(locale)} onClose={close} className="max-w-lg">
      {order && (
        <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <p className="text-muted">
            {m.orders_cancel_order(locale, {
              number: order.orderNumber,
              total: formatMoney(poishaOf(order.total) ?? 0, locale),
            })}
          </p>
          <ReasonFields chosen={reason} error={fault.sentence} onChange={change} />
          <div className="rounded-md bg-marigold-soft p-4">
            <p className="font-bold">{m.orders_cancel_sure(locale)}</p>
            <p>{m.orders_cancel_happens(locale)}</p>
          </div>
          <FormProblem text={problem} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="quiet" disabled={cancel.isPending} onClick={close}>
              {m.orders_cancel_keep(locale)}
            </Button>
            <Button type="submit" kind="danger" busy={cancel.isPending}>
              {m.orders_cancel_yes(locale)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function sentenceOf(error: unknown, locale: Locale): string {
  if (!(error instanceof ApiProblem)) return problemSentence(error, locale);
  if (error.code === "email_unconfirmed") return m.orders_unconfirmed(locale);
  if (error.code === "transition_not_allowed") return m.orders_cancel_too_late(locale);
  return error.status === 0 || error.status >= 500
    ? m.orders_cancel_unknown(locale)
    : problemSentence(error, locale);
}
