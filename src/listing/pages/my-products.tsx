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
import { ownPageSize, ownSorts, ownViews } from "../contract/product-list.ts";
import { ownProductsQuery, ownSummaryQuery } from "../queries/products.ts";
import { OwnFilter, type OwnWish } from "../screens/list/OwnFilter.tsx";
import { OwnTable } from "../screens/list/OwnTable.tsx";
import type { Route } from "./+types/my-products";

export const page: PageDefinition = { access: "vendor" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.catalog_own_title(locale));

/** The filter stands in the address, so that it can be kept and sent; the page within it does not. */
export default function MyProducts() {
  const locale = useLocale();
  const person = usePerson();
  const [parameters, setParameters] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const wish: OwnWish = {
    status: ownViews.find((view) => view === parameters.get("status")) ?? "all",
    q: (parameters.get("q") ?? "").slice(0, tableSearchMaximum),
    sort: ownSorts.find((sort) => sort === parameters.get("sort")) ?? ownSorts[0],
  };
  const summary = useQuery(ownSummaryQuery(person.id));

  function filter({ status, q, sort }: OwnWish) {
    const asked = {
      ...(status !== "all" && { status }),
      ...(q && { q }),
      ...(sort !== ownSorts[0] && { sort }),
    };
    setParameters(asked, { replace: true, preventScrollReset: true });
  }

  function shelved(isShelved: boolean) {
    // The row leaves the list, and the button that was pressed with it: the focus must stand somewhere.
    if (wish.status === "shelved" && !isShelved) heading.current?.focus({ preventScroll: true });
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
      <OwnFilter wish={wish} counts={summary.data?.counts} onChange={filter} />
      <FoundProducts wish={wish} onChange={filter} onShelved={shelved} />
    </div>
  );
}

interface FoundProductsProps {
  wish: OwnWish;
  onChange: (wish: OwnWish) => void;
  onShelved: (shelved: boolean) => void;
}

function FoundProducts({ wish, onChange, onShelved }: FoundProductsProps) {
  const locale = useLocale();
  const person = usePerson();
  const cursors = useCursors(JSON.stringify(wish));
  const page = useQuery(ownProductsQuery(person.id, { ...wish, cursor: cursors.cursor }));
  const waiting = useWaiting(cursors, page);

  if (waiting) return <TableSkeleton picture="size-16" action="h-9 w-32" />;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  const before = cursors.pagesBefore * ownPageSize;
  if (items.length === 0)
    return (
      <NothingFound
        filtered={wish.q !== "" || wish.status !== "all"}
        onShowAll={() => onChange({ ...wish, status: "all", q: "" })}
      />
    );
  return (
    <>
      <h2 ref={cursors.heading} className="text-lg">
        {m.catalog_own_total(locale, { count: formatNumber(total, locale) })}
      </h2>
      <OwnTable
        products={items}
        first={before + 1}
        sort={wish.sort}
        onSort={(asked) =>
          onChange({ ...wish, sort: ownSorts.find((sort) => sort === asked) ?? ownSorts[0] })
        }
        onShelved={onShelved}
        stale={page.isPlaceholderData}
      />
      <Pager
        label={m.catalog_own_title(locale)}
        cursors={cursors}
        pageSize={ownPageSize}
        count={items.length}
        total={total}
        nextCursor={nextCursor}
        busy={page.isPlaceholderData}
      />
    </>
  );
}

function NothingFound({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
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
