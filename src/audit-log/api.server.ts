import { z } from "zod";
import { listProductTitles } from "#catalog/store/products.server.ts";
import { listItemTitles } from "#curation/store.server.ts";
import { listOrderNumbers } from "#orders/store/read-orders.server.ts";
import { findIdByEmail, listPeopleIds, listPeopleNames } from "#people/store.server.ts";
import { countAudit, listAudit, type StoredAuditEntry } from "#platform/audit.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { setAttachment } from "#platform/http/attachment.server.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { csvOf } from "#shared/csv.ts";
import { tablePageSize } from "#shared/request-limits.ts";
import { maxExportedEntries } from "./contract/constants.ts";
import { AuditEntry, AuditQueryParams } from "./contract.ts";

/** The audit log for admins. It stores ids; the current names come from the other slices. */
export const auditEndpoint = defineEndpoint({
  method: "GET",
  path: "/users/admin/audit",
  guard: "admin",
  summary: "Lists the audit log, newest first; with format=csv as a file",
  query: AuditQueryParams,
  response: z.union([z.array(AuditEntry), z.string().describe("text/csv")]),
  async handler(
    ctx,
    { query: { format, limitValue = tablePageSize, cursor, q, actor, subject, ...query }, reply },
  ) {
    const [actorId, subjectId] = [await idOf(ctx.db, actor), await idOf(ctx.db, subject)];
    const filters = {
      ...query,
      ...(q && { actors: await listPeopleIds(ctx.db, q) }),
      ...(actorId && { actorId }),
      ...(subjectId && { subjectId }),
    };
    if (format === "csv") {
      const { entries } = await listAudit(ctx.db, { ...filters, limit: maxExportedEntries });
      setAttachment("audit", "csv", ctx.now(), reply);
      return toCsv(await addNames(ctx.db, entries));
    }
    const { entries, nextCursor } = await listAudit(ctx.db, { ...filters, limit: limitValue, cursor });
    const total = await countAudit(ctx.db, filters);
    const page = { limitValue, ...query, q, actor, subject };
    setPageHeaders({ total, nextCursor }, "/users/admin/audit", page, reply);
    return addNames(ctx.db, entries);
  },
});

/** The id used for an unknown e-mail address. No entry has it. */
const unknownId = "00000000-0000-0000-0000-000000000000";

/** Returns the id of a person given by id or e-mail address. */
async function idOf(db: Db, person: string | undefined): Promise<string | undefined> {
  if (!person?.includes("@")) return person;
  return (await findIdByEmail(db, person)) ?? unknownId;
}

async function addNames(db: Db, entries: readonly StoredAuditEntry[]): Promise<AuditEntry[]> {
  const idsOf = (kind: StoredAuditEntry["subjectKind"]) =>
    entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind ? [subjectId] : []));
  const people = await listPeopleNames(db, [
    ...idsOf("user"),
    ...entries.flatMap(({ actorId }) => actorId ?? []),
  ]);
  const titles = {
    product: await listProductTitles(db, idsOf("product")),
    sub_category: await listItemTitles(db, "subCategory", idsOf("sub_category")),
    popular_gift: await listItemTitles(db, "popularGift", idsOf("popular_gift")),
  };
  const orders = await listOrderNumbers(db, idsOf("order"));
  const personOf = (id: string) => people.get(id) ?? { name: "", deleted: false };
  const namesOf = (kind: StoredAuditEntry["subjectKind"], id: string) => {
    if (kind === "user") return { ...personOf(id), nameBn: null };
    if (kind === "order") return { name: orders.get(id) ?? "", nameBn: null, deleted: false };
    return { ...(titles[kind].get(id) ?? { name: "", nameBn: null }), deleted: false };
  };
  return entries.map(({ id, at, action, actorId, subjectKind, subjectId, detail }) => ({
    _id: id,
    at: at.toISOString(),
    action,
    actor: actorId === null ? null : { _id: actorId, ...personOf(actorId) },
    subject: { kind: subjectKind, _id: subjectId, ...namesOf(subjectKind, subjectId) },
    from: detail.from ?? null,
    to: detail.to ?? null,
    reason: detail.reason ?? null,
    names: detail.names ?? null,
    oldNames: detail.oldNames ?? null,
    category: detail.category ?? null,
  }));
}

// Swedish times are ISO 8601, except for the space.
const dhakaTimes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Dhaka",
  dateStyle: "short",
  timeStyle: "medium",
});
/** Returns the time in Dhaka as `2026-11-21T16:05:09+06:00`. */
const isoTime = (time: Date) => `${dhakaTimes.format(time).replace(" ", "T")}+06:00`;

/** The columns of the CSV file: the heading, and the cell of an entry. */
const columns: readonly [heading: string, cellOf: (entry: AuditEntry) => string | null | undefined][] = [
  ["at", ({ at }) => isoTime(new Date(at))],
  ["actor", ({ actor }) => actor?.name],
  ["actor_id", ({ actor }) => actor?._id],
  ["action", ({ action }) => action],
  ["subject_kind", ({ subject }) => subject.kind],
  ["subject", ({ subject }) => subject.name],
  ["subject_id", ({ subject }) => subject._id],
  ["from", ({ from }) => from],
  ["to", ({ to }) => to],
  ["reason", ({ reason }) => reason],
  ["name", ({ names }) => names?.en],
  ["old_name", ({ oldNames }) => oldNames?.en],
  ["category", ({ category }) => category?.en],
];

function toCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => columns.map(([, cellOf]) => cellOf(entry) ?? ""));
  return csvOf([columns.map(([heading]) => heading), ...rows]);
}
