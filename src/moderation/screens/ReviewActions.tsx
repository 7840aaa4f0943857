import type { Product } from "#catalog/contract.ts";
import { localText } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export interface ReviewActionsProps {
  product: Product;
  onApprove: () => void;
  onDeny: () => void;
  onFeedback: () => void;
}

/** Buttons to approve and deny a pending product, and to send feedback at any time. */
export function ReviewActions({ product, onApprove, onDeny, onFeedback }: ReviewActionsProps) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  const decided = product.status !== "pending";
  // Not `disabled`, so that the clicked button keeps the focus.
  const whilePending = (action: string, run: () => void) => ({
    "aria-disabled": decided || undefined,
    "data-action": `${action} ${product._id}`,
    onClick: () => !decided && run(),
  });
  return (
    <div className="flex flex-wrap gap-2">
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
        kind="outline"
        aria-label={m.moderation_review_feedback_of(locale, { title })}
        onClick={onFeedback}
      >
        {m.moderation_review_feedback(locale)}
      </Button>
    </div>
  );
}
