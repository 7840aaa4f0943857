/**
 * SQL of shops and their followers. The SQL of the list of shops is in `catalog/store/shop-list.server.ts`.
 */
import { type Insertable, type RawBuilder, sql } from "kysely";
import { counterSql } from "#platform/db/counters.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import type { TimePosition } from "#shared/cursor.ts";
import { imageUrl } from "#shared/images.ts";
import type { ShopView } from "./contract/views.ts";

type ShopRow = Omit<ShopView, "img"> & { image: string | null };

const columns = sql`
  s.id, s.slug, s.name, s.name_bn, s.about, s.about_bn, s.division, s.district, s.since_year,
  u.name as vendor_name, u.name_bn as vendor_name_bn,
  ${counterSql("on_sale_shop", sql`s.id::text`)} as products,
  (select p.images[1] from products p
    where p.shop_id = s.id and p.status = 'approved' and not p.shelved and p.images <> '{}'
    order by p.approved_at desc, p.id desc limit 1) as image,
  ${counterSql("shop_followers", sql`s.id::text`)} as followers`;
/** A shop is closed while its owner may not sell. Public reads omit closed shops. */
const isOpen = sql`not s.closed`;

function viewOf<T extends ShopRow>({ image, ...shop }: T): Omit<T, "image"> & { img: string } {
  return { ...shop, img: image === null ? "" : imageUrl(image) };
}

export async function findShop(db: Db, slug: string): Promise<ShopView | undefined> {
  const { rows } = await sql<ShopRow>`
    select ${columns} from shops s join users u on u.id = s.owner_id
    where s.slug = ${slug} and ${isOpen} ${named}
  `.execute(db);
  return rows[0] && viewOf(rows[0]);
}

/**
 * Returns the shop and whether this person follows or owns it, in one statement, so that all are of the same
 * moment.
 */
export async function findShopFor(
  db: Db,
  slug: string,
  userId: string,
): Promise<(ShopView & { followed: boolean; own: boolean }) | undefined> {
  const { rows } = await sql<ShopRow & { followed: boolean; own: boolean }>`
    select ${columns}, s.owner_id = ${userId} as own,
      exists (select 1 from shop_follows f where f.shop_id = s.id and f.user_id = ${userId}) as followed
    from shops s join users u on u.id = s.owner_id where s.slug = ${slug} and ${isOpen}
  `.execute(db);
  return rows[0] && viewOf(rows[0]);
}

export interface FollowedView extends ShopView {
  followedAt: Date;
}

/**
 * Returns at most `limit` shops that a person follows, also those that are closed at the moment; last
 * followed first.
 */
export function listAllFollowed(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ name: string; slug: string; followedAt: Date }[]> {
  return db
    .selectFrom("shopFollows as f")
    .innerJoin("shops as s", "s.id", "f.shopId")
    .select(["s.name", "s.slug", "f.followedAt"])
    .where("f.userId", "=", userId)
    .orderBy("f.followedAt", "desc")
    .limit(limit)
    .execute();
}

/**
 * Returns at most `limit` open shops that a person follows, last followed first, starting after the position
 * `after`.
 */
export async function listFollowed(
  db: Db,
  userId: string,
  limit: number,
  after?: TimePosition,
): Promise<FollowedView[]> {
  const afterPosition = after
    ? sql`and (mine.followed_at, mine.shop_id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ShopRow & { followedAt: Date }>`
    select ${columns}, mine.followed_at
    from shop_follows mine join shops s on s.id = mine.shop_id join users u on u.id = s.owner_id
    where mine.user_id = ${userId} and ${isOpen} ${afterPosition}
    order by mine.followed_at desc, mine.shop_id desc limit ${limit}
  `.execute(db);
  return rows.map(viewOf);
}

const ownShopColumns = [
  "id",
  "slug",
  "name",
  "nameBn",
  "about",
  "aboutBn",
  "division",
  "district",
  "sinceYear",
] as const;
export type OwnShop = Pick<ShopView, (typeof ownShopColumns)[number]>;

export function findShopByOwner(db: Db, ownerId: string): Promise<OwnShop | undefined> {
  return db.selectFrom("shops").select(ownShopColumns).where("ownerId", "=", ownerId).executeTakeFirst();
}

/** Returns the id of a vendor's shop, or undefined before the first product. */
export async function findShopIdByOwner(db: Db, ownerId: string): Promise<string | undefined> {
  const shop = await db.selectFrom("shops").select("id").where("ownerId", "=", ownerId).executeTakeFirst();
  return shop?.id;
}

export type NamedShop = Pick<ShopView, "id" | "slug" | "name" | "nameBn">;

/**
 * Returns up to three shops with this name (English or Bangla, in any case) or slug. Older shops may have
 * equal names.
 */
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

/**
 * Locks a shop name until the end of the transaction, and returns whether a shop has it already, in English
 * or Bangla. Ignores case, repeated blanks and invisible characters.
 */
export async function lockShopName(trx: Trx, name: string): Promise<boolean> {
  const visible = (text: RawBuilder<unknown>) =>
    sql`regexp_replace(normalize(${text}, nfkc), '[\\u00AD\\u034F\\u115F\\u1160\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF]', '', 'g')`;
  const key = (text: RawBuilder<unknown>) =>
    sql`lower(trim(regexp_replace(${visible(text)}, '\\s+', ' ', 'g')))`;
  const requested = key(sql`${name}::text`);
  // A unique index would reject the equal names of shops that were created before this rule.
  await sql`select pg_advisory_xact_lock(hashtext('mela shop name'), hashtext(${requested}))`.execute(trx);
  const { rows } = await sql`
    select 1 from shops
    where ${requested} in (${key(sql.ref("name"))}, ${key(sql.ref("nameBn"))}) limit 1
  `.execute(trx);
  return rows.length > 0;
}

/**
 * Inserts the shop under its slug or, if that is taken, `slug-2` and so on.
 * @returns the slug that was used
 */
export async function insertShop(db: Db, shop: Insertable<Tables["shops"]>): Promise<string> {
  for (let count = 1; ; count++) {
    const slug = count === 1 ? shop.slug : `${shop.slug}-${count}`;
    const inserted = await db
      .insertInto("shops")
      .values({ ...shop, slug })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("slug")
      .executeTakeFirst();
    if (inserted) return inserted.slug;
  }
}

/** Deletes what a vendor wrote about the shop. The name stays, because invoices of its buyers show it. */
export async function clearShopDescription(trx: Trx, shopId: string): Promise<void> {
  await trx.updateTable("shops").set({ about: "", aboutBn: null }).where("id", "=", shopId).execute();
}

/** @returns false if the person already follows the shop */
export async function insertFollow(
  db: Db,
  userId: string,
  shopId: string,
  followedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("shopFollows")
    .values({ userId, shopId, followedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false if the person does not follow the shop */
export async function deleteFollow(db: Db, userId: string, shopId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("shopFollows")
    .where("userId", "=", userId)
    .where("shopId", "=", shopId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Unfollows all shops. @returns the slugs of the shops that were followed */
export async function deleteAllFollows(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    delete from shop_follows f using shops s where s.id = f.shop_id and f.user_id = ${userId} returning s.slug
  `.execute(trx);
  return rows.map(({ slug }) => slug);
}

export async function countFollowers(db: Db, shopId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${counterSql("shop_followers", sql`${shopId}::text`)} as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
