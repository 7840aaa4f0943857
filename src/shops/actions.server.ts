import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { Refusal } from "#shared/refusal.ts";
import type { FollowResponse } from "./contract.ts";
import { shopRefusals } from "./contract.ts";
import { followersTag } from "./rules/page-tags.ts";
import { countFollowers, deleteFollow, findShopFor, insertFollow } from "./store.server.ts";

/**
 * Follows or unfollows a shop. Idempotent.
 * @returns the new state
 * @throws Refusal `shop_unknown`, or `own_shop` if the person owns the shop to follow
 */
export async function setFollowing(
  db: Db,
  userId: string,
  slug: string,
  follow: boolean,
  now: Date,
): Promise<FollowResponse> {
  return inTransaction(db, async (trx) => {
    const shop = await findShopFor(trx, slug, userId);
    if (!shop) throw new Refusal(shopRefusals.shop_unknown);
    if (follow && shop.own) throw new Refusal(shopRefusals.own_shop);
    const changed = follow
      ? await insertFollow(trx, userId, shop.id, now)
      : await deleteFollow(trx, userId, shop.id);
    // Only the shop's own page shows an exact number; its many product pages may be minutes behind.
    if (changed) await announceChange(trx, [followersTag(slug)]);
    return { followed: follow, followers: await countFollowers(trx, shop.id) };
  });
}
