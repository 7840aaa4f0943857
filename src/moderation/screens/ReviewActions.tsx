import type { MouseEvent } from "react";
import type { Product } from "#catalog/contract.ts";
import { localText } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { reviewStatusLabel } from "./review-labels.ts";

export interface ReviewActionsProps {
  product: Product;
  onApprove: (event: MouseEvent) => void;
  onDeny: (event: MouseEvent) => void;
  onFeedback: () => void;
  /** Given while the decision can be undone. */
  onUndo: ((event: MouseEvent) => void) | undefined;
}

/**
 * Buttons to approve and deny a pending product, or to undo the decision, and to send feedback at any time.
 */
export function ReviewActions({ product, onApprove, onDeny, onFeedback, onUndo }: ReviewActionsProps) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  const decided = product.status !== "pending";
  // Not `disabled`, so that the clicked button keeps the focus.
  const whilePending = (action: string, run: (event: MouseEvent) => void) => ({
    "aria-disabled": decided || undefined,
    "data-action": `${action} ${product._id}`,
    onClick: (event: MouseEvent) => !decided && run(event),
  });
  if (onUndo)
    return (
      <p className="flex min-h-9 items-center gap-2">
        <b>{reviewStatusLabel(product.status, locale)}</b> ·
        <Button
          size="small"
          kind="outline"
          data-action={`undo ${product._id}`}
          aria-label={m.moderation_review_undo_of(locale, { title })}
          onClick={onUndo}
        >
          {m.shared_undo(locale)}
        </Button>
      </p>
    );
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap">
      <Button
        size="small"
        kind="leaf"
        aria-label={m.moderation_review_approve_of(locale, { title })}
        {...whilePending("approve", onApprove)}
      >
        {m.moderation_review_approve(locale)}
      </Button>
      <Button
        size="small"
        kind="danger"
        aria-label={m.moderation_review_deny_of(locale, { title })}
        {...whilePending("deny", onDeny)}
      >
        {m.moderation_review_deny(locale)}
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-label={m.moderation_review_feedback_of(locale, { title })}
        title={m.moderation_review_feedback(locale)}
        className="lg:px-2"
        data-action={`feedback ${product._id}`}
        onClick={onFeedback}
      >
        <Icon of={icons.note} className="size-5" />
        <span className="lg:sr-only">{m.moderation_review_feedback(locale)}</span>
      </Button>
    </div>
  );
}
