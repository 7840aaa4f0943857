import { describe, expect, it } from "vitest";
import type { Db } from "#platform/db/database.server.ts";
import { postingCacheOf } from "./posting-cache.server.ts";

const megabytes = (size: number) => ({
  version: "1",
  lists: [
    { term: "jute", block: 0, head: true, row: "row", postings: Buffer.allocUnsafe(size * 1024 * 1024) },
  ],
});

describe("the cache of postings", () => {
  it("keeps terms up to 32 MB and drops those that were not used for the longest time", () => {
    const cache = postingCacheOf({} as Db);
    for (const term of ["jute", "bag", "lamp"]) cache.set(term, megabytes(10));
    cache.get("jute");
    cache.set("clay", megabytes(10));
    const kept = ["jute", "bag", "lamp", "clay"].filter((term) => cache.get(term));
    expect(kept).toEqual(["jute", "lamp", "clay"]);
  });
});
