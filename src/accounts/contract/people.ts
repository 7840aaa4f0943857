import { z } from "zod";
import { auditActions, auditSubjects } from "#shared/audit.ts";
import { limitValue } from "#shared/limit-value.ts";
import { listCursor } from "#shared/list-cursor.ts";
import { tableSearch } from "#shared/table-search.ts";
import { asciiDigits } from "#shared/text.ts";
import { email, roles } from "../contract.ts";
import { accountSorts, auditFileMaximum } from "./constants.ts";

/** One line of the admin's table of people. */
export const Account = z
  .object({
    _id: z.string(),
    name: z.string(),
    displayName: z.string().describe("The same as `name`"),
    email: z.string(),
    role: z.enum(roles),
    suspended: z.boolean(),
    emailVerified: z.boolean(),
    createdAt: z.string(),
    photoURL: z.string().nullable(),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** What the tables of an admin begin with. */
export { tableDefault } from "#shared/table-default.ts";

export const AccountsQuery = z.object({
  limitValue: limitValue.optional(),
  cursor: listCursor,
  q: tableSearch.optional().describe("Part of the name or the e-mail address"),
  role: z.enum(roles).optional(),
  sort: z.enum(accountSorts).optional().describe("newest when not stated; `-` before it: the other way round"),
});

export const AccountId = z.object({ id: z.uuid() });

/** A person by id or e-mail address. */
const who = z.union([z.uuid(), email]);
const day = z
  .string()
  .transform(asciiDigits)
  .pipe(z.iso.date("A day like 2026-11-21 is needed."))
  .refine((given) => given >= "2000" && given < "3000", "A day of this time is needed.");

export const AuditQuery = z.object({
  limitValue: limitValue.optional(),
  cursor: z.uuid().optional().describe("Where to go on, from the Link header of the answer before"),
  action: z.enum(auditActions).optional(),
  kind: z.enum(auditSubjects).optional().describe("What it was done to"),
  // As in the table of people.
  q: AccountsQuery.shape.q.describe("Part of the name or the e-mail address of who did it"),
  actor: who.optional().describe("Id or e-mail address of who did it"),
  subject: who.optional().describe("Id of what it was done to; of a person the e-mail address, too"),
  from: day.optional().describe("The first day, in Dhaka"),
  to: day.optional().describe("The last day, in Dhaka"),
  format: z
    .literal("csv")
    .optional()
    .describe(`The newest ${auditFileMaximum.toLocaleString("en")} entries as a file, whatever limitValue and cursor say`),
});

export const AuditRecord = z
  .object({
    _id: z.string(),
    at: z.string(),
    action: z.enum(auditActions),
    actor: z.object({ _id: z.string(), name: z.string() }).nullable().describe("Null: whoever sits at the server itself"),
    subject: z.object({
      kind: z.enum(auditSubjects),
      _id: z.string(),
      name: z.string().describe("Of today: a person's name, an order's number, a title; empty when it is gone"),
    }),
    from: z.string().nullable().describe("Role, status or place as it was"),
    to: z.string().nullable().describe("Role, status or place as it became"),
    reason: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditRecord = z.infer<typeof AuditRecord>;
