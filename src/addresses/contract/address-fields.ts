/** The fields of an address, separate from the schemas, which would load the schema library in browsers. */

interface LineField {
  /** The longest text that fits on a parcel label. */
  maximum: number;
  /** A line that is not required is null in the database if it is empty. */
  required: boolean;
}

/**
 * The lines of text. The schemas of requests and responses, columns, form values, the addresses of orders and
 * their anonymization are derived from this list. A line has the same name in the API and in the database.
 */
export const lines = {
  fullName: { maximum: 100, required: true },
  landmark: { maximum: 200, required: false },
  /** The division. */
  province: { maximum: 100, required: true },
  /** The district. */
  city: { maximum: 100, required: true },
  /** The upazila, or a part of a city. */
  area: { maximum: 100, required: true },
  address: { maximum: 300, required: true },
} as const satisfies Record<string, LineField>;

type Lines = typeof lines;
export type LineName = keyof Lines;
export type RequiredLine = { [N in LineName]: Lines[N]["required"] extends true ? N : never }[LineName];
export type OptionalLine = Exclude<LineName, RequiredLine>;

export const lineNames = Object.keys(lines) as LineName[];
export const requiredLines = lineNames.filter((name) => lines[name].required) as RequiredLine[];
export const optionalLines = lineNames.filter((name) => !lines[name].required) as OptionalLine[];

/** The types of an address. */
export const effectiveLabels = ["Home", "Office"] as const;
export type EffectiveLabel = (typeof effectiveLabels)[number];

/** The fields of a delivery or billing address, under the names of the delivery address. */
export interface AddressFields extends Record<LineName, string> {
  mobileNumber: string;
  effectiveLabel: EffectiveLabel;
  /** Only a billing address may have none. */
  zipCode: number | null;
}
export type FieldName = keyof AddressFields;

export const fieldNames: readonly FieldName[] = [...lineNames, "mobileNumber", "effectiveLabel", "zipCode"];

/** The name of a field in the billing address: `billArea` for `area`. */
export type BillName<N extends string> = `bill${Capitalize<N>}`;

export const billName = <N extends string>(name: N) =>
  `bill${name[0]?.toUpperCase()}${name.slice(1)}` as BillName<N>;

/** The same values with the names of the billing fields. */
type Billing<T> = { [N in keyof T & string as BillName<N>]: T[N] };

export function toBilling<T extends object>(fields: T): Billing<T> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [billName(name), value]),
  ) as Billing<T>;
}

/** Returns a record with a value for each of these fields. */
export function mapFields<N extends string, T>(names: readonly N[], valueFor: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<N, T>;
}

/** Bangladeshi postal codes have four digits and do not begin with zero. */
export const zipRange = { minimum: 1000, maximum: 9999 } as const;

/** Maximum length of a typed mobile number, with country code, spaces and brackets. */
export const maxTypedMobileLength = 25;
