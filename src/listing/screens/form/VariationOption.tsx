import { type KeyboardEvent, useRef } from "react";
import { suggestedOptions } from "#catalog/rules/variations.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useFieldBlur } from "#ui/form/use-field-blur.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { listSeparator } from "../../contract/product-limits.ts";
import { type VariationsDraft, valuesOf } from "./variations-draft.ts";
import { commitTypedValue, removeValue, renameOption, setTypedValue } from "./variations-edits.ts";

export interface VariationOptionProps {
  index: number;
  draft: VariationsDraft;
  onChange: (draft: VariationsDraft) => void;
  errorOf: (path: string) => string | undefined;
  onRemove: { label: string; run: () => void } | undefined;
}

/**
 * The name of an option, and its values as chips. Enter, a comma, the button or leaving the field adds a
 * value.
 */
export function VariationOption({ index, draft, onChange, errorOf, onRemove }: VariationOptionProps) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const { name = "", typed = "" } = draft.options[index] ?? {};
  const label = m.listing_variations_option(locale, { number: formatNumber(index + 1, locale) });
  const values = valuesOf(draft, index);
  const usedNames = draft.options.map((option) => option.name.trim().toLowerCase());
  const suggested = suggestedOptions
    .map((name) => name[locale])
    .filter((word) => !usedNames.includes(word.toLowerCase()));
  const valueError =
    draft.items.map((_, item) => errorOf(`variations.items.${item}.values.${index}`)).find(Boolean) ??
    noValues();

  function noValues() {
    return draft.items.length === 0 && index === 0 ? errorOf("variations.items") : undefined;
  }

  const leave = useFieldBlur(() => commit());

  function commit(text = typed) {
    const next = commitTypedValue(draft, index, text);
    if (next !== draft) onChange(next);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    // Bangla input methods use Enter while composing a word.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    commit();
  }

  /** Moves the focus to the input, because the clicked button is unmounted. */
  function put(next: VariationsDraft) {
    onChange(next);
    input.current?.focus();
  }

  return (
    <fieldset className="flex flex-col gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-bold">{label}</legend>
      <div>
        <Field
          label={m.listing_variations_option_name(locale)}
          help={m.listing_variations_option_help(locale)}
          error={errorOf(`variations.options.${index}.name`)}
        >
          <TextInput
            value={name}
            onChange={({ target }) => onChange(renameOption(draft, index, target.value))}
          />
        </Field>
        {name.trim() === "" && (
          <div
            role="group"
            aria-label={m.listing_variations_suggested(locale)}
            className="mt-2 flex flex-wrap gap-2"
          >
            {suggested.map((word) => (
              <Button
                key={word}
                kind="outline"
                size="small"
                onClick={() => put(renameOption(draft, index, word))}
              >
                {word}
              </Button>
            ))}
          </div>
        )}
      </div>
      <div>
        <Field
          label={m.listing_variations_values(locale, { option: name.trim() || label })}
          help={m.listing_variations_values_help(locale)}
          error={valueError}
        >
          <div className="flex gap-2">
            <TextInput
              ref={input}
              value={typed}
              enterKeyHint="done"
              aria-required={values.length === 0}
              onKeyDown={onKey}
              onBlur={leave}
              onChange={({ target }) =>
                listSeparator.test(target.value)
                  ? commit(target.value)
                  : onChange(setTypedValue(draft, index, target.value))
              }
            />
            <Button kind="outline" className="shrink-0 whitespace-nowrap" onClick={() => commit()}>
              {m.listing_variations_value_add(locale)}
            </Button>
          </div>
        </Field>
        {values.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {values.map((value) => (
              <li
                key={value}
                className="inline-flex items-center rounded-full bg-leaf-soft ps-4 font-bold text-leaf-deep"
              >
                {value}
                <button
                  type="button"
                  aria-label={m.listing_variations_value_remove(locale, { value })}
                  onClick={() => put(removeValue(draft, index, value))}
                  className="grid size-11 place-items-center rounded-full hover:bg-leaf hover:text-surface"
                >
                  <Icon of={icons.close} className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {onRemove && (
        <Button kind="quiet" size="small" className="self-start" onClick={onRemove.run}>
          <Icon of={icons.bin} className="size-4" />
          {onRemove.label}
        </Button>
      )}
    </fieldset>
  );
}
