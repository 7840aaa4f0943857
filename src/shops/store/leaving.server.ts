/** SQL of shops when a person leaves: their own, and those that they follow. */
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";

export interface OwnShop {
  id: string;
  slug: string;
  name: string;
  nameBn: string | null;
  about: string;
  aboutBn: string | null;
  division: string | null;
  district: string | null;
  sinceYear: number | null;
}

export function findShopOf(db: Db, ownerId: string): Promise<OwnShop | undefined> {
  return db
    .selectFrom("shops")
    .select(["id", "slug", "name", "nameBn", "about", "aboutBn", "division", "district", "sinceYear"])
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
}

/** The name stays, on the invoices of those who have bought there; what the vendor told about themselves goes. */
export async function forgetMaker(trx: Trx, shopId: string): Promise<void> {
  await trx.updateTable("shops").set({ about: "", aboutBn: null }).where("id", "=", shopId).execute();
}

/** @returns the slugs of the shops that were followed */
export async function leaveShops(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    delete from shop_follows f using shops s where s.id = f.shop_id and f.user_id = ${userId} returning s.slug
  `.execute(trx);
  return rows.map(({ slug }) => slug);
}
