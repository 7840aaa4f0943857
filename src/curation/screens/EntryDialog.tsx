import { type FormEvent, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { useFormErrors } from "#client/use-form-errors.ts";
import { tidyLine } from "#listing/contract/product-errors.ts";
import { type FieldIssue, fieldErrorText } from "#shared/field-errors.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { shelfTitleMaximum } from "../contract/constants.ts";
import { shelfTexts, shelfTitleIssue } from "../contract/errors.ts";
import type { ShelfEntry } from "../contract.ts";
import { type EntryInput, giftShelf, type ShelfName, useSaveEntry } from "../queries.ts";
import { ShelfPicture } from "./ShelfPicture.tsx";
import { shelfProblem } from "./sub-category-problem.ts";

export interface EntryDialogProps {
  shelf: ShelfName;
  open: boolean;
  /** As it stands now; undefined: a new one. */
  entry: ShelfEntry | undefined;
  /** The page that shows it, when it has an address of its own. */
  path: string | undefined;
  /** What was typed and not saved yet. */
  draft: Partial<EntryInput>;
  onDraft: (change: Partial<EntryInput>) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a tile or gift, or changes one. */
export function EntryDialog({ open, onClose, ...form }: EntryDialogProps) {
  const locale = useLocale();
  const { shelf, entry } = form;
  const gift = shelf === giftShelf;
  const adding = gift ? m.catalog_shelf_add_gift : m.catalog_shelf_add_tile;
  const changing = gift ? m.catalog_shelf_change_gift : m.catalog_shelf_change_tile;
  return (
    <Dialog open={open} title={(entry ? changing : adding)(locale)} onClose={onClose} className="max-w-lg">
      {open && <EntryForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

function EntryForm({ shelf, entry, path, draft, onDraft, onSaved, onClose }: Omit<EntryDialogProps, "open">) {
  const locale = useLocale();
  const save = useSaveEntry(shelf);
  const { form, errors, setErrors, mend } = useFormErrors<keyof EntryInput>();
  /** And which state of the entry it was told of. */
  const [problem, setProblem] = useState<{ error: unknown; version: string | undefined }>();
  const [uploading, setUploading] = useState(false);
  const running = useRef(false);
  const typed: EntryInput = {
    title: entry?.title ?? "",
    titleBn: entry?.titleBn ?? "",
    img: entry?.img ?? "",
    ...draft,
  };

  const newer = problem && entry?.version !== problem.version ? entry : undefined;

  function change(part: Partial<EntryInput>) {
    onDraft(part);
    for (const name of Object.keys(part) as (keyof EntryInput)[]) mend(name);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Not `isPending`: the second press of a double click comes before that is drawn.
    if (running.current) return;
    const input = { title: tidyLine(typed.title), titleBn: tidyLine(typed.titleBn), img: typed.img };
    const picture = input.img === "" ? m.catalog_shelf_picture_required(locale) : undefined;
    const text = (path: string, fault: FieldIssue | undefined) =>
      fault && fieldErrorText(shelfTexts, { path, ...fault }, locale);
    const faults = {
      title: text("title", shelfTitleIssue(input.title)),
      titleBn: text("titleBn", shelfTitleIssue(input.titleBn)),
      img: uploading ? m.catalog_shelf_picture_wait(locale) : picture,
    };
    setErrors(faults as Partial<Record<keyof EntryInput, string>>);
    setProblem(undefined);
    if (Object.values(faults).some(Boolean)) return;
    running.current = true;
    try {
      await save.mutateAsync({ entry, input });
      notice(entry ? m.catalog_shelf_changed(locale) : m.catalog_shelf_added(locale));
      onSaved();
    } catch (error) {
      const path =
        error instanceof ApiProblem && error.code === "title_taken" ? error.errors[0]?.path : undefined;
      if (path === "title" || path === "titleBn") setErrors({ [path]: shelfProblem(error, locale) });
      else setProblem({ error, version: entry?.version });
    } finally {
      running.current = false;
    }
  }

  const line = (name: "title" | "titleBn", label: string, lang: string) => (
    <Field label={label} error={errors[name]}>
      <TextInput
        name={name}
        lang={lang}
        value={typed[name]}
        maxLength={shelfTitleMaximum}
        autoComplete="off"
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {line("title", m.catalog_shelf_name(locale), "en")}
      {line("titleBn", m.catalog_shelf_name_bn(locale), "bn")}
      <ShelfPicture
        img={typed.img}
        error={errors.img}
        onPicture={(img) => change({ img })}
        onBusy={setUploading}
      />
      {path && (
        <p className="text-sm wrap-anywhere text-muted">{m.catalog_shelf_address(locale, { path })}</p>
      )}
      <FormProblem text={problem && shelfProblem(problem.error, locale, newer)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" disabled={save.isPending} onClick={onClose}>
          {m.shared_cancel(locale)}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {m.catalog_shelf_save(locale)}
        </Button>
      </div>
    </form>
  );
}
