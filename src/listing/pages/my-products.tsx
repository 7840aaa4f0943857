import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ListPage } from "#client/ListPage.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { oneOf, searchText, useFilters } from "#client/use-filters.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { SortSelect } from "#ui/table/SortSelect.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { m } from "#words/messages.js";
import { ownProductPageSize, ownProductSorts, ownProductStatusFilters } from "../contract/product-list.ts";
import { ownProductListQuery, ownSummaryQuery } from "../queries/products.ts";
import { sortLabel } from "../screens/list/list-labels.ts";
import { OwnProductFilter } from "../screens/list/OwnProductFilter.tsx";
import { OwnProductTable } from "../screens/list/OwnProductTable.tsx";
import type { Route } from "./+types/my-products";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.listing_own_title(locale));

export default function MyProducts() {
  const locale = useLocale();
  const person = usePerson();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filters, changeFilters] = useFilters({
    status: oneOf(ownProductStatusFilters, "all"),
    q: searchText,
    sort: oneOf(ownProductSorts, ownProductSorts[0]),
  });
  const summary = useQuery(ownSummaryQuery(person.id, filters.q));

  function keepFocus(unlisted: boolean) {
    // The row leaves the list together with the clicked button, so the focus moves to the heading.
    if (filters.status === "shelved" && !unlisted) heading.current?.focus({ preventScroll: true });
  }

  return (
    <ListPage
      title={m.listing_own_title(locale)}
      heading={heading}
      beside={
        <ButtonLink to="/dashboard/vendor/add-product">
          <Icon of={icons.plus} className="size-5" />
          {m.listing_own_add(locale)}
        </ButtonLink>
      }
      filter={<OwnProductFilter filters={filters} counts={summary.data?.counts} onChange={changeFilters} />}
      query={(cursor) => ownProductListQuery(person.id, { ...filters, cursor })}
      pageSize={ownProductPageSize}
      total={(count) => m.listing_own_total(locale, { count })}
      tools={() => (
        // On a phone as narrow as the button beside it needs.
        <div className="max-sm:min-w-38 max-sm:flex-1">
          <SortSelect
            choices={ownProductSorts.map((value) => ({ value, label: sortLabel(value, locale) }))}
            value={filters.sort}
            onChange={(sort) => changeFilters({ sort })}
          />
        </div>
      )}
      skeleton={<TableSkeleton picture="size-16" action="h-9 w-32" />}
      empty={
        <NoProducts
          filtered={filters.q !== "" ? "search" : filters.status !== "all" ? "status" : undefined}
          onShowAll={() => changeFilters({ status: "all", q: "" })}
        />
      }
    >
      {({ rows, first, stale }) => (
        <OwnProductTable
          products={rows}
          first={first}
          sort={filters.sort}
          onSort={(sort) => changeFilters({ sort: oneOf(ownProductSorts, ownProductSorts[0])(sort) })}
          onUnlistedChange={keepFocus}
          stale={stale}
        />
      )}
    </ListPage>
  );
}

interface NoProductsProps {
  /** What excludes all products, if something does. */
  filtered: "search" | "status" | undefined;
  onShowAll: () => void;
}

function NoProducts({ filtered, onShowAll }: NoProductsProps) {
  const locale = useLocale();
  if (filtered)
    return (
      <EmptyState
        title={m.listing_own_nothing_title(locale)}
        text={
          filtered === "search" ? m.listing_own_nothing_text(locale) : m.listing_own_no_status_text(locale)
        }
      >
        <Button onClick={onShowAll}>{m.listing_own_show_all(locale)}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={m.listing_own_none_title(locale)} text={m.listing_own_none_text(locale)}>
      <ButtonLink to="/dashboard/vendor/add-product" kind="leaf">
        {m.listing_title(locale)}
      </ButtonLink>
    </EmptyState>
  );
}
