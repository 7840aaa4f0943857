/** Checks the feedback of an admin: the same on the server and in the dialog. */
import { productErrorMessages } from "#listing/contract/product-checks.ts";
import type { FieldErrorMessages, FieldIssue } from "#shared/field-errors.ts";
import { paragraphsIssue } from "#shared/text-fields.ts";
import { m } from "#words/messages.js";
import { maxFeedbackLength } from "./constants.ts";

export const feedbackErrorMessages: FieldErrorMessages = {
  ...productErrorMessages,
  "feedback.required": m.moderation_feedback_required,
};

/** @param text tidy */
export function feedbackIssue(text: string): FieldIssue | undefined {
  return text === "" ? { code: "required" } : paragraphsIssue(text, maxFeedbackLength);
}
