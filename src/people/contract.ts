import { z } from "zod";
import { limitParam, listCursor, tableSearch } from "#shared/list-params.ts";
import { refusals } from "#shared/refusal.ts";
import { roles } from "#shared/role.ts";
import { accountSorts, type PeopleGroup } from "./contract/constants.ts";

export const peopleRefusals = refusals({
  own_account: [409, "You cannot do this to your own account. Ask another admin."],
  email_unconfirmed: [
    409,
    "This user has not confirmed their e-mail address yet. Ask them to log in and open the link in our e-mail, then try again.",
  ],
});

/** A row of the admin's table of people. */
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

export const AccountsQueryParams = z.object({
  limitValue: limitParam(),
  cursor: listCursor,
  q: tableSearch.optional().describe("Part of the name or the e-mail address"),
  role: z.enum(roles).optional(),
  suspended: z.literal("true").optional().describe("Lists only suspended accounts"),
  sort: z.enum(accountSorts).optional().describe("Default: newest. A leading `-` reverses the order"),
});

export const AccountCountsQueryParams = AccountsQueryParams.pick({ q: true });
export const AccountCounts = z
  .object({
    admin: z.number(),
    vendor: z.number(),
    user: z.number(),
    suspended: z.number().describe("Also counted by their roles"),
  } satisfies Record<PeopleGroup, z.ZodNumber>)
  .meta({ id: "AccountCounts" });

export const AccountId = z.object({ id: z.uuid() });
