/** A row of an import file: what people and programs write into such files, in the types that `ProductInput` wants. */
import { asciiDigits } from "#shared/text.ts";
import { ProductInput } from "../contract/product-input.ts";

type Row = Record<string, unknown>;

const fields = Object.keys(ProductInput.shape) as (keyof ProductInput)[];
const numbers = new Set<keyof ProductInput>([
  "price",
  "quantity",
  "whenDidYouMade",
  "deliverProcessTime",
  "deliveryCost",
]);

const columnKey = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
const known = new Map(fields.map((field) => [columnKey(field), field]));
known.set("types", "type");

/** The field that a column or key stands for, whatever its case, blanks and underscores; undefined for one that is not read. */
export function importField(name: string): keyof ProductInput | undefined {
  return known.get(columnKey(name));
}

/** The row's product, or why it is none: `price: More than 0.; category: Category is required`. */
export function readImportRow(row: unknown): { input: ProductInput } | { reason: string } {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return { reason: "not an object with the fields of a product" };
  const read = ProductInput.safeParse(typed(row as Row));
  if (read.success) return { input: read.data };
  return { reason: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") };
}

function typed(row: Row): Row {
  const input: Row = {};
  for (const [name, value] of Object.entries(row)) {
    const field = importField(name);
    if (field !== undefined && input[field] === undefined)
      input[field] = numbers.has(field) ? numberIn(value) : textIn(value);
  }
  return input;
}

/** `৳ ১,২৫০.৫০` → 1250.5; what is no number stays as it is, for the schema to name. */
function numberIn(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const plain = asciiDigits(value)
    .replace(/৳|\bBDT\b|\bTk\.?/gi, "")
    .trim();
  if (plain === "") return undefined;
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{2,3})+)(?:\.\d+)?$/.test(plain)) return value;
  return Number(plain.replaceAll(",", ""));
}

function textIn(value: unknown): unknown {
  // Left over from other programs' encodings; nobody typed them, and a row is too much to lose for them.
  if (typeof value === "string") return value.replace(/[\p{Cc}--[\t\n\r]]/gv, "");
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value.filter((part) => typeof part === "string" || typeof part === "number").join(", ");
  return value ?? undefined;
}
