/** Queries of the audit log. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callForFile, callForPage } from "#client/call-api.ts";
import type { AuditAction, AuditSubject } from "#shared/audit.ts";
import { auditPageSize } from "./contract/constants.ts";

/** Filters of the audit log; an empty string means no filter. */
export interface AuditView {
  /** Part of the actor's name or e-mail address. */
  q: string;
  kind: AuditSubject | "";
  action: AuditAction | "";
  /** First and last day in Dhaka, `2026-11-21`, both included. */
  from: string;
  to: string;
}

/** Returns the filters that are set, as query parameters. */
export const activeFilters = (view: AuditView): Record<string, string> =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ""));

export const auditQuery = (view: AuditView, cursor: string) =>
  queryOptions({
    queryKey: ["audit", view, cursor],
    queryFn: ({ signal }) =>
      callForPage("GET /users/admin/audit", {
        query: { limitValue: auditPageSize, ...activeFilters(view), cursor: cursor || undefined },
        signal,
      }),
    // Shows the current page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

/** Fetches the newest `auditFileMaximum` matching entries as CSV. Allows more time than for a page. */
export const fetchAuditFile = (view: AuditView): Promise<Blob> =>
  callForFile("GET /users/admin/audit", {
    query: { ...activeFilters(view), format: "csv" },
    limitMs: 60_000,
  });
