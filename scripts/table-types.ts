import { type Kysely, sql } from "kysely";
import { columnTypes, comments } from "./table-overlay.ts";

/** Types of PostgreSQL as `openPool` reads and writes them. */
const types: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "ColumnType<Date, string, string>",
  int2: "number",
  int4: "number",
  int8: "number",
  json: "unknown",
  jsonb: "unknown",
  text: "string",
  timestamptz: "Timestamp",
  tsvector: "string",
  uuid: "string",
};

const head = `/** Written by "npm run tables" from the migrated database and scripts/table-overlay.ts. Do not edit. */
import type { ColumnType, Generated } from "kysely";
import type { AuditAction, AuditDetail, AuditSubject } from "#shared/audit.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/**
 * The tables in camelCase, as CamelCasePlugin of Kysely translates them. Money columns are integers of
 * poisha.
 */
`;

/** Returns a TypeScript module with the types of all tables of a migrated database. */
export async function tableTypes<T>(db: Kysely<T>): Promise<string> {
  const tables = await db.withoutPlugins().introspection.getTables();
  const choices = await listChoices(db);
  const unused = new Set([...Object.keys(columnTypes), ...Object.keys(comments)]);
  const comment = (name: string, indent: string) => {
    unused.delete(name);
    return comments[name] ? `${indent}/** ${comments[name]} */\n` : "";
  };
  const members = tables
    .filter(({ schema }) => schema === "public")
    .map(({ name, columns }) => {
      const table = camelCase(name);
      const lines = columns.map((column) => {
        const property = camelCase(column.name);
        const path = `${table}.${property}`;
        const known = choices.get(`${name}.${column.name}`) ?? typeOf(column.dataType, path);
        const nullable = column.isNullable ? `${known} | null` : known;
        const type = columnTypes[path] ?? (column.hasDefaultValue ? withDefault(nullable) : nullable);
        return `${comment(path, "    ")}    ${property}: ${type};\n`;
      });
      return `${comment(table, "  ")}  ${table}: {\n${lines.join("")}  };\n`;
    });
  if (unused.size > 0) throw new Error(`The database has no ${[...unused].join(", ")}`);
  return `${head}export interface Tables {\n${members.join("")}}\n`;
}

/**
 * Returns the allowed values of each column with a constraint `check (column in (...))`, as a union of
 * literals.
 */
async function listChoices<T>(db: Kysely<T>): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(db);
  return new Map(
    rows.flatMap(({ column, definition }) => {
      const values = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1];
      return values ? [[column, values.replace(/'([^']*)'::text/g, '"$1"').replaceAll('", "', '" | "')]] : [];
    }),
  );
}

function typeOf(dataType: string, path: string): string {
  const type = types[dataType.replace(/^_/, "")];
  if (!type) throw new Error(`No TypeScript type is known for ${path}, which is ${dataType}`);
  return dataType.startsWith("_") ? `${type}[]` : type;
}

const withDefault = (type: string) => (type === "Timestamp" ? "GeneratedTimestamp" : `Generated<${type}>`);

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
