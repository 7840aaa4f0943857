/** Imports products into a shop, hundreds in one transaction, beside a running shop and as often as one likes. */
import { randomUUIDv7 } from "node:crypto";
import { insertPlaceholderVendor } from "#accounts/store/placeholder.server.ts";
import type { ProductStatus } from "#catalog/contract.ts";
import type { CatalogCategory } from "#catalog/rules/categories.ts";
import { listTags, membershipTags } from "#catalog/rules/page-tags.ts";
import type { ProductFields } from "#catalog/rules/product-fields.ts";
import { holdCatalogCategories } from "#catalog/store/places.server.ts";
import { listImages, touchImages } from "#media/store.server.ts";
import { type AuditEntry, writeAudits } from "#platform/audit.server.ts";
import { analyze } from "#platform/db/analyze.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import type { SearchDocument } from "#search/rules/document.ts";
import { buildProductDocument } from "#search/rules/document.ts";
import { refreshSearchIndex, saveSearchDocuments } from "#search/store/search-index.server.ts";
import { fieldError } from "#shared/field-errors.ts";
import { invalid, Refusal } from "#shared/refusal.ts";
import { slugOf } from "#shops/rules/slug.ts";
import { insertShop, listShopsNamed, type NamedShop } from "#shops/store.server.ts";
import { productTexts } from "../contract/product-errors.ts";
import type { ProductInput } from "../contract/product-input.ts";
import { readImportRow } from "../rules/import-row.ts";
import { photoHashes, placeInCatalog, productFields } from "../rules/product-input.ts";
import {
  allowSlowStatements,
  lockProductsBySku,
  type NewProduct,
  saveProductsBySku,
} from "../store/insert-products.server.ts";
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

/** A row that is right by itself; where it stands in the catalogue is looked up when it is saved. */
interface ReadRow {
  line: number;
  input: ProductInput;
  product: ProductFields & Omit<NewProduct, "categoryId" | "subCategoryId">;
}

interface ReadyProduct {
  line: number;
  product: NewProduct;
  document: SearchDocument;
  categorySlug: string;
}

interface BadRow {
  line: number;
  reason: string;
}

export async function importProducts(
  options: ImportOptions,
  services: ImportServices,
): Promise<ImportReport> {
  const { shop, make } = await openTarget(services, options.shop);
  const report: ImportReport = { shop, rows: 0, added: 0, updated: 0, unchanged: 0, bad: 0, withoutSku: 0 };
  let batch: ReadRow[] = [];
  let skus = new Set<string>();

  const refuse = (line: number, reason: string) => {
    report.bad++;
    options.onBadRow(line, reason);
  };
  const save = async () => {
    await saveBatch(services, { shop, make, batch, report, refuse });
    batch = [];
    skus = new Set();
    options.onProgress(report);
  };

  for await (const row of options.rows) {
    report.rows++;
    const read = readRow(row, {
      shop,
      approve: options.approve,
      publicUrl: services.publicUrl,
      now: services.now(),
    });
    if ("reason" in read) {
      refuse(row.line, read.reason);
      continue;
    }
    // Of two rows with one sku the later one holds, so the earlier one must be saved first.
    const { sku } = read.product;
    if (batch.length >= batchSize || (sku && skus.has(sku))) await save();
    batch.push(read);
    if (sku) skus.add(sku);
  }
  await save();
  if (report.added + report.updated > 0) {
    await refreshSearchIndex(services.db);
    await analyze(services.db, [
      "products",
      "searchDocuments",
      "searchPostings",
      "searchWords",
      "auditLog",
      "shops",
    ]);
  }
  return report;
}

interface Setting {
  shop: NamedShop;
  approve: boolean;
  publicUrl: string;
  now: Date;
}

function readRow(row: FileRow, setting: Setting): ReadRow | { reason: string } {
  if ("reason" in row) return row;
  const read = readImportRow(row.row);
  if ("reason" in read) return read;
  const { input } = read;
  const product = unlessRefused(() => newProduct(input, setting));
  return "reason" in product ? product : { line: row.line, input, product };
}

function newProduct(input: ProductInput, { shop, approve, publicUrl, now }: Setting): ReadRow["product"] {
  return {
    ...productFields(input, now),
    id: randomUUIDv7(),
    shopId: shop.id,
    images: photoHashes(input, publicUrl),
    feedback: null,
    status: approve ? "approved" : "pending",
    approvedAt: approve ? now : null,
    createdAt: now,
    updatedAt: now,
  };
}

/** @param categories as they are until the row is saved */
function readyProduct(
  { line, input, product }: ReadRow,
  categories: readonly CatalogCategory[],
  shop: NamedShop,
): ReadyProduct | BadRow {
  const place = unlessRefused(() => placeInCatalog(categories, input));
  if ("reason" in place) return { line, ...place };
  const { category, subCategory } = place;
  return {
    line,
    product: { ...product, categoryId: category.id, subCategoryId: subCategory?.id ?? null },
    document: buildProductDocument(product, place, shop),
    categorySlug: category.slug,
  };
}

function unlessRefused<T>(work: () => T): T | { reason: string } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: reasonOf(error) };
  }
}

function reasonOf({ extra, message }: Refusal): string {
  const errors = extra.errors as { path: string; message: string }[] | undefined;
  return errors?.map((error) => `${error.path}: ${error.message}`).join("; ") ?? message;
}

const foreignPicture = reasonOf(invalid([fieldError(productTexts, "imgPrimary", { code: "foreign_image" })]));

interface Batch {
  shop: NamedShop;
  make(): Promise<void>;
  batch: readonly ReadRow[];
  report: ImportReport;
  refuse(line: number, reason: string): void;
}

async function saveBatch(
  { db, now }: ImportServices,
  { shop, make, batch, report, refuse }: Batch,
): Promise<void> {
  const { saved, lost } = await inTransaction(db, async (trx) => {
    await allowSlowStatements(trx);
    // Before all else, as whoever changes a shelf does.
    const categories = await holdCatalogCategories(trx);
    const stored = await listImages(
      trx,
      batch.flatMap(({ product }) => product.images),
    );
    const ready: ReadyProduct[] = [];
    const lost: BadRow[] = [];
    for (const row of batch) {
      const found = row.product.images.every((hash) => stored.has(hash))
        ? readyProduct(row, categories, shop)
        : { line: row.line, reason: foreignPicture };
      if ("reason" in found) lost.push(found);
      else ready.push(found);
    }
    // It stays, whatever becomes of its products: on a connection of its own.
    if (ready.length > 0) await make();
    const before = await lockProductsBySku(
      trx,
      shop.id,
      ready.flatMap(({ product }) => product.sku ?? []),
    );
    const products = await saveProductsBySku(
      trx,
      ready.map(({ product }) => product),
    );
    const approved = products.filter(
      ({ id, status }) => status === "approved" && before.get(id)?.status !== "approved",
    );
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
      product.images.length === 0
        ? []
        : (before.get(id)?.images ?? []).filter((hash) => !product.images.includes(hash)),
    );
    await touchImages(trx, takenOut, now());
    await saveSearchDocuments(
      trx,
      changed.map(({ id, row }) => ({ productId: id, document: row.document })),
    );
    const tags = changed.flatMap(({ id, row }) =>
      membershipTags({ id, categorySlug: row.categorySlug, shopSlug: shop.slug }),
    );
    if (tags.length > 0) await announceChange(trx, [listTags.prices, listTags.stock, ...tags]);
    return { saved: changed, lost };
  });
  for (const { line, reason } of lost) refuse(line, reason);
  const added = saved.filter(({ id, row }) => row.product.id === id).length;
  report.added += added;
  report.updated += saved.length - added;
  report.unchanged += batch.length - lost.length - saved.length;
  const refused = new Set(lost.map(({ line }) => line));
  report.withoutSku += batch.filter(({ line, product }) => !product.sku && !refused.has(line)).length;
}

/** Whoever runs an import sits at the server. One that comes new has been nothing before. */
function approvalEntry(subjectId: string, from: ProductStatus | undefined, at: Date): AuditEntry {
  return {
    at,
    actorId: null,
    action: "product_decided",
    subjectKind: "product",
    subjectId,
    detail: { ...(from && { from }), to: "approved" },
  };
}

/** The shop of that name; one that is not there is made when its first product is saved. */
async function openTarget(
  { db, now }: ImportServices,
  asked: string,
): Promise<{ shop: NamedShop; make(): Promise<void> }> {
  const name = asked.normalize("NFC").trim();
  const [found, another] = await listShopsNamed(db, name);
  if (found && another)
    throw new ShopAmbiguous(
      `There is more than one shop ${name}. Name one by its slug: ${found.slug}, ${another.slug}.`,
    );
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
        return insertShop(trx, {
          ...shop,
          ownerId,
          aboutBn: null,
          division: null,
          district: null,
          sinceYear: null,
          createdAt: now(),
        });
      });
      made = true;
    },
  };
}
