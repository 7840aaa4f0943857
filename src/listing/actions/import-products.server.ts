/**
 * Imports products into a shop in transactions of 500. Can run beside a running server, and can be repeated.
 */

import type { ProductFields } from "#catalog/contract/product-fields.ts";
import type { ProductStatus } from "#catalog/contract.ts";
import type { CatalogCategory } from "#catalog/rules/categories.ts";
import { listTags, membershipTags } from "#catalog/rules/page-tags.ts";
import { lockCatalogCategories } from "#catalog/store/categories.server.ts";
import { lockImages, restartDeletionPeriod } from "#media/store.server.ts";
import { insertPlaceholderVendor } from "#people/store.server.ts";
import { type NewAuditEntry, writeAudits } from "#platform/audit.server.ts";
import { analyze } from "#platform/db/analyze.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { allowSlowStatements, type Db, inTransaction, type Trx } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { refreshSearchIndex, saveSearchDocuments } from "#search/store/search-index.server.ts";
import { fieldError } from "#shared/field-errors.ts";
import { takaOf } from "#shared/money.ts";
import { invalid, Refusal } from "#shared/refusal.ts";
import { slugOfShop } from "#shops/rules.ts";
import { insertShop, listShopsNamed, type NamedShop } from "#shops/store.server.ts";
import { productErrorMessages } from "../contract/product-checks.ts";
import type { ProductInput } from "../contract/product-input.ts";
import { parseImportRow } from "../rules/import-row.ts";
import { searchDocumentOf } from "../rules/locked-product.ts";
import { photoHashes, resolveCategory, toProductFields } from "../rules/stored-product.ts";
import {
  lockProductsBySku,
  type ProductBefore,
  type ProductInsert,
  type SavedProduct,
  saveProductsBySku,
} from "../store/insert-products.server.ts";
import { readLockedProducts } from "../store/products.server.ts";
import type { FileRow } from "./import-file.server.ts";

export interface ImportOptions {
  rows: AsyncIterable<FileRow>;
  /** Name or slug of a shop. A missing shop is created, with a vendor account that cannot sign in. */
  shop: string;
  /** Approves new and pending products; otherwise new products wait for an admin. */
  approve: boolean;
  onBadRow(line: number, reason: string): void;
  onProgress(report: Readonly<ImportReport>): void;
}

export interface ImportReport {
  shop: NamedShop;
  /** Rows read so far, including bad ones. */
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  bad: number;
  /** Valid rows without a SKU: importing the same file again adds them again. */
  withoutSku: number;
}

export interface ImportServices {
  db: Db;
  publicUrl: string;
  now: () => Date;
}

export class ShopAmbiguous extends Error {}

const batchSize = 500;

/** A valid row. Its category is looked up when it is saved. */
interface ParsedRow {
  line: number;
  input: ProductInput;
  product: ProductFields & Omit<ProductInsert, "categoryId" | "subCategoryId">;
}

interface ResolvedProduct {
  line: number;
  product: ProductInsert;
}

interface BadRow {
  line: number;
  reason: string;
}

export async function importProducts(
  options: ImportOptions,
  services: ImportServices,
): Promise<ImportReport> {
  const { shop, createShop } = await findOrPrepareShop(services, options.shop);
  const report: ImportReport = { shop, rows: 0, added: 0, updated: 0, unchanged: 0, bad: 0, withoutSku: 0 };
  let batch: ParsedRow[] = [];
  let skus = new Set<string>();

  const reject = (line: number, reason: string) => {
    report.bad++;
    options.onBadRow(line, reason);
  };
  const save = async () => {
    await saveBatch(services, { shop, createShop, batch, report, reject });
    batch = [];
    skus = new Set();
    options.onProgress(report);
  };

  for await (const row of options.rows) {
    report.rows++;
    const parsed = parseRow(row, {
      shop,
      approve: options.approve,
      publicUrl: services.publicUrl,
      now: services.now(),
    });
    if ("reason" in parsed) {
      reject(row.line, parsed.reason);
      continue;
    }
    // The later of two rows with the same SKU wins, so the earlier one must be saved first.
    const { sku } = parsed.product;
    if (batch.length >= batchSize || (sku && skus.has(sku))) await save();
    batch.push(parsed);
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

interface ImportSettings {
  shop: NamedShop;
  approve: boolean;
  publicUrl: string;
  now: Date;
}

function parseRow(row: FileRow, settings: ImportSettings): ParsedRow | { reason: string } {
  if ("reason" in row) return row;
  const parsed = parseImportRow(row.row);
  if ("reason" in parsed) return parsed;
  const { input } = parsed;
  const product = catchRefusal(() => newProduct(input, settings));
  return "reason" in product ? product : { line: row.line, input, product };
}

function newProduct(
  input: ProductInput,
  { shop, approve, publicUrl, now }: ImportSettings,
): ParsedRow["product"] {
  return {
    ...toProductFields(input, now),
    id: newId(),
    shopId: shop.id,
    images: photoHashes(input, publicUrl),
    feedback: null,
    status: approve ? "approved" : "pending",
    approvedAt: approve ? now : null,
    createdAt: now,
    updatedAt: now,
  };
}

/** @param categories locked until the row is saved */
function resolveProduct(
  { line, input, product }: ParsedRow,
  categories: readonly CatalogCategory[],
): ResolvedProduct | BadRow {
  const resolved = catchRefusal(() => resolveCategory(categories, input));
  if ("reason" in resolved) return { line, ...resolved };
  const { category, subCategory } = resolved;
  return {
    line,
    product: { ...product, categoryId: category.id, subCategoryId: subCategory?.id ?? null },
  };
}

function catchRefusal<T>(work: () => T): T | { reason: string } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: reasonOf(error) };
  }
}

function reasonOf({ members, message }: Refusal): string {
  return members.errors?.map((error) => `${error.path}: ${error.message}`).join("; ") ?? message;
}

const missingImageReason = reasonOf(
  invalid([fieldError(productErrorMessages, "imgPrimary", { code: "foreign_image" })]),
);

interface Batch {
  shop: NamedShop;
  createShop(): Promise<void>;
  batch: readonly ParsedRow[];
  report: ImportReport;
  reject(line: number, reason: string): void;
}

async function saveBatch(
  { db, now }: ImportServices,
  { shop, createShop, batch, report, reject }: Batch,
): Promise<void> {
  const { saved, rejected } = await inTransaction(db, async (trx) => {
    await allowSlowStatements(trx);
    // First, in the same lock order as changes of categories.
    const categories = await lockCatalogCategories(trx);
    const { resolved, rejected } = await resolveBatch(trx, batch, categories);
    // In a transaction of its own: if this one is repeated, the shop must still exist, because it is created
    // only once.
    if (resolved.length > 0) await createShop();
    const skus = resolved.flatMap(({ product }) => product.sku ?? []);
    const before = await lockProductsBySku(trx, shop.id, skus);
    const products = await saveProductsBySku(
      trx,
      resolved.map(({ product }) => product),
    );
    const approved = products.filter(
      ({ id, status }) => status === "approved" && before.get(id)?.status !== "approved",
    );
    await writeAudits(trx, [
      ...approved.map(({ id }) => approvalEntry(id, before.get(id)?.status, now())),
      ...products.flatMap((product) => priceEntry(product, before.get(product.id), now())),
    ]);
    // Rows without a SKU are always new, and keep the id of their row.
    const rowByKey = new Map(resolved.map((row) => [row.product.sku ?? row.product.id, row]));
    const changed = products.flatMap(({ id, sku }) => {
      const row = rowByKey.get(sku ?? id);
      return row ? [{ id, row }] : [];
    });
    // A row without photos keeps the photos of the product.
    const removedImages = changed.flatMap(({ id, row: { product } }) =>
      product.images.length === 0
        ? []
        : (before.get(id)?.images ?? []).filter((hash) => !product.images.includes(hash)),
    );
    await restartDeletionPeriod(trx, removedImages, now());
    const changedIds = changed.map(({ id }) => id);
    await publishChanges(trx, changedIds, { before, categories });
    return { saved: changed, rejected };
  });
  for (const { line, reason } of rejected) reject(line, reason);
  const added = saved.filter(({ id, row }) => row.product.id === id).length;
  report.added += added;
  report.updated += saved.length - added;
  report.unchanged += batch.length - rejected.length - saved.length;
  const rejectedLines = new Set(rejected.map(({ line }) => line));
  report.withoutSku += batch.filter(({ line, product }) => !product.sku && !rejectedLines.has(line)).length;
}

/**
 * Locks the images of the rows and looks up their categories. Rejects rows with images that are not stored.
 */
async function resolveBatch(
  trx: Trx,
  batch: readonly ParsedRow[],
  categories: readonly CatalogCategory[],
): Promise<{ resolved: ResolvedProduct[]; rejected: BadRow[] }> {
  const images = batch.flatMap(({ product }) => product.images);
  const stored = await lockImages(trx, images);
  const resolved: ResolvedProduct[] = [];
  const rejected: BadRow[] = [];
  for (const row of batch) {
    const result = row.product.images.every((hash) => stored.has(hash))
      ? resolveProduct(row, categories)
      : { line: row.line, reason: missingImageReason };
    if ("reason" in result) rejected.push(result);
    else resolved.push(result);
  }
  return { resolved, rejected };
}

interface BeforeImport {
  /** The products that the batch has changed, by id, as they were before. */
  before: ReadonlyMap<string, { categoryId: string }>;
  categories: readonly CatalogCategory[];
}

/** Updates the search documents of the approved products among `ids`, and announces their pages and lists. */
async function publishChanges(
  trx: Trx,
  ids: readonly string[],
  { before, categories }: BeforeImport,
): Promise<void> {
  // Read again, because a product keeps what its row lacks.
  const products = await readLockedProducts(trx, ids);
  const approved = products.filter(({ status }) => status === "approved");
  await saveSearchDocuments(
    trx,
    approved.map((product) => ({ productId: product.id, document: searchDocumentOf(product) })),
  );
  const membership = approved.flatMap((product) => {
    // The lists of its previous category change too, if the row moves the product to another one.
    const previous = categories.find(({ id }) => id === before.get(product.id)?.categoryId);
    return [...membershipTags(product), ...(previous ? [listTags.category(previous.slug)] : [])];
  });
  if (membership.length > 0) await announceChange(trx, [listTags.prices, listTags.stock, ...membership]);
}

/** Returns the audit entry of an approval. It has no actor, because imports run on the server. */
function approvalEntry(subjectId: string, from: ProductStatus | undefined, at: Date): NewAuditEntry {
  return {
    at,
    actorId: null,
    action: "product_decided",
    subjectKind: "product",
    subjectId,
    detail: { ...(from && { from }), to: "approved" },
  };
}

/** The entry of a changed price of an approved product, if its price has changed. */
function priceEntry(
  { id, pricePoisha }: SavedProduct,
  before: ProductBefore | undefined,
  at: Date,
): NewAuditEntry[] {
  if (before?.status !== "approved" || before.pricePoisha === pricePoisha) return [];
  return [
    {
      at,
      actorId: null,
      action: "product_price_set",
      subjectKind: "product",
      subjectId: id,
      detail: { from: String(takaOf(before.pricePoisha)), to: String(takaOf(pricePoisha)) },
    },
  ];
}

/**
 * Finds the shop by name or slug. A missing shop is created by `createShop`, before its first product is
 * saved.
 */
async function findOrPrepareShop(
  { db, now }: ImportServices,
  nameOrSlug: string,
): Promise<{ shop: NamedShop; createShop(): Promise<void> }> {
  const name = nameOrSlug.normalize("NFC").trim();
  const [existing, another] = await listShopsNamed(db, name);
  if (existing && another)
    throw new ShopAmbiguous(
      `There is more than one shop ${name}. Name one by its slug: ${existing.slug}, ${another.slug}.`,
    );
  if (existing) return { shop: existing, createShop: async () => {} };
  const id = newId();
  const shop = { id, name, nameBn: null, slug: slugOfShop(name, id) };
  let isCreated = false;
  return {
    shop,
    async createShop() {
      if (isCreated) return;
      shop.slug = await inTransaction(db, async (trx) => {
        const ownerId = await insertPlaceholderVendor(trx, name, now());
        return insertShop(trx, { ...shop, ownerId, createdAt: now() });
      });
      isCreated = true;
    },
  };
}
