import { sql } from "kysely";

/**
 * SQL of the titles of a product `p` that an admin has approved. If it is no longer approved, its own titles
 * may be new ones.
 */
export const approvedTitle = sql<string>`coalesce(p.approved_title, p.title)`;
export const approvedTitleBn = sql<
  string | null
>`case when p.approved_title is null then p.title_bn else p.approved_title_bn end`;
