import { z } from "zod";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { limitParam } from "#shared/list-params.ts";
import { OwnQueryParams, requireOwnEmail } from "#shared/own-email.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { InsertedResponse, ModifiedResponse } from "#shared/write-responses.ts";
import { AddressRecord, addressRefusals, SaveAddress } from "./contract.ts";
import { findAddress, insertAddress, updateAddress } from "./store.server.ts";

const { updatedAt } = AddressRecord.shape;

export const addressEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/checkout/addresses",
    guard: "signed-in",
    work: "reserved",
    summary: "Returns the delivery address as a list of none or one",
    query: OwnQueryParams.safeExtend({
      limitValue: limitParam("There is at most one address"),
    }),
    response: z.array(AddressRecord),
    async handler(ctx, { person, query }) {
      requireOwnEmail(person.email, query.email);
      const address = await findAddress(ctx.db, person);
      return address ? [address] : [];
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/checkout/addresses",
    guard: "signed-in",
    work: "reserved",
    summary: "Adds the delivery address",
    body: SaveAddress,
    response: InsertedResponse.extend({ updatedAt }),
    refusals: [addressRefusals.already_exists],
    async handler(ctx, { person, body: { email, ...fields } }) {
      requireOwnEmail(person.email, email);
      const now = ctx.now();
      const insertedId = await insertAddress(ctx.db, person.id, fields, now);
      if (!insertedId) throw new Refusal(addressRefusals.already_exists);
      return { insertedId, updatedAt: now.toISOString() };
    },
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/users/checkout/addresses/:id",
    guard: "signed-in",
    work: "reserved",
    summary: "Changes the delivery address",
    params: z.object({ id: z.uuid() }),
    body: SaveAddress,
    response: ModifiedResponse.extend({ updatedAt }),
    async handler(ctx, { person, params, body: { email, ...fields } }) {
      requireOwnEmail(person.email, email);
      const now = ctx.now();
      const modifiedCount = await updateAddress(ctx.db, person.id, params.id, fields, now);
      if (modifiedCount === 0) throw new Refusal(commonRefusals.not_found);
      return { modifiedCount, updatedAt: now.toISOString() };
    },
  }),
];
