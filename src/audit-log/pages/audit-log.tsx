import { ListPage } from "#client/ListPage.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { oneOf, searchText, useFilters } from "#client/use-filters.ts";
import { auditActions, auditSubjects } from "#shared/audit.ts";
import { isDay } from "#shared/dates.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { auditPageSize } from "../contract/constants.ts";
import { activeFilters, auditQuery } from "../queries.ts";
import { AuditDownload } from "../screens/AuditDownload.tsx";
import { AuditFilter } from "../screens/AuditFilter.tsx";
import { AuditSkeleton } from "../screens/AuditSkeleton.tsx";
import { AuditTable } from "../screens/AuditTable.tsx";
import type { Route } from "./+types/audit-log";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.audit_title(locale));

const parseDay = (text: string) => (isDay(text) ? text : "");

export default function AuditLog() {
  const locale = useLocale();
  const [filters, changeFilters] = useFilters({
    q: searchText,
    kind: oneOf(auditSubjects, ""),
    action: oneOf(auditActions, ""),
    from: parseDay,
    to: parseDay,
  });
  const isFiltered = Object.keys(activeFilters(filters)).length > 0;
  return (
    <ListPage
      title={m.audit_title(locale)}
      lead={m.audit_lead(locale)}
      filter={<AuditFilter filters={filters} onChange={changeFilters} />}
      query={(cursor) => auditQuery(filters, cursor)}
      pageSize={auditPageSize}
      total={(count) => m.audit_total(locale, { count })}
      tools={({ total }) => <AuditDownload filters={filters} total={total} />}
      skeleton={<AuditSkeleton />}
      empty={
        isFiltered ? (
          <EmptyState title={m.audit_none_title(locale)} text={m.audit_none_text(locale)}>
            <Button onClick={() => changeFilters({ q: "", kind: "", action: "", from: "", to: "" })}>
              {m.audit_clear(locale)}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={m.audit_empty_title(locale)} text={m.audit_empty_text(locale)} />
        )
      }
    >
      {({ rows, first, stale }) => <AuditTable entries={rows} first={first} stale={stale} />}
    </ListPage>
  );
}
