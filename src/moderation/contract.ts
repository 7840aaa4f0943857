import { z } from "zod";
import { productStatuses } from "#catalog/contract.ts";
import { feedbackIssue, productErrorMessages, tidyParagraphs } from "#listing/contract/product-errors.ts";
import { reportIssue } from "#shared/field-errors.ts";
import { limitValue } from "#shared/limit-value.ts";
import { listCursor } from "#shared/list-cursor.ts";
import { refusals } from "#shared/refusal.ts";
import { tableSearch } from "#shared/table-search.ts";
import { m } from "#words/messages.js";
import { reviewSorts } from "./contract/constants.ts";

export const moderationRefusals = refusals({
  photo_missing: [409, "This product has no photo. It can be approved after its vendor adds one."],
  transition_not_allowed: [
    409,
    "The current status no longer allows this.",
    { productStatus: z.enum(productStatuses) },
  ],
});

const reviewWords = tableSearch
  .optional()
  .describe("Part of the title, of the SKU, of the shop's name, or of the vendor's name or e-mail address");
export const ReviewQueryParams = z.object({
  limitValue: limitValue.optional().describe("How many, 1 to 100"),
  cursor: listCursor,
  status: z.enum([...productStatuses, "all"]).optional(),
  q: reviewWords,
  sort: z
    .enum(reviewSorts)
    .optional()
    .describe("Default: newest, last submitted first. A leading `-` reverses the order"),
});
export const ReviewCountsQueryParams = z.object({ q: reviewWords });
/** Number of products under each tab. */
export const ReviewCounts = z.object({
  pending: z.number(),
  approved: z.number(),
  denied: z.number(),
  all: z.number(),
});
export type ReviewCounts = z.infer<typeof ReviewCounts>;

const version = z
  .number()
  .int()
  .optional()
  .describe("The `version` that the admin saw. If it is outdated, the call returns 409");
const feedback = z
  .string(m.listing_feedback_required("en"))
  .transform(tidyParagraphs)
  .superRefine(reportIssue(productErrorMessages, "feedback", feedbackIssue));
export const DecideProduct = z.object({
  status: z.enum(productStatuses),
  feedback: feedback.optional().describe("Feedback for the vendor, saved in the same step"),
  version,
});
export const GiveFeedback = z.object({ feedback, version });
