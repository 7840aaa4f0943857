import { useEffect, useState } from "react";
import type { Variation, Variations } from "#catalog/contract/views.ts";
import { readStoredRecord, store } from "#shared/browser-storage.ts";
import {
  initialSelection,
  missingOptions,
  type Selection,
  selectedVariation,
  selectValue,
} from "../rules/variation-selection.ts";

const storageKey = "mela-choice";

export interface VariationSelection {
  values: Selection;
  /** The selected variation with its current price and stock. */
  chosen: Variation | undefined;
  /** Indices of the options that still need a value. */
  missing: readonly number[];
  /** A value that was cleared because it is not available with the other option's new value. */
  cleared: string | undefined;
  set(option: number, value: string): void;
  /** Saves the selection in sessionStorage until the visitor returns from the login page. */
  saveForLogin(): void;
}

/** Manages the visitor's selection of a variation. Returns undefined for a product without variations. */
export function useVariationSelection(
  productId: string,
  variations: Variations | null,
): VariationSelection | undefined {
  const [selection, setSelection] = useState<Selection>(() =>
    variations ? initialSelection(variations) : [],
  );
  const [cleared, setCleared] = useState<string>();

  useEffect(() => {
    const { of, values } =
      readStoredRecord<{ of: string; values: (string | null)[] }>("sessionStorage", storageKey) ?? {};
    if (of !== productId || !Array.isArray(values)) return;
    store("sessionStorage", storageKey, null);
    setSelection(values.map((value) => value ?? undefined));
  }, [productId]);

  if (!variations) return undefined;
  return {
    values: selection,
    chosen: selectedVariation(variations, selection),
    missing: missingOptions(variations, selection),
    cleared,
    set(option, value) {
      const next = selectValue(variations, selection, option, value);
      setSelection(next);
      setCleared(
        selection.find(
          (previous, index) => index !== option && previous !== undefined && next[index] === undefined,
        ),
      );
    },
    saveForLogin: () =>
      store("sessionStorage", storageKey, JSON.stringify({ of: productId, values: selection })),
  };
}
