import { useRef, useState } from "react";
import type { Product } from "#catalog/contract.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type Decided, useDecideProduct, useGiveFeedback } from "../queries.ts";
import { isOutdated, reviewProblem } from "./review-problem.ts";

/** Deciding on products and writing to their vendors. @param onDecided told before what is decided leaves the list */
export function useReview(onDecided: (product: Product, does: "approve" | "deny") => void) {
  const locale = useLocale();
  const decide = useDecideProduct();
  const give = useGiveFeedback();
  const running = useRef(new Set<string>());
  const [problem, setProblem] = useState<{ id: string; sentence: string }>();
  const [said, setSaid] = useState("");

  /** @returns whether it is done; undefined: what was seen is no longer so, and is being read again */
  async function run(product: Product, work: () => Promise<unknown>): Promise<boolean | undefined> {
    // Not `isPending`: the second press of a double click comes before that is drawn.
    if (running.current.has(product._id)) return false;
    running.current.add(product._id);
    setProblem(undefined);
    setSaid("");
    try {
      await work();
      return true;
    } catch (error) {
      setProblem({ id: product._id, sentence: reviewProblem(error, locale) });
      notice(reviewProblem(error, locale), "failed");
      return isOutdated(error) ? undefined : false;
    } finally {
      running.current.delete(product._id);
    }
  }

  function say(sentence: string) {
    notice(sentence);
    setSaid(sentence);
  }

  async function decided(product: Product, status: Decided["status"], feedback = "") {
    const done = await run(product, () =>
      decide.mutateAsync({ id: product._id, status, version: product.version, feedback }),
    );
    if (!done) return done;
    say(status === "approved" ? m.catalog_review_now_approved(locale) : m.catalog_review_now_denied(locale));
    if (feedback) notice(m.catalog_review_feedback_sent(locale));
    onDecided(product, status === "approved" ? "approve" : "deny");
    return done;
  }

  return {
    approve: (product: Product) => decided(product, "approved"),
    deny: (product: Product, feedback: string) => decided(product, "denied", feedback),
    async giveFeedback(product: Product, feedback: string) {
      const done = await run(product, () =>
        give.mutateAsync({ id: product._id, feedback, version: product.version }),
      );
      if (done) say(m.catalog_review_feedback_sent(locale));
      return done;
    },
    busy: decide.isPending || give.isPending,
    /** What went wrong with this product last. */
    problemOf: (product: Product | undefined) =>
      product && problem?.id === product._id ? problem.sentence : undefined,
    /** What was done last: a dialog that stays open hides the notice. */
    said,
    forget() {
      setProblem(undefined);
      setSaid("");
    },
  };
}
