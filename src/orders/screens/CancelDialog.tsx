import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { isOutcomeUnknown, problemOf, problemSentence } from "#client/problem.ts";
import { useSubmit } from "#client/use-submit.ts";
import { fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { normalizeReason, reasonErrorMessages, reasonIssue } from "../contract/cancel-reason.ts";
import type { OrderRecord } from "../contract.ts";
import { useCancelOrder } from "../queries/orders.ts";
import { ReasonFields, type ReasonInput } from "./ReasonFields.tsx";

export interface CancelDialogProps {
  email: string;
  /** The order to cancel; the dialog is closed if undefined. */
  order: OrderRecord | undefined;
  onClose: () => void;
  onCancelled: () => void;
}

const noReason: ReasonInput = { choice: "", words: "" };

/**
 * Asks for a reason and for confirmation. Keeps the reason that was entered for each order, so that it is
 * still there when the dialog is reopened.
 */
export function CancelDialog({ email, order, onClose, onCancelled }: CancelDialogProps) {
  const locale = useLocale();
  const cancel = useCancelOrder(email);
  const [chosen, setChosen] = useState<Record<string, ReasonInput>>({});
  /** Whether the order can no longer be cancelled, so that there is nothing to confirm. */
  const [tooLate, setTooLate] = useState(false);
  const reason = (order && chosen[order._id]) ?? noReason;

  const { form, errors, problem, busy, submit, clearError, reset } = useSubmit<"reason">({
    prepare() {
      if (!order) return undefined;
      const normalized = normalizeReason(reason.choice === "other" ? reason.words : reason.choice);
      const issue = reasonIssue(normalized);
      if (issue?.code === "required" && reason.choice === "other")
        return { reason: m.orders_cancel_words_required(locale) };
      if (issue) return { reason: fieldErrorText(reasonErrorMessages, { path: "reason", ...issue }, locale) };
      return async () => {
        await cancel.mutateAsync({ id: order._id, reason: normalized });
        finish();
      };
    },
    explain(error) {
      const problem = problemOf<"POST /users/checkout/orders/:id/cancel">(error);
      if (problem?.code === "transition_not_allowed" && problem.orderStatus === "cancelled") {
        // Cancelled already: the response to an earlier request was lost.
        finish();
        return {};
      }
      setTooLate(problem?.code === "transition_not_allowed");
      return { problem: errorText(error, locale) };
    },
  });

  function change(next: ReasonInput) {
    if (order) setChosen({ ...chosen, [order._id]: next });
    clearError("reason");
  }

  function close() {
    if (busy) return;
    reset();
    setTooLate(false);
    onClose();
  }

  function finish() {
    notice(m.orders_cancel_done(locale));
    onCancelled();
  }

  return (
    <Dialog
      open={order !== undefined}
      title={m.orders_cancel(locale)}
      onClose={close}
      className="max-w-lg scroll-pb-20"
    >
      {order && (
        <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <p className="text-muted">
            {m.orders_cancel_order(locale, {
              number: order.orderNumber,
              total: formatTaka(order.total, locale),
            })}
          </p>
          {!tooLate && (
            <>
              <ReasonFields chosen={reason} error={errors.reason} onChange={change} />
              <div className="rounded-md bg-marigold-soft p-4">
                <p className="font-bold">{m.orders_cancel_sure(locale)}</p>
                <p>{m.orders_cancel_happens(locale)}</p>
              </div>
            </>
          )}
          <FormProblem text={problem} />
          {/* Always in view, also when an error makes the form longer than a phone. */}
          <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
            <Button kind="quiet" disabled={busy} onClick={close}>
              {tooLate ? m.shared_close(locale) : m.orders_cancel_keep(locale)}
            </Button>
            {!tooLate && (
              <Button type="submit" kind="danger" busy={busy}>
                {m.orders_cancel_yes(locale)}
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}

function errorText(error: unknown, locale: Locale): string {
  const problem = problemOf<"POST /users/checkout/orders/:id/cancel">(error);
  if (problem?.code === "email_unconfirmed") return m.orders_unconfirmed(locale);
  if (problem?.code === "transition_not_allowed") return m.orders_cancel_too_late(locale);
  return isOutcomeUnknown(error) ? m.orders_cancel_unknown(locale) : problemSentence(error, locale);
}
