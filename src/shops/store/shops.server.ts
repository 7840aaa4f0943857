/** SQL that reads shops as anyone may see them: one whose owner may not sell is not there. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { imageUrl } from "#shared/stored-image.ts";
import type { ShopView } from "../contract/views.ts";

type ShopRow = Omit<ShopView, "img"> & { image: string | null };

const columns = sql`s.id, s.slug, s.name, s.name_bn, s.about, s.about_bn, s.division, s.district, s.since_year, u.name as vendor_name,
  (select coalesce(sum(value), 0)::bigint from counters where scope = 'on_sale_shop' and key = s.id::text) as products,
  (select p.images[1] from products p where p.shop_id = s.id and p.status = 'approved' and not p.shelved and p.images <> '{}'
    order by p.approved_at desc, p.id desc limit 1) as image,
  (select count(*) from shop_follows f where f.shop_id = s.id) as followers`;
const isOpen = sql`not s.closed`;

function viewOf<T extends ShopRow>({ image, ...shop }: T): Omit<T, "image"> & { img: string } {
  return { ...shop, img: image === null ? "" : imageUrl(image) };
}

export async function findShop(db: Db, slug: string): Promise<ShopView | undefined> {
  const { rows } =
    await sql<ShopRow>`select ${columns} from shops s join users u on u.id = s.owner_id where s.slug = ${slug} and ${isOpen} ${named}`.execute(
      db,
    );
  return rows[0] && viewOf(rows[0]);
}

/** The shop, and in the same moment whether this person follows it: two questions could be answered before and after a press. */
export async function findShopFor(
  db: Db,
  slug: string,
  userId: string,
): Promise<(ShopView & { followed: boolean }) | undefined> {
  const { rows } = await sql<ShopRow & { followed: boolean }>`
    select ${columns}, exists (select 1 from shop_follows f where f.shop_id = s.id and f.user_id = ${userId}) as followed
    from shops s join users u on u.id = s.owner_id where s.slug = ${slug} and ${isOpen}
  `.execute(db);
  return rows[0] && viewOf(rows[0]);
}

export interface FollowedView extends ShopView {
  followedAt: Date;
}

/** Where a page of followed shops ends. */
export interface FollowPosition {
  followedAt: Date;
  shopId: string;
}

/** The open shops that a person follows, the last followed first; at most `limit`, after the position where there is one. */
export async function listFollowed(
  db: Db,
  userId: string,
  limit: number,
  after?: FollowPosition,
): Promise<FollowedView[]> {
  const further = after
    ? sql`and (mine.followed_at, mine.shop_id) < (${after.followedAt}::timestamptz, ${after.shopId}::uuid)`
    : sql``;
  const { rows } = await sql<ShopRow & { followedAt: Date }>`
    select ${columns}, mine.followed_at
    from shop_follows mine join shops s on s.id = mine.shop_id join users u on u.id = s.owner_id
    where mine.user_id = ${userId} and ${isOpen} ${further}
    order by mine.followed_at desc, mine.shop_id desc limit ${limit}
  `.execute(db);
  return rows.map(viewOf);
}
