/** SQL that finds shops by their name and makes new ones. */
import type { Insertable } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";

export interface NamedShop {
  id: string;
  slug: string;
  name: string;
  nameBn: string | null;
}

/** Shops of this name (English or Bangla, whatever its case) or slug; names are not unique. */
export function listShopsNamed(db: Db, name: string): Promise<NamedShop[]> {
  return db
    .selectFrom("shops")
    .select(["id", "slug", "name", "nameBn"])
    .where((where) =>
      where.or([
        where(where.fn<string>("lower", ["name"]), "=", name.toLowerCase()),
        where(where.fn<string>("lower", ["nameBn"]), "=", name.toLowerCase()),
        where("slug", "=", name),
      ]),
    )
    .orderBy("createdAt")
    .limit(3)
    .execute();
}

/** Makes the shop under its slug or, where that is taken, `slug-2` and so on. @returns the slug that it got. */
export async function insertShop(db: Db, shop: Insertable<Tables["shops"]>): Promise<string> {
  for (let count = 1; ; count++) {
    const slug = count === 1 ? shop.slug : `${shop.slug}-${count}`;
    const made = await db
      .insertInto("shops")
      .values({ ...shop, slug })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("slug")
      .executeTakeFirst();
    if (made) return made.slug;
  }
}
