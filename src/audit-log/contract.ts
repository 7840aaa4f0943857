import { z } from "zod";
import { emailSchema } from "#accounts/contract.ts";
import { auditActions, auditSubjects } from "#shared/audit.ts";
import { asciiDigits } from "#shared/characters.ts";
import { firstDay, lastDay } from "#shared/dates.ts";
import { limitParam, tableSearch } from "#shared/list-params.ts";
import { maxExportedEntries } from "./contract/constants.ts";

/** A person by id or e-mail address. */
const who = z.union([z.uuid(), emailSchema]);
const day = z
  .string()
  .transform(asciiDigits)
  .pipe(z.iso.date("Enter a date such as 2026-11-21."))
  .refine((given) => given >= firstDay && given <= lastDay, "Enter a date between 2000 and 2999.");

export const AuditQueryParams = z.object({
  limitValue: limitParam(),
  cursor: z
    .uuid()
    .optional()
    .describe("Cursor of the next page, from the Link header of the previous response"),
  action: z.enum(auditActions).optional(),
  kind: z.enum(auditSubjects).optional().describe("Type of the subject"),
  q: tableSearch.optional().describe("Part of the name or e-mail address of the actor"),
  actor: who.optional().describe("Id or e-mail address of the actor"),
  subject: who.optional().describe("Id of the subject; for a user also the e-mail address"),
  from: day.optional().describe("The first day, in Dhaka"),
  to: day.optional().describe("The last day, in Dhaka"),
  format: z
    .literal("csv")
    .optional()
    .describe(
      `The newest ${maxExportedEntries.toLocaleString("en")} entries as a file; ` +
        `ignores limitValue and cursor`,
    ),
});

const deleted = z.boolean().describe("Whether it is a deleted account; the name is then a placeholder");
const Names = z.object({ en: z.string(), bn: z.string() }).nullable();

export const AuditEntry = z
  .object({
    _id: z.string(),
    at: z.string(),
    action: z.enum(auditActions),
    actor: z
      .object({ _id: z.string(), name: z.string(), deleted })
      .nullable()
      .describe("null for the system, e.g. a command on the server"),
    subject: z.object({
      kind: z.enum(auditSubjects),
      _id: z.string(),
      name: z
        .string()
        .describe(
          "Its current name: a user's name, an order number or a title; empty if it no longer exists",
        ),
      nameBn: z.string().nullable().describe("Its current title in Bangla, if it has one"),
      deleted,
    }),
    from: z
      .string()
      .nullable()
      .describe(
        "Previous role, status, position or price in taka (several, separated by ', ', if variations differ); " +
          "the slug of a removed sub-category or gift",
      ),
    to: z
      .string()
      .nullable()
      .describe(
        "New role, status, position or price, as in `from`; the slug of an added sub-category or gift",
      ),
    reason: z.string().nullable(),
    names: Names.describe(
      "The names that a sub-category or gift had after the action; before it, if it was removed",
    ),
    oldNames: Names.describe("The names of a sub-category or gift before the action, if it changed them"),
    category: Names.describe("The category of a sub-category"),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;
