import { useState } from "react";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";
import { useChangeQuantity, useRemoveEntry } from "../queries/cart.ts";
import { thingOf } from "../rules/title-of.ts";
import { CartLine } from "./CartLine.tsx";
import { type LineTrouble, troubleOf } from "./line-trouble.ts";

export interface CartLinesProps {
  email: string;
  entries: readonly CartEntry[];
  /** What the server said about lines when the order was not taken, by entry. */
  troubles: Readonly<Record<string, LineTrouble | undefined>>;
  /** The person has changed this line: what was said about it is old. */
  onTouched: (entryId: string) => void;
  /** The person wants to order at the prices of now. */
  onAcceptPrice: () => void;
}

/** The things in the cart: how many of each, and out again. */
export function CartLines({ email, entries, troubles, onTouched, onAcceptPrice }: CartLinesProps) {
  const locale = useLocale();
  const change = useChangeQuantity(email);
  const remove = useRemoveEntry(email);
  const [own, setOwn] = useState<Record<string, LineTrouble | undefined>>({});
  const [leaving, setLeaving] = useState<CartEntry>();

  function setQuantity(entry: CartEntry, quantity: number) {
    setOwn((said) => ({ ...said, [entry._id]: undefined }));
    onTouched(entry._id);
    change.mutate(
      { id: entry._id, quantity },
      { onError: (error) => setOwn((said) => ({ ...said, [entry._id]: troubleOfChange(error) })) },
    );
  }

  function troubleOfChange(error: Error): LineTrouble {
    if (error instanceof ApiProblem && error.code === "out_of_stock")
      return { kind: "short", left: Number(error.body.left) };
    return { kind: "failed", sentence: problemSentence(error, locale) };
  }

  async function takeOut(entry: CartEntry) {
    try {
      await remove.mutateAsync(entry._id);
      noticeRemoved();
    } catch (error) {
      // Gone already, by another tab: that is what was wanted.
      if (error instanceof ApiProblem && error.status === 404) noticeRemoved();
      else notice(problemSentence(error, locale), "failed");
    }
    setLeaving(undefined);
  }

  function noticeRemoved() {
    notice(`${m.cart_removed(locale)} ${m.cart_removed_text(locale)}`);
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <CartLine
            key={entry._id}
            entry={entry}
            trouble={own[entry._id] ?? troubles[entry._id] ?? troubleOf(entry)}
            onQuantity={(quantity) => setQuantity(entry, quantity)}
            onRemove={() => setLeaving(entry)}
            onAcceptPrice={onAcceptPrice}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title={m.cart_remove_title(locale)}
        about={leaving && thingOf(leaving, locale)}
        text={m.cart_remove_text(locale)}
        yes={m.cart_remove_yes(locale)}
        destructive
        busy={remove.isPending}
        onYes={() => leaving && takeOut(leaving)}
        onNo={() => setLeaving(undefined)}
      />
    </>
  );
}
