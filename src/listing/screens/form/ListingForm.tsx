import { type ReactNode, useState } from "react";
import { photoFields } from "#catalog/contract/product-fields.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { useSingleRun } from "#ui/use-single-run.ts";
import { m } from "#words/messages.js";
import { variationsId } from "../../contract/edit-path.ts";
import type { CategoryChoice } from "../../queries/products.ts";
import { DetailsSection } from "./DetailsSection.tsx";
import { InventorySection } from "./InventorySection.tsx";
import { ListingSection } from "./ListingSection.tsx";
import { PhotosSection } from "./PhotosSection.tsx";
import type { DraftContext, ProductDraft } from "./product-draft.ts";
import { ShippingSection } from "./ShippingSection.tsx";
import { SubmitBar } from "./SubmitBar.tsx";
import { useListingForm } from "./use-listing-form.ts";
import type { ProductFormState } from "./use-product-form.ts";
import { VariationFields } from "./VariationFields.tsx";

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
  const { run } = useSingleRun();
  const controls = useListingForm({ form, asksShopName, asksPhoto, saved, original, onSend });
  const { errors } = controls;
  const [isConfirming, setIsConfirming] = useState(false);
  const section = {
    draft: form.draft,
    errorOf: (path: string) => errors[path],
    onChange: controls.changeFields,
  };
  const clear = (
    <Button kind="quiet" onClick={() => setIsConfirming(true)}>
      {labels.clear}
    </Button>
  );
  return (
    <form
      ref={controls.element}
      onSubmit={(event) => {
        event.preventDefault();
        void run(controls.submit);
      }}
      noValidate
      onBlur={controls.onBlur}
      // The bar at the bottom must not cover the control that has the focus, nor the error below it.
      className="flex flex-col gap-5 [&_:is(input,select,textarea,button)]:scroll-mb-28 [&_[aria-invalid]]:scroll-mb-56!"
    >
      {form.restored && <RestoredNote draft={form.draft} clear={clear} />}
      <PhotosSection
        key={`photos ${form.replacements}`}
        stored={form.draft.photos}
        merges={form.merges}
        // Without photos there is no thumbnail that could show the server's error about the main photo.
        error={errors.photos ?? (form.draft.photos.length === 0 ? errors.imgPrimary : undefined)}
        errorAt={(index) => errors[photoFields[index] ?? ""]}
        onChange={controls.changePhotos}
      />
      <DetailsSection
        key={`details ${form.replacements}`}
        {...section}
        categories={categories}
        asksShopName={asksShopName}
        thisYear={controls.thisYear}
        onTags={controls.changeTags}
      />
      <InventorySection {...section} />
      <ListingSection id={variationsId} title={m.listing_variations(locale)}>
        <VariationFields
          value={form.draft.variations}
          defaults={{ price: form.draft.fields.price }}
          errorOf={section.errorOf}
          onChange={controls.changeVariations}
        />
      </ListingSection>
      <ShippingSection key={`shipping ${form.replacements}`} {...section} />
      <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <div role="status">{note}</div>
        {clear}
      </div>
      <SubmitBar
        controls={controls}
        label={labels.send}
        warning={warning}
        busy={busy}
        resolution={resolution}
      />
      <ConfirmDialog
        open={isConfirming}
        title={labels.clearTitle}
        text={labels.clearText}
        yes={labels.clearYes}
        destructive
        onYes={() => {
          setIsConfirming(false);
          controls.reset();
          onClear();
        }}
        onNo={() => setIsConfirming(false)}
      />
    </form>
  );
}

/** Says that the form has a draft of an earlier visit. @param clear the button that discards it */
function RestoredNote({ draft, clear }: { draft: ProductDraft; clear: ReactNode }) {
  const locale = useLocale();
  const photosToAddAgain = usePhotosToAddAgain(draft);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-river-soft px-4 py-2"
    >
      <p>
        {m.listing_restored(locale)} {photosToAddAgainText(photosToAddAgain, locale)}
      </p>
      {clear}
    </div>
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
