import { type KeyboardEvent, useRef } from "react";
import { formatNumber } from "#shared/locale.ts";
import { tidyLine } from "#shared/text-fields.ts";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useFieldBlur } from "#ui/form/use-field-blur.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { tagsIn } from "../../contract/product-checks.ts";
import { listSeparator, maxProductTags } from "../../contract/product-limits.ts";

export interface TagsFieldProps {
  tags: readonly string[];
  /** The tag in the input. */
  typed: string;
  error: string | undefined;
  onChange: (tags: string[], typed: string) => void;
}

/** Tags as chips. A comma, Enter or leaving the field adds the typed tag. */
export function TagsField({ tags, typed, error, onChange }: TagsFieldProps) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);

  const withAdded = (text: string) => tagsIn([...tags, text].map(tidyLine).join(","));
  const addTyped = () => {
    if (typed.trim()) onChange(withAdded(typed), "");
  };
  const leave = useFieldBlur(addTyped);

  function onType(text: string) {
    const parts = text.split(listSeparator);
    const unfinished = parts.pop() ?? "";
    if (parts.length === 0) onChange([...tags], text);
    else onChange(withAdded(parts.join(",")), unfinished.trimStart());
  }

  function onKeyDown(event: KeyboardEvent) {
    // Bangla input methods use Enter while composing a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      addTyped();
    }
    if (event.key === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1), "");
  }

  function remove(tag: string) {
    onChange(
      tags.filter((other) => other !== tag),
      typed,
    );
    // The clicked button has been unmounted.
    input.current?.focus();
  }

  return (
    <Field
      label={m.listing_tags(locale)}
      help={m.listing_tags_help(locale, { count: formatNumber(maxProductTags, locale) })}
      error={error}
      className="sm:col-span-2"
    >
      {tags.length > 0 && (
        <ul aria-label={m.listing_tags_chosen(locale)} className="mb-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex items-center gap-1 rounded-full bg-leaf-soft ps-3 text-sm font-bold text-leaf-deep"
            >
              <span className="wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={m.listing_tag_remove(locale, { tag })}
                onClick={() => remove(tag)}
                className="grid size-tap shrink-0 place-items-center rounded-full hover:bg-surface"
              >
                <Icon of={icons.close} className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        ref={input}
        name="tags"
        value={typed}
        enterKeyHint="enter"
        autoComplete="off"
        // The field is only required while there are no chips.
        aria-required={tags.length === 0}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
    </Field>
  );
}
