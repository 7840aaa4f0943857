import { sql } from "kysely";

/** A product that was never approved, or was changed before these columns existed, has no approved title. */
const showsCurrentTitle = sql`(p.status = 'approved' or p.approved_title is null)`;

/**
 * SQL of the titles of a product `p` that an admin has approved. If its vendor has changed it since, its own
 * titles may be new ones.
 */
export const approvedTitle = sql<string>`case when ${showsCurrentTitle} then p.title else p.approved_title end`;
export const approvedTitleBn = sql<
  string | null
>`case when ${showsCurrentTitle} then p.title_bn else p.approved_title_bn end`;

/** SQL of the names of the options of a product `p`; empty while they may not have been approved. */
export const approvedOptions = sql<string[]>`case when p.status = 'approved' then p.options else '{}' end`;
