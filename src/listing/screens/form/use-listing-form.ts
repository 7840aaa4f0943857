import { type FocusEvent, type RefObject, useRef, useState } from "react";
import { photoFields } from "#catalog/contract/product-fields.ts";
import { yearOf } from "#shared/dates.ts";
import { useFieldBlur } from "#ui/form/use-field-blur.ts";
import { useInvalidFocus } from "#ui/form/use-invalid-focus.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { productNumbers } from "../../contract/product-limits.ts";
import { listingProblem } from "./listing-problem.ts";
import type { PhotosState, PhotosSummary } from "./photo-state.ts";
import { type DraftContext, draftErrors, type Fields, type FormErrors } from "./product-draft.ts";
import type { ProductFormState } from "./use-product-form.ts";
import type { VariationsDraft } from "./variations-draft.ts";
import { commitAllTypedValues } from "./variations-edits.ts";

/** The paths of numbers that are typed. */
const numberPath = new RegExp(String.raw`(?:^|\.)(?:${productNumbers.join("|")})$`);

export interface ListingFormOptions extends Omit<DraftContext, "thisYear"> {
  form: ProductFormState;
  /** @throws ApiProblem */
  onSend: () => Promise<void>;
}

export interface ListingFormControls {
  /** Ref of the form element. */
  element: RefObject<HTMLFormElement | null>;
  /** The current year in Asia/Dhaka. */
  thisYear: number;
  /** Error messages by payload path. */
  errors: FormErrors;
  /** How many fields are missing or invalid, without photos that are uploading or could not be uploaded. */
  count: number;
  /** Why the last submission failed, and its error if it was sent. */
  problem: { text: string | undefined; error?: unknown } | undefined;
  /** Shows the errors of these fields, and focuses the first one. */
  showAll: () => void;
  dismissProblem: () => void;
  /** Removes all messages. */
  reset: () => void;
  /** Blur handler of the form. Checks a number when its field loses the focus. */
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  changeFields: (fields: Partial<Fields>) => void;
  changePhotos: (summary: PhotosSummary) => void;
  changeTags: (tags: string[], typed: string) => void;
  changeVariations: (variations: VariationsDraft | null) => void;
  /** Validates the form and sends it. */
  submit: () => Promise<void>;
}

/**
 * Changes, validates and submits the draft of a product form. A change removes the errors of its fields; a
 * rejected submission focuses the first invalid field.
 */
export function useListingForm({
  form,
  asksShopName,
  asksPhoto,
  saved,
  original,
  onSend,
}: ListingFormOptions): ListingFormControls {
  const locale = useLocale();
  const thisYear = yearOf(new Date());
  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = useInvalidFocus(element);
  const [errors, setErrors] = useState<FormErrors>({});
  const [photosReport, setPhotosReport] = useState<{ replacements: number; state: PhotosState }>();
  // Ignore the state of photos that belong to a draft that has been replaced.
  const photosState = photosReport?.replacements === form.replacements ? photosReport.state : "done";
  const [problem, setProblem] = useState<{ text: string; isMarked: boolean; error?: unknown }>();

  function showErrors(next: FormErrors) {
    setErrors(next);
    focusInvalid();
  }

  const draftContext = (isPhotoRequired: boolean): DraftContext => ({
    asksShopName,
    asksPhoto: isPhotoRequired,
    thisYear,
    saved,
    original,
  });

  /**
   * Returns the errors of the form before it is submitted: values that are typed but not added yet count, and
   * photos that are still uploading satisfy the requirement of a photo.
   */
  function currentErrors(): FormErrors {
    const { variations, ...typed } = form.current();
    return draftErrors(
      { ...typed, variations: variations && commitAllTypedValues(variations) },
      draftContext(asksPhoto && photosState !== "sending"),
      locale,
    );
  }

  const clearErrors = (...names: string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );

  function showErrorOf(name: string) {
    const error = currentErrors()[name];
    if (error !== undefined) setErrors((before) => ({ ...before, [name]: error }));
  }

  // A number is checked when its field loses the focus, possibly only after a click (`useFieldBlur`).
  const blurredName = useRef("");
  const onNumberBlur = useFieldBlur(() => showErrorOf(blurredName.current));

  return {
    element,
    thisYear,
    errors,
    count: Object.keys(currentErrors()).length,
    problem: problem && {
      ...problem,
      // Hide the message about marked fields when none is marked any more.
      text: problem.isMarked && Object.keys(errors).length === 0 ? undefined : problem.text,
    },
    showAll: () => showErrors(currentErrors()),
    dismissProblem: () => setProblem(undefined),
    reset() {
      setProblem(undefined);
      setErrors({});
    },
    onBlur({ target }) {
      if (!(target instanceof HTMLInputElement) || !numberPath.test(target.name) || !target.value.trim())
        return;
      blurredName.current = target.name;
      onNumberBlur();
    },
    changeFields(fields) {
      form.change((typed) => ({ ...typed, fields: { ...typed.fields, ...fields } }));
      clearErrors(...Object.keys(fields));
      // Only codes of Bangladesh have a form.
      if ("countryOfOrigin" in fields) clearErrors("originPostalCode");
    },
    changePhotos({ urls, state, unsent }) {
      form.change((typed) => ({ ...typed, photos: urls, unsentPhotos: unsent }));
      setPhotosReport({ replacements: form.replacements, state });
      clearErrors("photos", ...photoFields);
    },
    changeTags(tags, typed) {
      form.change((before) => ({ ...before, tags, fields: { ...before.fields, typedTag: typed } }));
      clearErrors("tags");
      if (tags.length > 0) showErrorOf("tags");
    },
    changeVariations(variations) {
      form.change((typed) => ({ ...typed, variations }));
      // Variations have their own price and stock.
      clearErrors(
        ...Object.keys(errors).filter((path) => path.startsWith("variations")),
        ...(variations ? ["price", "quantity"] : []),
      );
    },
    async submit() {
      // Values that were typed but not added yet are added.
      form.change((typed) => ({
        ...typed,
        variations: typed.variations && commitAllTypedValues(typed.variations),
      }));
      const next = draftErrors(form.current(), draftContext(asksPhoto && photosState === "done"), locale);
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
    },
  };
}
