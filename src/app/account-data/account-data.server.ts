import type { Belongings, Leaver } from "#accounts/actions/delete-account.server.ts";
import { deletedEmail, deletedName } from "#accounts/rules/deleted-account.ts";
import { removeAddress } from "#addresses/store.server.ts";
import { clearCart } from "#cart/store.server.ts";
import { listTags, productTag, vendorTag } from "#catalog/rules/page-tags.ts";
import { shelveAll } from "#catalog/store/leaving.server.ts";
import { removeLooseFiles } from "#media/actions/renditions.server.ts";
import { disownPictures, listPicturesOf, listUploaded, removePictures } from "#media/store.server.ts";
import { moveSubscription, removeSubscription } from "#newsletter/store.server.ts";
import { orderRefusals } from "#orders/contract.ts";
import { anonymizeBuyer, listOpenOrders, listOpenSales } from "#orders/store/account-data.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import type { Trx } from "#platform/db/database.server.ts";
import { Refusal, type RefusalKind } from "#shared/refusal.ts";
import { findShopOf, forgetMaker, leaveShops } from "#shops/store/leaving.server.ts";
import { listShown, lockPictures } from "../store/referenced-pictures.server.ts";

/** What every slice keeps of a person: accounts, which is below them all, asks for it here. */
export const belongings: Belongings = {
  async release(trx, leaver) {
    const shopTags = await closeShop(trx, leaver);
    refuseWhileOpen(orderRefusals.orders_open, await listOpenOrders(trx, leaver.id));
    await anonymizeBuyer(trx, leaver.id, { name: deletedName, email: deletedEmail(leaver.id) });
    const followed = await takeAway(trx, leaver.id);
    if (leaver.emailVerified) await removeSubscription(trx, leaver.email);
    await releasePictures(trx, leaver.id);
    return {
      tags: [...shopTags, ...followed.map((slug) => `followers:${slug}`)],
      afterwards: removeLooseFiles,
    };
  },
  async clear(trx, userId) {
    await takeAway(trx, userId);
  },
  async renamed(trx, userId) {
    const shop = await findShopOf(trx, userId);
    if (shop) await announceChange(trx, [`shop:${shop.slug}`, vendorTag(userId)]);
  },
  moved: moveSubscription,
  async saleChanged(trx, userId) {
    const shop = await findShopOf(trx, userId);
    // Any page may show a product of the shop. This is rare, so all pages are dropped.
    if (shop) await announceChange(trx, ["*"]);
  },
};

/** @returns the slugs of the shops that were followed */
async function takeAway(trx: Trx, userId: string): Promise<string[]> {
  await clearCart(trx, userId);
  await removeAddress(trx, userId);
  return leaveShops(trx, userId);
}

/** @returns tags of the pages that have shown its goods */
async function closeShop(trx: Trx, { id }: Leaver): Promise<string[]> {
  const shop = await findShopOf(trx, id);
  if (!shop) return [];
  const shelved = await shelveAll(trx, shop.id);
  refuseWhileOpen(orderRefusals.sales_open, await listOpenSales(trx, id));
  await forgetMaker(trx, shop.id);
  return [`shop:${shop.slug}`, listTags.every, ...shelved.map(productTag)];
}

function refuseWhileOpen(kind: RefusalKind, orders: readonly object[]): void {
  if (orders.length > 0) throw new Refusal(kind, { orders });
}

/** The person's pictures are nobody's; those that nothing shows and nobody else has sent are forgotten: their photos. */
async function releasePictures(trx: Trx, userId: string): Promise<void> {
  const own = (await listPicturesOf(trx, userId)).map(({ hash }) => hash);
  await disownPictures(trx, userId);
  await lockPictures(trx, own);
  const needed = new Set([...(await listShown(trx, own, userId)), ...(await listUploaded(trx, own))]);
  await removePictures(
    trx,
    own.filter((hash) => !needed.has(hash)),
  );
}
