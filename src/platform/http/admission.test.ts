import { describe, expect, it } from "vitest";
import { commonRefusals } from "#shared/refusal.ts";
import { testDatabase } from "#test/database.ts";
import { openDb } from "../db/database.server.ts";
import { type Admission, openAdmission } from "./admission.server.ts";
import type { AppContext } from "./endpoint.server.ts";

const { pool, db } = await testDatabase(5);

describe("the admission, when a connection falls silent,", () => {
  /** Makes requests wait while a statement gets no response, and returns what they were refused with. */
  async function refusedBySilence(
    wait: (admission: Admission, limited: AppContext) => Promise<unknown>[],
  ): Promise<unknown[]> {
    const admission = openAdmission(pool);
    const limited = admission.limited({ pool, db } as AppContext);
    const held = await Promise.all([limited.pool.connect(), limited.pool.connect()]);
    const [first] = held;
    // A limit that only the client knows, so that the sleeping server is as silent as a frozen one.
    await first?.query("set statement_timeout = 1000");
    await first?.query("select set_config('statement_timeout', '0', false)");
    const slotsHeld = Promise.withResolvers<void>();
    const running = [1, 2].map(() => admission.run("reserved", () => slotsHeld.promise));
    const waiting = wait(admission, limited);
    const refused: unknown[] = [];
    for (const outcome of waiting) outcome.catch((error: { kind: unknown }) => refused.push(error.kind));
    try {
      await expect(first?.query("select pg_sleep(600)")).rejects.toThrow("Connection terminated");
      // Not only after the time that requests may wait.
      return [...refused];
    } finally {
      slotsHeld.resolve();
      await Promise.all(running);
      for (const client of held) client.release();
      await Promise.allSettled(waiting);
      expect((await limited.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      admission.close();
    }
  }

  it("refuses the requests that wait if no other connection responds either [R5]", async () => {
    const refused = await refusedBySilence((admission, limited) => [
      admission.run("reserved", async () => {}),
      limited.pool.query("select 1"),
    ]);
    expect(refused).toEqual([commonRefusals.busy, commonRefusals.busy]);
  });

  it("lets them wait if other connections respond", async () => {
    let isOver = false;
    const healthy = (async () => {
      while (!isOver) await pool.query("select 1");
    })();
    // A request that may wait for longer than the silence.
    const refused = await refusedBySilence((admission) => [
      admission.run("reserved", async () => {}),
    ]).finally(() => (isOver = true));
    await healthy;
    expect(refused).toEqual([]);
  });
});

it("keeps three database connections free of normal and heavy work under any load [R12]", async () => {
  const admission = openAdmission(pool);
  const limited = admission.limited({ pool, db } as AppContext);
  const held = [await limited.pool.connect(), await limited.pool.connect()];
  let third = "waits";
  const thirdQuery = limited.db.selectFrom("users").select("id").execute();
  const thirdDone = thirdQuery.then(() => {
    third = "answered";
  });
  for (let client = 0; client < 3; client++) held.push(await pool.connect());
  expect([third, pool.idleCount, pool.totalCount]).toEqual(["waits", 0, 5]);
  held.shift()?.release();
  await thirdDone;
  expect((await limited.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await expect(limited.pool.query("select nonsense")).rejects.toThrow("nonsense");
  for (const client of held) client.release();
  expect(await openDb(limited.pool).selectFrom("users").select("id").execute()).toEqual([]);
  admission.close();
});
