/** Queries of the audit log. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callForFile, callForPage } from "#client/call-api.ts";
import type { AuditAction, AuditSubject } from "#shared/audit.ts";
import { auditPageSize } from "./contract/constants.ts";

/** Filters of the audit log; an empty string means no filter. */
export interface AuditFilters {
  /** Part of the actor's name or e-mail address. */
  q: string;
  kind: AuditSubject | "";
  action: AuditAction | "";
  /** First and last day in Dhaka, `2026-11-21`, both included. */
  from: string;
  to: string;
}

/** Returns the filters that are set, as query parameters. */
export const activeFilters = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));

export const auditQuery = (filters: AuditFilters, cursor: string) =>
  queryOptions({
    queryKey: ["audit", filters, cursor],
    queryFn: ({ signal }) =>
      callForPage("GET /users/admin/audit", {
        query: { limitValue: auditPageSize, ...activeFilters(filters), cursor: cursor || undefined },
        signal,
      }),
    // Shows the current page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

/** Fetches the newest `maxExportedEntries` matching entries as CSV. Allows more time than for a page. */
export const fetchAuditFile = (filters: AuditFilters): Promise<Blob> =>
  callForFile("GET /users/admin/audit", {
    query: { ...activeFilters(filters), format: "csv" },
    limitMs: 60_000,
  });
