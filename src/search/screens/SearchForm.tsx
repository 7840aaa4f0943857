import { lazy, Suspense, useRef, useState } from "react";
import { Form } from "react-router";
import { localizePath } from "#shared/locale.ts";
import { useTextOfUrl } from "#ui/form/use-text-of-url.ts";
import { Icon, searchIcon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { maxSearchTextLength } from "../contract/search-text.ts";
import type { Combobox } from "./SearchSuggestions.tsx";

// Loaded when the box is first focused. If loading fails, the search works without suggestions.
const SearchSuggestions = lazy(() =>
  import("./SearchSuggestions.tsx").then(
    ({ SearchSuggestions }) => ({ default: SearchSuggestions }),
    () => ({ default: () => null }),
  ),
);

/**
 * The search box: a plain GET form to /search, which redirects to /search/{q} or says that the text is too
 * short, with suggestions while typing.
 * Only the one in the header is the search landmark of the page.
 */
export function SearchForm({ initial = "", inHeader = false }: { initial?: string; inHeader?: boolean }) {
  const locale = useLocale();
  /** The input, once it has been focused. */
  const [focusedInput, setFocusedInput] = useState<HTMLInputElement>();
  const [combobox, setCombobox] = useState<Combobox>();
  const input = useRef<HTMLInputElement>(null);
  const setSubmitted = useTextOfUrl(input, initial);

  return (
    <Form
      role={inHeader ? "search" : undefined}
      action={localizePath("/search", locale)}
      onSubmit={(event) => {
        combobox?.onSubmit(event);
        if (!event.defaultPrevented) setSubmitted(input.current?.value ?? "");
      }}
      className="relative flex w-full rounded-full border border-edge bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-leaf"
    >
      <input
        type="search"
        name="q"
        ref={input}
        defaultValue={initial}
        onFocus={({ target }) => setFocusedInput(target)}
        maxLength={maxSearchTextLength}
        aria-label={m.search_label(locale)}
        placeholder={m.search_placeholder(locale)}
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-11 min-w-0 flex-1 bg-transparent ps-5 text-base focus-visible:outline-none"
        {...combobox?.input}
      />
      <button
        type="submit"
        aria-label={m.search_submit(locale)}
        className="grid min-h-11 w-14 shrink-0 place-items-center rounded-full bg-leaf text-surface hover:bg-leaf-deep"
      >
        <Icon of={searchIcon} />
      </button>
      <Suspense>
        {focusedInput && <SearchSuggestions input={focusedInput} onCombobox={setCombobox} />}
      </Suspense>
    </Form>
  );
}
