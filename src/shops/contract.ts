import { z } from "zod";
import { limitParam, listCursor } from "#shared/list-params.ts";
import { refusals } from "#shared/refusal.ts";

export const shopRefusals = refusals({
  shop_unknown: [404, "This shop does not exist."],
  own_shop: [409, "You cannot follow your own shop."],
});

export const ShopSlug = z.object({ slug: z.string().max(100) });

export const Shop = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    nameBn: z.string().nullable(),
    about: z.string(),
    aboutBn: z.string().nullable(),
    division: z.string().nullable(),
    district: z.string().nullable(),
    sinceYear: z.number().nullable(),
    vendorName: z.string(),
    vendorNameBn: z.string().nullable(),
    img: z.string().describe("Image of its newest product; empty if it has none"),
    products: z.number().describe("How many are on sale"),
    followers: z.number(),
    followed: z.boolean().optional().describe("Whether the caller follows it; absent for anonymous callers"),
    own: z.boolean().optional().describe("Whether it is the caller's; absent for anonymous callers"),
  })
  .meta({ id: "Shop" });
export type Shop = z.infer<typeof Shop>;

export const FollowResponse = z.object({ followed: z.boolean(), followers: z.number() });
export type FollowResponse = z.infer<typeof FollowResponse>;

export const FollowedQueryParams = z.object({
  limitValue: limitParam(),
  cursor: listCursor,
});

export const FollowedShop = Shop.omit({ followed: true, own: true })
  .extend({ followedAt: z.string() })
  .meta({ id: "FollowedShop" });
export type FollowedShop = z.infer<typeof FollowedShop>;
