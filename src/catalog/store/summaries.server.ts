/** SQL that reads products for lists that a person has put together: saved and recently viewed ones. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import type { ProductSummaryView } from "../contract/views.ts";
import { type CardRow, cardColumns, cardJoins, cardOf, listById } from "./products.server.ts";

export interface SummaryRow extends CardRow {
  hasVariations: boolean;
}

export const summaryColumns = sql`${cardColumns}, p.options <> '{}' as "hasVariations"`;

export function summaryOf(row: SummaryRow): ProductSummaryView {
  return { ...cardOf(row), hasVariations: row.hasVariations };
}

/** Returns the products in the order of the ids. Omits products that are not on sale. */
export async function listSummariesById(db: Db, ids: readonly string[]): Promise<ProductSummaryView[]> {
  return (await listById<SummaryRow>(db, summaryColumns, cardJoins, ids)).map(summaryOf);
}
