/** Checks the requirements for a database, embedded or external. */

import { brand } from "#shared/brand.ts";
import { StartRefused } from "../db/migrate.server.ts";

type Queryable = { query(sql: string): Promise<{ rows: unknown[] }> };

interface Facts {
  version: number;
  database: string;
  encoding: string;
  ctype: string;
  role: string;
  /** Whether the role may create the tables and the schema of the jobs, or someone has created them. */
  canHoldTables: boolean;
}

/**
 * @throws StartRefused if the server is older than PostgreSQL 15, the database cannot search Bangla, or the
 * role may not create what is missing in it
 */
export async function checkDatabase(client: Queryable): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, datname as database,
            pg_encoding_to_char(encoding) as encoding, datctype as ctype, current_user as role,
            to_regclass('kysely_migration') is not null and to_regnamespace('jobs') is not null
              or has_database_privilege(datname, 'create')
                and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canHoldTables"
       from pg_database where datname = current_database()`,
  );
  const { version, database, encoding, ctype, role, canHoldTables } = rows[0] as Facts;
  if (version < 150000)
    throw new StartRefused(
      `The database server is PostgreSQL ${Math.floor(version / 10000)}, but ${brand.name.en} needs 15 or newer.`,
    );
  const remedy = `create it with ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' TEMPLATE template0`;
  if (encoding !== "UTF8")
    throw new StartRefused(
      `The database "${database}" has the encoding ${encoding}, but ${brand.name.en} needs UTF8: ${remedy}.`,
    );
  // With these, pg_trgm finds no letters in Bangla words, whatever the locale provider is.
  if (ctype === "C" || ctype === "POSIX")
    throw new StartRefused(
      `The database "${database}" has the character type ${ctype}, under which Bangla cannot be searched: ${remedy}.`,
    );
  if (!canHoldTables)
    throw new StartRefused(
      `The role "${role}" may not create tables and schemas in the database "${database}": ` +
        `make it the owner with ALTER DATABASE "${database}" OWNER TO "${role}".`,
    );
}
