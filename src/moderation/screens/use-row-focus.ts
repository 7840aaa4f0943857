import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Product } from "#catalog/contract.ts";

/** A button of a row: what it does and for which product, such as `open 0198…`. */
export type RowButton = `${string} ${string}`;

/**
 * Moves the focus between the rows of the review queue, also after rows have left it.
 * @param region of the list; receives the focus when no row is left to receive it
 * @returns a function that focuses a button after the next render, or the region without one
 */
export function useRowFocus(
  products: readonly Product[],
  region: RefObject<HTMLElement | null>,
): (button: RowButton | undefined) => void {
  const [requested, setRequested] = useState<{ button: RowButton | undefined }>();

  // Runs after the dialog has restored the focus.
  useEffect(() => {
    if (!requested) return;
    const target = requested.button && visibleButton(region.current, requested.button);
    (target || region.current)?.focus();
  }, [requested, region]);

  const listedIds = products.map(({ _id }) => _id).join(" ");
  const listedBefore = useRef(listedIds);
  useEffect(() => {
    const before = listedBefore.current.split(" ");
    const ids = listedIds.split(" ");
    listedBefore.current = listedIds;
    const hasLeft = requested && !(requested.button && visibleButton(region.current, requested.button));
    const isLost = document.activeElement === document.body || document.activeElement === region.current;
    if (!hasLeft || !isLost) return;
    // After the last decision on a page, the first product of the next page.
    const first = !ids.some((id) => before.includes(id)) && visibleButton(region.current, `open ${ids[0]}`);
    if (first) first.focus();
    else region.current?.focus({ preventScroll: true });
  }, [listedIds, requested, region]);

  return useCallback((button) => setRequested({ button }), []);
}

/** Returns the product whose button has the focus, and which of its buttons. */
export function focusedProduct(): { kind: string; id: string } | undefined {
  const { action } = (document.activeElement as HTMLElement | null)?.dataset ?? {};
  const [kind, id] = action?.split(" ") ?? [];
  return kind && id ? { kind, id } : undefined;
}

/**
 * Returns whether the focus is in the row of a product, or nowhere: Safari does not focus a clicked button,
 * and the button of a decision is replaced.
 */
export function isFocusAt(id: string, region: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === region || focusedProduct()?.id === id;
}

/** Each row is rendered twice, as a table row and as a card; only one of them is visible. */
export function visibleButton(region: HTMLElement | null, button: RowButton): HTMLElement | undefined {
  const buttons = region?.querySelectorAll<HTMLElement>(`[data-action="${button}"]`) ?? [];
  return [...buttons].find((button) => button.offsetParent !== null);
}
