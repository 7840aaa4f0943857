import { useState } from "react";
import type { Locale } from "#shared/locale.ts";
import { Field, Select, TextInput } from "#ui/form/Field.tsx";
import { m } from "#words/messages.js";
import { findPlace, type Place, placesInOrder } from "../rules/places.ts";

export interface PlaceFieldProps {
  name: string;
  label: string;
  value: string;
  /** Places to choose from; if empty, the field is a text field. */
  places: readonly Place[];
  /** What has to be chosen before; the field is disabled until then. */
  waitsFor?: string | undefined;
  autoComplete: string;
  maximum: number;
  error: string | undefined;
  locale: Locale;
  onChange: (value: string) => void;
}

/** Value of the option 'Other'; no place has this name. */
const other = "\u0000other";

/**
 * Offers the places of a list, and a text field for a place that the list lacks.
 * A list that arrives late does not replace a text field that has the focus or a text.
 */
export function PlaceField({
  name,
  label,
  value,
  places,
  waitsFor,
  autoComplete,
  maximum,
  error,
  locale,
  onChange,
}: PlaceFieldProps) {
  const [typing, setTyping] = useState(false);
  /** The text that was shown before there was a list. */
  const [shownAsText, setShownAsText] = useState(places.length === 0 ? value : "");
  const listedPlace = findPlace(places, value);
  if (waitsFor && value === "")
    return (
      <Field label={label} error={error}>
        <Select name={name} disabled>
          <option>{waitsFor}</option>
        </Select>
      </Field>
    );
  const isListed = value === "" || (listedPlace !== undefined && value !== shownAsText);
  const listed = places.length > 0 && !typing && isListed;
  return (
    <Field label={label} error={error}>
      {listed ? (
        <Select
          name={name}
          value={listedPlace?.en ?? ""}
          autoComplete={autoComplete}
          onChange={({ target }) => {
            const chosen = places.find(({ en }) => en === target.value);
            if (target.value === other) setTyping(true);
            setShownAsText("");
            onChange(chosen ? chosen[locale] : "");
          }}
        >
          <option value="">{m.addresses_choose(locale)}</option>
          {placesInOrder(places, locale).map((place) => (
            <option key={place.en} value={place.en}>
              {place[locale]}
            </option>
          ))}
          <option value={other}>{m.addresses_other(locale)}</option>
        </Select>
      ) : (
        <>
          <TextInput
            name={name}
            value={value}
            autoComplete={autoComplete}
            maxLength={maximum}
            // The select that had the focus has just been unmounted.
            autoFocus={typing}
            onFocus={() => setTyping(true)}
            onChange={({ target }) => {
              setTyping(true);
              onChange(target.value);
            }}
          />
          {places.length > 0 && (
            <button
              type="button"
              className="mt-1 min-h-6 text-sm font-bold text-leaf underline underline-offset-4"
              onClick={() => {
                setTyping(false);
                setShownAsText("");
                onChange("");
              }}
            >
              {m.addresses_from_list(locale)}
            </button>
          )}
        </>
      )}
    </Field>
  );
}
