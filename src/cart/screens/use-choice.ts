import { useEffect, useState } from "react";
import type { Variation, Variations } from "#catalog/contract/views.ts";
import { keep, readKeptRecord } from "#shared/browser-storage.ts";
import { type Choice, choose, chosenOf, firstChoice, openOptions } from "../rules/choice.ts";

const keptName = "mela-choice";

export interface Choosing {
  choice: Choice;
  /** The variation that is chosen, as it is now. */
  chosen: Variation | undefined;
  /** Options in which something is still to be chosen. */
  open: readonly number[];
  /** A value that went when another option was chosen. */
  dropped: string | undefined;
  set(option: number, value: string): void;
  /** For the way to the login and back. */
  keepForReturn(): void;
}

/** What the visitor has chosen of a product; undefined for one without variations. */
export function useChoice(productId: string, variations: Variations | null): Choosing | undefined {
  const [choice, setChoice] = useState<Choice>(() => (variations ? firstChoice(variations) : []));
  const [dropped, setDropped] = useState<string>();

  useEffect(() => {
    const { of, values } =
      readKeptRecord<{ of: string; values: (string | null)[] }>("sessionStorage", keptName) ?? {};
    if (of !== productId || !Array.isArray(values)) return;
    keep("sessionStorage", keptName, null);
    setChoice(values.map((value) => value ?? undefined));
  }, [productId]);

  if (!variations) return undefined;
  return {
    choice,
    chosen: chosenOf(variations, choice),
    open: openOptions(variations, choice),
    dropped,
    set(option, value) {
      const next = choose(variations, choice, option, value);
      setChoice(next);
      setDropped(choice.find((one, at) => at !== option && one !== undefined && next[at] === undefined));
    },
    keepForReturn: () => keep("sessionStorage", keptName, JSON.stringify({ of: productId, values: choice })),
  };
}
