import { z } from "zod";
import { call } from "#platform/http/call.server.ts";
import { limitValue } from "#shared/limit-value.ts";
import { OwnQuery, requireOwnEmail } from "#shared/own-email.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { InsertedAnswer, ModifiedAnswer } from "#shared/write-answers.ts";
import { AddressRecord, addressRefusals, SaveAddress } from "./contract.ts";
import { findAddress, insertAddress, updateAddress } from "./store.server.ts";

export const addressCalls = [
  call({
    method: "GET",
    path: "/users/checkout/addresses",
    guard: "signed-in",
    work: "reserved",
    summary: "Returns the delivery address as a list of none or one",
    query: OwnQuery.safeExtend({
      limitValue: limitValue.optional().describe("1 to 100; there is at most one address"),
    }),
    answer: z.array(AddressRecord),
    async run(at, { person, query }) {
      requireOwnEmail(person.email, query.email);
      const address = await findAddress(at.db, person);
      return address ? [address] : [];
    },
  }),
  call({
    method: "POST",
    path: "/users/checkout/addresses",
    guard: "signed-in",
    work: "reserved",
    summary: "Saves the first delivery address",
    body: SaveAddress,
    answer: InsertedAnswer,
    async run(at, { person, body: { email, ...fields } }) {
      requireOwnEmail(person.email, email);
      const insertedId = await insertAddress(at.db, person.id, fields, at.now());
      if (!insertedId) throw new Refusal(addressRefusals.already_exists);
      return { insertedId };
    },
  }),
  call({
    method: "PATCH",
    path: "/users/checkout/addresses/:id",
    guard: "signed-in",
    work: "reserved",
    summary: "Changes the delivery address",
    params: z.object({ id: z.uuid() }),
    body: SaveAddress,
    answer: ModifiedAnswer,
    async run(at, { person, params, body: { email, ...fields } }) {
      requireOwnEmail(person.email, email);
      const modifiedCount = await updateAddress(at.db, person.id, params.id, fields, at.now());
      if (modifiedCount === 0) throw new Refusal(commonRefusals.not_found);
      return { modifiedCount };
    },
  }),
];
