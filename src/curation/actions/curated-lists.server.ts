/**
 * Writes of curated lists: add, change, move and remove, each in one transaction with its
 * announcement.
 */

import { categoryTag, popularGiftsTag } from "#catalog/rules/page-tags.ts";
import { lockImages, restartDeletionPeriod } from "#media/store.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, isDatabaseError, sqlState, type Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import type { JobQueues } from "#platform/jobs.server.ts";
import { newId } from "#platform/new-id.server.ts";
import type { AuditAction, AuditDetail, AuditNames } from "#shared/audit.ts";
import { fieldError } from "#shared/field-errors.ts";
import { hashInImageUrl } from "#shared/images.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { slugOf } from "#shops/rules.ts";
import { maxCuratedItems } from "../contract/constants.ts";
import { itemErrorMessages } from "../contract/errors.ts";
import { type ChangeItem, type CuratedType, curationRefusals } from "../contract.ts";
import { freeSlug, movedTo, takenTitle } from "../rules.ts";
import {
  type CuratedList,
  type CuratedRow,
  countProductsIn,
  deleteItem,
  findListOf,
  insertItem,
  lockList,
  renamedSubCategoryQueue,
  savePositions,
  updateItem,
} from "../store.server.ts";
import { renamedSubCategoryJob } from "./renamed-sub-category.server.ts";

export interface CurationContext extends ActionContext {
  actorId: string;
}

/**
 * Adds an item at the end of its list.
 * @param item with normalized titles
 * @throws Refusal `title_taken`, `list_full`, `invalid` for an image that is not in our store
 */
export async function addItem(
  db: Db,
  list: CuratedList,
  item: { title: string; titleBn: string; img: string },
  context: CurationContext,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const rows = await lockList(trx, list);
    const id = newId();
    requireFreeTitles(rows, id, item);
    if (rows.length >= maxCuratedItems) throw new Refusal(curationRefusals.list_full);
    const image = await storedImage(trx, item.img, context.publicUrl);
    // Popular gifts store no slug, but their audit entry contains one too.
    const slug = freeSlug(rows, item.title, id);
    await insertItem(trx, list, { id, slug, title: item.title, titleBn: item.titleBn, image }, rows.length);
    await savePositions(trx, list.type, [...rows.map((row) => row.id), id]);
    await recordChange(trx, list, "added", id, { to: slug, names: namesOf(item) }, context);
    return id;
  });
}

/**
 * Changes titles and image. The slug of a sub-category stays the same. A job updates the products of a
 * renamed sub-category.
 * @returns whether anything has changed, and the version of the item
 * @throws Refusal `not_found`, `list_changed`, `title_taken`, `invalid`
 */
export async function changeItem(
  db: Db,
  type: CuratedType,
  id: string,
  { version, img, ...titles }: ChangeItem,
  { jobs, ...context }: CurationContext & { jobs: JobQueues },
): Promise<{ changed: boolean; version: string }> {
  return inTransaction(db, async (trx) => {
    const { list, rows, row } = await lockItem(trx, type, id);
    const item = {
      title: titles.title ?? row.title,
      titleBn: titles.titleBn ?? row.titleBn,
      image: img === undefined ? row.image : await storedImage(trx, img, context.publicUrl),
    };
    const renamed = item.title !== row.title || item.titleBn !== row.titleBn;
    // Before the version is compared, because a request whose response was lost may be repeated.
    if (!renamed && item.image === row.image) return { changed: false, version: row.version };
    requireVersion(row, version);
    if (renamed) requireFreeTitles(rows, id, item);
    const newVersion = await updateItem(trx, type, id, item);
    if (row.image !== null && item.image !== row.image)
      await restartDeletionPeriod(trx, [row.image], context.now);
    if (renamed && type === "subCategory")
      await jobs.insert(renamedSubCategoryQueue, [renamedSubCategoryJob(id)], trx);
    const detail = { names: namesOf(item), ...(renamed && { oldNames: namesOf(row) }) };
    await recordChange(trx, list, "changed", id, detail, context);
    return { changed: true, version: newVersion };
  });
}

/**
 * Moves an item to another position of its list.
 * @param place the new position, from 1
 * @param order the ids of the list in the order that the admin saw
 * @returns whether the position has changed
 * @throws Refusal `not_found`, `list_changed`
 */
export async function moveItem(
  db: Db,
  type: CuratedType,
  id: string,
  { place, order }: { place: number; order: readonly string[] },
  context: CurationContext,
) {
  return inTransaction(db, async (trx) => {
    const { list, rows, row } = await lockItem(trx, type, id);
    const ids = rows.map((row) => row.id);
    if (ids.join() !== order.join()) throw new Refusal(curationRefusals.list_changed);
    const next = movedTo(ids, id, place);
    const [from, to] = [ids.indexOf(id) + 1, next.indexOf(id) + 1];
    if (from === to) return false;
    await savePositions(trx, type, next);
    const detail = { from: String(from), to: String(to), names: namesOf(row) };
    await recordChange(trx, list, "moved", id, detail, context);
    return true;
  });
}

/**
 * Removes an item.
 * @throws Refusal `not_found`, `list_changed`; `sub_category_in_use` with the number of products
 */
export async function removeItem(
  db: Db,
  type: CuratedType,
  id: string,
  version: string,
  context: CurationContext,
): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      const { list, rows, row } = await lockItem(trx, type, id);
      requireVersion(row, version);
      const products = type === "subCategory" ? await countProductsIn(trx, id) : 0;
      if (products > 0) throw new Refusal(curationRefusals.sub_category_in_use, { products });
      await deleteItem(trx, type, id);
      if (row.image !== null) await restartDeletionPeriod(trx, [row.image], context.now);
      await savePositions(
        trx,
        type,
        rows.map((other) => other.id).filter((other) => other !== id),
      );
      const detail = { from: row.slug ?? slugOf(row.title, ""), names: namesOf(row) };
      await recordChange(trx, list, "removed", id, detail, context);
    });
  } catch (error) {
    // A product was added to it concurrently.
    if (isDatabaseError(error) && error.code === sqlState.foreignKeyViolation)
      throw new Refusal(curationRefusals.sub_category_in_use, { products: await countProductsIn(db, id) });
    throw error;
  }
}

/** Locks the list of an item. */
async function lockItem(
  trx: Trx,
  type: CuratedType,
  id: string,
): Promise<{ list: CuratedList; rows: CuratedRow[]; row: CuratedRow }> {
  const list = await findListOf(trx, type, id);
  const rows = list ? await lockList(trx, list) : [];
  const row = rows.find((each) => each.id === id);
  if (!list || !row) throw new Refusal(commonRefusals.not_found);
  return { list, rows, row };
}

/** @param version the version that the admin saw */
function requireVersion(row: CuratedRow, version: string): void {
  if (version !== row.version) throw new Refusal(curationRefusals.list_changed);
}

function requireFreeTitles(
  rows: readonly CuratedRow[],
  id: string,
  item: { title: string; titleBn: string },
): void {
  const path = takenTitle(rows, id, item);
  if (path)
    throw new Refusal(curationRefusals.title_taken, {
      errors: [{ path, code: "title_taken", message: curationRefusals.title_taken.sentence }],
    });
}

async function storedImage(trx: Trx, img: string, publicUrl: string): Promise<string> {
  const hash = hashInImageUrl(img, publicUrl);
  if (hash === undefined || !(await lockImages(trx, [hash])).has(hash))
    throw invalid([fieldError(itemErrorMessages, "img", { code: "foreign_image" })]);
  return hash;
}

const namesOf = ({ title, titleBn }: { title: string; titleBn: string }): AuditNames => ({
  en: title,
  bn: titleBn,
});

const auditNames = {
  subCategory: { subject: "sub_category", action: (change: Change) => `sub_category_${change}` },
  popularGift: { subject: "popular_gift", action: (change: Change) => `popular_gift_${change}` },
} as const;
type Change = "added" | "changed" | "moved" | "removed";

/** Writes an audit entry and announces the change of the pages that show the list. */
async function recordChange(
  trx: Trx,
  list: CuratedList,
  change: Change,
  subjectId: string,
  detail: AuditDetail,
  { actorId, now }: CurationContext,
) {
  const { subject, action } = auditNames[list.type];
  const category = list.type === "subCategory" && { en: list.categoryName, bn: list.categoryNameBn };
  await writeAudit(trx, {
    at: now,
    actorId,
    action: action(change) as AuditAction,
    subjectKind: subject,
    subjectId,
    detail: { ...detail, ...(category && { category }) },
  });
  await announceChange(trx, [list.type === "popularGift" ? popularGiftsTag : categoryTag(list.categorySlug)]);
}
