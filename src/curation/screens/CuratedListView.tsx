import { useEffect, useEffectEvent, useRef, useState } from "react";
import { categoryPaths, subCategoryPath } from "#catalog/contract/constants.ts";
import type { Drafts } from "#client/use-draft.ts";
import { formatNumber, localText } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { useSettledRows } from "#ui/table/use-settled-rows.ts";
import { m } from "#words/messages.js";
import { maxCuratedItems } from "../contract/constants.ts";
import type { CuratedItem } from "../contract.ts";
import { type ListName, popularGiftList, useMoveItem } from "../queries.ts";
import { curationProblem } from "./curation-problem.ts";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemRow } from "./ItemRow.tsx";
import { changeDraft, type ItemDraft } from "./item-draft.ts";
import { RemoveItemDialog } from "./RemoveItemDialog.tsx";

export interface CuratedListViewProps {
  list: ListName;
  title: string;
  items: readonly CuratedItem[];
  /** Unsaved input, by id; `new` and the list's name for a new item. */
  drafts: Drafts<ItemDraft>;
  /** @param change undefined removes the draft */
  onDraft: (key: string, change: ((draft: ItemDraft | undefined) => ItemDraft) | undefined) => void;
}

/** A list of sub-categories or popular gifts, in its order. */
export function CuratedListView({ list, title, items, drafts, onDraft }: CuratedListViewProps) {
  const locale = useLocale();
  const move = useMoveItem(list);
  const section = useRef<HTMLElement>(null);
  /** What the dialog edits: a new item, or one of the list, as it was when the dialog opened. */
  const [edited, setEdited] = useState<CuratedItem | "new">();
  const [itemToRemove, setItemToRemove] = useState<string>();
  const [moved, setMoved] = useState<{ id: string; to: "up" | "down" }>();
  /** Which item was below a removed one. */
  const [removed, setRemoved] = useState<{ nextId: string | undefined }>();
  const isGifts = list === popularGiftList;
  const byId = (id: string | undefined) => items.find(({ _id }) => _id === id);
  const pathOf = (item: CuratedItem | undefined) =>
    item && list !== popularGiftList ? subCategoryPath(categoryPaths[list], item.slug) : undefined;
  const editedId = edited === "new" ? undefined : edited?._id;
  const key = editedId ?? `new ${list}`;
  const position = items.findIndex(({ _id }) => _id === moved?.id) + 1;
  const movedItem = byId(moved?.id);
  const rowKey = (item: CuratedItem) => `${items.indexOf(item)} ${item._id}`;
  const isSettled = useSettledRows(items.map(rowKey), false);

  function focusMoved() {
    if (!moved) return;
    section.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${moved.to}"]`)?.focus();
  }

  // A row that moves down loses the focus when the new order is rendered. The next click moves it again.
  const keepFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) focusMoved();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place may have lost the focus.
  useEffect(() => keepFocus(), [moved, position]);

  // Runs after the dialog has closed, when its row has left.
  useEffect(() => {
    if (!removed) return;
    const button = removed.nextId === undefined ? "[data-add]" : `[data-remove="${removed.nextId}"]`;
    section.current?.querySelector<HTMLElement>(button)?.focus();
  }, [removed]);

  async function moveTo({ _id: id }: CuratedItem, from: number, to: number) {
    setMoved({ id, to: to < from ? "up" : "down" });
    try {
      await move.mutateAsync({ id, place: to, order: items.map(({ _id }) => _id) });
    } catch (error) {
      notice(curationProblem(error, locale), "failed");
    }
  }

  const adding = (isGifts ? m.curation_add_gift : m.curation_add_sub_category)(locale);
  const emptyTexts = isGifts
    ? [m.curation_empty_gifts, m.curation_empty_gifts_text]
    : [m.curation_empty_sub_categories, m.curation_empty_sub_categories_text];
  const full = items.length >= maxCuratedItems;
  return (
    <section ref={section} aria-labelledby="list" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 lg:absolute lg:end-0 lg:top-0">
        <h2 id="list" className="text-lg lg:sr-only">
          {title}
        </h2>
        <Button data-add disabled={full} onClick={() => setEdited("new")}>
          <Icon of={icons.plus} className="size-5" />
          {adding}
        </Button>
      </div>
      {full && (
        <p className="text-muted">
          {m.curation_full(locale, { count: formatNumber(maxCuratedItems, locale) })}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState title={emptyTexts[0]?.(locale) ?? ""} text={emptyTexts[1]?.(locale) ?? ""} />
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map((item, index) => (
            <ItemRow
              key={item._id}
              item={item}
              position={index + 1}
              count={items.length}
              path={pathOf(item)}
              onMove={(event, to) => {
                if (event.detail < 2 && isSettled(event, rowKey(item))) void moveTo(item, index + 1, to);
                // The second click of a double click may have focused the row that is now in this place.
                else focusMoved();
              }}
              onChange={() => setEdited(item)}
              onRemove={() => setItemToRemove(item._id)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {movedItem &&
          m.curation_moved(locale, {
            title: localText(locale, movedItem.title, movedItem.titleBn),
            place: formatNumber(position, locale),
          })}
      </p>
      <ItemDialog
        list={list}
        edited={edited}
        items={items}
        path={pathOf(byId(editedId))}
        draft={drafts[key] ?? {}}
        onDraft={(input) => onDraft(key, (draft) => changeDraft(draft, input, byId(editedId)?.version))}
        onSaved={() => {
          onDraft(key, undefined);
          setEdited(undefined);
        }}
        onClose={() => {
          // No dialog can show the draft of a removed item again.
          if (editedId !== undefined && !byId(editedId)) onDraft(key, undefined);
          setEdited(undefined);
        }}
      />
      <RemoveItemDialog
        list={list}
        item={byId(itemToRemove)}
        onRemoved={() => {
          setRemoved({ nextId: items[items.findIndex(({ _id }) => _id === itemToRemove) + 1]?._id });
          setItemToRemove(undefined);
        }}
        onClose={() => setItemToRemove(undefined)}
      />
    </section>
  );
}
