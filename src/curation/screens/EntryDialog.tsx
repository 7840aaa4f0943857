import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { useSubmit } from "#client/use-submit.ts";
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
  /** The version of the entry that the last failed request was about. */
  const [failedVersion, setFailedVersion] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const typed: EntryInput = {
    title: entry?.title ?? "",
    titleBn: entry?.titleBn ?? "",
    img: entry?.img ?? "",
    ...draft,
  };

  const { form, errors, error, busy, submit, clearError } = useSubmit<keyof EntryInput>({
    prepare() {
      const input = { title: tidyLine(typed.title), titleBn: tidyLine(typed.titleBn), img: typed.img };
      const text = (path: string, issue: FieldIssue | undefined) =>
        issue && fieldErrorText(shelfTexts, { path, ...issue }, locale);
      const found = {
        title: text("title", shelfTitleIssue(input.title)),
        titleBn: text("titleBn", shelfTitleIssue(input.titleBn)),
        img: uploading
          ? m.catalog_shelf_picture_wait(locale)
          : text("img", input.img === "" ? { code: "required" } : undefined),
      };
      if (Object.values(found).some(Boolean)) return found;
      return async () => {
        await save.mutateAsync({ entry, input });
        notice(entry ? m.catalog_shelf_changed(locale) : m.catalog_shelf_added(locale));
        onSaved();
      };
    },
    explain(error) {
      setFailedVersion(entry?.version);
      const taken = takenTitleOf(error);
      return taken ? { errors: { [taken]: shelfProblem(error, locale) } } : {};
    },
  });
  const problem = error !== undefined && !takenTitleOf(error) ? error : undefined;
  const newer = problem && entry?.version !== failedVersion ? entry : undefined;

  function change(part: Partial<EntryInput>) {
    onDraft(part);
    for (const name of Object.keys(part) as (keyof EntryInput)[]) clearError(name);
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
      <FormProblem text={problem ? shelfProblem(problem, locale, newer) : undefined} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          {m.shared_cancel(locale)}
        </Button>
        <Button type="submit" busy={busy}>
          {m.catalog_shelf_save(locale)}
        </Button>
      </div>
    </form>
  );
}

function takenTitleOf(error: unknown): "title" | "titleBn" | undefined {
  const path =
    error instanceof ApiProblem && error.code === "title_taken" ? error.errors[0]?.path : undefined;
  return path === "title" || path === "titleBn" ? path : undefined;
}
