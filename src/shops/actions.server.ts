/** Following a shop and leaving it, each in one transaction with its announcement. */
import { announceChange } from "#platform/db/announce.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { Refusal } from "#shared/refusal.ts";
import type { FollowState } from "./contract/views.ts";
import { shopRefusals } from "./contract.ts";
import { countFollowers, deleteFollow, findShop, insertFollow } from "./store.server.ts";

/**
 * Makes a person follow a shop (`follow` true) or not. What is so already stays so.
 * @returns what is so now
 * @throws Refusal `shop_unknown`
 */
export async function setFollowing(
  db: Db,
  userId: string,
  slug: string,
  follow: boolean,
  now: Date,
): Promise<FollowState> {
  return db.transaction().execute(async (trx) => {
    const shop = await findShop(trx, slug);
    if (!shop) throw new Refusal(shopRefusals.shop_unknown);
    const changed = follow
      ? await insertFollow(trx, userId, shop.id, now)
      : await deleteFollow(trx, userId, shop.id);
    // The shop's own page alone shows an exact number; its many product pages may be minutes behind.
    if (changed) await announceChange(trx, [`followers:${slug}`]);
    return { followed: follow, followers: await countFollowers(trx, shop.id) };
  });
}
