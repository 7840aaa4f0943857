import { z } from "zod";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { setNextTimeLink } from "#platform/http/pagination.server.ts";
import { parseTimeCursor } from "#shared/cursor.ts";
import { Refusal } from "#shared/refusal.ts";
import { tablePageSize } from "#shared/request-limits.ts";
import { setFollowing } from "./actions.server.ts";
import type { ShopView } from "./contract/views.ts";
import {
  FollowedQueryParams,
  FollowedShop,
  FollowResponse,
  Shop,
  ShopSlug,
  shopRefusals,
} from "./contract.ts";
import { findShop, findShopFor, listFollowed } from "./store.server.ts";

/** The name of this sort order in cursors. */
const sort = "followed";

const toShopResponse = <T extends ShopView>({ id, ...shop }: T) => ({ _id: id, ...shop });

export const shopEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/shops/:slug",
    guard: "anyone",
    summary: "Returns a shop, and whether the caller follows or owns it",
    params: ShopSlug,
    response: Shop,
    refusals: [shopRefusals.shop_unknown],
    async handler(ctx, { params, person }) {
      const shop = await (person
        ? findShopFor(ctx.db, params.slug, person.id)
        : findShop(ctx.db, params.slug));
      if (!shop) throw new Refusal(shopRefusals.shop_unknown);
      return toShopResponse(shop);
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/shops/:slug/follow",
    guard: "signed-in",
    summary: "Follows a shop of another person; idempotent",
    params: ShopSlug,
    response: FollowResponse,
    refusals: [shopRefusals.shop_unknown, shopRefusals.own_shop],
    handler: (ctx, { params, person }) => setFollowing(ctx.db, person.id, params.slug, true, ctx.now()),
  }),
  defineEndpoint({
    method: "DELETE",
    path: "/shops/:slug/follow",
    guard: "signed-in",
    summary: "Unfollows a shop; idempotent",
    params: ShopSlug,
    response: FollowResponse,
    refusals: [shopRefusals.shop_unknown],
    handler: (ctx, { params, person }) => setFollowing(ctx.db, person.id, params.slug, false, ctx.now()),
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/user/followed-shops",
    guard: "signed-in",
    summary: "Lists the shops that the caller follows, last followed first",
    query: FollowedQueryParams,
    response: z.array(FollowedShop),
    async handler(ctx, { person, query: { limitValue: limit = tablePageSize, cursor }, reply }) {
      const after = parseTimeCursor(cursor, sort);
      // One more than the limit shows whether there is a next page.
      const shops = await listFollowed(ctx.db, person.id, limit + 1, after);
      const positionOf = ({ id, followedAt }: (typeof shops)[number]) => ({ id, time: followedAt });
      setNextTimeLink("/users/user/followed-shops", shops, { limit, sort, positionOf, reply });
      return shops.slice(0, limit).map(({ followedAt, ...shop }) => ({
        ...toShopResponse(shop),
        followedAt: followedAt.toISOString(),
      }));
    },
  }),
];
