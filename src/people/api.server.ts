import { z } from "zod";
import { accountRefusals } from "#accounts/contract.ts";
import { type AppContext, defineEndpoint, type Person } from "#platform/http/endpoint.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { requireRecentProof } from "#profile/actions/identity-proof.server.ts";
import { profileRefusals } from "#profile/contract.ts";
import { tablePageSize } from "#shared/request-limits.ts";
import type { Role } from "#shared/role.ts";
import { ModifiedResponse, modified } from "#shared/write-responses.ts";
import { type PeopleHooks, setRole, setSuspended } from "./actions.server.ts";
import {
  Account,
  AccountCounts,
  AccountCountsQueryParams,
  AccountId,
  AccountsQueryParams,
  peopleRefusals,
} from "./contract.ts";
import { type AccountRow, countByGroup, listAccounts } from "./store.server.ts";

/** Endpoints with which admins list and change accounts. */
export function peopleEndpoints(hooks: PeopleHooks) {
  const changeBy = (ctx: AppContext, person: Person) => ({ actorId: person.id, now: ctx.now(), hooks });

  const setRoleEndpoint = <R extends Role>(role: R, summary: string) =>
    defineEndpoint({
      method: "PATCH",
      path: `/users/admin/user/set-${role}/:id`,
      guard: "admin",
      summary,
      params: AccountId,
      response: ModifiedResponse,
      refusals: [profileRefusals.proof_needed, accountRefusals.last_admin, peopleRefusals.email_unconfirmed],
      async handler(ctx, { person, params }) {
        requireRecentProof(person);
        const change = { ...changeBy(ctx, person), publicUrl: ctx.config.publicUrl };
        return modified(await setRole(ctx.db, params.id, role, change));
      },
    });

  const suspendEndpoint = <Name extends "suspend" | "restore">(name: Name, summary: string) =>
    defineEndpoint({
      method: "PATCH",
      path: `/users/admin/user/${name}/:id`,
      guard: "admin",
      summary,
      params: AccountId,
      response: ModifiedResponse,
      refusals: [profileRefusals.proof_needed, peopleRefusals.own_account, accountRefusals.last_admin],
      async handler(ctx, { person, params }) {
        requireRecentProof(person);
        return modified(await setSuspended(ctx.db, params.id, name === "suspend", changeBy(ctx, person)));
      },
    });

  return [
    defineEndpoint({
      method: "GET",
      path: "/users/admin/user/counts",
      guard: "admin",
      summary: "Counts accounts by role, and suspended ones",
      query: AccountCountsQueryParams,
      response: AccountCounts,
      handler: (ctx, { query }) => countByGroup(ctx.db, query.q),
    }),
    defineEndpoint({
      method: "GET",
      path: "/users/admin/user/all",
      guard: "admin",
      summary: "Lists all accounts, by default newest first",
      query: AccountsQueryParams,
      response: z.array(Account),
      async handler(ctx, { query: { limitValue: limit = tablePageSize, cursor, ...query }, reply }) {
        const { accounts, total, nextCursor } = await listAccounts(ctx.db, { limit, cursor, ...query });
        setPageHeaders(
          { total, nextCursor },
          "/users/admin/user/all",
          { limitValue: limit, ...query },
          reply,
        );
        return accounts.map(accountOf);
      },
    }),
    setRoleEndpoint("admin", "Makes a user an admin"),
    setRoleEndpoint("vendor", "Makes a user a vendor"),
    setRoleEndpoint("user", "Makes a user a shopper; hides the products of a former vendor"),
    suspendEndpoint(
      "suspend",
      "Suspends an account: its sessions end, no one can sign in to it, its products are hidden",
    ),
    suspendEndpoint("restore", "Ends the suspension of an account"),
  ];
}

function accountOf({ id, image, createdAt, ...account }: AccountRow): Account {
  return {
    _id: id,
    ...account,
    displayName: account.name,
    createdAt: createdAt.toISOString(),
    photoURL: image,
  };
}
