import { deletedEmail, deletedName } from "#accounts/rules.ts";
import { deleteAddress } from "#addresses/store.server.ts";
import { deleteCart } from "#cart/store.server.ts";
import { listTags, productTag, vendorTag } from "#catalog/rules/page-tags.ts";
import {
  lockProductsOfShop,
  type ProductToUnlist,
  unlistAndErasePrivateData,
} from "#catalog/store/unlist-and-erase.server.ts";
import { removeOrphanedFiles } from "#media/actions/renditions.server.ts";
import { disownImages, listImagesOf, listUploaded, removeImages } from "#media/store.server.ts";
import { moveSubscription, removeSubscription } from "#newsletter/store.server.ts";
import { type OpenOrder, orderRefusals } from "#orders/contract.ts";
import {
  anonymizeBuyer,
  listOpenOrders,
  listOpenShopOrders,
  replaceBuyerEmail,
} from "#orders/store/account-data.server.ts";
import type { PeopleHooks } from "#people/actions.server.ts";
import { allPagesTag, announceChange } from "#platform/db/announce.server.ts";
import type { Trx } from "#platform/db/database.server.ts";
import type { AccountDataHooks } from "#profile/actions/delete-account.server.ts";
import { deleteAllSaved } from "#saved/store.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { followersTag, shopTag } from "#shops/rules/page-tags.ts";
import { clearShopDescription, deleteAllFollows, findShopByOwner } from "#shops/store.server.ts";
import { listReferenced, lockImagesForRemoval } from "../store/referenced-images.server.ts";

/** The job that removes unreferenced images removes the files of further images within an hour. */
const maxFilesInRequest = 50;

/**
 * Updates the personal data of all slices. Passed to `profile` and `people`, which may not import the slices
 * that come after them.
 */
export const accountDataHooks = {
  deletionRefusals: [orderRefusals.orders_open, orderRefusals.sales_open],
  async onDelete(trx, account) {
    const shop = await findShopByOwner(trx, account.id);
    const products = shop ? await lockProductsOfShop(trx, shop.id) : [];
    if (shop) refuseWhileOpen(orderRefusals.sales_open, await listOpenShopOrders(trx, account.id));
    refuseWhileOpen(orderRefusals.orders_open, await listOpenOrders(trx, account.id));
    await anonymizeBuyer(trx, account.id, { name: deletedName, email: deletedEmail(account.id) });
    const followed = await removePersonalData(trx, account.id);
    if (account.emailVerified) await removeSubscription(trx, account.email);
    await releaseImages(trx, account.id);
    const shopTags = shop ? await emptyShop(trx, shop, products) : [];
    return {
      tags: [...shopTags, ...followed.map((slug) => followersTag(slug))],
      afterCommit: (ctx) => removeOrphanedFiles(ctx, maxFilesInRequest),
    };
  },
  async removeLateWrites(trx, userId) {
    await removePersonalData(trx, userId);
    // After `closeStrangersAccount` the orders stay, but their e-mail address belongs to another person.
    await replaceBuyerEmail(trx, userId, deletedEmail(userId));
  },
  async onRename(trx, userId) {
    const shop = await findShopByOwner(trx, userId);
    if (shop) await announceChange(trx, [shopTag(shop.slug), vendorTag(userId)]);
  },
  onEmailChange: moveSubscription,
  async onSellingChange(trx, userId) {
    const shop = await findShopByOwner(trx, userId);
    // Any page may show a product of the shop. This is rare, so all pages are dropped.
    if (shop) await announceChange(trx, [allPagesTag]);
  },
} satisfies AccountDataHooks & PeopleHooks;

/**
 * Deletes cart, saved products, address and followed shops.
 * @returns the slugs of the shops that were followed
 */
async function removePersonalData(trx: Trx, userId: string): Promise<string[]> {
  await deleteCart(trx, userId);
  await deleteAllSaved(trx, userId);
  await deleteAddress(trx, userId);
  return deleteAllFollows(trx, userId);
}

/** Keeps each statement far below the time limit, also for a shop of tens of thousands of products. */
const batchSize = 1_000;

/**
 * Unlists all products of a shop and clears its description. A database trigger closes the shop.
 * @returns the tags of the pages that show the shop and its products
 */
async function emptyShop(
  trx: Trx,
  shop: { id: string; slug: string },
  products: readonly ProductToUnlist[],
): Promise<string[]> {
  for (const batch of inBatches(products.map(({ id }) => id))) await unlistAndErasePrivateData(trx, batch);
  await clearShopDescription(trx, shop.id);
  const listed = products.filter(({ shelved }) => !shelved);
  return [shopTag(shop.slug), listTags.anyList, ...listed.map(({ id }) => productTag(id))];
}

function inBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / batchSize);
  return Array.from({ length: count }, (_, i) => all.slice(i * batchSize, (i + 1) * batchSize));
}

type OpenRefusal = typeof orderRefusals.orders_open | typeof orderRefusals.sales_open;

function refuseWhileOpen(kind: OpenRefusal, orders: OpenOrder[]): void {
  if (orders.length > 0) throw new Refusal(kind, { orders });
}

/**
 * Removes the person as owner of their images, and deletes those that are neither referenced nor uploaded
 * by anyone else. Runs before the products are updated: until the next vacuum, a lookup in their index of
 * images reads all recent updates.
 */
async function releaseImages(trx: Trx, userId: string): Promise<void> {
  const own = (await listImagesOf(trx, userId)).map(({ hash }) => hash);
  await disownImages(trx, userId);
  await lockImagesForRemoval(trx, own);
  for (const batch of inBatches(own)) {
    const needed = new Set([
      ...(await listReferenced(trx, batch, userId)),
      ...(await listUploaded(trx, batch)),
    ]);
    await removeImages(
      trx,
      batch.filter((hash) => !needed.has(hash)),
    );
  }
}
