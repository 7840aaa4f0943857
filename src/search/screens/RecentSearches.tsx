import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { searchPath } from "../contract/constants.ts";
import { forgetAllSearches, forgetSearch, readRecentSearches } from "./recent-searches.ts";

/**
 * The last searches of this device below the empty search box. Not options of its listbox, because each has a
 * button that removes it: Tab and the down arrow reach them.
 */
export function RecentSearches({
  input,
  onOpen,
  onClose,
}: {
  input: HTMLInputElement;
  /** A search has been clicked. */
  onOpen: () => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [texts, setTexts] = useState(readRecentSearches);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      panel.current?.querySelector("a")?.focus();
    };
    input.addEventListener("keydown", onKey);
    return () => input.removeEventListener("keydown", onKey);
  }, [input]);

  if (texts.length === 0) return null;
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      // A click must not move the focus out of the box.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key !== "Escape") return;
        input.focus();
        onClose();
      }}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[min(34rem,65dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface py-2 text-start text-ink shadow-lift"
    >
      <div className="flex items-center justify-between gap-4 ps-4 pe-2">
        <h2 id={id} className="font-sans text-sm font-normal text-muted">
          {m.search_recent(locale)}
        </h2>
        <button
          type="button"
          className="plain-link min-h-9 px-2 text-sm font-bold text-leaf"
          onClick={() => {
            forgetAllSearches();
            input.focus();
            onClose();
          }}
        >
          {m.search_recent_clear(locale)}
        </button>
      </div>
      <ul>
        {texts.map((text) => (
          <li key={text} className="flex items-center hover:bg-leaf-soft">
            <Link
              to={searchPath(text)}
              onClick={onOpen}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 ps-4"
            >
              <Icon of={icons.search} className="size-5 shrink-0 text-muted" />
              <span className="truncate">{text}</span>
            </Link>
            <button
              type="button"
              aria-label={m.search_recent_remove(locale, { q: text })}
              className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
              onClick={() => {
                setTexts(forgetSearch(text));
                input.focus();
              }}
            >
              <Icon of={icons.close} className="size-5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
