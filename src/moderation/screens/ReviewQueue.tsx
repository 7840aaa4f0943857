import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Product } from "#catalog/contract.ts";
import type { ListRows } from "#client/ListPage.tsx";
import type { Drafts } from "#client/use-draft.ts";
import { localText } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { useSettledRows } from "#ui/table/use-settled-rows.ts";
import { UndoBar } from "#ui/UndoBar.tsx";
import { m } from "#words/messages.js";
import type { ReviewSort, ReviewStatusFilter } from "../contract/constants.ts";
import { nextPending, rowBeside } from "../rules.ts";
import { FeedbackDialog } from "./FeedbackDialog.tsx";
import { withReason } from "./feedback-reasons.ts";
import { ProductPreview } from "./ProductPreview.tsx";
import { ReviewActions } from "./ReviewActions.tsx";
import { ReviewKeysHint, useKeysEnabled } from "./ReviewKeysHint.tsx";
import { ReviewTable } from "./ReviewTable.tsx";
import { type UndoableDecisions, useRecentDecisions } from "./use-recent-decisions.ts";
import { decisionText, useReview } from "./use-review.ts";
import { type ReviewKey, useReviewKeys } from "./use-review-keys.ts";
import { focusedProduct, isFocusAt, useRowFocus, visibleButton } from "./use-row-focus.ts";

export interface ReviewQueueProps {
  products: readonly Product[];
  /** The number of the first row in the whole list, from 1. */
  first: number;
  /** The filter of the list. */
  status: ReviewStatusFilter;
  /** How many products match the filters. */
  total: number;
  sort: ReviewSort;
  onSort: (sort: ReviewSort) => void;
  /** Whether the rows are still those of the previous request. */
  stale: boolean;
  /** Unsent feedback, by product id. */
  drafts: Drafts<string>;
  onDraft: (id: string, text: string) => void;
  turnPage: ListRows<Product>["turnPage"];
  /** Of all pages of the list. This component is unmounted when the list turns to another page. */
  undoableDecisions: UndoableDecisions;
  /** A ref of the route module, because this component is unmounted when the list turns to another page. */
  rowAfterTurn: RefObject<RowAfterTurn | undefined>;
  /** The region of the list; receives the focus when no pending product is left. */
  region: RefObject<HTMLElement | null>;
}

/** Which row to open after turning the page from a row: the first after 'next', the last after 'previous'. */
export interface RowAfterTurn {
  row: "first" | "last";
  /** Whether the preview shows it. */
  preview: boolean;
}

/**
 * The table with preview and feedback dialogs. After a decision the focus moves to the next pending product,
 * and the row stays for some seconds, in which the decision can be undone.
 */
export function ReviewQueue({
  products: listed,
  status,
  total,
  drafts,
  onDraft,
  region,
  turnPage,
  rowAfterTurn,
  undoableDecisions,
  ...table
}: ReviewQueueProps) {
  const locale = useLocale();
  const [openId, setOpenId] = useState<string>();
  /** The product in the preview. */
  const [shown, setShown] = useState<Product>();
  const [feedbackTarget, setFeedbackTarget] = useState<{
    product: Product;
    deny: boolean;
    /** The text that the box begins with, unless there is a draft. */
    proposal: string;
  }>();
  const [keysEnabled, enableKeys] = useKeysEnabled();
  /** Whether the last decision was made by a key and not by a button. */
  const usesKeys = useRef(false);
  const recent = useRecentDecisions(listed, undoableDecisions);
  const { products, undoable, elsewhere } = recent;
  const focusButton = useRowFocus(products, region);
  /** The rows that stay for some seconds, but are not in the total any more. */
  const noLongerMatching = status === "pending" ? recent.decisions.length : 0;
  const index = products.findIndex(({ _id }) => _id === openId);
  const newest = products[index];
  // The preview keeps the version that the admin reads until they ask for the new one, so that no one
  // approves a text that they have not read.
  const hasNewVersion = newest && newest._id === shown?._id && newest.version !== shown.version;
  const opened = hasNewVersion ? shown : newest;
  if (shown !== opened) setShown(opened);
  // Close the preview of a product that has left the list.
  if (openId !== undefined && !opened && !table.stale) setOpenId(undefined);

  const rowKey = ({ _id, version, status }: Product) =>
    [products.findIndex((row) => row._id === _id), _id, version, status, undoable.has(_id)].join(" ");
  const isSettled = useSettledRows(products.map(rowKey), table.stale);

  // When a response arrives, the admin may have gone to another product.
  const latest = useRef({ products, openId, feedbackId: feedbackTarget?.product._id });
  useLayoutEffect(() => {
    latest.current = { products, openId, feedbackId: feedbackTarget?.product._id };
  });

  /** Returns whether the admin is still at the product: in its preview or feedback dialog, or in its row. */
  function isAt({ _id }: Product): boolean {
    const { openId, feedbackId } = latest.current;
    const dialogId = openId ?? feedbackId;
    return dialogId === undefined ? isFocusAt(_id, region.current) : dialogId === _id;
  }

  const closeFeedback = ({ _id }: Product) =>
    setFeedbackTarget((target) => (target?.product._id === _id ? undefined : target));

  const hasDraft = (id: string) => Boolean(drafts[id]);
  const review = useReview(recent, hasDraft, (product, action) => {
    closeFeedback(product);
    if (!isAt(product)) return;
    const next = nextPending(latest.current.products, product._id);
    if (latest.current.openId !== undefined && next) setOpenId(next._id);
    else {
      setOpenId(undefined);
      // With the keyboard the focus stays on the buttons that open the products: Enter must not decide.
      const kind = usesKeys.current || focusedProduct()?.kind === "open" ? "open" : action;
      focusButton(next && `${kind} ${next._id}`);
    }
  });

  // Another page has loaded.
  useEffect(() => {
    if (!rowAfterTurn.current || table.stale) return;
    const { row, preview } = rowAfterTurn.current;
    rowAfterTurn.current = undefined;
    const product = row === "first" ? listed[0] : listed.at(-1);
    if (!product) return;
    if (preview) setOpenId(product._id);
    else focusButton(`open ${product._id}`);
  }, [rowAfterTurn, listed, table.stale, focusButton]);

  async function send(feedback: string) {
    if (!feedbackTarget) return;
    const { product, deny } = feedbackTarget;
    const result = await (deny ? review.deny(product, feedback) : review.giveFeedback(product, feedback));
    if (result === "done") onDraft(product._id, "");
    // If the product has changed, the dialog closes but the draft is kept.
    if (result === "done" || result === "outdated") closeFeedback(product);
    if (result === "outdated") focusNext(product);
  }

  async function approve(product: Product) {
    const result = await review.approve(product);
    // The notice disappears after a moment. The preview keeps the reason visible, next to 'Deny'.
    if (result === "photo_missing" && isAt(product)) setOpenId(product._id);
    if (result === "outdated") focusNext(product);
  }

  /** Moves the focus on from a product that leaves the list, because someone else has decided on it. */
  function focusNext(product: Product) {
    if (latest.current.openId !== undefined || !isAt(product)) return;
    const next = nextPending(latest.current.products, product._id);
    focusButton(next && `open ${next._id}`);
  }

  async function undo(id: string) {
    review.clearMessages();
    const decision = await recent.undo(id);
    if (!decision) return;
    if (decision.feedback) onDraft(id, decision.feedback);
    const { openId: openNow, feedbackId } = latest.current;
    // Also stay if the admin has opened or closed a dialog during the request.
    if (decision === elsewhere || openNow !== openId || feedbackId !== feedbackTarget?.product._id) return;
    if (openId !== undefined) setOpenId(id);
    else focusButton(`open ${id}`);
  }

  function open(product: Product) {
    review.clearMessages();
    setOpenId(product._id);
  }

  function startFeedback(product: Product, deny: boolean) {
    review.clearMessages();
    // Without a photo it cannot be approved, and the vendor has to know why.
    const proposal = deny && product.imgPrimary === "" ? withReason("", "photo") : "";
    setFeedbackTarget({ product, deny, proposal });
  }

  function showNewVersion() {
    review.clearMessages();
    setShown(newest);
  }

  function previewProblem(): string | undefined {
    // After a rejected decision, the sentence also says where the feedback is.
    if (!opened || !hasNewVersion || review.reportsChange(opened)) return review.sentenceFor(opened);
    return m.moderation_review_changed(locale, {
      title: localText(locale, opened.title, opened.titleBn),
    });
  }

  /** The focus moves to the product that was shown last, not to the one that opened the preview. */
  function close() {
    setOpenId(undefined);
    if (opened) focusButton(`open ${opened._id}`);
  }

  const lastUndoable = recent.decisions.findLast(({ product }) => undoable.has(product._id))?.product._id;

  useReviewKeys(keysEnabled && !feedbackTarget, (key, isArrow) => {
    const current = opened ?? products.find(({ _id }) => _id === focusedProduct()?.id);
    if (key === "undo") {
      const undoneNext = lastUndoable ?? elsewhere?.product._id;
      if (undoneNext) void undo(undoneNext);
      else if (undoableDecisions.expired) review.reportLate(undoableDecisions.expired);
    } else if (key === "next" || key === "previous") return goTo(key, current, isArrow);
    // Without a current row, A and D only go to the first one, so that nothing unseen is decided.
    else if (!current) return goTo("next", current, false);
    else if (current.status === "pending") {
      usesKeys.current = true;
      if (key === "approve") void approve(current);
      else startFeedback(current, true);
    }
    return true;
  });

  function goTo(
    key: Extract<ReviewKey, "next" | "previous">,
    current: Product | undefined,
    isArrow: boolean,
  ) {
    // Outside of the rows the arrows scroll the page.
    if (isArrow && !current) return false;
    const row = rowBeside(products, current?._id, key === "next" ? 1 : -1, undoable);
    if (row && opened) open(row);
    else if (row) visibleButton(region.current, `open ${row._id}`)?.focus();
    else goToPage(key)?.();
    return true;
  }

  /** Returns a function that turns to the previous or next page, or undefined if there is none. */
  function goToPage(key: "previous" | "next"): (() => void) | undefined {
    const turn = turnPage[key];
    return (
      turn &&
      (() => {
        rowAfterTurn.current = { row: key === "next" ? "first" : "last", preview: opened !== undefined };
        turn();
      })
    );
  }

  /** Returns a function that previews the next or previous product, or undefined if there is none. */
  function showBeside(key: "previous" | "next"): (() => void) | undefined {
    const product = products[index + (key === "next" ? 1 : -1)];
    return product ? () => open(product) : goToPage(key);
  }

  const actions = (product: Product) => {
    const ifSettled = (run: () => void) => (event: MouseEvent) => {
      usesKeys.current = false;
      if (isSettled(event, rowKey(product))) run();
    };
    return (
      <ReviewActions
        product={product}
        onApprove={ifSettled(() => void approve(product))}
        onDeny={ifSettled(() => startFeedback(product, true))}
        onFeedback={() => startFeedback(product, false)}
        onUndo={undoable.has(product._id) ? ifSettled(() => void undo(product._id)) : undefined}
      />
    );
  };
  return (
    <>
      {products.length > 0 && (
        <div>
          <ReviewKeysHint enabled={keysEnabled} onChange={enableKeys} />
          <ReviewTable products={products} actions={actions} onOpen={open} {...table} />
        </div>
      )}
      <UndoBar
        onLeave={() => region.current?.focus({ preventScroll: true })}
        action={
          elsewhere && {
            text: decisionText(elsewhere.product, locale),
            undoName: m.moderation_review_undo_of(locale, {
              title: localText(locale, elsewhere.product.title, elsewhere.product.titleBn),
            }),
            onUndo: () => void undo(elsewhere.product._id),
          }
        }
      />
      <ProductPreview
        product={opened}
        position={{ number: table.first + index, total: total + noLongerMatching }}
        onPrevious={showBeside("previous")}
        onNext={showBeside("next")}
        problem={feedbackTarget ? undefined : previewProblem()}
        onShowNewVersion={hasNewVersion ? showNewVersion : undefined}
        message={review.message}
        onUndo={review.message && lastUndoable ? () => void undo(lastUndoable) : undefined}
        actions={actions}
        onClose={close}
      />
      <FeedbackDialog
        target={feedbackTarget}
        text={(feedbackTarget && drafts[feedbackTarget.product._id]) || (feedbackTarget?.proposal ?? "")}
        onText={(text) => {
          if (!feedbackTarget) return;
          // Do not save the proposed text as a draft: it would be wrong after the vendor has added a photo.
          setFeedbackTarget({ ...feedbackTarget, proposal: "" });
          onDraft(feedbackTarget.product._id, text);
        }}
        problem={review.sentenceFor(feedbackTarget?.product)}
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
