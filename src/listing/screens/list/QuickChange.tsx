import { useId, useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { useSubmit } from "#client/use-submit.ts";
import { fieldErrorText } from "#shared/field-errors.ts";
import { formatNumber, type Locale, localDigits } from "#shared/locale.ts";
import { formatTaka, poishaOf } from "#shared/money.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import { productErrorMessages } from "../../contract/product-checks.ts";
import { type OwnProduct, useChangeProduct } from "../../queries/products.ts";
import { parseTypedNumber, typedNumberIssue } from "../../rules/typed-number.ts";
import { listingProblem, stockConflictsOf } from "../form/listing-problem.ts";

const names = ["price", "quantity"] as const;
type Amounts = Partial<Record<(typeof names)[number], number>>;

/**
 * Price and stock with an inline form to change both, which needs no approval. A product with variations is
 * changed in the product form.
 */
export function QuickChange({ product, title }: { product: OwnProduct; title: string }) {
  const locale = useLocale();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  function close() {
    setOpen(false);
    // After the button is rendered again.
    setTimeout(() => opener.current?.focus());
  }

  if (open) return <QuickForm product={product} id={id} onClose={close} />;
  return (
    <div className="flex items-center gap-2">
      <p className="xl:leading-snug">
        {product.priceTo === null ? (
          <Price poisha={poishaOf(product.price) ?? 0} className="font-bold whitespace-nowrap" />
        ) : (
          <span className="font-bold whitespace-nowrap">
            {m.catalog_card_from(locale, { price: formatTaka(product.price, locale) })}
          </span>
        )}
        <span
          className={`block text-sm whitespace-nowrap xl:leading-snug ${product.quantity === 0 ? "font-bold text-alta" : "text-muted"}`}
        >
          {product.quantity === 0
            ? m.listing_own_stock_none(locale)
            : m.listing_own_stock(locale, { count: formatNumber(product.quantity, locale) })}
        </span>
      </p>
      {product.variations === null && (
        <button
          ref={opener}
          type="button"
          aria-label={m.listing_own_quick_of(locale, { title })}
          title={m.listing_own_quick(locale)}
          onClick={() => setOpen(true)}
          className="grid size-tap shrink-0 place-items-center rounded-md text-leaf hover:bg-leaf-soft"
        >
          <Icon of={icons.pencil} className="size-5" />
        </button>
      )}
    </div>
  );
}

function QuickForm({ product, id, onClose }: { product: OwnProduct; id: string; onClose: () => void }) {
  const locale = useLocale();
  const change = useChangeProduct(usePerson().id);
  const [typed, setTyped] = useState({
    price: localDigits(String(product.price), locale),
    quantity: localDigits(String(product.quantity), locale),
  });
  // The values that the vendor has seen. Only fields that differ from them are sent.
  const [before, setBefore] = useState(typed);
  const { form, errors, problem, busy, submit, clearError } = useSubmit<(typeof names)[number]>({
    prepare() {
      const errors = names
        .map((name) => ({ path: name, issue: typedNumberIssue(name, typed[name]) }))
        .flatMap(({ path, issue }) =>
          issue ? [[path, fieldErrorText(productErrorMessages, { path, ...issue }, locale)]] : [],
        );
      if (errors.length > 0) return Object.fromEntries(errors);
      const changed = names.filter(
        (name) => parseTypedNumber(typed[name]) !== parseTypedNumber(before[name]),
      );
      if (changed.length === 0) {
        onClose();
        return undefined;
      }
      const amounts: Amounts = Object.fromEntries(
        changed.map((name) => [name, parseTypedNumber(typed[name])]),
      );
      const seen = changed.includes("quantity") && { quantityBefore: parseTypedNumber(before.quantity) };
      return async () => {
        await change.mutateAsync({ id: product._id, change: { ...amounts, ...seen }, shown: amounts });
        notice(m.listing_own_quick_done(locale, { values: savedText(amounts, locale) }));
        onClose();
      };
    },
    explain(error) {
      for (const { quantity } of stockConflictsOf(error))
        setBefore({ ...before, quantity: localDigits(String(quantity), locale) });
      const { text, errors } = listingProblem(error, locale);
      return { problem: text, errors };
    },
  });

  const field = (name: (typeof names)[number], label: string, autoFocus = false) => (
    <Field label={label} error={errors[name]}>
      <TextInput
        name={name}
        inputMode={name === "price" ? "decimal" : "numeric"}
        autoComplete="off"
        value={typed[name]}
        autoFocus={autoFocus}
        onChange={({ target }) => {
          setTyped({ ...typed, [name]: target.value });
          clearError(name);
        }}
      />
    </Field>
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-describedby={`${id}-help`}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="flex max-w-80 min-w-56 flex-col xl:min-w-40 gap-3 rounded-md border border-leaf bg-paper p-3"
    >
      {/* In the table, the names of the products need the width. */}
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-1">
        {field("price", m.listing_own_quick_price(locale), true)}
        {field("quantity", m.listing_own_quick_stock(locale))}
      </div>
      <p id={`${id}-help`} className="text-sm text-muted">
        {m.listing_own_quick_help(locale)}
      </p>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="leaf" size="small" busy={busy}>
          {m.listing_own_quick_save(locale)}
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          {m.shared_cancel(locale)}
        </Button>
      </div>
    </form>
  );
}

function savedText({ price, quantity }: Amounts, locale: Locale): string {
  return [
    price !== undefined && formatTaka(price, locale),
    quantity !== undefined && m.listing_own_stock(locale, { count: formatNumber(quantity, locale) }),
  ]
    .filter(Boolean)
    .join(", ");
}
