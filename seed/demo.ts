/**
 * Fills an empty database with the demo, see goods/README.md. The data is the same each time, except
 * that all times count back from now.
 */
import { sql } from "kysely";
import { hashPassword } from "#accounts/actions/password.server.ts";
import { findAddress, insertAddress } from "#addresses/store.server.ts";
import { storedVariationText } from "#catalog/rules/variations.ts";
import { listCatalogCategories } from "#catalog/store/categories.server.ts";
import { resolveCategory, toPoisha, toProductFields } from "#listing/rules/stored-product.ts";
import { variationTotals } from "#listing/rules/variation-plan.ts";
import { insertProducts } from "#listing/store/insert-products.server.ts";
import { insertImages } from "#media/store.server.ts";
import { refreshPopularity } from "#orders/actions/popularity.server.ts";
import { orderTotals } from "#orders/rules/cart-totals.ts";
import { composeOrderNumber } from "#orders/rules.ts";
import { insertOrder } from "#orders/store/place-order.server.ts";
import { saveStatus } from "#orders/store/status.server.ts";
import { analyze } from "#platform/db/analyze.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { allowSlowStatements, type Db, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { buildProductDocument } from "#search/rules/document.ts";
import { refreshSearchIndex, saveSearchDocuments } from "#search/store/search-index.server.ts";
import type { StoredImage } from "#shared/images.ts";
import { slugOf } from "#shops/rules.ts";
import { insertShop } from "#shops/store.server.ts";
import { categorySeeds, ensureCategories, subCategorySlug } from "./categories.ts";
import { demoBytes, demoChance, demoId, demoIds } from "./chance.ts";
import { type DemoGoods, type DemoProduct, readGoods } from "./goods.ts";
import { addressOf, admin, type DemoPerson, demoPassword, shoppers, vendorOf } from "./people.ts";
import {
  categoryPictures,
  giftPicture,
  productPictures,
  storePictures,
  subCategoryPicture,
} from "./pictures.ts";
import { type DemoOrder, demoOrders, type ProductHistory, productHistories } from "./plan.ts";

/** Name of the advisory lock that is held while an empty database is filled. */
export const demoLock = "mela demo";

const dayMs = 86_400_000;

type Pictures = ReadonlyMap<string, StoredImage>;

/**
 * Seeds the demo into a database without accounts; otherwise does nothing, at the cost of one cheap query.
 * Writes all but the categories in one transaction: a kill leaves the database without accounts, and the
 * next start seeds it.
 * @param projectDir the folder that contains `seed/`.
 * @returns whether this call has seeded the database.
 */
export async function seedDemo(
  { db, objects, log }: Pick<AppContext, "db" | "objects" | "log">,
  projectDir: string,
  now: Date,
): Promise<boolean> {
  if (!(await hasNoAccounts(db))) return false;
  const began = performance.now();
  const goods = await readGoods(projectDir);
  const pictures = await storePictures(objects, projectDir, pictureNames(goods));
  const people = [admin, ...goods.shops.map(vendorOf), ...shoppers];
  const hashes = await Promise.all(people.map(() => hashPassword(demoPassword)));
  await ensureCategories(db);
  const seeded = await db.transaction().execute(async (trx) => {
    // If two processes start at the same time, one seeds and the other finds accounts.
    await sql`select pg_advisory_xact_lock(hashtext(${demoLock}))`.execute(trx);
    if (!(await hasNoAccounts(trx))) return false;
    await allowSlowStatements(trx);
    await insertPeople(trx, people, hashes, now);
    await insertImages(
      trx,
      [...pictures.values()].map((image) => ({ ...image, ownerId: null })),
      now,
    );
    await setCategoryImages(trx, pictures);
    await insertPopularGifts(trx, goods, pictures);
    await insertShops(trx, goods, now);
    await insertFollowers(trx, goods, now);
    const histories = productHistories(goods.products, now);
    const orders = demoOrders(histories, goods.shops[0]?.key ?? "", now);
    await insertDemoProducts(trx, goods, histories, orders, pictures, now);
    await insertOrders(trx, goods, orders, pictures, now);
    await announceChange(trx, ["*"]);
    return true;
  });
  if (!seeded) return false;
  await refreshSearchIndex(db);
  await refreshPopularity(db, now);
  await analyze(db);
  log.info(
    {
      seconds: Math.round(performance.now() - began) / 1000,
      products: goods.products.length,
      pictures: pictures.size,
    },
    "demo data was inserted",
  );
  return true;
}

/**
 * Returns whether the database has an account of the demo, even if its name and e-mail address have changed.
 */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const existing = await db
    .selectFrom("users")
    .select("id")
    .where("id", ">=", demoIds.from)
    .where("id", "<", demoIds.before)
    .limit(1)
    .executeTakeFirst();
  return existing !== undefined;
}

export async function hasNoAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

function pictureNames({ products, gifts }: DemoGoods): string[] {
  const subCategoryPictures = Object.entries(categorySeeds).flatMap(([slug, { subCategories }]) =>
    subCategories.map(([title]) => subCategoryPicture(slug, subCategorySlug(title))),
  );
  return [
    ...products.flatMap(({ sku }) => productPictures(sku)),
    ...gifts.map(({ key }) => giftPicture(key)),
    ...Object.keys(categorySeeds).flatMap(categoryPictures),
    ...subCategoryPictures,
  ];
}

const personId = (email: string) => demoId(`person ${email}`);
const shopId = (key: string) => demoId(`shop ${key}`);
const productId = (sku: string) => demoId(`product ${sku}`);

async function insertPeople(
  trx: Trx,
  people: readonly DemoPerson[],
  passwordHashes: readonly string[],
  now: Date,
): Promise<void> {
  const users = people.map(({ name, nameBn = null, email, role, days }) => {
    const since = new Date(now.getTime() - days * dayMs);
    return {
      id: personId(email),
      name,
      nameBn,
      email,
      emailVerified: true,
      image: null,
      role,
      welcomedAt: since,
      profileCreatedAt: since,
      createdAt: since,
      updatedAt: since,
    };
  });
  await trx.insertInto("users").values(users).execute();
  const identities = users.map(({ id, email, createdAt, updatedAt }, i) => ({
    id: demoId(`identity ${email}`),
    userId: id,
    accountId: id,
    providerId: "credential",
    password: passwordHashes[i] as string,
    createdAt,
    updatedAt,
  }));
  await trx.insertInto("identities").values(identities).execute();
  for (const shopper of shoppers)
    await insertAddress(
      trx,
      personId(shopper.email),
      addressOf(shopper),
      new Date(now.getTime() - (shopper.days - 1) * dayMs),
    );
}

/** Sets the images of categories and sub-categories. */
async function setCategoryImages(trx: Trx, pictures: Pictures): Promise<void> {
  for (const category of await listCatalogCategories(trx)) {
    const own = categoryPictures(category.slug).flatMap((name) => pictures.get(name)?.hash ?? [])[0];
    if (own) await trx.updateTable("categories").set({ image: own }).where("id", "=", category.id).execute();
    for (const { id, slug } of category.subCategories) {
      const image = pictures.get(subCategoryPicture(category.slug, slug))?.hash;
      if (image) await trx.updateTable("subCategories").set({ image }).where("id", "=", id).execute();
    }
  }
}

/** Leaves out popular gifts without a picture. */
async function insertPopularGifts(trx: Trx, { gifts }: DemoGoods, pictures: Pictures): Promise<void> {
  const rows = gifts.flatMap(({ key, title, titleBn }, position) => {
    const image = pictures.get(giftPicture(key))?.hash;
    return image ? [{ id: demoId(`gift ${key}`), title, titleBn, image, position }] : [];
  });
  if (rows.length > 0) await trx.insertInto("popularGifts").values(rows).execute();
}

async function insertShops(trx: Trx, { shops }: DemoGoods, now: Date): Promise<void> {
  for (const [position, shop] of shops.entries()) {
    const { key, name, nameBn, about, aboutBn, division, district, since, vendor } = shop;
    const createdAt = new Date(now.getTime() - vendorOf(shop, position).days * dayMs);
    await insertShop(trx, {
      id: shopId(key),
      ownerId: personId(vendor.email),
      name,
      nameBn,
      slug: slugOf(name, key),
      about,
      aboutBn,
      division,
      district,
      sinceYear: since,
      createdAt,
    });
  }
}

/** Shoppers and other vendors follow some of the shops. */
async function insertFollowers(trx: Trx, { shops }: DemoGoods, now: Date): Promise<void> {
  const people = [...shoppers, ...shops.map(vendorOf)];
  const follows = people.flatMap(({ email, days }) =>
    shops.flatMap(({ key, vendor }) => {
      const chance = demoChance(`${email} follows ${key}`);
      return chance < 0.4 && vendor.email !== email
        ? [
            {
              userId: personId(email),
              shopId: shopId(key),
              followedAt: new Date(now.getTime() - Math.round(chance * days * dayMs)),
            },
          ]
        : [];
    }),
  );
  await trx.insertInto("shopFollows").values(follows).execute();
}

/** Inserts the products with the stock that remains after the orders. */
async function insertDemoProducts(
  trx: Trx,
  { shops }: DemoGoods,
  histories: readonly ProductHistory[],
  orders: readonly DemoOrder[],
  pictures: Pictures,
  now: Date,
): Promise<void> {
  const sold = orders.flatMap(({ status, lines }) => (status === "cancelled" ? [] : lines));
  const soldOf = (sku: string, chosen?: number) =>
    sold.reduce(
      (sum, { product, choice, quantity }) =>
        product.sku === sku && (chosen === undefined || choice === chosen) ? sum + quantity : sum,
      0,
    );
  const categories = await listCatalogCategories(trx);
  const ready = histories.map(({ product, status, feedback, createdAt, approvedAt }) => {
    const fields = toProductFields(product.input, now);
    const location = resolveCategory(categories, product.input);
    const shop = shops.find(({ key }) => key === product.shop);
    if (!shop) throw new Error(`The demo product ${product.sku} names an unknown shop: ${product.shop}`);
    const id = productId(product.sku);
    const variations = variationsOf(product);
    const stored = { ...fields, ...(variations && variationTotals(variations)) };
    const row = {
      ...stored,
      options: product.variations?.options.map(({ name }) => name) ?? [],
      id,
      shopId: shopId(shop.key),
      categoryId: location.category.id,
      subCategoryId: location.subCategory?.id ?? null,
      stocked: stored.quantity + soldOf(product.sku),
      images: imagesOf(product.sku, pictures),
      ratingHalves: status === "approved" ? product.ratingHalves : 0,
      status,
      feedback,
      createdAt,
      approvedAt,
      updatedAt: approvedAt ?? createdAt,
    };
    const choices = (variations ?? []).map((variation, position) => ({
      ...variation,
      productId: id,
      position,
      stocked: variation.quantity + soldOf(product.sku, position),
      createdAt,
      updatedAt: row.updatedAt,
    }));
    return { row, choices, productId: id, document: buildProductDocument(fields, location, shop) };
  });
  await insertProducts(
    trx,
    ready.map(({ row }) => row),
  );
  await trx
    .insertInto("productVariations")
    .values(ready.flatMap(({ choices }) => choices))
    .execute();
  await saveSearchDocuments(trx, ready);
}

/** Returns the variations of a product, undefined if it has none. */
function variationsOf({ sku, variations }: DemoProduct) {
  return variations?.items.map(({ values, price, quantity }) => ({
    id: demoId(`variation ${sku} ${values.join(" ")}`),
    chosen: values,
    pricePoisha: toPoisha(price),
    quantity,
  }));
}

function imagesOf(sku: string, pictures: Pictures): string[] {
  return [...new Set(productPictures(sku).flatMap((name) => pictures.get(name)?.hash ?? []))];
}

async function insertOrders(
  trx: Trx,
  { shops }: DemoGoods,
  orders: readonly DemoOrder[],
  pictures: Pictures,
  now: Date,
): Promise<void> {
  for (const order of orders) {
    const buyer = shoppers.find(({ email }) => email === order.email);
    const address = buyer && (await findAddress(trx, { ...buyer, id: personId(buyer.email) }));
    if (!address)
      throw new Error(`The demo order ${order.key} names a shopper without an address: ${order.email}`);
    const userId = personId(order.email);
    const id = demoId(order.key);
    const lines = order.lines.map(({ product, choice, quantity }) => {
      const { title, titleBn, sku } = product.input;
      const shop = shops.find(({ key }) => key === product.shop);
      const sold = {
        ...toProductFields(product.input, now),
        id: productId(product.sku),
        shopId: shopId(product.shop),
        shopName: shop?.name ?? "",
        shopNameBn: shop?.nameBn ?? null,
      };
      const options = product.variations?.options.map(({ name }) => name) ?? [];
      const chosen = choice === undefined ? undefined : variationsOf(product)?.[choice];
      const choices = {
        options,
        variationId: chosen?.id ?? null,
        variation: chosen ? storedVariationText(options, chosen.chosen) : null,
        ...(chosen && { pricePoisha: chosen.pricePoisha }),
      };
      return {
        entryId: demoId(`${order.key} ${sku}`),
        quantity,
        product: {
          ...sold,
          ...choices,
          title,
          titleBn,
          stock: sold.quantity,
          onSale: true,
          image: imagesOf(product.sku, pictures)[0] ?? null,
        },
      };
    });
    const itemsPoisha = lines.reduce((sum, { product, quantity }) => sum + product.pricePoisha * quantity, 0);
    await insertOrder(trx, {
      id,
      userId,
      email: order.email,
      number: composeOrderNumber(order.placedAt, demoBytes(order.key)),
      placedAt: order.placedAt,
      address,
      lines,
      ...orderTotals(itemsPoisha),
    });
    for (const change of order.changes)
      await saveStatus(trx, {
        ...change,
        id,
        userId,
        byId: change.to === "cancelled" ? userId : personId(admin.email),
      });
  }
}
