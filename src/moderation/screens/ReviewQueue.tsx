import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from "react";
import type { Product } from "#catalog/contract.ts";
import type { ListRows } from "#client/ListPage.tsx";
import type { Drafts } from "#client/use-draft.ts";
import { localText } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { useSettledRows } from "#ui/table/use-settled-rows.ts";
import { UndoBar } from "#ui/UndoBar.tsx";
import { m } from "#words/messages.js";
import type { ReviewSort, ReviewStatusFilter } from "../contract/constants.ts";
import { nextPending } from "../rules.ts";
import { FeedbackDialog } from "./FeedbackDialog.tsx";
import { ProductPreview } from "./ProductPreview.tsx";
import { ReviewActions } from "./ReviewActions.tsx";
import { ReviewKeysHint, useKeysEnabled } from "./ReviewKeysHint.tsx";
import { ReviewTable } from "./ReviewTable.tsx";
import { useFeedbackTarget } from "./use-feedback-target.ts";
import { usePreview } from "./use-preview.ts";
import { type UndoableDecisions, useRecentDecisions } from "./use-recent-decisions.ts";
import { decisionText, useReview } from "./use-review.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import { type RowAfterTurn, useReviewNavigation } from "./use-review-navigation.ts";
import { focusedProduct, isFocusAt, useRowFocus } from "./use-row-focus.ts";

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
  const feedback = useFeedbackTarget(drafts, onDraft);
  const feedbackId = feedback.target?.product._id;
  const [keysEnabled, enableKeys] = useKeysEnabled();
  /** Whether the last decision was made by a key and not by a button. */
  const usesKeys = useRef(false);
  const recent = useRecentDecisions(listed, undoableDecisions);
  const { products, undoable, elsewhere } = recent;
  const focusButton = useRowFocus(products, region);
  /** The rows that stay for some seconds, but are not in the total any more. */
  const noLongerMatching = status === "pending" ? recent.decisions.length : 0;
  const preview = usePreview(products, table.stale);
  const { openId, setOpenId, opened, showNewVersion } = preview;

  const stateKey = ({ _id, version, status }: Product) => [_id, version, status, undoable.has(_id)].join(" ");
  const rowKey = (product: Product) =>
    `${products.findIndex(({ _id }) => _id === product._id)} ${stateKey(product)}`;
  const isSettledInTable = useSettledRows(products.map(rowKey), table.stale);
  const isSettledInPreview = useSettledRows(opened ? [stateKey(opened)] : [], false);

  // When a response arrives, the admin may have gone to another product.
  const latest = useRef({ products, openId, feedbackId });
  useLayoutEffect(() => {
    latest.current = { products, openId, feedbackId };
  });

  /** Returns whether the admin is still at the product: in its preview or feedback dialog, or in its row. */
  function isAt({ _id }: Product): boolean {
    const { openId, feedbackId } = latest.current;
    const dialogId = openId ?? feedbackId;
    return dialogId === undefined ? isFocusAt(_id, region.current) : dialogId === _id;
  }

  const hasDraft = (id: string) => Boolean(drafts[id]);
  const review = useReview(recent, hasDraft, (product, action) => {
    feedback.close(product);
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

  async function send(text: string) {
    if (!feedback.target) return;
    const { product, deny } = feedback.target;
    const result = await (deny ? review.deny(product, text) : review.giveFeedback(product, text));
    if (result === "done") onDraft(product._id, "");
    // If the product has changed, the dialog closes but the draft is kept.
    if (result === "done" || result === "outdated") feedback.close(product);
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
    const now = latest.current;
    // Also stay if the admin has opened or closed a dialog during the request.
    if (decision === elsewhere || now.openId !== openId || now.feedbackId !== feedbackId) return;
    if (openId !== undefined) setOpenId(id);
    else focusButton(`open ${id}`);
  }

  function open(product: Product) {
    review.clearMessages();
    setOpenId(product._id);
  }

  function startFeedback(product: Product, deny: boolean) {
    review.clearMessages();
    feedback.open(product, deny);
  }

  function previewProblem(): string | undefined {
    // After a rejected decision, the sentence also says where the feedback is.
    if (!opened || !showNewVersion || review.reportsChange(opened)) return review.sentenceFor(opened);
    return m.moderation_review_changed(locale, {
      title: localText(locale, opened.title, opened.titleBn),
    });
  }

  /** The focus moves to the product that was shown last, not to the one that opened the preview. */
  function close() {
    setOpenId(undefined);
    if (opened) focusButton(`open ${opened._id}`);
  }

  const { goTo, showBeside } = useReviewNavigation({
    listed,
    products,
    undoable,
    stale: table.stale,
    preview,
    onOpen: open,
    turnPage,
    rowAfterTurn,
    region,
    focusButton,
  });

  const lastUndoable = recent.decisions.findLast(({ product }) => undoable.has(product._id))?.product._id;

  useReviewKeys(keysEnabled && !feedback.target, (key, isArrow) => {
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

  const actionsIf = (isSettled: (event: MouseEvent, product: Product) => boolean) => (product: Product) => {
    const ifSettled = (run: () => void) => (event: MouseEvent) => {
      usesKeys.current = false;
      if (isSettled(event, product)) run();
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
          <ReviewTable
            products={products}
            actions={actionsIf((event, product) => isSettledInTable(event, rowKey(product)))}
            onOpen={open}
            {...table}
          />
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
        position={{ number: table.first + preview.index, total: total + noLongerMatching }}
        onPrevious={showBeside("previous")}
        onNext={showBeside("next")}
        problem={feedback.target ? undefined : previewProblem()}
        onShowNewVersion={
          showNewVersion &&
          (() => {
            review.clearMessages();
            showNewVersion();
          })
        }
        message={review.message}
        onUndo={review.message && lastUndoable ? () => void undo(lastUndoable) : undefined}
        actions={actionsIf((event, product) => isSettledInPreview(event, stateKey(product)))}
        onClose={close}
      />
      <FeedbackDialog
        target={feedback.target}
        text={feedback.text}
        onText={feedback.change}
        problem={review.sentenceFor(feedback.target?.product)}
        busy={review.busy}
        onSend={send}
        onClose={() => {
          if (review.busy || !feedback.target) return;
          review.clearMessages();
          feedback.close(feedback.target.product);
        }}
      />
    </>
  );
}
