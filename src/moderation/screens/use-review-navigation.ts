import { type RefObject, useEffect } from "react";
import type { Product } from "#catalog/contract.ts";
import type { ListRows } from "#client/ListPage.tsx";
import { rowBeside } from "../rules.ts";
import type { Preview } from "./use-preview.ts";
import { type RowButton, visibleButton } from "./use-row-focus.ts";

/** Which row to open after turning the page from a row: the first after 'next', the last after 'previous'. */
export interface RowAfterTurn {
  row: "first" | "last";
  /** Whether the preview shows it. */
  preview: boolean;
}

export interface ReviewNavigationOptions {
  /** The products of the page, as they were fetched. */
  listed: readonly Product[];
  /** `listed`, plus the products that were just decided on. */
  products: readonly Product[];
  /** The ids of the decided products that can be undone, which the keys skip. */
  undoable: ReadonlySet<string>;
  /** Whether the products are still those of the previous request. */
  stale: boolean;
  preview: Pick<Preview, "opened" | "index" | "setOpenId">;
  /** Shows a product in the preview. */
  onOpen: (product: Product) => void;
  turnPage: ListRows<Product>["turnPage"];
  /** A ref of the route module, because the review queue is unmounted when the list turns to another page. */
  rowAfterTurn: RefObject<RowAfterTurn | undefined>;
  /** The region of the list. */
  region: RefObject<HTMLElement | null>;
  focusButton: (button: RowButton) => void;
}

export interface ReviewNavigation {
  /**
   * Goes to the row beside `current`, or to the first one, in the preview if it is open.
   * @returns false if the key has another use
   */
  goTo: (key: "next" | "previous", current: Product | undefined, isArrow: boolean) => boolean;
  /** Returns a function that previews the next or previous product, or undefined if there is none. */
  showBeside: (key: "next" | "previous") => (() => void) | undefined;
}

/** Goes from product to product, also across the pages of the list. */
export function useReviewNavigation({
  listed,
  products,
  undoable,
  stale,
  preview: { opened, index, setOpenId },
  onOpen,
  turnPage,
  rowAfterTurn,
  region,
  focusButton,
}: ReviewNavigationOptions): ReviewNavigation {
  // Another page has loaded.
  useEffect(() => {
    if (!rowAfterTurn.current || stale) return;
    const { row, preview } = rowAfterTurn.current;
    rowAfterTurn.current = undefined;
    const product = row === "first" ? listed[0] : listed.at(-1);
    if (!product) return;
    if (preview) setOpenId(product._id);
    else focusButton(`open ${product._id}`);
  }, [rowAfterTurn, listed, stale, setOpenId, focusButton]);

  /** Returns a function that turns to the previous or next page, or undefined if there is none. */
  function goToPage(key: "next" | "previous"): (() => void) | undefined {
    const turn = turnPage[key];
    return (
      turn &&
      (() => {
        rowAfterTurn.current = { row: key === "next" ? "first" : "last", preview: opened !== undefined };
        turn();
      })
    );
  }

  return {
    goTo(key, current, isArrow) {
      // Outside of the rows the arrows scroll the page.
      if (isArrow && !current) return false;
      const row = rowBeside(products, current?._id, key === "next" ? 1 : -1, undoable);
      if (row && opened) onOpen(row);
      else if (row) visibleButton(region.current, `open ${row._id}`)?.focus();
      else goToPage(key)?.();
      return true;
    },
    showBeside(key) {
      const product = products[index + (key === "next" ? 1 : -1)];
      return product ? () => onOpen(product) : goToPage(key);
    },
  };
}
