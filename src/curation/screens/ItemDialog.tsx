import { type RefObject, useEffect, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemOf } from "#client/problem.ts";
import { useSubmit } from "#client/use-submit.ts";
import { type FieldIssue, fieldErrorText } from "#shared/field-errors.ts";
import { tidyLine } from "#shared/text-fields.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { itemErrorMessages, titleIssue } from "../contract/errors.ts";
import type { CuratedItem } from "../contract.ts";
import {
  type CurationEndpoint,
  type ItemInput,
  type ListName,
  popularGiftList,
  useSaveItem,
} from "../queries.ts";
import { curationProblem } from "./curation-problem.ts";
import { ItemImage } from "./ItemImage.tsx";
import { type ItemDraft, imageIssue } from "./item-draft.ts";

export interface ItemDialogProps {
  list: ListName;
  /** The item as it was when the dialog opened, or `new`; the dialog is closed if undefined. */
  edited: CuratedItem | "new" | undefined;
  /** The list as it is now. */
  items: readonly CuratedItem[];
  /** Path of the item's page, if it has one. */
  path: string | undefined;
  draft: ItemDraft;
  onDraft: (change: Partial<ItemInput>) => void;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Adds or changes a sub-category or popular gift. Stays open if another admin removes it, so that the text
 * can be copied.
 */
export function ItemDialog({ edited, items, onClose, ...form }: ItemDialogProps) {
  const locale = useLocale();
  const { list } = form;
  const before = edited === "new" ? undefined : edited;
  const current = items.find(({ _id }) => _id === before?._id);
  const isSaving = useRef(false);
  // A request that was sent cannot be cancelled: the dialog stays open until the response.
  const close = () => {
    if (!isSaving.current) onClose();
  };
  const isGift = list === popularGiftList;
  const adding = isGift ? m.curation_add_gift : m.curation_add_sub_category;
  const changing = isGift ? m.curation_change_gift : m.curation_change_sub_category;
  return (
    <Dialog
      open={edited !== undefined}
      title={(before ? changing : adding)(locale)}
      onClose={close}
      className="max-w-lg"
    >
      {edited && (
        <ItemForm
          {...form}
          item={current ?? before}
          removed={before !== undefined && !current}
          isSaving={isSaving}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface ItemFormProps extends Omit<ItemDialogProps, "edited" | "items"> {
  /** The item as it is now, or was before another admin removed it; undefined adds a new one. */
  item: CuratedItem | undefined;
  removed: boolean;
  isSaving: RefObject<boolean>;
}

function ItemForm({ list, item, removed, path, draft, isSaving, onDraft, onSaved, onClose }: ItemFormProps) {
  const locale = useLocale();
  const save = useSaveItem(list);
  /** The version that the last failed request was based on. */
  const [failedVersion, setFailedVersion] = useState<string>();
  /**
   * The last change of another admin that the person chose to overwrite by saving again. Stored, because the
   * next submit clears the error and with it `newer`.
   */
  const [acceptedVersion, setAcceptedVersion] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const typed: ItemInput = {
    title: draft.title ?? item?.title ?? "",
    titleBn: draft.titleBn ?? item?.titleBn ?? "",
    img: draft.img ?? item?.img ?? "",
  };

  const { form, errors, error, busy, submit, clearError } = useSubmit<keyof ItemInput>({
    prepare() {
      const input = { title: tidyLine(typed.title), titleBn: tidyLine(typed.titleBn), img: typed.img };
      const text = (path: string, issue: FieldIssue | undefined) =>
        issue && fieldErrorText(itemErrorMessages, { path, ...issue }, locale);
      const errors = {
        title: text("title", titleIssue(input.title)),
        titleBn: text("titleBn", titleIssue(input.titleBn)),
        img: uploading ? m.curation_image_wait(locale) : text("img", imageIssue(input.img, item)),
      };
      if (Object.values(errors).some(Boolean)) return errors;
      return async () => {
        if (newer) setAcceptedVersion(newer.version);
        await save.mutateAsync({ item: item && { ...item, version: seenVersion(item) }, input });
        notice(item ? m.curation_changed(locale) : m.curation_added(locale));
        onSaved();
      };
    },
    explain(error) {
      setFailedVersion(item && seenVersion(item));
      const taken = takenTitleOf(error);
      return taken ? { errors: { [taken]: curationProblem(error, locale) } } : {};
    },
  });
  useEffect(() => {
    isSaving.current = busy;
    return () => {
      isSaving.current = false;
    };
  }, [busy, isSaving]);
  const problem = error !== undefined && !takenTitleOf(error) ? error : undefined;
  const isConflict = problemOf<CurationEndpoint>(problem)?.code === "list_changed";
  /** The change of another admin, which the form reports. */
  const newer = isConflict && item?.version !== failedVersion ? item : undefined;
  const problemText = problem ? curationProblem(problem, locale, newer) : undefined;

  /**
   * Returns the version that a save replaces: the change that the form reports, otherwise the last one that
   * the person chose to overwrite, otherwise the one that the input began with.
   */
  function seenVersion({ version }: CuratedItem): string {
    return newer?.version ?? acceptedVersion ?? draft.version ?? version;
  }

  function change(part: Partial<ItemInput>) {
    onDraft(part);
    for (const name of Object.keys(part) as (keyof ItemInput)[]) clearError(name);
  }

  const line = (name: "title" | "titleBn", label: string, lang: string) => (
    <Field label={label} error={errors[name]}>
      <TextInput
        name={name}
        lang={lang}
        value={typed[name]}
        autoComplete="off"
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {line("title", m.curation_item_title(locale), "en")}
      {line("titleBn", m.curation_item_title_bn(locale), "bn")}
      <ItemImage
        img={typed.img}
        error={errors.img}
        onImage={(img) => change({ img })}
        onBusy={setUploading}
      />
      {path && <p className="text-sm wrap-anywhere text-muted">{m.curation_path(locale, { path })}</p>}
      <FormProblem text={removed ? m.curation_gone(locale) : problemText} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          {m.shared_cancel(locale)}
        </Button>
        <Button type="submit" busy={busy}>
          {m.curation_save(locale)}
        </Button>
      </div>
    </form>
  );
}

function takenTitleOf(error: unknown): "title" | "titleBn" | undefined {
  const problem = problemOf<CurationEndpoint>(error);
  const path = problem?.code === "title_taken" ? problem.errors[0]?.path : undefined;
  return path === "title" || path === "titleBn" ? path : undefined;
}
