import { useEffect, useRef, useState } from "react";
import { titleWithVariation } from "#catalog/rules/localized-names.ts";
import { ApiProblem, problemOf, problemSentence } from "#client/problem.ts";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";
import { useChangeQuantity, useRemoveEntry } from "../queries/cart.ts";
import { CartEntryRow } from "./CartEntryRow.tsx";
import { currentIssue, type EntryIssue, isOutdated } from "./entry-issue.ts";

export interface CartEntryListProps {
  email: string;
  entries: readonly CartEntry[];
  /** Issues that the server returned when it rejected the order, by entry. */
  orderIssues: Readonly<Record<string, EntryIssue | undefined>>;
  /** Whether an order waits for a connection. */
  waiting: boolean;
  /** Called when the shopper changes or removes an entry, so that its issue no longer applies. */
  onChange: (entryId: string) => void;
  /** Called when the shopper accepts the current prices. Undefined while nothing can be ordered. */
  onAcceptPrice: (() => void) | undefined;
}

export function CartEntryList({
  email,
  entries,
  orderIssues,
  waiting,
  onChange,
  onAcceptPrice,
}: CartEntryListProps) {
  const locale = useLocale();
  const change = useChangeQuantity(email);
  const remove = useRemoveEntry(email);
  const [changeIssues, setChangeIssues] = useState<Record<string, EntryIssue | undefined>>({});
  /** The entry that the dialog asks about. */
  const [entryToConfirm, setEntryToConfirm] = useState<CartEntry>();
  const list = useRef<HTMLUListElement>(null);
  /** The entry that is being removed, and its place. */
  const removing = useRef<{ id: string; index: number }>(undefined);
  /** Identifies the last change of each entry. */
  const lastChanges = useRef(new Map<string, symbol>());

  // Clear failed changes when the connection returns or an order is waiting, because their messages are
  // outdated.
  useEffect(() => {
    const forgetFailures = () =>
      setChangeIssues((issues) =>
        Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue?.kind !== "failed")),
      );
    if (waiting) forgetFailures();
    window.addEventListener("online", forgetFailures);
    return () => window.removeEventListener("online", forgetFailures);
  }, [waiting]);

  // Drop outdated issues for good, so that they do not return when the entry changes once more.
  useEffect(
    () =>
      setChangeIssues((issues) => {
        const isCurrent = ([id, issue]: [string, EntryIssue | undefined]) => {
          const entry = entries.find(({ _id }) => _id === id);
          return entry && issue && !isOutdated(issue, entry);
        };
        return Object.fromEntries(Object.entries(issues).filter(isCurrent));
      }),
    [entries],
  );

  // The button that had the focus is gone: the focus moves to the next entry, or the last one.
  useEffect(() => {
    const { id, index = 0 } = removing.current ?? {};
    if (entryToConfirm || !id || entries.some(({ _id }) => _id === id)) return;
    const row = list.current?.children[Math.min(index, entries.length - 1)];
    removing.current = undefined;
    if (row instanceof HTMLElement) row.focus();
  }, [entryToConfirm, entries]);
  // After the last entry, the list is gone too.
  useEffect(() => () => void (removing.current && document.getElementById("main")?.focus()), []);

  async function setQuantity(entry: CartEntry, quantity: number) {
    const thisChange = Symbol();
    lastChanges.current.set(entry._id, thisChange);
    const setIssue = (issue?: EntryIssue) => setChangeIssues((issues) => ({ ...issues, [entry._id]: issue }));
    setIssue();
    onChange(entry._id);
    try {
      // Not the callbacks of `mutate`, because they run only for the last of several changes.
      await change.mutateAsync({ id: entry._id, quantity });
    } catch (error) {
      // A later change of the entry has an issue of its own, or none.
      if (lastChanges.current.get(entry._id) === thisChange) setIssue(issueOfError(error, quantity));
    }
  }

  function issueOfError(error: unknown, quantity: number): EntryIssue {
    const problem = problemOf<"PATCH /users/user/favourites/quantity/:id">(error);
    if (problem?.code === "out_of_stock") return { kind: "too_few_left", left: problem.left };
    return { kind: "failed", sentence: problemSentence(error, locale), quantity };
  }

  async function removeEntry(entry: CartEntry) {
    // Not `indexOf`: the cart may have been fetched again while the dialog was open.
    removing.current = { id: entry._id, index: entries.findIndex(({ _id }) => _id === entry._id) };
    try {
      await remove.mutateAsync(entry._id);
      reportRemoved(entry);
    } catch (error) {
      // 404: another tab has removed it already.
      if (error instanceof ApiProblem && error.status === 404) reportRemoved(entry);
      else {
        removing.current = undefined;
        notice(problemSentence(error, locale), "failed");
      }
    }
    setEntryToConfirm(undefined);
  }

  function reportRemoved({ _id }: CartEntry) {
    onChange(_id);
    notice(`${m.cart_removed(locale)} ${m.cart_removed_text(locale)}`);
  }

  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {entries.map((entry) => (
          <CartEntryRow
            key={entry._id}
            entry={entry}
            issue={currentIssue(entry, changeIssues[entry._id] ?? orderIssues[entry._id])}
            onQuantity={(quantity) => setQuantity(entry, quantity)}
            onRemove={() => setEntryToConfirm(entry)}
            onAcceptPrice={onAcceptPrice}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={entryToConfirm !== undefined}
        title={m.cart_remove_title(locale)}
        about={entryToConfirm && titleWithVariation(entryToConfirm, locale)}
        text={m.cart_remove_text(locale)}
        yes={m.cart_remove_yes(locale)}
        destructive
        busy={remove.isPending}
        onYes={() => entryToConfirm && removeEntry(entryToConfirm)}
        onNo={() => setEntryToConfirm(undefined)}
      />
    </>
  );
}
