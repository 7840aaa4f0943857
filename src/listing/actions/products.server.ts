/** What vendors do with their products: they add them and change them, each in one transaction. */
import { createHash, randomUUIDv7 } from "node:crypto";
import { catalogRefusals } from "#catalog/contract.ts";
import { listTags, membershipTags, productTag } from "#catalog/rules/page-tags.ts";
import { listCatalogCategories } from "#catalog/store/places.server.ts";
import { listUploadedBy, touchImages } from "#media/store.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, isDatabaseError, type Trx } from "#platform/db/database.server.ts";
import { enforceLimits } from "#platform/http/rate-limit.server.ts";
import { removeSearchDocument } from "#search/store/search-index.server.ts";
import { fieldError } from "#shared/field-errors.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { slugOf } from "#shops/rules/slug.ts";
import { findShopByOwner, insertShop } from "#shops/store.server.ts";
import { productTexts, shopNameFault } from "../contract/product-errors.ts";
import type {
  AddProduct,
  ChangedVariations,
  ChangeProduct,
  ProductInput,
} from "../contract/product-input.ts";
import { changedInput, changesOf, type ProductColumns, stockMoved } from "../rules/product-change.ts";
import {
  exactPoisha,
  keepOnePhoto,
  ownPhotos,
  photoHashes,
  placeInCatalog,
  productFields,
  sentPhotos,
} from "../rules/product-input.ts";
import {
  planVariations,
  priceSteps,
  type VariationPlan,
  type WantedVariations,
} from "../rules/variation-plan.ts";
import { insertProducts } from "../store/insert-products.server.ts";
import {
  claimProductKey,
  type HeldProduct,
  listShownBy,
  lockProduct,
  lockVendor,
  updateProduct,
} from "../store/products.server.ts";
import { lockVariationsOf, saveVariations } from "../store/variations.server.ts";

export interface Vendor {
  id: string;
}

/** When something is done, and where our own pictures stand. */
interface Moment {
  now: Date;
  publicUrl: string;
}

export interface Adding extends Moment {
  /** The Idempotency-Key of the request, if it has one. */
  key: string | undefined;
  /** How many products this vendor may send in an hour. */
  hourlyMaximum: number;
}

/**
 * Adds a product that waits for an admin, or answers the product again that the key has added already: its id. The vendor's first makes their shop.
 * @throws Refusal `invalid`, `sku_taken`, `key_reused`, `too_many_requests`
 */
export async function addProduct(
  db: Db,
  vendor: Vendor,
  input: AddProduct,
  { key, hourlyMaximum, now, publicUrl }: Adding,
): Promise<string> {
  return freshSku(() =>
    inTransaction(db, async (trx) => {
      if (!(await lockVendor(trx, vendor.id))) throw new Refusal(commonRefusals.not_signed_in);
      const id = randomUUIDv7();
      if (key !== undefined) {
        const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
        const claim = await claimProductKey(trx, { userId: vendor.id, key, requestHash, productId: id }, now);
        if (claim.requestHash !== requestHash) throw new Refusal(commonRefusals.key_reused);
        if (claim.productId !== id) return claim.productId;
      }
      // Here, so that neither a repeat nor what is refused counts.
      await enforceLimits(
        trx,
        [{ key: `products:account:${vendor.id}`, max: hourlyMaximum, windowSeconds: 3_600 }],
        now,
      );
      const plan = planVariations([], [], wantedOf(input.variations));
      const shown = await listShownBy(trx, vendor.id, photoHashes(input, publicUrl));
      const columns = await columnsOf(trx, vendor, input, plan, shown, { now, publicUrl });
      const shopId = await shopOf(trx, vendor, input.shopName ?? "", now);
      await insertProducts(trx, [
        {
          ...columns,
          id,
          shopId,
          feedback: null,
          status: "pending",
          approvedAt: null,
          createdAt: now,
          updatedAt: now,
          submittedAt: now,
        },
      ]);
      await saveVariations(trx, id, plan, now);
      return id;
    }),
  );
}

/**
 * Changes a product of the vendor's own. A change of anything but price, quantity and shelved takes it from sale until an admin has looked at it again.
 * @returns whether anything is different now
 * @throws Refusal: another's product is not there; `invalid`, `sku_taken`; `product_changed` when it is not the `version` that was changed,
 * `stock_changed` when a stock is not the one that was changed
 */
export async function changeProduct(
  db: Db,
  vendor: Vendor,
  id: string,
  change: ChangeProduct,
  { now, publicUrl }: Moment,
): Promise<boolean> {
  return freshSku(() =>
    inTransaction(db, async (trx) => {
      const held = await lockProduct(trx, id, vendor.id);
      if (!held) throw new Refusal(commonRefusals.not_found);
      const variations = await lockVariationsOf(trx, id);
      const wanted = wantedOf(change.variations);
      const plan = planVariations(held.options, variations, wanted);
      const columns = await columnsOf(trx, vendor, changedInput(held, change), plan, held.images, {
        now,
        publicUrl,
      });
      const { changed, review: otherText } = changesOf(held, columns);
      const review = otherText || plan.review;
      const shelved = change.shelved ?? held.shelved;
      // Before the version is looked at: a repeat of what was done already is no conflict.
      if (changed.length === 0 && !plan.changed && shelved === held.shelved) return false;
      if (change.version !== undefined && change.version !== held.version)
        throw new Refusal(catalogRefusals.product_changed, { version: held.version });
      keepOnePhoto(held.images, columns.images);
      const stock = stockMoved(
        { quantity: held.quantity, variations },
        { ...change, variations: wanted },
        columns,
      );
      if (stock.length > 0) throw new Refusal(catalogRefusals.stock_changed, { stock });
      const again = {
        status: "pending" as const,
        approvedAt: null,
        feedback: null,
        submittedAt: now,
        version: held.version + 1,
      };
      await updateProduct(trx, id, { ...columns, shelved, updatedAt: now, ...(review && again) });
      if (plan.changed) await saveVariations(trx, id, plan, now);
      await touchImages(
        trx,
        held.images.filter((hash) => !columns.images.includes(hash)),
        now,
      );
      const entry = { at: now, actorId: vendor.id, subjectKind: "product", subjectId: id } as const;
      if (review) {
        await removeSearchDocument(trx, id);
        const detail = { from: held.status, to: "pending" };
        await writeAudit(trx, { ...entry, action: "product_sent_again", detail });
      }
      if (held.status === "approved") {
        const both = held.options.length > 0 && plan.options.length > 0;
        const steps: [Poisha, Poisha][] = both
          ? priceSteps(variations, plan)
          : [[held.pricePoisha, columns.pricePoisha]];
        const repriced = steps.filter(([from, to]) => from !== to);
        const list = (at: 0 | 1) => repriced.map((step) => takaOf(step[at])).join(", ");
        if (repriced.length > 0)
          await writeAudit(trx, {
            ...entry,
            action: "product_price_set",
            detail: { from: list(0), to: list(1) },
          });
        if (shelved !== held.shelved)
          await writeAudit(trx, { ...entry, action: shelved ? "product_shelved" : "product_unshelved" });
      }
      await announceChange(trx, tagsOf(held, { shelved, review }, changed));
      return true;
    }),
  );
}

/** The columns of what was sent. @param shown pictures that it may have, whoever has sent them */
async function columnsOf(
  trx: Trx,
  vendor: Vendor,
  input: ProductInput,
  { options, offer }: VariationPlan,
  shown: readonly string[],
  { now, publicUrl }: Moment,
): Promise<ProductColumns> {
  const fields = productFields(input, now);
  const place = placeInCatalog(await listCatalogCategories(trx), input);
  const photos = sentPhotos(input, publicUrl);
  const sent = await listUploadedBy(
    trx,
    vendor.id,
    photos.map(({ hash }) => hash),
  );
  const images = ownPhotos(photos, new Set([...sent, ...shown]));
  return {
    ...fields,
    ...{ images, options: [...options], priceToPoisha: null },
    ...offer,
    categoryId: place.category.id,
    subCategoryId: place.subCategory?.id ?? null,
  };
}

function wantedOf(variations: ChangedVariations | null | undefined): WantedVariations | null | undefined {
  return (
    variations && {
      options: variations.options.map(({ name }) => name),
      items: variations.items.map(({ _id, values, price, quantity, quantityBefore }) => ({
        ...{ id: _id ?? undefined, chosen: values, quantity, quantityBefore },
        pricePoisha: price === undefined ? undefined : exactPoisha(price),
      })),
    }
  );
}

/** The vendor's shop; made when there is none. The vendor is locked, so there is never a second one. */
async function shopOf(trx: Trx, vendor: Vendor, shopName: string, now: Date): Promise<string> {
  const shop = await findShopByOwner(trx, vendor.id);
  if (shop) return shop.id;
  const fault = shopNameFault(shopName);
  if (fault) throw invalid([fieldError(productTexts, "shopName", fault)]);
  const id = randomUUIDv7();
  const told = { nameBn: null, aboutBn: null, division: null, district: null, sinceYear: null };
  await insertShop(trx, {
    ...told,
    id,
    ownerId: vendor.id,
    name: shopName,
    slug: slugOf(shopName, `shop-${id.slice(-6)}`),
    createdAt: now,
  });
  return id;
}

/** Returns what the change announces; nothing for a product that was not on sale and is not. */
function tagsOf(
  before: HeldProduct,
  after: { shelved: boolean; review: boolean },
  changed: readonly (keyof ProductColumns)[],
): string[] {
  if (before.status !== "approved" || (before.shelved && after.shelved)) return [];
  if (after.review || before.shelved !== after.shelved) return membershipTags(before);
  const lists = [
    ...(changed.some((column) => column === "pricePoisha" || column === "priceToPoisha")
      ? [listTags.prices]
      : []),
    ...(changed.includes("quantity") ? [listTags.stock] : []),
  ];
  return [productTag(before.id), ...lists];
}

async function freshSku<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await stillOnShelf(work);
  } catch (error) {
    const uniqueViolation = "23505";
    const isSku =
      isDatabaseError(error) &&
      error.code === uniqueViolation &&
      error.constraint === "products_shop_id_sku_key";
    if (!isSku) throw error;
    throw new Refusal(catalogRefusals.sku_taken, {
      errors: [{ path: "sku", code: "sku_taken", message: catalogRefusals.sku_taken.sentence }],
    });
  }
}

/** A kind that an admin removed at this very moment: the second time it is not found, and said so. */
async function stillOnShelf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const foreignKeyViolation = "23503";
    if (
      isDatabaseError(error) &&
      error.code === foreignKeyViolation &&
      error.constraint === "products_sub_category_id_fkey"
    )
      return work();
    throw error;
  }
}
