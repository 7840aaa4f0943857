/** The fields of a product that its vendor writes. */
import type { Poisha } from "#shared/money.ts";

interface TextField {
  /** The longest text that is accepted. */
  maximum: number;
  /** A text that is not required is null if it is empty. */
  required: boolean;
  /** Only the product's vendor and admins see a restricted field. */
  restricted: boolean;
}

/**
 * The texts of one line. Request and response schemas, form values, columns of reads and writes, and the
 * import are derived from this list. A field has the same name in the API and in the database.
 */
export const textFields = {
  title: { maximum: 300, required: true, restricted: false },
  titleBn: { maximum: 300, required: false, restricted: false },
  type: { maximum: 100, required: true, restricted: false },
  tags: { maximum: 500, required: true, restricted: false },
  materials: { maximum: 200, required: true, restricted: false },
  sku: { maximum: 64, required: false, restricted: true },
  whoMade: { maximum: 100, required: true, restricted: false },
  whatIsIt: { maximum: 100, required: true, restricted: false },
  countryOfOrigin: { maximum: 100, required: true, restricted: false },
  divisionOfOrigin: { maximum: 100, required: true, restricted: false },
  districtOfOrigin: { maximum: 100, required: true, restricted: false },
  // A workshop is often a home address.
  streetAddressOfOrigin: { maximum: 200, required: true, restricted: true },
  originPostalCode: { maximum: 20, required: true, restricted: true },
} as const satisfies Record<string, TextField>;

type Texts = typeof textFields;
export type TextName = keyof Texts;
export type RequiredText = { [N in TextName]: Texts[N]["required"] extends true ? N : never }[TextName];
export type OptionalText = Exclude<TextName, RequiredText>;
export type RestrictedText = { [N in TextName]: Texts[N]["restricted"] extends true ? N : never }[TextName];

export const textNames = Object.keys(textFields) as TextName[];

/** Returns a record with a value for each text field. */
export function mapTexts<T>(valueFor: (name: TextName, field: TextField) => T): Record<TextName, T> {
  return Object.fromEntries(textNames.map((name) => [name, valueFor(name, textFields[name])])) as Record<
    TextName,
    T
  >;
}

export type ProductTexts = { [N in TextName]: N extends RequiredText ? string : string | null };

/**
 * The answers to "Who made it?" that the product form offers, as stored. Other texts come from imports and
 * the API.
 */
export type Maker = "I did" | "A member of my shop" | "Another maker";

/** The columns that a vendor writes, except its categories, photos and variations. */
export interface ProductFields extends ProductTexts {
  description: string;
  descriptionBn: string | null;
  pricePoisha: Poisha;
  quantity: number;
  whenDidYouMade: number;
  deliverProcessDays: number;
  deliveryCostPoisha: Poisha;
}

export const fieldNames = [
  ...textNames,
  "description",
  "descriptionBn",
  "pricePoisha",
  "quantity",
  "whenDidYouMade",
  "deliverProcessDays",
  "deliveryCostPoisha",
] as const satisfies (keyof ProductFields)[];

/** The fields of the photos in order, the primary one first. Photos fill them without gaps. */
export const photoFields = [
  "imgPrimary",
  "imgAngleOne",
  "imgAngleTwo",
  "imgAngleThree",
  "imgAngleFour",
  "imgAngleFive",
  "imgDetail",
] as const;
export type PhotoField = (typeof photoFields)[number];

/** Returns a record with a value for each photo field. */
export function mapPhotos<T>(valueFor: (name: PhotoField, index: number) => T): Record<PhotoField, T> {
  return Object.fromEntries(photoFields.map((name, index) => [name, valueFor(name, index)])) as Record<
    PhotoField,
    T
  >;
}
