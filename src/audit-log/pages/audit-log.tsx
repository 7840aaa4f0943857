import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { AuditDownload } from "#audit-log/screens/AuditDownload.tsx";
import { AuditFilter } from "#audit-log/screens/AuditFilter.tsx";
import { AuditSkeleton } from "#audit-log/screens/AuditSkeleton.tsx";
import { AuditTable } from "#audit-log/screens/AuditTable.tsx";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { auditActions, auditSubjects } from "#shared/audit.ts";
import { isDay } from "#shared/dates.ts";
import type { PageDefinition } from "#shared/page.ts";
import { tableSearchMaximum } from "#shared/table-default.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useWaiting } from "#ui/table/use-waiting.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { auditPageSize } from "../contract/constants.ts";
import { type AuditView, auditQuery, filledOf } from "../queries.ts";
import type { Route } from "./+types/audit-log";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.app_audit_title(locale));

const everything: AuditView = { q: "", kind: "", action: "", from: "", to: "" };

/** The filter stands in the address, so that it can be kept and sent; the page within it does not. */
export default function AuditLog() {
  const locale = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const view = viewOf(parameters);
  const filter = (next: AuditView) =>
    setParameters(filledOf(next), { replace: true, preventScrollReset: true });

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{m.app_audit_title(locale)}</h1>
        <p className="mt-1 max-w-prose text-muted">{m.app_audit_lead(locale)}</p>
      </div>
      <AuditFilter view={view} onChange={filter} />
      <FoundEntries view={view} onShowAll={() => filter(everything)} />
    </div>
  );
}

/** What an address says; what it garbles is left out. */
function viewOf(parameters: URLSearchParams): AuditView {
  const of = (name: string) => parameters.get(name) ?? "";
  const day = (name: string) => (isDay(of(name)) ? of(name) : "");
  return {
    q: of("q").slice(0, tableSearchMaximum),
    kind: auditSubjects.find((one) => one === of("kind")) ?? "",
    action: auditActions.find((one) => one === of("action")) ?? "",
    from: day("from"),
    to: day("to"),
  };
}

function FoundEntries({ view, onShowAll }: { view: AuditView; onShowAll: () => void }) {
  const locale = useLocale();
  const cursors = useCursors(JSON.stringify(view));
  const page = useQuery(auditQuery(view, cursors.cursor));
  const waiting = useWaiting(cursors, page);

  if (waiting) return <AuditSkeleton />;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  const before = cursors.pagesBefore * auditPageSize;
  if (items.length === 0) {
    if (Object.keys(filledOf(view)).length === 0)
      return <EmptyState title={m.app_audit_empty_title(locale)} text={m.app_audit_empty_text(locale)} />;
    return (
      <EmptyState title={m.app_audit_none_title(locale)} text={m.app_audit_none_text(locale)}>
        <Button onClick={onShowAll}>{m.app_audit_clear(locale)}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={cursors.heading} className="text-lg">
          {m.app_audit_total(locale, { count: formatNumber(total, locale) })}
        </h2>
        <AuditDownload view={view} total={total} />
      </div>
      <AuditTable entries={items} first={before + 1} stale={page.isPlaceholderData} />
      <Pager
        label={m.app_audit_title(locale)}
        cursors={cursors}
        pageSize={auditPageSize}
        count={items.length}
        total={total}
        nextCursor={nextCursor}
        busy={page.isPlaceholderData}
      />
    </>
  );
}
