/**
 * Counts the rows that statements read: unlike a duration, the number does not depend on the load of the
 * machine.
 */
import type pg from "pg";

interface Statement {
  text: string;
  values: unknown[];
}

export interface StatementLog {
  statements: Statement[];
  isRecording: boolean;
}

/** Records the statements on new connections of the pool while `isRecording`. */
export function recordStatements(pool: pg.Pool): StatementLog {
  const log: StatementLog = { statements: [], isRecording: false };
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (log.isRecording) {
        const [first, second] = args as [string | pg.QueryConfig, unknown];
        const text = typeof first === "string" ? first : first.text;
        const given = (typeof first === "string" ? second : (first.values ?? second)) ?? [];
        if (/^\s*(?:select|with|insert|update|delete)/i.test(text))
          log.statements.push({ text, values: Array.isArray(given) ? given : [] });
      }
      return query(...args);
    }) as typeof client.query;
  });
  return log;
}

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** Returns how many rows a plan has read from tables, including those that it has filtered out. */
function rowsRead(plan: Plan): number {
  const {
    "Actual Rows": rows,
    "Actual Loops": loops,
    "Rows Removed by Filter": filtered = 0,
    "Rows Removed by Index Recheck": rechecked = 0,
  } = plan;
  const own = plan["Relation Name"] === undefined ? 0 : (rows + filtered + rechecked) * loops;
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}

/**
 * Runs the statements again, one after another in a transaction that is rolled back, and returns how many
 * rows they read. Planner settings that were recorded apply to the statements after them.
 */
export async function explainAll(pool: pg.Pool, statements: readonly Statement[]): Promise<number> {
  const client = await pool.connect();
  let sum = 0;
  try {
    await client.query("begin");
    for (const { text, values } of statements) {
      const { rows } = await client.query({ text: `explain (analyze, format json) ${text}`, values });
      sum += rowsRead(rows[0]["QUERY PLAN"][0].Plan);
    }
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
  return sum;
}

/** Returns how many rows the statements of `work` read. */
export async function rowsReadBy(
  pool: pg.Pool,
  log: StatementLog,
  work: () => Promise<unknown>,
): Promise<number> {
  Object.assign(log, { statements: [], isRecording: true });
  try {
    await work();
  } finally {
    log.isRecording = false;
  }
  return explainAll(pool, log.statements);
}
