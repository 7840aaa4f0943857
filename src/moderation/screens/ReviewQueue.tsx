import { type RefObject, useEffect, useState } from "react";
import type { Product } from "#catalog/contract.ts";
import type { Drafts } from "#client/use-draft.ts";
import type { ReviewSort } from "../contract/constants.ts";
import { nextPending } from "../rules.ts";
import { FeedbackDialog } from "./FeedbackDialog.tsx";
import { ProductPreview } from "./ProductPreview.tsx";
import { ReviewActions } from "./ReviewActions.tsx";
import { ReviewTable } from "./ReviewTable.tsx";
import { useReview } from "./use-review.ts";

export interface ReviewQueueProps {
  products: readonly Product[];
  first: number;
  sort: ReviewSort;
  onSort: (sort: ReviewSort) => void;
  stale: boolean;
  /** Unsent feedback, by product id. */
  drafts: Drafts<string>;
  onDraft: (id: string, text: string) => void;
  /** Receives the focus when no pending product is left. */
  focusFallback: RefObject<HTMLElement | null>;
}

/**
 * The table with preview and feedback dialogs. After a decision the focus moves to the next pending product.
 */
export function ReviewQueue({ products, drafts, onDraft, focusFallback, ...table }: ReviewQueueProps) {
  const [openId, setOpenId] = useState<string>();
  const [feedbackTarget, setFeedbackTarget] = useState<{ product: Product; deny: boolean }>();
  const [nextFocus, setNextFocus] = useState<{ action: string | undefined }>();
  const opened = products.find(({ _id }) => _id === openId);
  const index = products.findIndex(({ _id }) => _id === openId);
  // Close the preview of a product that has left the list, so that it does not reopen under another filter.
  if (openId !== undefined && !opened && !table.stale) setOpenId(undefined);

  const review = useReview((product, action) => {
    const next = nextPending(products, product._id);
    setFeedbackTarget(undefined);
    if (openId !== undefined && next) setOpenId(next._id);
    else {
      setOpenId(undefined);
      setNextFocus({ action: next && `${action} ${next._id}` });
    }
  });

  // Runs after the row has been removed and the dialog has restored the focus.
  useEffect(() => {
    if (!nextFocus) return;
    const buttons = nextFocus.action
      ? focusFallback.current?.querySelectorAll<HTMLElement>(`[data-action="${nextFocus.action}"]`)
      : undefined;
    // Each row is rendered twice, as a table row and as a card; only one of them is visible.
    const visible = [...(buttons ?? [])].find((button) => button.offsetParent !== null);
    (visible ?? focusFallback.current)?.focus();
  }, [nextFocus, focusFallback]);

  async function send(feedback: string) {
    if (!feedbackTarget) return;
    const { product, deny } = feedbackTarget;
    const result = await (deny ? review.deny(product, feedback) : review.giveFeedback(product, feedback));
    if (result === "done") onDraft(product._id, "");
    // If the product has changed, the dialog closes but the draft is kept.
    if (result === "done" || result === "outdated") setFeedbackTarget(undefined);
  }

  async function approve(product: Product) {
    const result = await review.approve(product);
    // The notice disappears after a moment. The preview keeps the reason visible, next to 'Deny'.
    if (result === "photo_missing") setOpenId(product._id);
  }

  function open(product: Product) {
    review.clearMessages();
    setOpenId(product._id);
  }

  const actions = (product: Product) => (
    <ReviewActions
      product={product}
      onApprove={() => void approve(product)}
      onDeny={() => setFeedbackTarget({ product, deny: true })}
      onFeedback={() => setFeedbackTarget({ product, deny: false })}
    />
  );
  return (
    <>
      <ReviewTable products={products} actions={actions} onOpen={open} {...table} />
      <ProductPreview
        product={opened}
        previous={products[index - 1]}
        next={products[index + 1]}
        problem={feedbackTarget ? undefined : review.problemOf(opened)}
        message={review.message}
        actions={actions}
        onOpen={open}
        onClose={() => setOpenId(undefined)}
      />
      <FeedbackDialog
        target={feedbackTarget}
        text={(feedbackTarget && drafts[feedbackTarget.product._id]) ?? ""}
        onText={(text) => feedbackTarget && onDraft(feedbackTarget.product._id, text)}
        problem={review.problemOf(feedbackTarget?.product)}
        busy={review.busy}
        onSend={send}
        onClose={() => {
          if (review.busy) return;
          review.clearMessages();
          setFeedbackTarget(undefined);
        }}
      />
    </>
  );
}
