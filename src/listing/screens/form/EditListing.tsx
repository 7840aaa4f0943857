import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePerson } from "#client/person-context.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import { type Locale, localizePath } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { variationsId } from "../../contract/edit-path.ts";
import {
  type CategoryChoice,
  type OwnProduct,
  ownProductQuery,
  useChangeProduct,
} from "../../queries/products.ts";
import { feedbackText } from "../../rules/feedback-text.ts";
import { ListingForm } from "./ListingForm.tsx";
import { stockConflictsOf } from "./listing-problem.ts";
import {
  changesBetween,
  isSame,
  mergeDrafts,
  needsReview,
  type ProductDraft,
  toDraft,
  withCurrentStocks,
} from "./product-draft.ts";
import { useProductForm } from "./use-product-form.ts";
import { lowestStock } from "./variations-draft.ts";

/** The form that changes a product. It describes the outcome before the change is sent. */
export function EditListing({
  product,
  categories,
}: {
  product: OwnProduct;
  categories: readonly CategoryChoice[];
}) {
  const locale = useLocale();
  const person = usePerson();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const change = useChangeProduct(person.id);
  const form = useProductForm(person.id, `edit:${product._id}`, () => toDraft(product));
  const changes = changesBetween(form.base, form.draft);
  const isChanged = Object.keys(changes).length > 0;
  const isReviewed = needsReview(form.base, form.draft);
  // Saving only a price or stock leaves a denied product denied. Any other change sends it to review again,
  // which is also what the button offers before the first change.
  const offersReview = product.status === "denied" && (isReviewed || !isChanged);

  const focusLowestStock = useEffectEvent(() => {
    if (hash !== `#${variationsId}` || !form.draft.variations) return;
    const name = `variations.items.${lowestStock(form.draft.variations)}.quantity`;
    const [field] = document.getElementsByName(name);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  });
  useEffect(() => focusLowestStock(), []);

  async function send() {
    const typed = form.current();
    const sent = changesBetween(form.base, typed);
    if (Object.keys(sent).length === 0) {
      if (product.status === "denied") notice(m.listing_nothing_to_send(locale), "failed");
      else notice(m.listing_unchanged(locale));
      return;
    }
    const review = needsReview(form.base, typed);
    try {
      await change.mutateAsync({ id: product._id, change: { ...sent, version: typed.version } });
    } catch (error) {
      // The errors at the fields show the current stocks, so the next attempt replaces those.
      form.rebase((base) => withCurrentStocks(base, typed, stockConflictsOf(error)));
      throw error;
    }
    const hasLaterInput = await keepLaterInput(typed);
    notice(review ? m.listing_saved_review(locale) : m.listing_saved(locale));
    // An upload would be aborted.
    if (!hasLaterInput) navigate(localizePath("/dashboard/vendor/my-products", locale));
  }

  const fetchSaved = async () =>
    toDraft(await client.fetchQuery({ ...ownProductQuery(person.id, product._id), staleTime: 0 }));

  /**
   * Keeps input that was added during the request, as a change of the saved product. Returns whether there is
   * any.
   */
  async function keepLaterInput(sent: ProductDraft): Promise<boolean> {
    form.rebase(() => sent);
    if (isSame(form.current(), sent)) return false;
    // Without a connection, the next request reports that the product has changed.
    const saved = await fetchSaved().catch(() => undefined);
    if (saved) form.merge(mergeDrafts(sent, form.current(), saved));
    return true;
  }

  /** Loads the product after a change in another window, and keeps or discards the typed changes. */
  async function reload(keepChanges: boolean, dismiss: () => void) {
    try {
      const newer = await fetchSaved();
      if (keepChanges) form.merge(mergeDrafts(form.base, form.current(), newer));
      else form.replace(newer);
      dismiss();
      if (keepChanges) notice(m.listing_changed_merged(locale));
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    }
  }

  return (
    <>
      {product.status === "denied" && (
        <div className="mb-5 flex items-start gap-3 rounded-lg border border-alta bg-alta-soft p-4">
          <Icon of={icons.note} className="mt-0.5 size-6 shrink-0 text-alta" />
          <p>
            <span className="block font-bold">{m.listing_feedback(locale)}</span>
            <span className="wrap-anywhere whitespace-pre-line">
              {product.feedback ? feedbackText(product.feedback, locale) : m.listing_denied_no_reason(locale)}
            </span>
          </p>
        </div>
      )}
      <ListingForm
        form={form}
        categories={categories}
        asksShopName={false}
        asksPhoto={form.base.photos.length > 0}
        saved={form.base}
        labels={{
          send: offersReview ? m.listing_send_again(locale) : m.listing_save(locale),
          clear: m.listing_undo(locale),
          clearTitle: m.listing_undo_title(locale),
          clearText: m.listing_undo_text(locale),
          clearYes: m.listing_undo_yes(locale),
        }}
        note={
          <>
            <p className="font-bold">
              {isChanged
                ? `${m.listing_not_sent(locale)} ${describeOutcome(product.status, isReviewed, locale)}`
                : m.listing_unchanged(locale)}
            </p>
            {form.draft.photos.length === 0 && <p>{m.listing_photo_needed(locale)}</p>}
          </>
        }
        warning={
          isReviewed && product.status === "approved" && !product.shelved
            ? m.listing_off_sale(locale)
            : undefined
        }
        busy={change.isPending}
        onSend={send}
        onClear={() => form.replace(toDraft(product))}
        resolution={(error, dismiss) =>
          problemOf<"PATCH /users/vendor/products/:id">(error)?.code === "product_changed" && (
            <div className="flex flex-wrap gap-3">
              <Button kind="leaf" onClick={() => reload(true, dismiss)}>
                {m.listing_changed_mine(locale)}
              </Button>
              <Button kind="outline" onClick={() => reload(false, dismiss)}>
                {m.listing_changed_new(locale)}
              </Button>
            </div>
          )
        }
      />
    </>
  );
}

function describeOutcome(status: OwnProduct["status"], isReviewed: boolean, locale: Locale): string {
  if (!isReviewed)
    return status === "denied" ? m.listing_no_review_denied(locale) : m.listing_no_review(locale);
  if (status === "denied") return m.listing_review_denied(locale, { button: m.listing_send_again(locale) });
  return status === "approved" ? m.listing_review_approved(locale) : m.listing_review_pending(locale);
}
