import { type FormEvent, useId, useRef } from "react";
import { maxTableSearchLength } from "#shared/request-limits.ts";
import { m } from "#words/messages.js";
import { Button } from "../Button.tsx";
import { TextInput } from "../form/Field.tsx";
import { useTextOfUrl } from "../form/use-text-of-url.ts";
import { Icon, searchIcon } from "../Icon.tsx";
import { useLocale } from "../locale.tsx";

export interface SearchRowProps {
  label: string;
  /** Names what is searched. */
  help: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Searches a list on submit, not while typing. Esc clears the search. */
export function SearchRow({ label, help, q, onSearch }: SearchRowProps) {
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Not a `key`, because a new field would lose the focus after Enter.
  const setSubmitted = useTextOfUrl(input, q);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q"));
    setSubmitted(text);
    onSearch(text.trim());
  }

  return (
    <form
      onSubmit={submit}
      role="search"
      className="group relative flex flex-wrap items-center gap-x-3 max-lg:basis-full lg:w-56 lg:shrink-0 lg:flex-nowrap lg:gap-x-0"
    >
      <label htmlFor={id} className="mb-1 basis-full font-bold lg:sr-only">
        {label}
      </label>
      {/* Uncontrolled, so that typing does not search. */}
      <TextInput
        ref={input}
        id={id}
        aria-describedby={`${id}-help`}
        type="search"
        name="q"
        placeholder={label}
        defaultValue={q}
        maxLength={maxTableSearchLength}
        enterKeyHint="search"
        // The browser empties the field.
        onKeyDown={({ key }) => key === "Escape" && q && onSearch("")}
        className="min-w-0 flex-1 placeholder:text-transparent lg:rounded-e-none lg:border-e-0 lg:placeholder:text-muted"
      />
      <Button
        type="submit"
        kind="leaf"
        aria-label={m.shared_search_button(locale)}
        className="lg:rounded-s-none lg:px-3"
      >
        <Icon of={searchIcon} className="hidden size-5 lg:block" />
        <span className="lg:hidden">{m.shared_search_button(locale)}</span>
      </Button>
      {/* On a desktop it covers what is below while the field has the focus. */}
      <p
        id={`${id}-help`}
        className="mt-1 basis-full text-sm text-muted lg:absolute lg:top-full lg:z-20 lg:hidden lg:rounded-md lg:border lg:border-line lg:bg-surface lg:px-3 lg:py-1 lg:shadow-lift lg:group-focus-within:block"
      >
        {help}
      </p>
    </form>
  );
}
