/** All SQL of addresses. Each person has at most one. */

import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { apiTime } from "#shared/dates.ts";
import { billName, fieldNames, mapFields, optionalLines, toBilling } from "./contract/address-fields.ts";
import type { AddressRecord, SaveAddress } from "./contract.ts";

/** The owner of an address. Name and e-mail of the record are those of the account. */
export interface AddressOwner {
  id: string;
  name: string;
  email: string;
}

const fields = [...fieldNames, ...fieldNames.map(billName)] as const;

export async function findAddress(db: Db, owner: AddressOwner): Promise<AddressRecord | undefined> {
  const row = await db
    .selectFrom("addresses")
    .select(["id", "updatedAt", ...fields])
    .where("userId", "=", owner.id)
    .modifyEnd(named)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, updatedAt, ...saved } = row;
  return {
    ...saved,
    ...mapFields(optionalLines, (name) => saved[name] ?? ""),
    ...toBilling(mapFields(optionalLines, (name) => saved[billName(name)] ?? "")),
    _id: id,
    email: owner.email,
    userName: owner.name,
    addressUpdateTime: apiTime(updatedAt),
    updatedAt: updatedAt.toISOString(),
  };
}

type NewAddress = Omit<SaveAddress, "email">;

/** @returns the new id, or undefined if the person already has an address */
export async function insertAddress(
  db: Db,
  userId: string,
  address: NewAddress,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto("addresses")
    .values({ ...address, id: newId(), userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** @returns 1, or 0 if the person has no such address */
export async function updateAddress(
  db: Db,
  userId: string,
  id: string,
  address: NewAddress,
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable("addresses")
    .set({ ...address, updatedAt: now })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes the address of a person whose account is deleted. */
export async function deleteAddress(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("addresses").where("userId", "=", userId).execute();
}
