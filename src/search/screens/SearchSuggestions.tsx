import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { isBangla } from "#shared/characters.ts";
import { formatNumber, type Locale, localizePath, localText } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { Suggestion } from "../queries.ts";
import { parseSearchBox } from "../rules/search-text.ts";
import { RecentSearches } from "./RecentSearches.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { searchLengthHint } from "./search-length-hint.ts";
import { type SuggestionResult, useSuggestions } from "./use-suggestions.ts";

const kinds = [
  { kind: "category", title: m.search_suggest_categories, icon: icons.leaf },
  { kind: "product", title: m.search_suggest_products, icon: icons.box },
  { kind: "shop", title: m.search_suggest_shops, icon: icons.shop },
] as const;

/** What SearchSuggestions adds to the search form. */
export interface Combobox {
  input: ComponentProps<"input">;
  /** Prevents the submission of a text that is too short. */
  onSubmit(event: FormEvent): void;
}

export interface SearchSuggestionsProps {
  input: HTMLInputElement;
  /**
   * Gives the form the properties of its input. The input stays the same element, so that a text which is
   * being composed is not lost.
   */
  onCombobox: (combobox: Combobox | undefined) => void;
}

/**
 * Turns the search box into a combobox as defined by the ARIA Authoring Practices ("editable combobox with
 * list autocomplete"): the focus stays in the box, the arrow keys move through the list, Enter opens the
 * active option, Esc closes the list. Without an active option, Enter submits the text, or shows the minimum
 * length if it is too short. The empty box shows recent searches.
 */
export function SearchSuggestions(props: SearchSuggestionsProps): ReactNode {
  const locale = useLocale();
  const combobox = useCombobox(props);
  const { id, open, typed, text, suggestions, shown, popup, close, closeAndReset } = combobox;
  const count = suggestions.length;
  const countText =
    count > 0
      ? m.search_suggest_count(locale, { count: formatNumber(count, locale) })
      : m.search_suggest_none(locale);
  return (
    <>
      <SuggestionList combobox={combobox} />
      {popup === "recent" && <RecentSearches input={props.input} onOpen={closeAndReset} onClose={close} />}
      {popup === "length" && !shown && (
        <p
          id={`${id}-length`}
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-lg border border-line bg-surface px-5 py-3 text-start text-ink shadow-lift"
        >
          {searchLengthHint(locale)}
        </p>
      )}
      <p role="status" className="sr-only">
        {open && text !== "" && text === typed && countText}
      </p>
    </>
  );
}

/** The suggestions by kind. Hidden, not unmounted, because the box refers to it. */
function SuggestionList({
  combobox: { id, list, shown, active, text, suggestions, closeAndReset },
}: {
  combobox: ComboboxState;
}) {
  const locale = useLocale();
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={m.search_suggest_list(locale)}
      hidden={!shown}
      // A click must not move the focus out of the box.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[min(34rem,65dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface py-2 text-start text-ink shadow-lift"
    >
      {kinds.map(({ kind, title, icon }) => {
        const indexes = [...suggestions.keys()].filter((index) => suggestions[index]?.kind === kind);
        if (indexes.length === 0) return null;
        return (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} role="presentation" className="px-4 pt-1.5 pb-1 text-sm text-muted">
              {title(locale)}
            </p>
            {indexes.map((index) => (
              <Option
                key={index}
                id={`${id}-${index}`}
                of={suggestions[index] as Suggestion}
                icon={icon}
                active={index === active}
                text={text}
                onOpen={closeAndReset}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface ComboboxState extends SuggestionResult {
  /** Prefix of the ids of the list and its options. */
  id: string;
  list: RefObject<HTMLDivElement | null>;
  /** Whether the list is open. It is visible if it is not empty. */
  open: boolean;
  /** The trimmed text of the box. */
  typed: string;
  /** Whether the list is visible. */
  shown: boolean;
  /** Index of the active option; -1 for none. */
  active: number;
  popup: "recent" | "length" | undefined;
  close(): void;
  closeAndReset(): void;
}

function useCombobox({ input, onCombobox }: SearchSuggestionsProps): ComboboxState {
  const locale = useLocale();
  const navigate = useNavigate();
  const { key } = useLocation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [popup, setPopup] = useState<ComboboxState["popup"]>();
  const { text, suggestions } = useSuggestions(typed);
  const shown = open && suggestions.length > 0;
  const activeSuggestion = shown ? suggestions[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
    setPopup(undefined);
  };

  const closeAndReset = () => {
    close();
    setTyped("");
    input.form?.reset();
  };

  const showRecentIfEmpty = () => setPopup(input.value === "" ? "recent" : undefined);

  const onInput = useEffectEvent(() => {
    setTyped(input.value.trim());
    setOpen(true);
    setActive(-1);
    showRecentIfEmpty();
  });

  const openSuggestion = ({ link }: Suggestion) => {
    closeAndReset();
    navigate(localizePath(link, locale));
  };

  const onSubmit = useEffectEvent((event: FormEvent) => {
    const searched = parseSearchBox(input.value);
    if (searched !== undefined) {
      rememberSearch(searched);
      return close();
    }
    event.preventDefault();
    setOpen(false);
    setPopup("length");
  });

  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    // Recent searches and the button can be reached by keyboard.
    if (!input.form?.contains(relatedTarget as Node | null)) close();
  });

  const onNavigated = useEffectEvent(() => {
    // In Safari, a clicked button has no focus that could leave the form.
    if (popup === "length" || document.activeElement !== input) close();
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!shown) {
        setTyped(input.value.trim());
        setOpen(true);
        setActive(
          event.altKey || suggestions.length === 0
            ? -1
            : event.key === "ArrowDown"
              ? 0
              : suggestions.length - 1,
        );
      } else if (event.altKey) close();
      else {
        // The box itself is one more position, between the last option and the first.
        const positions = suggestions.length + 1;
        setActive(((active + 1 + (event.key === "ArrowDown" ? 1 : positions - 1)) % positions) - 1);
      }
    } else if (event.key === "Escape" && (shown || popup)) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && activeSuggestion) {
      event.preventDefault();
      openSuggestion(activeSuggestion);
    }
  });

  const onFocus = useEffectEvent(showRecentIfEmpty);

  const onStart = useEffectEvent(() => {
    // The user may have typed before this code was loaded.
    if (document.activeElement !== input) return;
    if (input.value !== input.defaultValue) onInput();
    else showRecentIfEmpty();
  });

  useEffect(() => {
    onStart();
    return () => onCombobox(undefined);
  }, [onCombobox]);

  useEffect(() => {
    const { form } = input;
    const listener = (event: FocusEvent) => onFocusOut(event);
    form?.addEventListener("focusout", listener);
    return () => form?.removeEventListener("focusout", listener);
  }, [input]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each navigation.
  useEffect(() => onNavigated(), [key]);

  // A layout effect, so that the input changes together with the list.
  useLayoutEffect(() => {
    onCombobox({
      input: {
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-controls": `${id}-list`,
        "aria-expanded": shown,
        "aria-activedescendant": activeSuggestion && `${id}-${active}`,
        onInput: () => onInput(),
        onKeyDown: (event) => onKey(event),
        onFocus: () => onFocus(),
        ...(popup === "length" && { "aria-invalid": true, "aria-describedby": `${id}-length` }),
      },
      onSubmit: (event) => onSubmit(event),
    });
    if (activeSuggestion)
      list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [onCombobox, id, shown, activeSuggestion, active, popup]);

  return { id, list, open, typed, text, suggestions, shown, active, popup, close, closeAndReset };
}

interface OptionProps {
  id: string;
  of: Suggestion;
  icon: icons.IconPath;
  active: boolean;
  /** The typed text. */
  text: string;
  onOpen: () => void;
}

function Option({
  id,
  of: { title, titleBn, within, withinBn, img, link },
  icon,
  active,
  text,
  onOpen,
}: OptionProps) {
  const locale = useLocale();
  // Users who type Bangla get Bangla names, also on English pages.
  const language: Locale = isBangla(text) ? "bn" : locale;
  const name = localText(language, title, titleBn);
  return (
    <Link
      id={id}
      to={link}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onOpen}
      className="flex min-h-12 items-center gap-3 px-4 py-1 hover:bg-leaf-soft aria-selected:bg-leaf-soft aria-selected:shadow-[inset_4px_0_0_var(--color-leaf)]"
    >
      {img ? (
        <img
          src={img}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-sm bg-line object-cover"
        />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-leaf-soft text-leaf">
          <Icon of={icon} />
        </span>
      )}
      <span className="min-w-0" lang={name === titleBn ? "bn" : "en"}>
        <span className="line-clamp-1">{name}</span>
        {within && (
          <span className="block text-sm text-muted">
            {m.search_suggest_within(language, { category: localText(language, within, withinBn) })}
          </span>
        )}
      </span>
    </Link>
  );
}
