/** What statements read, for tests and benches: the work of a query, whatever else the machine does. */
import type pg from "pg";

interface Statement {
  text: string;
  values: unknown[];
}

export interface Ear {
  heard: Statement[];
  listening: boolean;
}

/** Collects the statements on new connections of the pool while `listening`. */
export function listenTo(pool: pg.Pool): Ear {
  const ear: Ear = { heard: [], listening: false };
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      if (ear.listening) {
        const [first, second] = asked as [string | pg.QueryConfig, unknown];
        const text = typeof first === "string" ? first : first.text;
        const given = (typeof first === "string" ? second : (first.values ?? second)) ?? [];
        if (/^\s*(?:select|with|insert|update|delete)/i.test(text)) ear.heard.push({ text, values: Array.isArray(given) ? given : [] });
      }
      return query(...asked);
    }) as typeof client.query;
  });
  return ear;
}

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** Rows that a plan took out of tables, with those that it then threw away. */
function rowsRead(plan: Plan): number {
  const { "Actual Rows": rows, "Actual Loops": loops, "Rows Removed by Filter": filtered = 0, "Rows Removed by Index Recheck": rechecked = 0 } = plan;
  const own = plan["Relation Name"] === undefined ? 0 : (rows + filtered + rechecked) * loops;
  return own + (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
}

/** Runs the statements again, one after the other in one transaction, which is undone. Settings of the planner hold for those after them. */
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

/** The rows that the statements of `work` read. */
export async function rowsReadBy(pool: pg.Pool, ear: Ear, work: () => Promise<unknown>): Promise<number> {
  Object.assign(ear, { heard: [], listening: true });
  try {
    await work();
  } finally {
    ear.listening = false;
  }
  return explainAll(pool, ear.heard);
}
