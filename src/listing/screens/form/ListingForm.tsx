import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { isoDay } from "#shared/dates.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { photoFields } from "../../contract/product-limits.ts";
import type { CategoryChoice } from "../../queries/products.ts";
import { DetailsSection } from "./DetailsSection.tsx";
import { InventorySection } from "./InventorySection.tsx";
import { ListingSection } from "./ListingSection.tsx";
import { listingProblem } from "./listing-problem.ts";
import { PhotosSection } from "./PhotosSection.tsx";
import type { PhotosState } from "./photo-state.ts";
import { draftFaults, type Faults, type Fields } from "./product-draft.ts";
import { ShippingSection } from "./ShippingSection.tsx";
import type { Draft } from "./use-draft.ts";
import { VariationFields } from "./VariationFields.tsx";
import { withAllTakenOver } from "./variations-draft.ts";

export interface ListingFormProps {
  draft: Draft;
  categories: readonly CategoryChoice[];
  /** The first product makes the shop. */
  asksShopName: boolean;
  /** False only for a product that was imported without photos. */
  asksPhoto: boolean;
  /** The words of the button that sends, of the one that clears the form, and of the question before that. */
  words: { send: string; clear: string; clearTitle: string; clearText: string; clearYes: string };
  /** What sending will do. */
  note: ReactNode;
  busy: boolean;
  /** @throws ApiProblem */
  onSend: () => Promise<void>;
  onClear: () => void;
  /** Ways on after a refusal, below its sentence. */
  wayOn: (error: unknown, forget: () => void) => ReactNode;
}

/** The form of a product, for a new one and for a change. What is wrong is said at the fields, and the first of them has the focus. */
export function ListingForm({
  draft,
  categories,
  asksShopName,
  asksPhoto,
  words,
  note,
  busy,
  onSend,
  onClear,
  wayOn,
}: ListingFormProps) {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [{ faults, round }, setFaults] = useState<{ faults: Faults; round: number }>({
    faults: {},
    round: 0,
  });
  const [told, setTold] = useState<{ round: number; state: PhotosState }>();
  // What was told of photos that have been put aside with the rest is no longer so.
  const photosState = told?.round === draft.round ? told.state : "done";
  const [problem, setProblem] = useState<{ text: string; error?: unknown }>();
  const [asking, setAsking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new look at the whole form moves the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]')?.focus();
  }, [round]);

  const look = (found: Faults) => setFaults((state) => ({ faults: found, round: state.round + 1 }));
  const mend = (...names: string[]) =>
    setFaults((state) => ({
      ...state,
      faults: Object.fromEntries(Object.entries(state.faults).filter(([name]) => !names.includes(name))),
    }));

  function change(fields: Partial<Fields>) {
    draft.change((typed) => ({ ...typed, fields: { ...typed.fields, ...fields } }));
    mend(...Object.keys(fields));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Not `busy`: the second press of a double click comes before that is drawn.
    if (running.current) return;
    // What a draft brought back half written counts as written.
    draft.change((typed) => ({
      ...typed,
      variations: typed.variations && withAllTakenOver(typed.variations),
    }));
    const found = draftFaults(
      draft.current(),
      { asksShopName, asksPhoto: asksPhoto && photosState === "done", thisYear },
      locale,
    );
    if (photosState === "sending") found.photos = m.catalog_listing_photos_wait(locale);
    if (photosState === "lost") found.photos = m.catalog_listing_photos_lost(locale);
    if (photosState === "failed") found.photos = m.catalog_listing_photos_failed(locale);
    look(found);
    if (Object.keys(found).length > 0) return setProblem({ text: m.catalog_listing_faults(locale) });
    setProblem(undefined);
    running.current = true;
    try {
      await onSend();
    } catch (error) {
      const refused = listingProblem(error, locale);
      look(refused.faults);
      setProblem({ text: refused.text, error });
    } finally {
      running.current = false;
    }
  }

  const thisYear = Number(isoDay(new Date()).slice(0, 4));
  const part = { draft: draft.draft, faultOf: (path: string) => faults[path], onChange: change };
  const clear = (
    <Button kind="quiet" onClick={() => setAsking(true)}>
      {words.clear}
    </Button>
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {draft.restored && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-river-soft px-4 py-2"
        >
          <p>{m.catalog_listing_restored(locale)}</p>
          {clear}
        </div>
      )}
      <PhotosSection
        key={draft.round}
        stored={draft.draft.photos}
        merges={draft.merges}
        // Without photos there is no thumbnail that could show the server's error about the main photo.
        error={faults.photos ?? (draft.draft.photos.length === 0 ? faults.imgPrimary : undefined)}
        faultAt={(place) => faults[photoFields[place] ?? ""]}
        onChange={(photos, state) => {
          draft.change((typed) => ({ ...typed, photos }));
          setTold({ round: draft.round, state });
          mend("photos", ...photoFields);
        }}
      />
      <DetailsSection
        {...part}
        categories={categories}
        asksShopName={asksShopName}
        thisYear={thisYear}
        onTags={(tags, typed) => {
          draft.change((before) => ({ ...before, tags, fields: { ...before.fields, tags: typed } }));
          mend("tags");
        }}
      />
      <InventorySection {...part} />
      <ListingSection title={m.catalog_listing_variations(locale)}>
        <VariationFields
          value={draft.draft.variations}
          faultOf={part.faultOf}
          onChange={(variations) => {
            draft.change((typed) => ({ ...typed, variations }));
            mend(...Object.keys(faults).filter((path) => path.startsWith("variations")));
          }}
        />
      </ListingSection>
      <ShippingSection {...part} />
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <div role="status">{note}</div>
        <FormProblem text={problem?.text} />
        {problem?.error !== undefined && wayOn(problem.error, () => setProblem(undefined))}
        <div className="flex flex-wrap justify-end gap-3">
          {clear}
          <Button type="submit" busy={busy} className="max-sm:w-full">
            {words.send}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.clearTitle}
        text={words.clearText}
        yes={words.clearYes}
        destructive
        onYes={() => {
          setAsking(false);
          setProblem(undefined);
          setFaults({ faults: {}, round });
          onClear();
        }}
        onNo={() => setAsking(false)}
      />
    </form>
  );
}
