import type { Product } from "#catalog/contract.ts";
import { localText } from "#catalog/screens/local-text.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export interface ReviewActionsProps {
  product: Product;
  onApprove: () => void;
  onDeny: () => void;
  onFeedback: () => void;
}

/** Approve and deny while it waits; feedback always. */
export function ReviewActions({ product, onApprove, onDeny, onFeedback }: ReviewActionsProps) {
  const locale = useLocale();
  const title = localText(locale, product.title, product.titleBn);
  const decided = product.status !== "pending";
  // Not `disabled`: the button that was pressed keeps the focus.
  const whileWaiting = (does: string, run: () => void) => ({
    "aria-disabled": decided || undefined,
    "data-does": `${does} ${product._id}`,
    onClick: () => !decided && run(),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        kind="leaf"
        aria-label={m.catalog_review_approve_of(locale, { title })}
        {...whileWaiting("approve", onApprove)}
      >
        {m.catalog_review_approve(locale)}
      </Button>
      <Button
        size="small"
        kind="danger"
        aria-label={m.catalog_review_deny_of(locale, { title })}
        {...whileWaiting("deny", onDeny)}
      >
        {m.catalog_review_deny(locale)}
      </Button>
      <Button
        size="small"
        kind="outline"
        aria-label={m.catalog_review_feedback_of(locale, { title })}
        onClick={onFeedback}
      >
        {m.catalog_review_feedback(locale)}
      </Button>
    </div>
  );
}
