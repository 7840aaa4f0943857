import { useState } from "react";
import { localText } from "#catalog/screens/local-text.ts";
import { ApiProblem } from "#client/problem.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { ShelfEntry } from "../contract.ts";
import { type ShelfName, useRemoveEntry } from "../queries.ts";
import { shelfProblem } from "./sub-category-problem.ts";

export interface RemoveEntryProps {
  shelf: ShelfName;
  /** Undefined: nothing is asked. */
  entry: ShelfEntry | undefined;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before something goes from the shop's pages; a sub-category in which products stand does not, and why is said. */
export function RemoveEntry({ shelf, entry, onRemoved, onClose }: RemoveEntryProps) {
  const locale = useLocale();
  const remove = useRemoveEntry(shelf);
  const [refused, setRefused] = useState<{ id: string; products: number }>();
  const products = refused && refused.id === entry?._id ? refused.products : (entry?.products ?? 0);
  const about = entry && localText(locale, entry.title, entry.titleBn);

  async function yes() {
    if (!entry) return;
    try {
      await remove.mutateAsync(entry);
      notice(m.catalog_shelf_removed(locale));
      onRemoved();
    } catch (error) {
      // Products have come into it since the list was read.
      if (error instanceof ApiProblem && error.code === "kind_in_use")
        return setRefused({ id: entry._id, products: Number(error.body.products) });
      notice(shelfProblem(error, locale), "failed");
      onClose();
    }
  }

  return (
    <>
      <ConfirmDialog
        open={entry !== undefined && products === 0}
        title={m.catalog_shelf_remove_title(locale)}
        about={about}
        text={m.catalog_shelf_remove_text(locale)}
        yes={m.catalog_shelf_remove_yes(locale)}
        destructive
        busy={remove.isPending}
        onYes={yes}
        onNo={onClose}
      />
      <Dialog
        open={entry !== undefined && products > 0}
        title={m.catalog_shelf_in_use_title(locale)}
        onClose={onClose}
      >
        <p className="mb-2 font-bold">{about}</p>
        <p className="mb-6">
          {m.catalog_shelf_in_use_text(locale, { count: formatNumber(products, locale) })}
        </p>
        <div className="flex justify-end">
          <Button kind="outline" onClick={onClose}>
            {m.shared_close(locale)}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
