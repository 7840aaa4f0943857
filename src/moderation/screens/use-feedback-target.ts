import { useState } from "react";
import type { Product } from "#catalog/contract.ts";
import type { Drafts } from "#client/use-draft.ts";
import { withReason } from "./feedback-reasons.ts";

interface FeedbackTarget {
  product: Product;
  /** Whether the feedback is sent with a denial. */
  deny: boolean;
  /** The text that the box begins with, unless there is a draft. */
  proposal: string;
}

export interface Feedback {
  /** What the dialog is open for. */
  target: FeedbackTarget | undefined;
  /** The text in its box. */
  text: string;
  open: (product: Product, deny: boolean) => void;
  change: (text: string) => void;
  /** Closes the dialog, unless it is open for another product now. */
  close: (product: Product) => void;
}

/** Holds the product that the feedback dialog is open for, and the text in it. */
export function useFeedbackTarget(
  drafts: Drafts<string>,
  onDraft: (id: string, text: string) => void,
): Feedback {
  const [target, setTarget] = useState<FeedbackTarget>();
  return {
    target,
    text: target ? drafts[target.product._id] || target.proposal : "",
    open(product, deny) {
      // A product without a photo cannot be approved, and the vendor has to know why.
      const proposal = deny && product.imgPrimary === "" ? withReason("", "photo") : "";
      setTarget({ product, deny, proposal });
    },
    change(text) {
      if (!target) return;
      // Do not save the proposed text as a draft: it would be wrong after the vendor has added a photo.
      setTarget({ ...target, proposal: "" });
      onDraft(target.product._id, text);
    },
    close: ({ _id }) => setTarget((now) => (now?.product._id === _id ? undefined : now)),
  };
}
