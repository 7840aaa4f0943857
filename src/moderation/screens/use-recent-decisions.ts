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

interface Decision extends RecentDecision<Product> {
  decisionId: string;
  /** What was sent with it, which an undo gives back to the admin. */
  feedback: string;
}

export interface UndoableDecisions {
  /** In the order of the decisions. */
  decisions: readonly Decision[];
  /** The product of the last decision that can no longer be undone. */
  expired: Product | undefined;
  add: (decision: Decision) => void;
  remove: (decision: Decision, reason: "undone" | "refused") => void;
}

/** Holds the decisions of the whole screen that can still be undone, on any page of the list. */
export function useUndoableDecisions(): UndoableDecisions {
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const [expired, setExpired] = useState<Product>();
  const undone = useRef(new Set<string>());
  const without = (all: readonly Decision[], id: string) => all.filter(({ decisionId }) => decisionId !== id);
  return {
    decisions,
    expired,
    add(decision) {
      const { product, decisionId } = decision;
      setDecisions((all) => [...all.filter((other) => other.product._id !== product._id), decision]);
      setTimeout(() => {
        setDecisions((all) => without(all, decisionId));
        if (!undone.current.has(decisionId)) setExpired(product);
      }, decisionUndoMs);
    },
    remove({ product, decisionId }, reason) {
      setDecisions((all) => without(all, decisionId));
      if (reason === "refused") return;
      undone.current.add(decisionId);
      // Its time may have ended during the request.
      setExpired((last) => (last?._id === product._id ? undefined : last));
    },
  };
}

export interface RecentDecisions {
  /** The list with the decided products at their places. */
  products: readonly Product[];
  /** Decisions about rows of this page of the list, in their order. */
  decisions: readonly Decision[];
  /** The ids of the products of `decisions` that can be undone. */
  undoable: ReadonlySet<string>;
  /** The last decision on another page of the list, while it can be undone. */
  elsewhere: Decision | undefined;
  add: (product: Product, decisionId: string, feedback: string) => void;
  /** Undoes a decision, also one elsewhere. Returns it, or undefined if that is not possible. */
  undo: (productId: string) => Promise<Decision | undefined>;
}

/**
 * Keeps the rows of one page of the list in place after decisions about them. They leave together when the
 * last decision can no longer be undone, so that the rows do not move while the admin goes on deciding.
 * @param listed the products of the page, as they were fetched
 */
export function useRecentDecisions(
  listed: readonly Product[],
  undoableEverywhere: UndoableDecisions,
): RecentDecisions {
  const locale = useLocale();
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const products = withRecent(listed, decisions);
  const undo = useUndoDecision();
  const refresh = useRefreshReview();
  const { run } = useSingleRunById();
  const outdated = useRef(false);
  const isSame = (one: Decision) => (other: Decision) => one.decisionId === other.decisionId;
  const undoable = decisions.filter((decision) => undoableEverywhere.decisions.some(isSame(decision)));
  if (decisions.length > 0 && undoable.length === 0) setDecisions([]);

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

  async function undoDecision(decision: Decision): Promise<Decision | undefined> {
    const { product, decisionId } = decision;
    const remove = (reason: "undone" | "refused") => {
      setDecisions((before) => before.filter((other) => other.decisionId !== decisionId));
      undoableEverywhere.remove(decision, reason);
    };
    try {
      await undo.mutateAsync({ id: product._id, decisionId, recent: decisions });
      remove("undone");
      notice(
        m.moderation_review_undone(locale, { title: localText(locale, product.title, product.titleBn) }),
      );
      return decision;
    } catch (error) {
      const expired = problemOf<"POST /users/admin/product-status/:id/undo">(error)?.code === "undo_expired";
      notice(expired ? m.moderation_review_undo_expired(locale) : problemSentence(error, locale), "failed");
      // The admin can try again.
      if (!isUnreachable(error)) remove("refused");
      return undefined;
    }
  }

  return {
    products,
    decisions,
    undoable: new Set(undoable.map(({ product }) => product._id)),
    elsewhere: undoableEverywhere.decisions.findLast((decision) => !decisions.some(isSame(decision))),
    add(product, decisionId, feedback) {
      const index = products.findIndex(({ _id }) => _id === product._id);
      const decision = { product, index, decisionId, feedback };
      setDecisions((before) => [...before.filter((other) => other.product._id !== product._id), decision]);
      undoableEverywhere.add(decision);
    },
    async undo(productId) {
      const decision = undoableEverywhere.decisions.find(({ product }) => product._id === productId);
      return decision && run(productId, () => undoDecision(decision));
    },
  };
}
