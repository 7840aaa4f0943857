import { type Kysely, sql } from "kysely";

/** The Bangla name of the category in lists and filters, as it is in the menu. বাঁশ is also a material. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update categories set name_bn = 'বাঁশের ল্যাম্পশেড' where name_bn = 'বাঁশ'`.execute(db);
}
