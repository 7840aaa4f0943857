/** What admins do with the shelves: they add, change, move and remove tiles and gifts, each in one transaction that the pages hear of. */

import { randomUUIDv7 } from "node:crypto";
import { categoryTag } from "#catalog/rules/page-tags.ts";
import { hashOfImageUrl } from "#media/contract.ts";
import { listImages, touchImages } from "#media/store.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction, isDatabaseError, type Trx } from "#platform/db/database.server.ts";
import type { JobQueues } from "#platform/jobs.server.ts";
import type { AuditAction, AuditDetail } from "#shared/audit.ts";
import { fieldError } from "#shared/field-errors.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { slugOf } from "#shops/rules.ts";
import { shelfMaximum } from "../contract/constants.ts";
import { shelfTexts } from "../contract/errors.ts";
import { type ChangeEntry, type EntryKind, shelfRefusals } from "../contract.ts";
import { freeSlug, movedTo, takenTitle } from "../rules.ts";
import {
  countProductsIn,
  deleteEntry,
  findShelfOf,
  insertEntry,
  lockShelf,
  type Shelf,
  type ShelfRow,
  saveOrder,
  updateEntry,
} from "../store/sub-categories.server.ts";
import { renamedKindJob, renamedKindQueue } from "./renamed-sub-category.server.ts";

/** Who does it and when, and where our own pictures stand. */
export interface ShelfWork {
  actorId: string;
  now: Date;
  publicUrl: string;
}

/**
 * Puts a tile or gift at the end of its shelf.
 * @param entry titles tidy
 * @throws Refusal `title_taken`, `shelf_full`, `invalid` for a picture that is not in our store
 */
export async function addEntry(
  db: Db,
  shelf: Shelf,
  entry: { title: string; titleBn: string; img: string },
  work: ShelfWork,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const rows = await lockShelf(trx, shelf);
    const id = randomUUIDv7();
    refuseTaken(rows, id, entry);
    if (rows.length >= shelfMaximum) throw new Refusal(shelfRefusals.shelf_full);
    const image = await storedPicture(trx, entry.img, work.publicUrl);
    const slug = freeSlug(rows, entry.title, id);
    await insertEntry(
      trx,
      shelf,
      { id, slug, title: entry.title, titleBn: entry.titleBn, image },
      rows.length,
    );
    await saveOrder(trx, shelf.kind, [...rows.map((row) => row.id), id]);
    await written(trx, shelf, "added", id, { to: slug }, work);
    return id;
  });
}

/**
 * Changes titles and picture; the address of a tile stays, whatever it is called. A job brings a tile's new name to its products.
 * @returns whether anything is different now
 * @throws Refusal `not_found`, `shelf_changed`, `title_taken`, `invalid`
 */
export async function changeEntry(
  db: Db,
  kind: EntryKind,
  id: string,
  { version, img, ...titles }: ChangeEntry,
  { jobs, ...work }: ShelfWork & { jobs: JobQueues },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { shelf, rows, row } = await heldEntry(trx, kind, id, version);
    const entry = {
      title: titles.title ?? row.title,
      titleBn: titles.titleBn ?? row.titleBn,
      image: img === undefined ? row.image : await storedPicture(trx, img, work.publicUrl),
    };
    const renamed = entry.title !== row.title || entry.titleBn !== row.titleBn;
    if (!renamed && entry.image === row.image) return false;
    if (renamed) refuseTaken(rows, id, entry);
    await updateEntry(trx, kind, id, entry);
    if (row.image !== null && entry.image !== row.image) await touchImages(trx, [row.image], work.now);
    if (renamed && kind === "tile") await jobs.insert(renamedKindQueue, [renamedKindJob(id)], trx);
    await written(trx, shelf, "changed", id, {}, work);
    return true;
  });
}

/**
 * Moves it to another place of its shelf.
 * @param order the ids of the shelf as the admin saw them
 * @returns whether it stands elsewhere now
 * @throws Refusal `not_found`, `shelf_changed`
 */
export async function moveEntry(
  db: Db,
  kind: EntryKind,
  id: string,
  { place, order }: { place: number; order: readonly string[] },
  work: ShelfWork,
) {
  return inTransaction(db, async (trx) => {
    const { shelf, rows } = await heldEntry(trx, kind, id);
    const ids = rows.map((row) => row.id);
    if (ids.join() !== order.join()) throw new Refusal(shelfRefusals.shelf_changed);
    const next = movedTo(ids, id, place);
    const [from, to] = [ids.indexOf(id) + 1, next.indexOf(id) + 1];
    if (from === to) return false;
    await saveOrder(trx, kind, next);
    await written(trx, shelf, "moved", id, { from: String(from), to: String(to) }, work);
    return true;
  });
}

/** @throws Refusal `not_found`, `shelf_changed`; `kind_in_use`, with how many products stand in it */
export async function removeEntry(
  db: Db,
  kind: EntryKind,
  id: string,
  version: string,
  work: ShelfWork,
): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      const { shelf, rows, row } = await heldEntry(trx, kind, id, version);
      const products = kind === "tile" ? await countProductsIn(trx, id) : 0;
      if (products > 0) throw new Refusal(shelfRefusals.kind_in_use, { products });
      await deleteEntry(trx, kind, id);
      if (row.image !== null) await touchImages(trx, [row.image], work.now);
      await saveOrder(
        trx,
        kind,
        rows.map((one) => one.id).filter((one) => one !== id),
      );
      await written(trx, shelf, "removed", id, { from: row.slug ?? slugOf(row.title, "") }, work);
    });
  } catch (error) {
    const foreignKeyViolation = "23503";
    // A product came into it at this very moment.
    if (isDatabaseError(error) && error.code === foreignKeyViolation)
      throw new Refusal(shelfRefusals.kind_in_use, { products: await countProductsIn(db, id) });
    throw error;
  }
}

/** @param version that the admin saw; undefined: any */
async function heldEntry(
  trx: Trx,
  kind: EntryKind,
  id: string,
  version?: string,
): Promise<{ shelf: Shelf; rows: ShelfRow[]; row: ShelfRow }> {
  const shelf = await findShelfOf(trx, kind, id);
  const rows = shelf ? await lockShelf(trx, shelf) : [];
  const row = rows.find((one) => one.id === id);
  if (!shelf || !row) throw new Refusal(commonRefusals.not_found);
  if (version !== undefined && version !== row.version) throw new Refusal(shelfRefusals.shelf_changed);
  return { shelf, rows, row };
}

function refuseTaken(rows: readonly ShelfRow[], id: string, entry: { title: string; titleBn: string }): void {
  const path = takenTitle(rows, id, entry);
  if (path)
    throw new Refusal(shelfRefusals.title_taken, {
      errors: [{ path, code: "title_taken", message: shelfRefusals.title_taken.sentence }],
    });
}

async function storedPicture(trx: Trx, img: string, publicUrl: string): Promise<string> {
  const hash = hashOfImageUrl(img, publicUrl);
  if (hash === undefined || !(await listImages(trx, [hash])).has(hash))
    throw invalid([fieldError(shelfTexts, "img", { code: "foreign_image" })]);
  return hash;
}

const words = {
  tile: { subject: "sub_category", action: (what: What) => `sub_category_${what}` },
  gift: { subject: "popular_gift", action: (what: What) => `popular_gift_${what}` },
} as const;
type What = "added" | "changed" | "moved" | "removed";

/** Writes it down, and tells the pages that show the shelf. */
async function written(
  trx: Trx,
  shelf: Shelf,
  what: What,
  subjectId: string,
  detail: AuditDetail,
  { actorId, now }: ShelfWork,
) {
  const { subject, action } = words[shelf.kind];
  await writeAudit(trx, {
    at: now,
    actorId,
    action: action(what) as AuditAction,
    subjectKind: subject,
    subjectId,
    detail,
  });
  await announceChange(trx, [shelf.kind === "gift" ? "home" : categoryTag(shelf.categorySlug)]);
}
