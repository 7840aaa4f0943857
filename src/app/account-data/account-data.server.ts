import { deletedEmail, deletedName } from "#accounts/rules.ts";
import { deleteAddress } from "#addresses/store.server.ts";
import { deleteCart } from "#cart/store.server.ts";
import { listTags, productTag, vendorTag } from "#catalog/rules/page-tags.ts";
import { unlistAndErasePrivateData } from "#catalog/store/unlist-and-erase.server.ts";
import { removeOrphanedFiles } from "#media/actions/renditions.server.ts";
import { disownImages, listImagesOf, listUploaded, removeImages } from "#media/store.server.ts";
import { moveSubscription, removeSubscription } from "#newsletter/store.server.ts";
import { type OpenOrder, orderRefusals } from "#orders/contract.ts";
import { anonymizeBuyer, listOpenOrders, listOpenShopOrders } from "#orders/store/account-data.server.ts";
import type { PeopleHooks } from "#people/actions.server.ts";
import { allPagesTag, announceChange } from "#platform/db/announce.server.ts";
import type { Trx } from "#platform/db/database.server.ts";
import type { AccountDataHooks, DeletedAccount } from "#profile/actions/delete-account.server.ts";
import { deleteAllSaved } from "#saved/store.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { followersTag, shopTag } from "#shops/rules/page-tags.ts";
import { clearShopDescription, deleteAllFollows, findShopByOwner } from "#shops/store.server.ts";
import { listReferenced, lockImagesForRemoval } from "../store/referenced-images.server.ts";

/**
 * Updates the personal data of all slices. Passed to `profile` and `people`, which may not import the slices
 * that come after them.
 */
export const accountDataHooks = {
  deletionRefusals: [orderRefusals.orders_open, orderRefusals.sales_open],
  async onDelete(trx, account) {
    const shopTags = await emptyShop(trx, account);
    refuseWhileOpen(orderRefusals.orders_open, await listOpenOrders(trx, account.id));
    await anonymizeBuyer(trx, account.id, { name: deletedName, email: deletedEmail(account.id) });
    const followed = await removePersonalData(trx, account.id);
    if (account.emailVerified) await removeSubscription(trx, account.email);
    await releaseImages(trx, account.id);
    return {
      tags: [...shopTags, ...followed.map((slug) => followersTag(slug))],
      afterCommit: removeOrphanedFiles,
    };
  },
  async removeLateWrites(trx, userId) {
    await removePersonalData(trx, userId);
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

/**
 * Unlists all products of the person's shop and clears its description. A database trigger closes the shop.
 * @returns the tags of the pages that show the shop and its products
 * @throws Refusal while orders of the shop are not finished
 */
async function emptyShop(trx: Trx, { id }: DeletedAccount): Promise<string[]> {
  const shop = await findShopByOwner(trx, id);
  if (!shop) return [];
  const unlisted = await unlistAndErasePrivateData(trx, shop.id);
  refuseWhileOpen(orderRefusals.sales_open, await listOpenShopOrders(trx, id));
  await clearShopDescription(trx, shop.id);
  return [shopTag(shop.slug), listTags.anyList, ...unlisted.map(productTag)];
}

type OpenRefusal = typeof orderRefusals.orders_open | typeof orderRefusals.sales_open;

function refuseWhileOpen(kind: OpenRefusal, orders: OpenOrder[]): void {
  if (orders.length > 0) throw new Refusal(kind, { orders });
}

/**
 * Removes the person as owner of their images, and deletes those that are neither referenced nor uploaded
 * by anyone else.
 */
async function releaseImages(trx: Trx, userId: string): Promise<void> {
  const own = (await listImagesOf(trx, userId)).map(({ hash }) => hash);
  await disownImages(trx, userId);
  await lockImagesForRemoval(trx, own);
  const needed = new Set([...(await listReferenced(trx, own, userId)), ...(await listUploaded(trx, own))]);
  await removeImages(
    trx,
    own.filter((hash) => !needed.has(hash)),
  );
}
