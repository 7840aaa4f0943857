import { useSearchParams } from "react-router";
import { maxTableSearchLength } from "#shared/table-limits.ts";

/** Reads a filter from its query parameter; an empty text returns the default. */
type Parse<Value extends string> = (text: string) => Value;

/** A filter with a few values. */
export const oneOf =
  <Value extends string, Default extends string>(
    values: readonly Value[],
    usual: Default,
  ): Parse<Value | Default> =>
  (text) =>
    values.find((value) => value === text) ?? usual;

/** A search in a table. */
export const searchText: Parse<string> = (text) => text.slice(0, maxTableSearchLength);

/**
 * The filters of a list. They are in the URL, so that they can be bookmarked and sent; the page within the
 * list is not.
 * @param parsers by query parameter; a filter that has its default is not in the URL
 */
export function useFilters<Filters extends Record<string, string>>(
  parsers: Readonly<{ [Name in keyof Filters]: Parse<Filters[Name]> }>,
): [filters: Filters, change: (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const names = Object.keys(parsers) as (keyof Filters)[];
  const filters = {} as Filters;
  for (const name of names) filters[name] = parsers[name](parameters.get(String(name)) ?? "");

  function change(changed: Partial<Filters>) {
    const next: Filters = { ...filters, ...changed };
    const stated = names.filter((name) => next[name] !== parsers[name](""));
    setParameters(
      stated.map((name): [string, string] => [String(name), String(next[name])]),
      { replace: true, preventScrollReset: true },
    );
  }

  return [filters, change];
}
