import { useState } from "react";
import { ApiProblem } from "#accounts/queries/problem.ts";
import { problemSentence } from "#accounts/screens/problem-sentence.ts";
import { formatNumber } from "#shared/text.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";
import { useChangeQuantity, useRemoveEntry } from "../queries/cart.ts";
import { CartLine } from "./CartLine.tsx";
import { titleOf } from "./title-of.ts";

export interface CartLinesProps {
  email: string;
  entries: readonly CartEntry[];
  /** What the server said about lines when the order was not taken, by entry. */
  problems: Readonly<Record<string, string>>;
  /** The person has changed this line: what was said about it is old. */
  onTouched: (entryId: string) => void;
}

/** The things in the cart: how many of each, and out again. */
export function CartLines({ email, entries, problems, onTouched }: CartLinesProps) {
  const locale = useLocale();
  const change = useChangeQuantity(email);
  const remove = useRemoveEntry(email);
  const [own, setOwn] = useState<Record<string, string | undefined>>({});
  const [leaving, setLeaving] = useState<CartEntry>();

  function setQuantity(entry: CartEntry, quantity: number) {
    setOwn((said) => ({ ...said, [entry._id]: undefined }));
    onTouched(entry._id);
    change.mutate({ id: entry._id, quantity }, { onError: (error) => setOwn((said) => ({ ...said, [entry._id]: sentence(error) })) });
  }

  function sentence(error: Error): string {
    if (!(error instanceof ApiProblem) || error.code !== "out_of_stock") return problemSentence(error, locale);
    const left = Number(error.body.left);
    return left > 0 ? m.cart_line_short({ count: formatNumber(left, locale) }, { locale }) : m.cart_line_none({}, { locale });
  }

  async function takeOut(entry: CartEntry) {
    try {
      await remove.mutateAsync(entry._id);
      notice(m.cart_removed({}, { locale }));
    } catch (error) {
      // Gone already, by another tab: that is what was wanted.
      if (error instanceof ApiProblem && error.status === 404) notice(m.cart_removed({}, { locale }));
      else notice(problemSentence(error, locale), "failed");
    }
    setLeaving(undefined);
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <CartLine
            key={entry._id}
            entry={entry}
            problem={own[entry._id] || problems[entry._id] || undefined}
            onQuantity={(quantity) => setQuantity(entry, quantity)}
            onRemove={() => setLeaving(entry)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title={m.cart_remove_title({}, { locale })}
        text={`${leaving ? `${titleOf(leaving, locale)}. ` : ""}${m.cart_remove_text({}, { locale })}`}
        yes={m.cart_remove_yes({}, { locale })}
        destructive
        busy={remove.isPending}
        onYes={() => leaving && takeOut(leaving)}
        onNo={() => setLeaving(undefined)}
      />
    </>
  );
}
