/** Converts a row of an import file, as people and programs write it, into a `ProductInput`. */
import { mayBeThousands, numberText } from "#shared/number-text.ts";
import { ProductInput } from "../contract/product-input.ts";
import { productNumbers } from "../contract/product-limits.ts";

type Row = Record<string, unknown>;

const fields = Object.keys(ProductInput.shape) as (keyof ProductInput)[];
const numbers = new Set<keyof ProductInput>(productNumbers);

const columnKey = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
const fieldsByKey = new Map(fields.map((field) => [columnKey(field), field]));
fieldsByKey.set("types", "type");

/**
 * Returns the field of a column or key, ignoring case, blanks, hyphens and underscores; undefined for an
 * unknown column.
 */
export function importField(name: string): keyof ProductInput | undefined {
  return fieldsByKey.get(columnKey(name));
}

/**
 * Returns the product of the row, or the errors: `price: Must be more than 0.; category: Category is
 * required`.
 */
export function parseImportRow(row: unknown): { input: ProductInput } | { reason: string } {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return { reason: "not an object with the fields of a product" };
  const result = ProductInput.safeParse(toInput(row as Row));
  if (result.success) return { input: result.data };
  return {
    reason: result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
  };
}

function toInput(row: Row): Row {
  const input: Row = {};
  for (const [name, value] of Object.entries(row)) {
    const field = importField(name);
    if (field !== undefined && input[field] === undefined)
      input[field] = numbers.has(field) ? parseImportedNumber(value) : toText(value);
  }
  return input;
}

/**
 * Parses `৳ ১,২৫০.৫০` and `BDT 1,250.50` as 1250.5. Accepts a comma only where it separates thousands or
 * lakhs, because files of other countries may use it as the decimal point. Returns other texts unchanged,
 * `1.200` among them, so that the schema reports them.
 */
function parseImportedNumber(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const plain = numberText(value);
  if (plain === "") return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(plain) && !mayBeThousands(plain) ? Number(plain) : value;
}

function toText(value: unknown): unknown {
  // Control characters come from encodings of other programs; removing them is better than rejecting the row.
  if (typeof value === "string") return value.replace(/[\p{Cc}--[\t\n\r]]/gv, "");
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value.filter((part) => typeof part === "string" || typeof part === "number").join(", ");
  return value ?? undefined;
}
