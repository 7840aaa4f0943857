import type { Product } from "#catalog/contract.ts";
import { localizedShopName, localizedVendorName } from "#catalog/rules/localized-names.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { useSubmit } from "#client/use-submit.ts";
import { fieldErrorText } from "#shared/field-errors.ts";
import { localText } from "#shared/locale.ts";
import { tidyParagraphs } from "#shared/text-fields.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { feedbackErrorMessages, feedbackIssue } from "../contract/feedback-errors.ts";
import { FeedbackFields } from "./FeedbackFields.tsx";
import { Key } from "./ReviewKeysHint.tsx";

export interface FeedbackDialogProps {
  /** The product as the admin saw it; the dialog is closed if undefined. */
  target: { product: Product; deny: boolean } | undefined;
  text: string;
  onText: (text: string) => void;
  problem: string | undefined;
  busy: boolean;
  /** @param feedback normalized; may be empty only with a denial */
  onSend: (feedback: string) => Promise<void>;
  onClose: () => void;
}

/** Sends feedback to a vendor: required by itself, optional together with a denial. */
export function FeedbackDialog({ target, onClose, ...form }: FeedbackDialogProps) {
  const locale = useLocale();
  const title = target?.deny ? m.moderation_review_deny_title(locale) : m.moderation_review_feedback(locale);
  return (
    <Dialog open={target !== undefined} title={title} onClose={onClose} className="max-w-xl">
      {target && <FeedbackForm target={target} onClose={onClose} {...form} />}
    </Dialog>
  );
}

interface FeedbackFormProps extends Omit<FeedbackDialogProps, "target"> {
  target: { product: Product; deny: boolean };
}

function FeedbackForm({
  target: { product, deny },
  text,
  onText,
  problem,
  busy,
  onSend,
  onClose,
}: FeedbackFormProps) {
  const locale = useLocale();
  const { form, errors, submit, clearError } = useSubmit<"feedback">({
    prepare() {
      const feedback = tidyParagraphs(text);
      const issue = deny && feedback === "" ? undefined : feedbackIssue(feedback);
      if (issue)
        return { feedback: fieldErrorText(feedbackErrorMessages, { path: "feedback", ...issue }, locale) };
      return () => onSend(feedback);
    },
  });
  const action = deny ? m.moderation_review_deny(locale) : m.moderation_review_send(locale);

  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        // A button that has the focus, such as a reason, must not be operated too.
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      <p>
        <span className="font-bold wrap-anywhere">{localText(locale, product.title, product.titleBn)}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {localizedShopName(product, locale)} · {localizedVendorName(product, locale)}
        </span>
      </p>
      {deny && <p>{m.moderation_review_deny_text(locale)}</p>}
      {product.feedback && (
        <div className="rounded-md bg-paper p-3 text-sm">
          <p className="font-bold">{m.moderation_review_last_feedback(locale)}</p>
          <p className="whitespace-pre-line wrap-anywhere">{product.feedback}</p>
        </div>
      )}
      <FeedbackFields
        text={text}
        onChange={(next) => {
          onText(next);
          clearError("feedback");
        }}
        help={
          deny
            ? m.moderation_review_deny_help(locale)
            : product.status === "pending"
              ? m.moderation_review_feedback_later(locale)
              : m.moderation_review_feedback_now(locale)
        }
        error={errors.feedback}
        optional={deny}
      />
      <div className="bottom-0 [@media(height>=30rem)]:sticky -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-x-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 [&>[role=alert]]:basis-full [&>[role=alert]>p]:mb-3">
        <FormProblem text={problem} />
        <p className="me-auto hidden text-sm text-muted lg:block">
          <Key name="Ctrl+Enter" /> {action}
        </p>
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          {m.shared_cancel(locale)}
        </Button>
        <Button type="submit" kind={deny ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
