import { type ReactNode, useRef, useState } from "react";
import { photoFields } from "#catalog/contract/product-fields.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { yearOf } from "#shared/dates.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { useFieldBlur } from "#ui/form/use-field-blur.ts";
import { useInvalidFocus } from "#ui/form/use-invalid-focus.ts";
import { useLocale } from "#ui/locale.tsx";
import { useSingleRun } from "#ui/use-single-run.ts";
import { m } from "#words/messages.js";
import { variationsId } from "../../contract/edit-path.ts";
import { productNumbers } from "../../contract/product-limits.ts";
import type { CategoryChoice } from "../../queries/products.ts";
import { DetailsSection } from "./DetailsSection.tsx";
import { InventorySection } from "./InventorySection.tsx";
import { ListingSection } from "./ListingSection.tsx";
import { listingProblem } from "./listing-problem.ts";
import { PhotosSection } from "./PhotosSection.tsx";
import type { PhotosState } from "./photo-state.ts";
import {
  type DraftContext,
  draftErrors,
  type Fields,
  type FormErrors,
  type ProductDraft,
} from "./product-draft.ts";
import { ShippingSection } from "./ShippingSection.tsx";
import type { ProductFormState } from "./use-product-form.ts";
import { VariationFields } from "./VariationFields.tsx";
import { commitAllTypedValues } from "./variations-edits.ts";

export interface ListingFormProps {
  form: ProductFormState;
  categories: readonly CategoryChoice[];
  /** True for the vendor's first product, which creates the shop. */
  asksShopName: boolean;
  /** False only for a product that was imported without photos. */
  asksPhoto: boolean;
  /** The product that is changed. */
  saved?: DraftContext["saved"];
  /** The product that is copied. */
  original?: DraftContext["original"];
  /** Texts of the submit button, of the button that clears the form, and of its confirmation. */
  labels: { send: string; clear: string; clearTitle: string; clearText: string; clearYes: string };
  /** Describes the outcome of submitting. */
  note: ReactNode;
  /** What the vendor has to know before submitting. Shown beside the submit button. */
  warning?: string | undefined;
  busy: boolean;
  /** @throws ApiProblem */
  onSend: () => Promise<void>;
  onClear: () => void;
  /** Returns actions that resolve an error, shown below its message. */
  resolution: (error: unknown, dismiss: () => void) => ReactNode;
}

/** The paths of numbers that are typed. */
const numberPath = new RegExp(String.raw`(?:^|\.)(?:${productNumbers.join("|")})$`);

/** The product form. Errors are shown at their fields; the first invalid field is focused. */
export function ListingForm({
  form,
  categories,
  asksShopName,
  asksPhoto,
  saved,
  original,
  labels,
  note,
  warning,
  busy,
  onSend,
  onClear,
  resolution,
}: ListingFormProps) {
  const locale = useLocale();
  const thisYear = yearOf(new Date());
  const formElement = useRef<HTMLFormElement>(null);
  const { run } = useSingleRun();
  const focusInvalid = useInvalidFocus(formElement);
  const [errors, setErrors] = useState<FormErrors>({});
  const [photosReport, setPhotosReport] = useState<{ replacements: number; state: PhotosState }>();
  // Ignore the state of photos that belong to a draft that has been replaced.
  const photosState = photosReport?.replacements === form.replacements ? photosReport.state : "done";
  const [problem, setProblem] = useState<{ text: string; isMarked: boolean; error?: unknown }>();
  const photosToAddAgain = usePhotosToAddAgain(form.draft);
  const [isConfirming, setIsConfirming] = useState(false);

  function showErrors(next: FormErrors) {
    setErrors(next);
    focusInvalid();
  }

  /**
   * Returns the errors of the form before it is submitted: values that are typed but not added yet count, and
   * photos that are still uploading satisfy the requirement of a photo.
   */
  function currentErrors(): FormErrors {
    const { variations, ...typed } = form.current();
    return draftErrors(
      { ...typed, variations: variations && commitAllTypedValues(variations) },
      { asksShopName, asksPhoto: asksPhoto && photosState !== "sending", thisYear, saved, original },
      locale,
    );
  }

  const clearErrors = (...names: string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );

  function change(fields: Partial<Fields>) {
    form.change((typed) => ({ ...typed, fields: { ...typed.fields, ...fields } }));
    clearErrors(...Object.keys(fields));
    // Only codes of Bangladesh have a form.
    if ("countryOfOrigin" in fields) clearErrors("originPostalCode");
  }

  function showErrorOf(name: string) {
    const error = currentErrors()[name];
    if (error !== undefined) setErrors((before) => ({ ...before, [name]: error }));
  }

  // A number is checked when its field loses the focus, possibly only after a click (`useFieldBlur`).
  const blurredName = useRef("");
  const onNumberBlur = useFieldBlur(() => showErrorOf(blurredName.current));

  async function submit() {
    // Values that were typed but not added yet are added.
    form.change((typed) => ({
      ...typed,
      variations: typed.variations && commitAllTypedValues(typed.variations),
    }));
    const next = draftErrors(
      form.current(),
      { asksShopName, asksPhoto: asksPhoto && photosState === "done", thisYear, saved, original },
      locale,
    );
    if (photosState === "sending") next.photos = m.listing_photos_wait(locale);
    if (photosState === "lost") next.photos = m.listing_photos_lost(locale);
    if (photosState === "failed") next.photos = m.listing_photos_failed(locale);
    showErrors(next);
    if (Object.keys(next).length > 0)
      return setProblem({ text: m.listing_check_fields(locale), isMarked: true });
    setProblem(undefined);
    try {
      await onSend();
    } catch (error) {
      const listing = listingProblem(error, locale);
      showErrors(listing.errors);
      setProblem({ text: listing.text, isMarked: Object.keys(listing.errors).length > 0, error });
    }
  }

  const errorCount = Object.keys(currentErrors()).length;

  const section = { draft: form.draft, errorOf: (path: string) => errors[path], onChange: change };
  const clear = (
    <Button kind="quiet" onClick={() => setIsConfirming(true)}>
      {labels.clear}
    </Button>
  );
  return (
    <form
      ref={formElement}
      onSubmit={(event) => {
        event.preventDefault();
        void run(submit);
      }}
      noValidate
      onBlur={({ target }) => {
        if (!(target instanceof HTMLInputElement) || !numberPath.test(target.name) || !target.value.trim())
          return;
        blurredName.current = target.name;
        onNumberBlur();
      }}
      // The bar at the bottom must not cover the control that has the focus, nor the error below it.
      className="flex flex-col gap-5 [&_:is(input,select,textarea,button)]:scroll-mb-28 [&_[aria-invalid]]:scroll-mb-56!"
    >
      {form.restored && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-river-soft px-4 py-2"
        >
          <p>
            {m.listing_restored(locale)} {photosToAddAgainText(photosToAddAgain, locale)}
          </p>
          {clear}
        </div>
      )}
      <PhotosSection
        key={`photos ${form.replacements}`}
        stored={form.draft.photos}
        merges={form.merges}
        // Without photos there is no thumbnail that could show the server's error about the main photo.
        error={errors.photos ?? (form.draft.photos.length === 0 ? errors.imgPrimary : undefined)}
        errorAt={(index) => errors[photoFields[index] ?? ""]}
        onChange={({ urls, state, unsent }) => {
          form.change((typed) => ({ ...typed, photos: urls, unsentPhotos: unsent }));
          setPhotosReport({ replacements: form.replacements, state });
          clearErrors("photos", ...photoFields);
        }}
      />
      <DetailsSection
        key={`details ${form.replacements}`}
        {...section}
        categories={categories}
        asksShopName={asksShopName}
        thisYear={thisYear}
        onTags={(tags, typed) => {
          form.change((before) => ({ ...before, tags, fields: { ...before.fields, typedTag: typed } }));
          clearErrors("tags");
          if (tags.length > 0) showErrorOf("tags");
        }}
      />
      <InventorySection {...section} />
      <ListingSection id={variationsId} title={m.listing_variations(locale)}>
        <VariationFields
          value={form.draft.variations}
          defaults={{ price: form.draft.fields.price }}
          errorOf={section.errorOf}
          onChange={(variations) => {
            form.change((typed) => ({ ...typed, variations }));
            // Variations have their own price and stock.
            clearErrors(
              ...Object.keys(errors).filter((path) => path.startsWith("variations")),
              ...(variations ? ["price", "quantity"] : []),
            );
          }}
        />
      </ListingSection>
      <ShippingSection key={`shipping ${form.replacements}`} {...section} />
      <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <div role="status">{note}</div>
        {clear}
      </div>
      <div className="form-bar sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-2 sm:mx-0 sm:rounded-t-lg sm:border-x sm:px-6">
        {/* Hide the message about marked fields when none is marked any more. */}
        <FormProblem
          text={problem?.isMarked && Object.keys(errors).length === 0 ? undefined : problem?.text}
        />
        {problem?.error !== undefined && resolution(problem.error, () => setProblem(undefined))}
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <Completeness
            errorCount={errorCount}
            warning={warning}
            onShowErrors={() => showErrors(currentErrors())}
          />
          <Button type="submit" busy={busy} className="px-4">
            {labels.send}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={labels.clearTitle}
        text={labels.clearText}
        yes={labels.clearYes}
        destructive
        onYes={() => {
          setIsConfirming(false);
          setProblem(undefined);
          setErrors({});
          onClear();
        }}
        onNo={() => setIsConfirming(false)}
      />
    </form>
  );
}

interface CompletenessProps {
  errorCount: number;
  /** Shown when nothing is missing. */
  warning: string | undefined;
  onShowErrors: () => void;
}

/** Says how many fields are left, with a button that leads to the first, or that the form is complete. */
function Completeness({ errorCount, warning, onShowErrors }: CompletenessProps) {
  const locale = useLocale();
  const text = "flex-1 text-sm leading-snug";
  if (errorCount > 0)
    return (
      <button
        type="button"
        onClick={onShowErrors}
        className={`min-h-6 min-w-20 rounded-sm text-start text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11 ${text}`}
      >
        {errorCountText(errorCount, locale)}
      </button>
    );
  return (
    <span className={`${text} ${warning ? "min-w-60 font-bold" : "min-w-20 text-muted"}`}>
      {warning ?? m.listing_complete(locale)}
    </span>
  );
}

/**
 * Returns the number of photos that a restored draft lacks, because they were not uploaded when the earlier
 * page was closed. Each photo that is added now counts as one of them.
 */
function usePhotosToAddAgain({ photos, unsentPhotos }: ProductDraft): number {
  const [restored] = useState({ unsent: unsentPhotos, stored: photos.length });
  const added = Math.max(photos.length - restored.stored, 0);
  return Math.max(restored.unsent - added, 0);
}

function photosToAddAgainText(count: number, locale: Locale): string {
  if (count === 0) return "";
  if (count === 1) return m.listing_restored_photos_one(locale);
  return m.listing_restored_photos(locale, { count: formatNumber(count, locale) });
}

function errorCountText(count: number, locale: Locale): string {
  if (count === 1) return m.listing_missing_one(locale);
  return m.listing_missing(locale, { count: formatNumber(count, locale) });
}
