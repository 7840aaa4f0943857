import { z } from "zod";
import { AccountsQuery } from "#accounts/contract/people.ts";
import { email } from "#accounts/contract.ts";
import { auditActions, auditSubjects } from "#shared/audit.ts";
import { limitValue } from "#shared/limit-value.ts";
import { asciiDigits } from "#shared/text.ts";
import { auditFileMaximum } from "./contract/constants.ts";

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
