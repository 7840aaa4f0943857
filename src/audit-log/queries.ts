/** The audit log, as admins read it. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callForFile, callForPage } from "#client/call-api.ts";
import type { AuditAction, AuditSubject } from "#shared/audit.ts";
import { auditPageSize } from "./contract/constants.ts";

/** What is asked for; empty: everything. */
export interface AuditView {
  /** Who did it. */
  q: string;
  kind: AuditSubject | "";
  action: AuditAction | "";
  /** Days in Dhaka, `2026-11-21`; both belong to it. */
  from: string;
  to: string;
}

/** Only what is filled: it stands in the address, and is asked by. */
export const filledOf = (view: AuditView): Record<string, string> =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ""));

export const auditQuery = (view: AuditView, cursor: string) =>
  queryOptions({
    queryKey: ["audit", view, cursor],
    queryFn: ({ signal }) =>
      callForPage("GET /users/admin/audit", {
        query: { limitValue: auditPageSize, ...filledOf(view), cursor: cursor || undefined },
        signal,
      }),
    // The page that stands is replaced by the next one when that is there: no flicker between pages.
    placeholderData: keepPreviousData,
  });

/** All that is asked for as one file. Ten thousand lines take longer than a page of them. */
export const auditFile = (view: AuditView): Promise<Blob> =>
  callForFile("GET /users/admin/audit", { query: { ...filledOf(view), format: "csv" }, limitMs: 60_000 });
