import { useEffect, useRef, useState } from "react";
import type { Product } from "#catalog/contract.ts";
import { isUnreachable, problemOf, problemSentence } from "#client/problem.ts";
import { localText } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { useSingleRunById } from "#ui/use-single-run-by-id.ts";
import { m } from "#words/messages.js";
import { decisionUndoMs } from "../contract/constants.ts";
import { useRefreshReview, useUndoDecision } from "../queries.ts";
import { type RecentDecision, withRecent } from "../rules.ts";

interface UndoableDecision extends RecentDecision<Product> {
  decisionId: string;
  /** What was sent with it, which an undo gives back to the admin. */
  feedback: string;
  /** Whether the screen still offers to undo it. */
  undoable: boolean;
}

export interface RecentDecisions {
  /** The list with the decided products at their places. */
  products: readonly Product[];
  /** In the order of the decisions. */
  decisions: readonly UndoableDecision[];
  add: (product: Product, decisionId: string, feedback: string) => void;
  /** The product of the last decision that can no longer be undone, on this page of the list. */
  expired: Product | undefined;
  /** Undoes a decision. Returns it, or undefined if that is not possible. */
  undo: (productId: string) => Promise<UndoableDecision | undefined>;
}

/**
 * Holds the decisions that can be undone. They leave together when the last one can no longer be undone, so
 * that the rows do not move while the admin goes on deciding.
 * @param listed the products of the list, as they were fetched
 */
export function useRecentDecisions(listed: readonly Product[]): RecentDecisions {
  const locale = useLocale();
  const [decisions, setDecisions] = useState<readonly UndoableDecision[]>([]);
  const products = withRecent(listed, decisions);
  const [expired, setExpired] = useState<Product>();
  const undo = useUndoDecision();
  const refresh = useRefreshReview();
  const { run } = useSingleRunById();
  const outdated = useRef(false);
  const undone = useRef(new Set<string>());

  // Fetches the lists again, once, after the kept rows have left or this screen is closed: until then they
  // still contain the decided products.
  function refreshOutdated() {
    if (outdated.current) refresh();
    outdated.current = false;
  }
  const onLeave = useRef(refreshOutdated);
  useEffect(() => {
    onLeave.current = refreshOutdated;
    if (decisions.length === 0) refreshOutdated();
    else outdated.current = true;
  });
  useEffect(() => () => onLeave.current(), []);

  function change(update: (decision: UndoableDecision) => UndoableDecision | undefined) {
    setDecisions((before) => {
      const after = before.flatMap((decision) => update(decision) ?? []);
      return after.some(({ undoable }) => undoable) ? after : [];
    });
  }

  async function undoDecision(decision: UndoableDecision): Promise<UndoableDecision | undefined> {
    const { product, decisionId } = decision;
    const remove = () => change((other) => (other.decisionId === decisionId ? undefined : other));
    try {
      await undo.mutateAsync({ id: product._id, decisionId, recent: decisions });
      undone.current.add(decisionId);
      // Its time may have ended during the request.
      setExpired((last) => (last?._id === product._id ? undefined : last));
      remove();
      notice(
        m.moderation_review_undone(locale, { title: localText(locale, product.title, product.titleBn) }),
      );
      return decision;
    } catch (error) {
      const expired = problemOf<"POST /users/admin/product-status/:id/undo">(error)?.code === "undo_expired";
      notice(expired ? m.moderation_review_undo_expired(locale) : problemSentence(error, locale), "failed");
      // The admin can try again.
      if (!isUnreachable(error)) remove();
      return undefined;
    }
  }

  return {
    products,
    decisions,
    expired,
    add(product, decisionId, feedback) {
      const index = products.findIndex(({ _id }) => _id === product._id);
      const decision = { product, index, decisionId, feedback, undoable: true };
      setDecisions((before) => [...before.filter((other) => other.product._id !== product._id), decision]);
      setTimeout(() => {
        change((other) => (other.decisionId === decisionId ? { ...other, undoable: false } : other));
        if (!undone.current.has(decisionId)) setExpired(product);
      }, decisionUndoMs);
    },
    async undo(productId) {
      const decision = decisions.find(({ product, undoable }) => undoable && product._id === productId);
      return decision && run(productId, () => undoDecision(decision));
    },
  };
}
