import { useId, useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { TextInput } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { missingCombinations, type VariationDraft, type VariationsDraft } from "./variations-draft.ts";
import { addCombination, applyFirstPrice, removeItem, updateItem } from "./variations-edits.ts";

export interface VariationGridProps {
  draft: VariationsDraft;
  onChange: (draft: VariationsDraft) => void;
  errorOf: (path: string) => string | undefined;
}

const nameOf = (values: readonly string[]) => values.filter((value) => value !== "").join(" · ");

/** Price and stock of each combination; a card for each on phones. */
export function VariationGrid({ draft, onChange, errorOf }: VariationGridProps) {
  const locale = useLocale();
  const { items } = draft;
  const missing = missingCombinations(draft);
  const section = useRef<HTMLElement>(null);

  /** Moves the focus to the section, because the clicked button is unmounted. */
  function put(next: VariationsDraft) {
    onChange(next);
    section.current?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={m.listing_variations_grid(locale)}
      className="focus:outline-none"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans font-bold">{m.listing_variations_grid(locale)}</h3>
        {items.length > 1 && (
          <Button
            kind="outline"
            size="small"
            disabled={items.every(({ price }) => price.trim() === "")}
            onClick={() => onChange(applyFirstPrice(draft))}
          >
            {m.listing_variations_same_price(locale)}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-muted">{m.listing_variations_waiting(locale)}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {items.map((item, index) => (
            <Row
              key={JSON.stringify(item.values)}
              item={item}
              index={index}
              errorOf={errorOf}
              onItem={(change) => onChange(updateItem(draft, index, change))}
              onRemove={() => put(removeItem(draft, index))}
            />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{m.listing_variations_left_out(locale)}</span>
          {missing.map((values) => (
            <Button
              key={JSON.stringify(values)}
              kind="outline"
              size="small"
              aria-label={m.listing_variations_item_again(locale, { variation: nameOf(values) })}
              onClick={() => put(addCombination(draft, values))}
            >
              <Icon of={icons.plus} className="size-4" />
              {nameOf(values)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

interface RowProps {
  item: VariationDraft;
  index: number;
  errorOf: (path: string) => string | undefined;
  onItem: (change: Partial<Pick<VariationDraft, "price" | "quantity">>) => void;
  onRemove: () => void;
}

function Row({ item, index, errorOf, onItem, onRemove }: RowProps) {
  const locale = useLocale();
  const variation = nameOf(item.values);
  const path = `variations.items.${index}`;
  const duplicateError = errorOf(`${path}.values`);
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(8rem,1fr)_10rem_8rem_auto]">
      <p className="self-center font-bold">
        {variation}
        {duplicateError && <span className="block text-sm text-alta">{duplicateError}</span>}
      </p>
      <button
        type="button"
        aria-label={m.listing_variations_item_remove(locale, { variation })}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-md text-muted hover:bg-alta-soft hover:text-alta sm:order-last sm:mt-6"
      >
        <Icon of={icons.bin} className="size-5" />
      </button>
      <div className="col-span-2 grid grid-cols-2 gap-3 sm:contents">
        <Cell
          label={m.listing_price(locale)}
          path={`${path}.price`}
          name={m.listing_variations_price_of(locale, { variation })}
          value={item.price}
          mode="decimal"
          errorOf={errorOf}
          onChange={(price) => onItem({ price })}
        />
        <Cell
          label={m.listing_variations_stock(locale)}
          path={`${path}.quantity`}
          name={m.listing_variations_stock_of(locale, { variation })}
          value={item.quantity}
          mode="numeric"
          errorOf={errorOf}
          onChange={(quantity) => onItem({ quantity })}
        />
      </div>
    </li>
  );
}

interface CellProps {
  path: string;
  /** The visible label. */
  label: string;
  /** The accessible name, which includes the variation. */
  name: string;
  value: string;
  mode: "decimal" | "numeric";
  errorOf: (path: string) => string | undefined;
  onChange: (text: string) => void;
}

function Cell({ path, label, name, value, mode, errorOf, onChange }: CellProps) {
  const id = useId();
  const error = errorOf(path);
  return (
    <div>
      <span aria-hidden="true" className="mb-1 block text-sm text-muted">
        {label}
      </span>
      <TextInput
        name={path}
        aria-label={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        inputMode={mode}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={id} aria-live="polite" className="mt-1 text-sm font-bold text-alta">
        {error}
      </p>
    </div>
  );
}
