/**
 * Merges the typed variations with those that another window or a sale has changed in the meantime.
 * `product-draft.ts` describes merges (`before`, `typed`, `newer`).
 */
import { parseTypedNumber } from "../../rules/typed-number.ts";
import {
  groupByFirstOption,
  isEqual,
  itemOf,
  matchExisting,
  type VariationDraft,
  type VariationsDraft,
} from "./variations-draft.ts";

const hasStock = ({ quantity }: VariationDraft) => quantity.trim() !== "" && parseTypedNumber(quantity) !== 0;

/**
 * Merges the typed draft into a newer state of the product: unchanged fields take the newer values, and items
 * that were added or removed there are added or removed here. Variations of a product that had none replace
 * those that the other window added, except that items with the same values are merged. If the number of
 * options differs, the values cannot be compared: the options and items stay as typed, and only prices and
 * stocks are merged, by id.
 */
export function mergeVariations(
  before: VariationsDraft | null,
  // The stocks of removed items may be outdated.
  { removedItems: _, ...typed }: VariationsDraft,
  newer: VariationsDraft | null,
): VariationsDraft {
  if (!newer) return typed;
  // `added`: the item of the other window, if both windows added it. Its values replace a price that was only
  // filled in from the defaults, an empty price or stock, and a stock of 0.
  const matched = matchExisting(typed, newer).items.map((item) => {
    const added = itemOf(before, item._id) ? undefined : itemOf(newer, item._id);
    return added
      ? {
          ...item,
          price: item.price && item.price !== typed.defaults?.price ? item.price : added.price,
          quantity: hasStock(item) ? item.quantity : added.quantity,
        }
      : item;
  });
  if (!before) return { ...typed, items: matched };
  const hasSameOptions = new Set([before, typed, newer].map(({ options }) => options.length)).size === 1;
  const items = matched.flatMap((item) => {
    const [old, latest] = [itemOf(before, item._id), itemOf(newer, item._id)];
    if (!old) return [item];
    const isChanged =
      item.price !== old.price || item.quantity !== old.quantity || !isEqual(item.values, old.values);
    // The other window removed this variation. Its pieces may now be counted in another variation, so a stock
    // that was not typed becomes empty, and the vendor has to enter it.
    if (!latest)
      return isChanged || !hasSameOptions
        ? [{ ...item, quantity: item.quantity === old.quantity ? "" : item.quantity }]
        : [];
    return [
      {
        ...item,
        price: item.price === old.price ? latest.price : item.price,
        quantity: item.quantity === old.quantity ? latest.quantity : item.quantity,
      },
    ];
  });
  if (!hasSameOptions) return { ...typed, items };
  const options = typed.options.map((option, index) => ({
    ...option,
    name: option.name === before.options[index]?.name ? (newer.options[index]?.name ?? "") : option.name,
  }));
  const added = newer.items.filter(
    ({ _id, values }) => !itemOf(before, _id) && !items.some((item) => isEqual(item.values, values)),
  );
  return groupByFirstOption({ options, items: [...items, ...added] });
}

/**
 * Returns the newer state as the base of the typed draft. A stock that the vendor has typed keeps the base
 * value that the vendor saw. For an item that did not exist then, it is 0: if the other window gave it
 * another stock, the server reports a conflict instead of overwriting a number that the vendor has not seen.
 */
export function rebaseVariations(
  before: VariationsDraft | null,
  typed: VariationsDraft | null,
  newer: VariationsDraft | null,
): VariationsDraft | null {
  if (!newer) return null;
  const matched = typed && matchExisting(typed, newer);
  const items = newer.items.map((item) => {
    const [old, typedItem] = [itemOf(before, item._id), itemOf(matched, item._id)];
    if (!old) return typedItem && hasStock(typedItem) ? { ...item, quantity: "0" } : item;
    return typedItem && typedItem.quantity !== old.quantity ? { ...item, quantity: old.quantity } : item;
  });
  return { ...newer, items };
}
