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
  /** Whether it is the last control of its line. */
  atEnd?: boolean;
  q: string;
  onSearch: (q: string) => void;
}

/**
 * Searches a list on submit, not while typing. Esc clears the search. On a desktop its line needs a gap of
 * 20 px below it, where the help appears while the field has the focus.
 */
export function SearchRow({ label, help, atEnd = false, q, onSearch }: SearchRowProps) {
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
      <p
        id={`${id}-help`}
        className={`mt-1 basis-full text-sm text-muted lg:pointer-events-none lg:absolute lg:top-full lg:mt-1.5 lg:hidden lg:leading-3.5 lg:whitespace-nowrap lg:group-focus-within:block ${atEnd ? "lg:end-0" : "lg:start-0"}`}
      >
        {help}
      </p>
    </form>
  );
}
