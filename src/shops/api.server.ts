import { z } from "zod";
import { call } from "#platform/http/call.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { setFollowing } from "./actions.server.ts";
import type { ShopView } from "./contract/views.ts";
import {
  FollowAnswer,
  FollowedQuery,
  FollowedShop,
  followedDefault,
  Shop,
  ShopSlug,
  shopRefusals,
} from "./contract.ts";
import { findShop, findShopFor, listFollowed } from "./store/shops.server.ts";

const wireShop = <T extends ShopView>({ id, ...shop }: T) => ({ _id: id, ...shop });

export const shopCalls = [
  call({
    method: "GET",
    path: "/shops/:slug",
    guard: "anyone",
    summary: "A shop, and whether the caller follows it",
    params: ShopSlug,
    answer: Shop,
    async run(at, { params, person }) {
      const shop = await (person ? findShopFor(at.db, params.slug, person.id) : findShop(at.db, params.slug));
      if (!shop) throw new Refusal(shopRefusals.shop_unknown);
      return wireShop(shop);
    },
  }),
  call({
    method: "POST",
    path: "/shops/:slug/follow",
    guard: "signed-in",
    summary: "Follows a shop; idempotent",
    params: ShopSlug,
    answer: FollowAnswer,
    run: (at, { params, person }) => setFollowing(at.db, person.id, params.slug, true, at.now()),
  }),
  call({
    method: "DELETE",
    path: "/shops/:slug/follow",
    guard: "signed-in",
    summary: "Unfollows a shop; idempotent",
    params: ShopSlug,
    answer: FollowAnswer,
    run: (at, { params, person }) => setFollowing(at.db, person.id, params.slug, false, at.now()),
  }),
  call({
    method: "GET",
    path: "/users/user/followed-shops",
    guard: "signed-in",
    summary: "Lists the shops that the caller follows, last followed first",
    query: FollowedQuery,
    answer: z.array(FollowedShop),
    async run(at, { person, query: { limitValue: limit = followedDefault, cursor }, reply }) {
      const [time, shopId = ""] = cursor?.split(".") ?? [];
      // One more than wanted tells whether the list goes on.
      const shops = await listFollowed(
        at.db,
        person.id,
        limit + 1,
        time === undefined ? undefined : { followedAt: new Date(Number(time)), shopId },
      );
      const last = shops[limit - 1];
      if (shops.length > limit && last) {
        const query = new URLSearchParams({
          limitValue: String(limit),
          cursor: `${last.followedAt.getTime()}.${last.id}`,
        });
        reply.header("link", `</api/users/user/followed-shops?${query}>; rel="next"`);
      }
      return shops
        .slice(0, limit)
        .map(({ followedAt, ...shop }) => ({ ...wireShop(shop), followedAt: followedAt.toISOString() }));
    },
  }),
];
