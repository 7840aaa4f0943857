import { type RefObject, useEffect, useState } from "react";
import type { Product } from "#catalog/contract.ts";
import type { Drafts } from "#client/use-draft.ts";
import type { ReviewSort } from "../contract/constants.ts";
import { nextWaiting } from "../rules.ts";
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
  /** What was written about a product and not sent yet, by the product's id. */
  drafts: Drafts<string>;
  onDraft: (id: string, text: string) => void;
  /** Where the focus goes when nothing waits any more. */
  home: RefObject<HTMLElement | null>;
}

/** The table, and what is done from it: looking, approving, denying, writing. After a decision the keyboard goes on at the next that waits. */
export function ReviewQueue({ products, drafts, onDraft, home, ...table }: ReviewQueueProps) {
  const [lookedAt, setLookedAt] = useState<string>();
  const [asked, setAsked] = useState<{ product: Product; deny: boolean }>();
  const [goOn, setGoOn] = useState<{ to: string | undefined }>();
  const looked = products.find(({ _id }) => _id === lookedAt);
  const at = products.findIndex(({ _id }) => _id === lookedAt);
  // What has left the list is not opened by itself where another view has it.
  if (lookedAt !== undefined && !looked && !table.stale) setLookedAt(undefined);

  const review = useReview((product, does) => {
    const next = nextWaiting(products, product._id);
    setAsked(undefined);
    if (lookedAt !== undefined && next) setLookedAt(next._id);
    else {
      setLookedAt(undefined);
      setGoOn({ to: next && `${does} ${next._id}` });
    }
  });

  // When the row of what was decided has gone, and its dialog has given the focus back.
  useEffect(() => {
    if (!goOn) return;
    const buttons = goOn.to
      ? home.current?.querySelectorAll<HTMLElement>(`[data-does="${goOn.to}"]`)
      : undefined;
    // Each row stands there twice, for a desk and for a phone; one of them is not drawn.
    const button = [...(buttons ?? [])].find((one) => one.offsetParent !== null);
    (button ?? home.current)?.focus();
  }, [goOn, home]);

  async function send(feedback: string) {
    if (!asked) return;
    const { product, deny } = asked;
    const done = await (deny ? review.deny(product, feedback) : review.giveFeedback(product, feedback));
    if (done) onDraft(product._id, "");
    // Undefined: it is another product now; what was written waits for whoever has looked at it.
    if (done !== false) setAsked(undefined);
  }

  async function approve(product: Product) {
    const done = await review.approve(product);
    // The notice disappears after a moment. The preview keeps the reason visible, next to 'Deny'.
    if (done === false && product.imgPrimary === "") setLookedAt(product._id);
  }

  function look(product: Product) {
    review.forget();
    setLookedAt(product._id);
  }

  const actions = (product: Product) => (
    <ReviewActions
      product={product}
      onApprove={() => void approve(product)}
      onDeny={() => setAsked({ product, deny: true })}
      onFeedback={() => setAsked({ product, deny: false })}
    />
  );
  return (
    <>
      <ReviewTable products={products} actions={actions} onLook={look} {...table} />
      <ProductPreview
        product={looked}
        before={products[at - 1]}
        after={products[at + 1]}
        problem={asked ? undefined : review.problemOf(looked)}
        said={review.said}
        actions={actions}
        onLook={look}
        onClose={() => setLookedAt(undefined)}
      />
      <FeedbackDialog
        asked={asked}
        text={(asked && drafts[asked.product._id]) ?? ""}
        onText={(text) => asked && onDraft(asked.product._id, text)}
        problem={review.problemOf(asked?.product)}
        busy={review.busy}
        onSend={send}
        onClose={() => {
          if (review.busy) return;
          review.forget();
          setAsked(undefined);
        }}
      />
    </>
  );
}
