import { type FormEvent, useEffect, useRef } from "react";
import { tableSearchMaximum } from "#shared/table-default.ts";
import { m } from "#words/messages.js";
import { Button } from "../Button.tsx";
import { Field, TextInput } from "../form/Field.tsx";
import { useLocale } from "../use-locale.ts";

export interface SearchRowProps {
  label: string;
  /** Names what is searched. */
  help: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Searches a list on submit, not while typing. */
export function SearchRow({ label, help, q, onSearch }: SearchRowProps) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(q);

  // The search in the URL has changed. Not a `key`, because a new field would lose the focus after Enter.
  useEffect(() => {
    // Not at first, because the person may have typed before the page was hydrated.
    if (input.current && shown.current !== q) input.current.value = q;
    shown.current = q;
  }, [q]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("q")).trim());
  }

  return (
    <form onSubmit={search} role="search" className="flex items-start gap-3">
      <Field label={label} help={help} className="min-w-0 flex-1">
        {/* Uncontrolled, so that typing does not search. */}
        <TextInput
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={tableSearchMaximum}
          enterKeyHint="search"
          aria-required={false}
        />
      </Field>
      <Button type="submit" kind="leaf" className="mt-7 [[lang=bn]_&]:mt-8">
        {m.shared_search_button(locale)}
      </Button>
    </form>
  );
}
