import { z } from "zod";
import { productStatuses } from "#catalog/contract.ts";
import { reportIssue } from "#shared/field-errors.ts";
import { limitParam, listCursor, tableSearch } from "#shared/list-params.ts";
import { refusals } from "#shared/refusal.ts";
import { newestRowsWindow } from "#shared/request-limits.ts";
import { tidyParagraphs } from "#shared/text-fields.ts";
import { ModifiedResponse } from "#shared/write-responses.ts";
import { m } from "#words/messages.js";
import { type ReviewStatusFilter, reviewSorts, reviewStatusFilters } from "./contract/constants.ts";
import { feedbackErrorMessages, feedbackIssue } from "./contract/feedback-errors.ts";

export const moderationRefusals = refusals({
  photo_missing: [409, "This product has no photo. It can be approved after its vendor adds one."],
  transition_not_allowed: [
    409,
    "The current status no longer allows this.",
    { productStatus: z.enum(productStatuses) },
  ],
  undo_expired: [409, "This decision can no longer be undone."],
});

const reviewWords = tableSearch
  .optional()
  .describe(
    "Part of the title, of the SKU, of the shop's name, or of the vendor's name or e-mail address. " +
      "Words of one or two letters are searched only in the " +
      `${newestRowsWindow.toLocaleString("en")} products ` +
      "of each status that were submitted last",
  );
export const ReviewQueryParams = z.object({
  limitValue: limitParam(),
  cursor: listCursor,
  status: z.enum(reviewStatusFilters).optional(),
  q: reviewWords,
  sort: z
    .enum(reviewSorts)
    .optional()
    .describe(
      "Default: newest, last submitted first. A leading `-` reverses the order. " +
        `By quantity, only the ${newestRowsWindow.toLocaleString("en")} products of each status that were submitted last are listed`,
    ),
});
export const ReviewCountsQueryParams = z.object({ q: reviewWords });
/** Number of products by status. */
export const ReviewCounts = z.object(
  Object.fromEntries(reviewStatusFilters.map((status) => [status, z.number()])) as Record<
    ReviewStatusFilter,
    z.ZodNumber
  >,
);
export type ReviewCounts = z.infer<typeof ReviewCounts>;

const version = z
  .number()
  .int()
  .optional()
  .describe("The `version` that the admin saw. If it is outdated, the call returns 409");
const feedback = z
  .string(m.moderation_feedback_required("en"))
  .transform(tidyParagraphs)
  .superRefine(reportIssue(feedbackErrorMessages, "feedback", feedbackIssue));
export const DecideProduct = z.object({
  status: z.enum(productStatuses),
  feedback: feedback.optional().describe("Feedback for the vendor, saved in the same step"),
  version,
});
export const DecisionResponse = ModifiedResponse.extend({
  decisionId: z.string().describe("Pass it to the undo endpoint; valid for some seconds"),
});
export const UndoDecision = z.object({ decisionId: z.uuid() });
export const GiveFeedback = z.object({ feedback, version });
