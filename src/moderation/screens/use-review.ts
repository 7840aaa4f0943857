import { useState } from "react";
import type { Product, ProductStatus } from "#catalog/contract.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import { type Locale, localText } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { hideNotice, notice } from "#ui/notices.ts";
import { useSingleRunById } from "#ui/use-single-run-by-id.ts";
import { m } from "#words/messages.js";
import { type ReviewDecision, useDecideProduct, useGiveFeedback } from "../queries.ts";
import { reviewStatusLabel } from "./review-labels.ts";
import type { RecentDecisions } from "./use-recent-decisions.ts";

/**
 * `outdated`: the product has changed and is fetched again. `ignored`: the second click of a double click.
 */
export type ReviewResult = "done" | "photo_missing" | "outdated" | "failed" | "ignored";

type ReviewEndpoint = "PATCH /users/admin/product-status/:id" | "PATCH /users/admin/product-feedback/:id";

interface ReviewProblem {
  /** Of the product. */
  id: string;
  sentence: string;
  noticeId: number;
  code: string | undefined;
}

/**
 * Decides on products and sends feedback.
 * @param hasDraft whether feedback on a product is stored as a draft
 * @param onDecided called after a decision that can be undone
 */
export function useReview(
  recent: Pick<RecentDecisions, "add">,
  hasDraft: (id: string) => boolean,
  onDecided: (product: Product, action: "approve" | "deny") => void,
) {
  const locale = useLocale();
  const decide = useDecideProduct();
  const give = useGiveFeedback();
  const singleRun = useSingleRunById();
  const [problem, setProblem] = useState<ReviewProblem>();
  const [message, setMessage] = useState("");

  async function attempt(
    product: Product,
    feedback: string,
    work: () => Promise<unknown>,
  ): Promise<ReviewResult> {
    if (problem) hideNotice(problem.noticeId);
    setProblem(undefined);
    setMessage("");
    try {
      await work();
      return "done";
    } catch (error) {
      const result = resultOf(error);
      const sentence = reviewProblem(
        error,
        product,
        result === "outdated" && feedback !== "" && hasDraft(product._id),
        locale,
      );
      setProblem({
        id: product._id,
        sentence,
        noticeId: notice(sentence, "failed"),
        code: problemOf<ReviewEndpoint>(error)?.code,
      });
      return result;
    }
  }

  async function run(
    product: Product,
    feedback: string,
    work: () => Promise<unknown>,
  ): Promise<ReviewResult> {
    return (await singleRun.run(product._id, () => attempt(product, feedback, work))) ?? "ignored";
  }

  function report(sentence: string) {
    notice(sentence);
    setMessage(sentence);
  }

  async function decideOn(product: Product, status: ReviewDecision["status"], feedback = "") {
    const result = await run(product, feedback, async () => {
      const decision = { id: product._id, status, version: product.version, feedback };
      const { decisionId } = await decide.mutateAsync(decision);
      recent.add({ ...product, status }, decisionId, feedback);
    });
    if (result !== "done") return result;
    const decided = decisionText({ ...product, status }, locale);
    report(feedback ? `${decided} · ${m.moderation_review_feedback_with_decision(locale)}` : decided);
    onDecided(product, status === "approved" ? "approve" : "deny");
    return result;
  }

  return {
    approve: (product: Product) => decideOn(product, "approved"),
    deny: (product: Product, feedback: string) => decideOn(product, "denied", feedback),
    async giveFeedback(product: Product, feedback: string) {
      const result = await run(product, feedback, () =>
        give.mutateAsync({ id: product._id, feedback, version: product.version }),
      );
      if (result === "done") report(m.moderation_review_feedback_sent(locale));
      return result;
    },
    busy: decide.isPending || give.isPending,
    /** Says that the decision about a product can no longer be undone. */
    reportLate(product: Product) {
      const title = localText(locale, product.title, product.titleBn);
      const sentence = m.moderation_review_undo_late(locale, { title });
      notice(sentence, "failed");
      setMessage(sentence);
    },
    /** Returns the sentence of the last error of this product. */
    sentenceFor: (product: Product | undefined) =>
      product && problem?.id === product._id ? problem.sentence : undefined,
    /** Returns whether that sentence says that the product has been changed. */
    reportsChange: (product: Product) => problem?.id === product._id && problem.code === "product_changed",
    /** Message about the last action, because an open dialog covers notices. */
    message,
    clearMessages() {
      setProblem(undefined);
      setMessage("");
    },
  };
}

/** Returns what an admin has decided. @param product as decided */
export function decisionText(product: Product, locale: Locale): string {
  const text =
    product.status === "approved" ? m.moderation_review_now_approved : m.moderation_review_now_denied;
  return text(locale, { title: localText(locale, product.title, product.titleBn) });
}

/**
 * Returns why a decision or feedback was rejected.
 * @param isStored whether the typed text is stored as a draft
 */
function reviewProblem(error: unknown, product: Product, isStored: boolean, locale: Locale): string {
  const problem = problemOf<ReviewEndpoint>(error);
  const title = localText(locale, product.title, product.titleBn);
  const textKept = (status: ProductStatus) =>
    isStored
      ? ` ${m.moderation_review_draft_saved(locale, { status: reviewStatusLabel(status, locale) })}`
      : "";
  if (problem?.code === "product_changed")
    return m.moderation_review_changed(locale, { title }) + textKept("pending");
  if (problem?.code === "photo_missing") return m.moderation_review_photo_missing(locale);
  if (problem?.code !== "transition_not_allowed") return problemSentence(error, locale);
  const already =
    problem.productStatus === "approved"
      ? m.moderation_review_approved_already
      : m.moderation_review_denied_already;
  return already(locale, { title }) + textKept(problem.productStatus);
}

function resultOf(error: unknown): ReviewResult {
  const code = problemOf<ReviewEndpoint>(error)?.code;
  if (code === "photo_missing") return code;
  return code === "product_changed" || code === "transition_not_allowed" ? "outdated" : "failed";
}
