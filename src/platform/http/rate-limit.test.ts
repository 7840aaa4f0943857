import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import {
  countUse,
  deleteOldRateCounts,
  enforceLimits,
  ipGroup,
  secondsUntilAllowed,
} from "./rate-limit.server.ts";

const { db } = await testDatabase();
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

describe("a rate limit", () => {
  it("allows its maximum, then returns the seconds until the window of the first use ends", async () => {
    const limit = { key: "three", max: 3, windowSeconds: 60 };
    expect(await Promise.all([0, 1, 2].map(async (second) => countUse(db, limit, at(second))))).toEqual([
      0, 0, 0,
    ]);
    const wait = await countUse(db, limit, at(10));
    expect(wait).toBeGreaterThanOrEqual(50);
    expect(wait).toBeLessThanOrEqual(52);
    expect(await countUse(db, limit, at(63))).toBe(0);
  });

  it("counts all concurrent uses", async () => {
    const limit = { key: "at once", max: 5, windowSeconds: 60 };
    const waits = await Promise.all(Array.from({ length: 40 }, () => countUse(db, limit, at(0))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("can be checked without counting a use", async () => {
    const limit = { key: "asked", max: 1, windowSeconds: 60 };
    expect([
      await secondsUntilAllowed(db, limit, at(0)),
      await secondsUntilAllowed(db, limit, at(0)),
    ]).toEqual([0, 0]);
    await countUse(db, limit, at(0));
    expect(await secondsUntilAllowed(db, limit, at(20))).toBe(40);
    expect(await secondsUntilAllowed(db, limit, at(61))).toBe(0);
  });

  it("rejects with 429 and the longest wait when one of several limits is exceeded", async () => {
    const account = { key: "full account", max: 1, windowSeconds: 900 };
    const address = { key: "full address", max: 9, windowSeconds: 60 };
    await enforceLimits(db, [account, address], at(0));
    await expect(enforceLimits(db, [account, address], at(1))).rejects.toMatchObject({
      kind: { code: "too_many_requests", status: 429 },
      retryAfterSeconds: 899,
    });
  });

  it("accepts a key of any length", async () => {
    expect(await countUse(db, { key: "x".repeat(5_000), max: 1, windowSeconds: 60 }, at(0))).toBe(0);
  });

  it("has no count left after its window", async () => {
    await countUse(db, { key: "old", max: 1, windowSeconds: 60 }, at(0));
    await deleteOldRateCounts(db, at(61));
    const kept = await db.selectFrom("rateCounts").select("key").where("key", "=", "old").execute();
    expect(kept).toEqual([]);
  });
});

describe("ipGroup", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("maps %s to %s", (address, group) => {
    expect(ipGroup(address)).toBe(group);
  });
});
