import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { tableSearchMaximum } from "#shared/table-default.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Pager } from "#ui/table/Pager.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useWaiting } from "#ui/table/use-waiting.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { ownProductPageSize, ownProductSorts, ownProductStatuses } from "../contract/product-list.ts";
import { ownProductsQuery, ownSummaryQuery } from "../queries/products.ts";
import { OwnProductFilter, type OwnProductFilters } from "../screens/list/OwnProductFilter.tsx";
import { OwnProductTable } from "../screens/list/OwnProductTable.tsx";
import type { Route } from "./+types/my-products";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.catalog_own_title(locale));

/** The filters are in the URL, so that they can be bookmarked and shared. The current page is not. */
export default function MyProducts() {
  const locale = useLocale();
  const person = usePerson();
  const [parameters, setParameters] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters: OwnProductFilters = {
    status: ownProductStatuses.find((status) => status === parameters.get("status")) ?? "all",
    q: (parameters.get("q") ?? "").slice(0, tableSearchMaximum),
    sort: ownProductSorts.find((sort) => sort === parameters.get("sort")) ?? ownProductSorts[0],
  };
  const summary = useQuery(ownSummaryQuery(person.id));

  function applyFilters({ status, q, sort }: OwnProductFilters) {
    const params = {
      ...(status !== "all" && { status }),
      ...(q && { q }),
      ...(sort !== ownProductSorts[0] && { sort }),
    };
    setParameters(params, { replace: true, preventScrollReset: true });
  }

  function keepFocus(unlisted: boolean) {
    // The row leaves the list together with the clicked button, so the focus moves to the heading.
    if (filters.status === "shelved" && !unlisted) heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
          {m.catalog_own_title(locale)}
        </h1>
        <ButtonLink to="/dashboard/vendor/add-product">
          <Icon of={icons.plus} className="size-5" />
          {m.catalog_own_add(locale)}
        </ButtonLink>
      </div>
      <OwnProductFilter filters={filters} counts={summary.data?.counts} onChange={applyFilters} />
      <ProductList filters={filters} onChange={applyFilters} onUnlistedChange={keepFocus} />
    </div>
  );
}

interface ProductListProps {
  filters: OwnProductFilters;
  onChange: (filters: OwnProductFilters) => void;
  onUnlistedChange: (unlisted: boolean) => void;
}

function ProductList({ filters, onChange, onUnlistedChange }: ProductListProps) {
  const locale = useLocale();
  const person = usePerson();
  const cursors = useCursors(JSON.stringify(filters));
  const page = useQuery(ownProductsQuery(person.id, { ...filters, cursor: cursors.cursor }));
  const waiting = useWaiting(cursors, page);

  if (waiting) return <TableSkeleton picture="size-16" action="h-9 w-32" />;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  const before = cursors.pagesBefore * ownProductPageSize;
  if (items.length === 0)
    return (
      <NoProducts
        filtered={filters.q !== "" || filters.status !== "all"}
        onShowAll={() => onChange({ ...filters, status: "all", q: "" })}
      />
    );
  return (
    <>
      <h2 ref={cursors.heading} className="text-lg">
        {m.catalog_own_total(locale, { count: formatNumber(total, locale) })}
      </h2>
      <OwnProductTable
        products={items}
        first={before + 1}
        sort={filters.sort}
        onSort={(value) =>
          onChange({ ...filters, sort: ownProductSorts.find((sort) => sort === value) ?? ownProductSorts[0] })
        }
        onUnlistedChange={onUnlistedChange}
        stale={page.isPlaceholderData}
      />
      <Pager
        label={m.catalog_own_title(locale)}
        cursors={cursors}
        pageSize={ownProductPageSize}
        count={items.length}
        total={total}
        nextCursor={nextCursor}
        busy={page.isPlaceholderData}
      />
    </>
  );
}

function NoProducts({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const locale = useLocale();
  if (filtered)
    return (
      <EmptyState title={m.catalog_own_nothing_title(locale)} text={m.catalog_own_nothing_text(locale)}>
        <Button onClick={onShowAll}>{m.catalog_own_show_all(locale)}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={m.catalog_own_none_title(locale)} text={m.catalog_own_none_text(locale)}>
      <ButtonLink to="/dashboard/vendor/add-product" kind="leaf">
        {m.catalog_listing_title(locale)}
      </ButtonLink>
    </EmptyState>
  );
}
