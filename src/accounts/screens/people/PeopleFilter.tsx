import type { FormEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { TextInput } from "#ui/TextInput.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Role } from "../../contract.ts";
import { roleWord, settableRoles } from "./role-words.ts";

export interface PeopleFilterProps {
  role: Role | "";
  q: string;
  onChange: (filter: { role: Role | ""; q: string }) => void;
}

/** By role and by words. */
export function PeopleFilter({ role, q, onChange }: PeopleFilterProps) {
  const locale = useLocale();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange({ role, q: String(new FormData(event.currentTarget).get("q")).trim() });
  }

  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={search} role="search" className="flex flex-wrap items-start gap-3">
        <Field label={m.accounts_people_search({}, { locale })} help={m.accounts_people_search_help({}, { locale })} className="min-w-60 flex-1">
          {/* Its own value, so that typing does not ask; made anew when another search stands in the address. */}
          <TextInput key={q} type="search" name="q" defaultValue={q} maxLength={100} enterKeyHint="search" aria-required={false} />
        </Field>
        <Button type="submit" kind="leaf" className="mt-7 [[lang=bn]_&]:mt-8">
          {m.accounts_people_search_button({}, { locale })}
        </Button>
      </form>
      <div role="group" aria-label={m.accounts_people_role({}, { locale })} className="flex flex-wrap gap-2">
        {(["", ...settableRoles] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === role}
            onClick={() => onChange({ role: one, q })}
            className="min-h-9 rounded-full border border-edge bg-surface px-4 text-sm font-bold hover:bg-leaf-soft aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-surface"
          >
            {one === "" ? m.accounts_people_all({}, { locale }) : roleWord(one, locale)}
          </button>
        ))}
      </div>
    </div>
  );
}
