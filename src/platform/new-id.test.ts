import { expect, it } from "vitest";
import { newId } from "./new-id.server.ts";

it("returns UUIDs of version 7 that increase within a millisecond", () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
