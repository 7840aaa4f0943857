/** Checks the variations of a product: the same on the server and in the form. */
import type { FieldIssue } from "#shared/field-errors.ts";
import { textIssue } from "#shared/text-fields.ts";
import { variationLimits } from "./product-limits.ts";

/** @param name tidy */
export function optionIssue(name: string): FieldIssue | undefined {
  return name === "" ? { code: "required" } : textIssue(name, variationLimits.name);
}

/** @param value tidy */
export function valueIssue(value: string): FieldIssue | undefined {
  return value === "" ? { code: "required" } : textIssue(value, variationLimits.value);
}

interface VariationsToCheck {
  options: readonly { name: string }[];
  items: readonly { values: readonly string[] }[];
}

/** Checks the number of variations, repetitions and missing values. Paths are relative to `variations`. */
export function variationIssues({ options, items }: VariationsToCheck): (FieldIssue & { path: string })[] {
  const issues: (FieldIssue & { path: string })[] = [];
  const report = (path: string, code: string, maximum?: number) =>
    issues.push({ path, code, ...(maximum !== undefined && { params: { maximum } }) });
  if (options.length === 0) report("options", "required");
  if (options.length > variationLimits.options)
    report("options", "too_many_options", variationLimits.options);
  if (items.length === 0) report("items", "required");
  if (items.length > variationLimits.items) report("items", "too_many_variations", variationLimits.items);
  for (const index of repeated(options.map(({ name }) => [name])))
    report(`options.${index}.name`, "repeated_option");
  for (const index of repeated(items.map(({ values }) => values)))
    report(`items.${index}.values`, "repeated_variation");
  for (const [index, { values }] of items.entries())
    if (values.length !== options.length) report(`items.${index}.values`, "wrong_count_of_values");
  return issues;
}

/** Returns the indexes of duplicates, ignoring case. Empty texts are reported as missing instead. */
function repeated(texts: readonly (readonly string[])[]): number[] {
  const keys = texts.map((parts) => JSON.stringify(parts.map((part) => part.toLowerCase())));
  return keys.flatMap((key, index) =>
    texts[index]?.every((part) => part !== "") && keys.indexOf(key) < index ? [index] : [],
  );
}
