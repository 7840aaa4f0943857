/** Imports products into a shop, hundreds in one transaction, beside a running shop and as often as one likes. */
import { randomUUIDv7 } from "node:crypto";
import { insertPlaceholderVendor } from "#accounts/store/placeholder.server.ts";
import { listImages, touchImages } from "#media/store.server.ts";
import { announceChange } from "#platform/announce.server.ts";
import { type AuditEntry, writeAudits } from "#platform/audit.server.ts";
import { type Db, inTransaction } from "#platform/database.server.ts";
import { invalid, Refusal } from "#shared/refusal.ts";
import { slugOf } from "#shops/rules/slug.ts";
import { insertShop, listShopsNamed, type NamedShop } from "#shops/store/shops-write.server.ts";
import type { ProductInput } from "../contract/product-input.ts";
import type { ProductStatus } from "../contract/wire.ts";
import { readImportRow } from "../rules/import-row.ts";
import { type CatalogCategory, photoHashes, placeInCatalog, productFields } from "../rules/product-input.ts";
import type { SearchDocument } from "../rules/search-text.ts";
import { documentOfProduct } from "../rules/searchable.ts";
import { listCatalogCategories } from "../store/places.server.ts";
import { allowSlowStatements, lockProductsBySku, type NewProduct, saveProductsBySku } from "../store/products-write.server.ts";
import { refreshSearchTerms, saveSearchDocuments } from "../store/search.server.ts";
import type { FileRow } from "./import-file.server.ts";

export interface ImportOptions {
  rows: AsyncIterable<FileRow>;
  /** Name or slug of a shop; one that is not there is made, with a vendor account that nobody can sign in to. */
  shop: string;
  /** New products are approved, and those that wait; else new ones wait for an admin. */
  approve: boolean;
  onBadRow(line: number, reason: string): void;
  onProgress(report: Readonly<ImportReport>): void;
}

export interface ImportReport {
  shop: NamedShop;
  /** Rows read so far, bad ones among them. */
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  bad: number;
  /** Good rows without a sku: an import of the same file adds these again. */
  withoutSku: number;
}

export interface ImportServices {
  db: Db;
  publicUrl: string;
  now: () => Date;
}

export class ShopAmbiguous extends Error {}

const batchSize = 500;

interface ReadyProduct {
  line: number;
  product: NewProduct;
  document: SearchDocument;
  categorySlug: string;
}

export async function importProducts(options: ImportOptions, services: ImportServices): Promise<ImportReport> {
  const { shop, make } = await openTarget(services, options.shop);
  const categories = await listCatalogCategories(services.db);
  const report: ImportReport = { shop, rows: 0, added: 0, updated: 0, unchanged: 0, bad: 0, withoutSku: 0 };
  let batch: ReadyProduct[] = [];
  let skus = new Set<string>();

  const refuse = (line: number, reason: string) => {
    report.bad++;
    options.onBadRow(line, reason);
  };
  const save = async () => {
    if (batch.length > 0) await make();
    await saveBatch(services, { shop, batch, report, refuse });
    batch = [];
    skus = new Set();
    options.onProgress(report);
  };

  for await (const row of options.rows) {
    report.rows++;
    const ready = readyProduct(row, { shop, categories, approve: options.approve, publicUrl: services.publicUrl, now: services.now() });
    if ("reason" in ready) {
      refuse(row.line, ready.reason);
      continue;
    }
    // Of two rows with one sku the later one holds, so the earlier one must be saved first.
    const { sku } = ready.product;
    if (batch.length >= batchSize || (sku && skus.has(sku))) await save();
    batch.push(ready);
    if (sku) skus.add(sku);
    else report.withoutSku++;
  }
  await save();
  if (report.added + report.updated > 0) await refreshSearchTerms(services.db);
  return report;
}

interface Setting {
  shop: NamedShop;
  categories: readonly CatalogCategory[];
  approve: boolean;
  publicUrl: string;
  now: Date;
}

function readyProduct(row: FileRow, setting: Setting): ReadyProduct | { reason: string } {
  if ("reason" in row) return row;
  const read = readImportRow(row.row);
  if ("reason" in read) return read;
  try {
    return { line: row.line, ...newProduct(read.input, setting) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: reasonOf(error) };
  }
}

function newProduct(input: ProductInput, { shop, categories, approve, publicUrl, now }: Setting): Omit<ReadyProduct, "line"> {
  const fields = productFields(input, now);
  const place = placeInCatalog(categories, input);
  const product: NewProduct = {
    ...fields,
    id: randomUUIDv7(),
    shopId: shop.id,
    categoryId: place.category.id,
    subCategoryId: place.subCategory?.id ?? null,
    images: photoHashes(input, publicUrl),
    feedback: null,
    status: approve ? "approved" : "pending",
    approvedAt: approve ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  return { product, document: documentOfProduct(fields, place, shop), categorySlug: place.category.slug };
}

function reasonOf({ extra, message }: Refusal): string {
  const errors = extra.errors as { path: string; message: string }[] | undefined;
  return errors?.map((error) => `${error.path}: ${error.message}`).join("; ") ?? message;
}

interface Batch {
  shop: NamedShop;
  batch: readonly ReadyProduct[];
  report: ImportReport;
  refuse(line: number, reason: string): void;
}

async function saveBatch({ db, now }: ImportServices, { shop, batch, report, refuse }: Batch): Promise<void> {
  const { saved, lost } = await inTransaction(db, async (trx) => {
    await allowSlowStatements(trx);
    const stored = await listImages(
      trx,
      batch.flatMap(({ product }) => product.images),
    );
    const isStored = ({ product }: ReadyProduct) => product.images.every((hash) => stored.has(hash));
    const ready = batch.filter(isStored);
    const lost = batch.filter((row) => !isStored(row));
    const before = await lockProductsBySku(
      trx,
      shop.id,
      ready.flatMap(({ product }) => product.sku ?? []),
    );
    const products = await saveProductsBySku(
      trx,
      ready.map(({ product }) => product),
    );
    const approved = products.filter(({ id, status }) => status === "approved" && before.get(id)?.status !== "approved");
    await writeAudits(
      trx,
      approved.map(({ id }) => approvalEntry(id, before.get(id)?.status, now())),
    );
    const bySku = new Map(ready.map((one) => [one.product.sku ?? one.product.id, one]));
    const changed = products.flatMap(({ id, sku }) => {
      const row = bySku.get(sku ?? id);
      return row ? [{ id, row }] : [];
    });
    // A row without pictures leaves those that are there.
    const takenOut = changed.flatMap(({ id, row: { product } }) =>
      product.images.length === 0 ? [] : (before.get(id)?.images ?? []).filter((hash) => !product.images.includes(hash)),
    );
    await touchImages(trx, takenOut, now());
    await saveSearchDocuments(
      trx,
      changed.map(({ id, row }) => ({ productId: id, document: row.document })),
    );
    const tags = changed.flatMap(({ id, row }) => [`product:${id}`, `category:${row.categorySlug}`]);
    if (tags.length > 0) await announceChange(trx, ["home", "catalog", `shop:${shop.slug}`, ...tags]);
    return { saved: changed, lost };
  });
  for (const { line } of lost) refuse(line, reasonOf(invalid([{ path: "imgPrimary", message: "Only pictures that were sent to this shop." }])));
  const added = saved.filter(({ id, row }) => row.product.id === id).length;
  report.added += added;
  report.updated += saved.length - added;
  report.unchanged += batch.length - lost.length - saved.length;
}

/** Whoever runs an import sits at the server. One that comes new has been nothing before. */
function approvalEntry(subjectId: string, from: ProductStatus | undefined, at: Date): AuditEntry {
  return { at, actorId: null, action: "product_decided", subjectKind: "product", subjectId, detail: { ...(from && { from }), to: "approved" } };
}

/** The shop of that name; one that is not there is made when its first product is saved. */
async function openTarget({ db, now }: ImportServices, asked: string): Promise<{ shop: NamedShop; make(): Promise<void> }> {
  const name = asked.normalize("NFC").trim();
  const [found, another] = await listShopsNamed(db, name);
  if (found && another) throw new ShopAmbiguous(`There is more than one shop ${name}. Name one by its slug: ${found.slug}, ${another.slug}.`);
  if (found) return { shop: found, make: async () => {} };
  const id = randomUUIDv7();
  const shop = { id, name, nameBn: null, slug: slugOf(name, `shop-${id.slice(-6)}`) };
  let made = false;
  return {
    shop,
    async make() {
      if (made) return;
      shop.slug = await inTransaction(db, async (trx) => {
        const ownerId = await insertPlaceholderVendor(trx, name, now());
        return insertShop(trx, { ...shop, ownerId, aboutBn: null, division: null, district: null, sinceYear: null, createdAt: now() });
      });
      made = true;
    },
  };
}
