import { useEffect, useRef, useState } from "react";
import { type CategorySlug, categoryPaths } from "#catalog/contract/constants.ts";
import { localText } from "#catalog/screens/local-text.ts";
import type { Drafts } from "#client/use-draft.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { shelfMaximum } from "../contract/constants.ts";
import type { ShelfEntry } from "../contract.ts";
import { type EntryInput, giftShelf, type ShelfName, useMoveEntry } from "../queries.ts";
import { EntryDialog } from "./EntryDialog.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { RemoveEntry } from "./RemoveEntry.tsx";
import { shelfProblem } from "./sub-category-problem.ts";

export interface ShelfListProps {
  shelf: ShelfName;
  title: string;
  entries: readonly ShelfEntry[];
  /** What was typed and not saved, by the entry's id; of a new one by its shelf. */
  drafts: Drafts<Partial<EntryInput>>;
  onDraft: (key: string, change: Partial<EntryInput> | undefined) => void;
}

/** What stands on a shelf, in its order. */
export function ShelfList({ shelf, title, entries, drafts, onDraft }: ShelfListProps) {
  const locale = useLocale();
  const move = useMoveEntry(shelf);
  const list = useRef<HTMLElement>(null);
  /** Id; empty: a new one. */
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const [moved, setMoved] = useState<{ id: string; to: "earlier" | "later" }>();
  const gifts = shelf === giftShelf;
  const byId = (id: string | undefined) => entries.find(({ _id }) => _id === id);
  const pathOf = (entry: ShelfEntry | undefined) =>
    entry && !gifts ? `${categoryPaths[shelf as CategorySlug]}?sub=${entry.slug}` : undefined;
  const key = edited || `new ${shelf}`;

  // A row that has changed its place has lost the focus on the way.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${moved.to}"]`)?.focus();
  }, [moved]);

  function moveTo({ _id: id }: ShelfEntry, from: number, place: number) {
    setMoved({ id, to: place < from ? "earlier" : "later" });
    move.mutate(
      { id, place, order: entries.map(({ _id }) => _id) },
      { onError: (error) => notice(shelfProblem(error, locale), "failed") },
    );
  }

  const adding = (gifts ? m.catalog_shelf_add_gift : m.catalog_shelf_add_tile)(locale);
  const nothing = gifts
    ? [m.catalog_shelf_empty_gifts, m.catalog_shelf_empty_gifts_text]
    : [m.catalog_shelf_empty_tiles, m.catalog_shelf_empty_tiles_text];
  const full = entries.length >= shelfMaximum;
  const place = entries.findIndex(({ _id }) => _id === moved?.id) + 1;
  const last = byId(moved?.id);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-labelledby="shelf"
      className="flex flex-col gap-4 focus:outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="shelf" className="text-lg">
          {title}
        </h2>
        <Button disabled={full} onClick={() => setEdited("")}>
          <Icon of={icons.plus} className="size-5" />
          {adding}
        </Button>
      </div>
      {full && (
        <p className="text-muted">
          {m.catalog_shelf_full(locale, { count: formatNumber(shelfMaximum, locale) })}
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState title={nothing[0]?.(locale) ?? ""} text={nothing[1]?.(locale) ?? ""} />
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {entries.map((entry, at) => (
            <EntryRow
              key={entry._id}
              entry={entry}
              place={at + 1}
              count={entries.length}
              path={pathOf(entry)}
              onMove={(to) => moveTo(entry, at + 1, to)}
              onChange={() => setEdited(entry._id)}
              onRemove={() => setRemoved(entry._id)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {last &&
          m.catalog_shelf_moved(locale, {
            title: localText(locale, last.title, last.titleBn),
            place: formatNumber(place, locale),
          })}
      </p>
      <EntryDialog
        shelf={shelf}
        open={edited === "" || byId(edited) !== undefined}
        entry={byId(edited)}
        path={pathOf(byId(edited))}
        draft={drafts[key] ?? {}}
        onDraft={(change) => onDraft(key, change)}
        onSaved={() => {
          onDraft(key, undefined);
          setEdited(undefined);
        }}
        onClose={() => setEdited(undefined)}
      />
      <RemoveEntry
        shelf={shelf}
        entry={byId(removed)}
        onRemoved={() => {
          setRemoved(undefined);
          list.current?.focus();
        }}
        onClose={() => setRemoved(undefined)}
      />
    </section>
  );
}
