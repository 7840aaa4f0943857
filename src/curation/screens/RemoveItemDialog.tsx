import { useState } from "react";
import { problemOf } from "#client/problem.ts";
import { formatNumber, localText } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog, Dialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { CuratedItem } from "../contract.ts";
import { type CurationEndpoint, type ListName, popularGiftList, useRemoveItem } from "../queries.ts";
import { curationProblem } from "./curation-problem.ts";

export interface RemoveItemDialogProps {
  list: ListName;
  /** The item to remove; the dialog is closed if undefined. */
  item: CuratedItem | undefined;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks for confirmation. Explains why a sub-category with products cannot be removed. */
export function RemoveItemDialog({ list, item, onRemoved, onClose }: RemoveItemDialogProps) {
  const locale = useLocale();
  const remove = useRemoveItem(list);
  const [inUse, setInUse] = useState<{ id: string; products: number }>();
  const products = inUse && inUse.id === item?._id ? inUse.products : (item?.products ?? 0);
  const about = item && localText(locale, item.title, item.titleBn);

  async function confirm() {
    if (!item) return;
    try {
      await remove.mutateAsync(item);
      notice(m.curation_removed(locale));
      onRemoved();
    } catch (error) {
      // Products have been added to it since the list was fetched.
      const problem = problemOf<CurationEndpoint>(error);
      if (problem?.code === "sub_category_in_use")
        return setInUse({ id: item._id, products: problem.products });
      notice(curationProblem(error, locale), "failed");
      onClose();
    }
  }

  return (
    <>
      <ConfirmDialog
        open={item !== undefined && products === 0}
        title={m.curation_remove_title(locale)}
        about={about}
        text={list === popularGiftList ? m.curation_remove_gift_text(locale) : m.curation_remove_text(locale)}
        yes={m.curation_remove_yes(locale)}
        destructive
        busy={remove.isPending}
        onYes={confirm}
        onNo={onClose}
      />
      <Dialog
        open={item !== undefined && products > 0}
        title={m.curation_in_use_title(locale)}
        onClose={onClose}
      >
        <p className="mb-2 font-bold">{about}</p>
        <p className="mb-6">{m.curation_in_use_text(locale, { count: formatNumber(products, locale) })}</p>
        <div className="flex justify-end">
          <Button kind="outline" onClick={onClose}>
            {m.shared_close(locale)}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
