/** Choosing one variation of a product, option by option. */
import type { Variation, Variations } from "#catalog/contract/views.ts";

/** For each option the value that is chosen. */
export type Choice = readonly (string | undefined)[];

/** `absent`: there is no such combination. */
export type Standing = "there" | "sold out" | "absent";

/** The values of an option, each once, in the order of the vendor. */
export function valuesOf({ items }: Variations, option: number): string[] {
  return [...new Set(items.flatMap(({ chosen }) => chosen[option] ?? []))];
}

/** Where there is nothing to choose it is chosen. */
export function firstChoice(variations: Variations): Choice {
  return variations.options.map((_, option) => {
    const values = valuesOf(variations, option);
    return values.length === 1 && standingOf(variations, [], option, values[0] ?? "") === "there"
      ? values[0]
      : undefined;
  });
}

/** Whether a value can be chosen. The first option stands for itself, so that nobody is locked in; the second one follows the first. */
export function standingOf({ items }: Variations, choice: Choice, option: number, value: string): Standing {
  const before = option === 0 ? undefined : choice[0];
  const fitting = items.filter(
    ({ chosen }) => chosen[option] === value && (before === undefined || chosen[0] === before),
  );
  if (fitting.length === 0) return "absent";
  return fitting.some(({ quantity }) => quantity > 0) ? "there" : "sold out";
}

/** The choice with another value. What does not go with it has to be chosen anew. */
export function choose(variations: Variations, choice: Choice, option: number, value: string): Choice {
  const next = variations.options.map((_, at) => (at === option ? value : choice[at]));
  return next.map((one, at) =>
    at > 0 && one !== undefined && standingOf(variations, next, at, one) !== "there" ? undefined : one,
  );
}

/** What is chosen; undefined while something is open, and when there is none left of it. */
export function chosenOf({ items, options }: Variations, choice: Choice): Variation | undefined {
  return items.find(
    ({ chosen, quantity }) => quantity > 0 && options.every((_, option) => choice[option] === chosen[option]),
  );
}

/** Places of the options of which nothing is chosen that can be had. */
export function openOptions(variations: Variations, choice: Choice): number[] {
  return variations.options.flatMap((_, option) => {
    const value = choice[option];
    return value !== undefined && standingOf(variations, choice, option, value) === "there" ? [] : [option];
  });
}
