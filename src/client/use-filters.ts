import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { maxTableSearchLength } from "#shared/request-limits.ts";

/** Reads a filter from its query parameter; an empty text returns the default. */
type Parse<Value extends string> = (text: string) => Value;

/** A filter with a few values. */
export const oneOf =
  <Value extends string, Default extends string>(
    values: readonly Value[],
    defaultValue: Default,
  ): Parse<Value | Default> =>
  (text) =>
    values.find((value) => value === text) ?? defaultValue;

/** A search in a table. */
export const searchText: Parse<string> = (text) => text.slice(0, maxTableSearchLength);

/**
 * The filters of a list. They are in the URL, so that they can be bookmarked and sent. Each change is an
 * entry in the browser's history and shows the first page of the list.
 * @param parsers by query parameter; a filter that has its default is not in the URL
 */
export function useFilters<Filters extends Record<string, string>>(
  parsers: Readonly<{ [Name in keyof Filters]: Parse<Filters[Name]> }>,
): [filters: Filters, change: (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const names = Object.keys(parsers) as (keyof Filters)[];
  // A second filter may be changed before the first change has been rendered.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);

  function read(from: URLSearchParams): Filters {
    const filters = {} as Filters;
    for (const name of names) filters[name] = parsers[name](from.get(String(name)) ?? "");
    return filters;
  }

  function change(changed: Partial<Filters>) {
    const before = read(latest.current);
    const next: Filters = { ...before, ...changed };
    if (names.every((name) => next[name] === before[name])) return;
    const nonDefault = names.filter((name) => next[name] !== parsers[name](""));
    latest.current = new URLSearchParams(nonDefault.map((name) => [String(name), String(next[name])]));
    // The loaders of the page do not depend on its filters.
    setParameters(latest.current, { preventScrollReset: true, defaultShouldRevalidate: false });
  }

  return [read(parameters), change];
}
