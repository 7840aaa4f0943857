/** All SQL of addresses. Each person has at most one. */

import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { wireTime } from "#shared/dates.ts";
import type { AddressRecord, SaveAddress } from "./contract.ts";

/** The owner of an address. Name and e-mail of the record are those of the account. */
export interface AddressOwner {
  id: string;
  name: string;
  email: string;
}

const columns = [
  "id",
  "updatedAt",
  "fullName",
  "mobileNumber",
  "landmark",
  "effectiveLabel",
  "province",
  "city",
  "zipCode",
  "area",
  "address",
  "billFullName",
  "billMobileNumber",
  "billLandmark",
  "billEffectiveLabel",
  "billProvince",
  "billCity",
  "billZipCode",
  "billArea",
  "billAddress",
] as const;

export async function findAddress(db: Db, owner: AddressOwner): Promise<AddressRecord | undefined> {
  const row = await db
    .selectFrom("addresses")
    .select(columns)
    .where("userId", "=", owner.id)
    .modifyEnd(named)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    _id: row.id,
    email: owner.email,
    userName: owner.name,
    addressUpdateTime: wireTime(row.updatedAt),
    updatedAt: row.updatedAt.toISOString(),
    fullName: row.fullName,
    mobileNumber: row.mobileNumber,
    landmark: row.landmark ?? "",
    effectiveLabel: row.effectiveLabel,
    province: row.province,
    city: row.city,
    zipCode: row.zipCode,
    area: row.area,
    address: row.address,
    billFullName: row.billFullName,
    billMobileNumber: row.billMobileNumber,
    billLandmark: row.billLandmark ?? "",
    billEffectiveLabel: row.billEffectiveLabel,
    billProvince: row.billProvince,
    billCity: row.billCity,
    billZipCode: row.billZipCode,
    billArea: row.billArea,
    billAddress: row.billAddress,
  };
}

type AddressFields = Omit<SaveAddress, "email">;

/** @returns the new id, or undefined if the person already has an address */
export async function insertAddress(
  db: Db,
  userId: string,
  fields: AddressFields,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto("addresses")
    .values({ ...fields, id: newId(), userId, createdAt: now, updatedAt: now })
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
  fields: AddressFields,
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable("addresses")
    .set({ ...fields, updatedAt: now })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function removeAddress(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("addresses").where("userId", "=", userId).execute();
}
