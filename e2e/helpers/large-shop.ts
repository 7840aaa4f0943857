/**
 * Creates a shop with many products and different numbers of pictures, directly in the database, and deletes
 * it again.
 */
import { newId } from "#platform/new-id.server.ts";
import { database } from "./database.ts";

export interface LargeShop {
  slug: string;
  name: string;
  nameBn: string;
  /** Product ids by number of pictures. */
  withPictures: Record<0 | 1 | 2 | 6 | 7, string>;
  /** The number of products on sale. */
  products: number;
  suspendOwner(suspended: boolean): Promise<void>;
  close(): Promise<void>;
}

export async function openLargeShop(dataDir: string): Promise<LargeShop> {
  const client = await database(dataDir);
  const [ownerId, shopId] = [newId(), newId()];
  const slug = `long-stall-${shopId.slice(-6)}`;
  const shop = { name: "The Long Stall", nameBn: "লম্বা দোকান" };
  await client.query("insert into users (id, name, email, role) values ($1, 'Salma Begum', $2, 'vendor')", [
    ownerId,
    `${slug}@mela.test`,
  ]);
  await client.query(
    `insert into shops (id, owner_id, name, name_bn, slug, about, about_bn, division, district, since_year)
     values ($1, $2, $3, $4, $5, 'Everything, and a lot of it.', 'সবই আছে, আর অনেক আছে।',
       'Rajshahi', 'Naogaon', 1999)`,
    [shopId, ownerId, shop.name, shop.nameBn, slug],
  );
  const { rows: images } = await client.query<{ hash: string }>(
    `select distinct images[1] as hash from products
     where status = 'approved' and cardinality(images) > 0 limit 7`,
  );
  const counts = [0, 1, 2, 6, 7] as const;
  const ids: string[] = [];
  for (let index = 0; index < 45; index++) {
    const id = newId();
    ids.push(id);
    const changed = {
      id,
      shop_id: shopId,
      sku: null,
      quantity: index === 1 ? 2 : 12,
      images: images.slice(0, counts[index] ?? 1).map(({ hash }) => hash),
      // An old date keeps these products out of the lists of the newest ones.
      approved_at: new Date(Date.UTC(2001, 0, 1, 0, index)).toISOString(),
    };
    await client.query(
      `insert into products select (jsonb_populate_record(p, $1)).* from products p
       where p.id = (select id from products where status = 'approved' order by id limit 1)`,
      [JSON.stringify(changed)],
    );
  }
  return {
    slug,
    ...shop,
    products: ids.length,
    withPictures: Object.fromEntries(
      counts.map((count, index) => [count, ids[index]]),
    ) as LargeShop["withPictures"],
    async suspendOwner(suspended) {
      await client.query("update users set suspended = $2 where id = $1", [ownerId, suspended]);
      await client.query("select pg_notify('mela_pages', $1)", [`shop:${slug}`]);
    },
    async close() {
      await client.query("delete from shop_follows where shop_id = $1", [shopId]);
      await client.query(
        "delete from cart_entries where product_id in (select id from products where shop_id = $1)",
        [shopId],
      );
      await client.query("delete from products where shop_id = $1", [shopId]);
      await client.query("delete from shops where id = $1", [shopId]);
      await client.query("delete from users where id = $1", [ownerId]);
      await client.query("select pg_notify('mela_pages', '*')");
      await client.end();
    },
  };
}
