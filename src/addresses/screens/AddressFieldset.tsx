import { useId } from "react";
import { asciiDigits } from "#shared/characters.ts";
import { type Locale, localDigits } from "#shared/locale.ts";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { m } from "#words/messages.js";
import {
  billName,
  type EffectiveLabel,
  effectiveLabels,
  type FieldName,
  lines,
  maxTypedMobileLength,
} from "../contract/address-fields.ts";
import { effectiveLabelText } from "../rules/effective-label.ts";
import { type Area, divisions, findPlace, zipCodeAfter } from "../rules/places.ts";
import type { AddressErrors, AddressValues } from "./address-form.ts";
import { PlaceField } from "./PlaceField.tsx";
import { useAreas } from "./use-areas.ts";

export interface AddressFieldsetProps {
  values: AddressValues;
  /** Errors of the whole form. */
  errors: AddressErrors;
  /** Prefix of the field names. */
  prefix: "" | "bill";
  locale: Locale;
  onChange: (change: Partial<AddressValues>) => void;
}

/** Fields of one address: delivery or billing. */
export function AddressFieldset({ values, errors, prefix, locale, onChange }: AddressFieldsetProps) {
  const division = findPlace(divisions, values.province);
  const areas = useAreas(values.province, values.city);
  const area = findPlace(areas, values.area);
  const offices = area?.offices.length ? area.offices : areas.flatMap((listed) => listed.offices);
  const name = (field: FieldName) => (prefix ? billName(field) : field);
  const error = (field: FieldName) => errors[name(field)];
  const fill = (field: string) => `${prefix ? "billing" : "shipping"} ${field}`;

  function chooseArea(text: string) {
    const before = { area: values.area, zipCode: asciiDigits(values.zipCode) };
    onChange({ area: text, zipCode: localDigits(zipCodeAfter(areas, before, text), locale) });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={m.addresses_full_name(locale)} error={error("fullName")}>
        <TextInput
          name={name("fullName")}
          value={values.fullName}
          autoComplete={fill("name")}
          maxLength={lines.fullName.maximum}
          onChange={({ target }) => onChange({ fullName: target.value })}
        />
      </Field>
      <Field
        label={m.addresses_mobile(locale)}
        help={m.addresses_mobile_help(locale)}
        error={error("mobileNumber")}
      >
        <TextInput
          name={name("mobileNumber")}
          type="tel"
          inputMode="tel"
          value={values.mobileNumber}
          autoComplete={fill("tel")}
          maxLength={maxTypedMobileLength}
          onChange={({ target }) => onChange({ mobileNumber: target.value })}
        />
      </Field>
      <PlaceField
        name={name("province")}
        label={m.addresses_province(locale)}
        value={values.province}
        places={divisions}
        autoComplete={fill("address-level1")}
        maximum={lines.province.maximum}
        error={error("province")}
        locale={locale}
        onChange={(province) => onChange({ province, city: "", area: "", zipCode: "" })}
      />
      <PlaceField
        // Resets the field, because another division has another list.
        key={`city of ${values.province}`}
        name={name("city")}
        label={m.addresses_city(locale)}
        value={values.city}
        places={division?.districts ?? []}
        waitsFor={values.province === "" ? m.addresses_division_first(locale) : undefined}
        autoComplete={fill("address-level2")}
        maximum={lines.city.maximum}
        error={error("city")}
        locale={locale}
        onChange={(city) => onChange({ city, area: "", zipCode: "" })}
      />
      <PlaceField
        key={`area of ${values.province} ${values.city}`}
        name={name("area")}
        label={m.addresses_area(locale)}
        value={values.area}
        places={areas}
        waitsFor={values.city === "" ? m.addresses_district_first(locale) : undefined}
        autoComplete={fill("address-level3")}
        maximum={lines.area.maximum}
        error={error("area")}
        locale={locale}
        onChange={chooseArea}
      />
      <ZipField
        name={name("zipCode")}
        value={values.zipCode}
        offices={offices}
        autoComplete={fill("postal-code")}
        optional={prefix === "bill"}
        error={error("zipCode")}
        locale={locale}
        onChange={(zipCode) => onChange({ zipCode })}
      />
      <Field label={m.addresses_address(locale)} error={error("address")} className="sm:col-span-2">
        <TextInput
          name={name("address")}
          value={values.address}
          autoComplete={fill("street-address")}
          maxLength={lines.address.maximum}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      </Field>
      <Field
        label={m.addresses_landmark(locale)}
        help={m.addresses_landmark_help(locale)}
        error={error("landmark")}
        className="sm:col-span-2"
        optional
      >
        <TextInput
          name={name("landmark")}
          value={values.landmark}
          maxLength={lines.landmark.maximum}
          onChange={({ target }) => onChange({ landmark: target.value })}
        />
      </Field>
      <AddressTypeField
        name={name("effectiveLabel")}
        value={values.effectiveLabel}
        error={error("effectiveLabel")}
        locale={locale}
        onChange={(effectiveLabel) => onChange({ effectiveLabel })}
      />
    </div>
  );
}

interface ZipFieldProps {
  name: string;
  value: string;
  /** Post offices whose codes are suggested. */
  offices: Area["offices"];
  autoComplete: string;
  optional: boolean;
  error: string | undefined;
  locale: Locale;
  onChange: (zipCode: string) => void;
}

function ZipField({ name, value, offices, autoComplete, optional, error, locale, onChange }: ZipFieldProps) {
  const id = useId();
  // The names of post offices are English, so that Bangla readers get each code once, without names.
  const suggestions =
    locale === "en" ? offices : [...new Map(offices.map((office) => [office.zipCode, office])).values()];
  return (
    <>
      <Field
        label={m.addresses_zip(locale)}
        help={m.addresses_zip_help(locale)}
        error={error}
        optional={optional}
      >
        <TextInput
          name={name}
          inputMode="numeric"
          value={value}
          autoComplete={autoComplete}
          maxLength={10}
          list={offices.length > 0 ? id : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <datalist id={id}>
        {suggestions.map(({ zipCode, name: office }) => (
          <option key={`${zipCode} ${office}`} value={localDigits(String(zipCode), locale)}>
            {locale === "en" ? office : null}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface AddressTypeFieldProps {
  name: string;
  value: AddressValues["effectiveLabel"];
  error: string | undefined;
  locale: Locale;
  onChange: (label: EffectiveLabel) => void;
}

/** Home or office. */
function AddressTypeField({ name, value, error, locale, onChange }: AddressTypeFieldProps) {
  const id = useId();
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 font-bold">{m.addresses_label(locale)}</legend>
      <div className="flex gap-3">
        {effectiveLabels.map((label) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-surface px-4 has-checked:border-leaf has-checked:bg-leaf-soft"
          >
            <input
              type="radio"
              name={name}
              value={label}
              checked={value === label}
              onChange={() => onChange(label)}
              aria-invalid={error ? true : undefined}
              aria-describedby={id}
              className="size-5 accent-leaf"
            />
            {effectiveLabelText(label, locale)}
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className="text-sm font-bold text-alta">
        {error}
      </p>
    </fieldset>
  );
}
