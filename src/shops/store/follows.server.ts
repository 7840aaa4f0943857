/** SQL of following shops. Every statement names the person beside the shop. */
import type { Db } from "#platform/db/database.server.ts";

/** @returns false when the person follows the shop already. */
export async function insertFollow(
  db: Db,
  userId: string,
  shopId: string,
  followedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("shopFollows")
    .values({ userId, shopId, followedAt })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the person does not follow the shop. */
export async function deleteFollow(db: Db, userId: string, shopId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("shopFollows")
    .where("userId", "=", userId)
    .where("shopId", "=", shopId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countFollowers(db: Db, shopId: string): Promise<number> {
  const { count } = await db
    .selectFrom("shopFollows")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("shopId", "=", shopId)
    .executeTakeFirstOrThrow();
  return count;
}
