import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { timeLimited } from "./time-limited.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("a stream is destroyed when its time limit ends before its last byte has been read", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stream = timeLimited(Readable.from(["a", "b"]), 1_000);
  vi.advanceTimersByTime(999);
  expect(stream.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stream.destroyed).toBe(true);
});
