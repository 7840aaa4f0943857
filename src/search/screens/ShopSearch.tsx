/** The search among the products of a shop. */
import { useRef } from "react";
import { Form, useLocation } from "react-router";
import { formatNumber } from "#shared/locale.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { TextInput } from "#ui/form/Field.tsx";
import { useTextOfUrl } from "#ui/form/use-text-of-url.ts";
import { Icon, searchIcon } from "#ui/Icon.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { searchPath } from "../contract/constants.ts";
import { maxSearchTextLength } from "../contract/search-text.ts";
import { searchLengthHint } from "./search-length-hint.ts";

/** A plain GET form to the page of the shop. @param q the text of the URL; empty if there is none */
export function ShopSearchForm({ q, isTooShort }: { q: string; isTooShort: boolean }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const setSubmitted = useTextOfUrl(input, q);
  return (
    <Form
      action={pathname}
      preventScrollReset
      onSubmit={() => setSubmitted(input.current?.value ?? "")}
      className="flex flex-wrap max-sm:w-full"
    >
      <TextInput
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={maxSearchTextLength}
        aria-label={m.search_shop_label(locale)}
        aria-describedby={isTooShort ? "shop-search-hint" : undefined}
        placeholder={m.search_shop_label(locale)}
        enterKeyHint="search"
        autoComplete="off"
        className="min-w-0 flex-1 rounded-e-none border-e-0 sm:w-64"
      />
      <button
        type="submit"
        aria-label={m.search_submit(locale)}
        className="grid min-h-11 w-12 shrink-0 place-items-center rounded-e-md bg-leaf text-surface hover:bg-leaf-deep"
      >
        <Icon of={searchIcon} />
      </button>
      <p id="shop-search-hint" role="status" className="basis-full text-sm font-bold text-alta">
        {isTooShort && searchLengthHint(locale)}
      </p>
    </Form>
  );
}

export interface ShopSearchResultProps {
  q: string;
  total: number;
  /** True if more products may match. */
  totalIsLowerBound: boolean;
  /** False if the products only resemble `q`. */
  isExact: boolean;
}

/** How many products of the shop were found, with a link to all of them. */
export function ShopSearchCount({ q, total, totalIsLowerBound, isExact }: ShopSearchResultProps) {
  const locale = useLocale();
  const count = totalIsLowerBound ? m.search_count_many : total === 1 ? m.search_count_one : m.search_count;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
      <p role="status" className="text-muted">
        {total > 0 && !isExact
          ? m.search_no_exact(locale, { q })
          : count(locale, { total: formatNumber(total, locale), q })}
      </p>
      {total > 0 && (
        <Link
          to="?"
          preventScrollReset
          className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
        >
          {m.search_shop_all(locale)}
        </Link>
      )}
    </div>
  );
}

/** Nothing was found: leads to all products of the shop, or to those of all shops that match. */
export function NoShopSearchResults({ q }: { q: string }) {
  const locale = useLocale();
  return (
    <EmptyState title={m.search_none(locale)}>
      <ButtonLink to="?" preventScrollReset kind="outline">
        {m.search_shop_all(locale)}
      </ButtonLink>
      <ButtonLink to={searchPath(q)} kind="quiet">
        {m.search_shop_everywhere(locale, { q })}
      </ButtonLink>
    </EmptyState>
  );
}
