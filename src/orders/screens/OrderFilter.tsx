import type { FormEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { TextInput } from "#ui/TextInput.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type OrderStatus, orderStatuses } from "../contract/limits.ts";
import { statusWord } from "../rules/status-word.ts";

export interface OrderFilterProps {
  status: OrderStatus | "";
  q: string;
  onChange: (filter: { status: OrderStatus | ""; q: string }) => void;
}

/** By status and by words. */
export function OrderFilter({ status, q, onChange }: OrderFilterProps) {
  const locale = useLocale();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange({ status, q: String(new FormData(event.currentTarget).get("q")).trim() });
  }

  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={search} role="search" className="flex flex-wrap items-start gap-3">
        <Field label={m.orders_manage_search({}, { locale })} help={m.orders_manage_search_help({}, { locale })} className="min-w-60 flex-1">
          {/* Its own value, so that typing does not ask; made anew when another search stands in the address. */}
          <TextInput key={q} type="search" name="q" defaultValue={q} maxLength={100} enterKeyHint="search" aria-required={false} />
        </Field>
        <Button type="submit" kind="leaf" className="mt-7 [[lang=bn]_&]:mt-8">
          {m.orders_manage_search_button({}, { locale })}
        </Button>
      </form>
      <div role="group" aria-label={m.orders_manage_filter({}, { locale })} className="flex flex-wrap gap-2">
        {(["", ...orderStatuses] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === status}
            onClick={() => onChange({ status: one, q })}
            className="min-h-9 rounded-full border border-edge bg-surface px-4 text-sm font-bold hover:bg-leaf-soft aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-surface"
          >
            {one === "" ? m.orders_manage_all({}, { locale }) : statusWord(one, locale)}
          </button>
        ))}
      </div>
    </div>
  );
}
