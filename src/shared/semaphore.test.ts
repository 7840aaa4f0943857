import { describe, expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

describe("a semaphore with two slots and a queue of three", () => {
  it("runs at most two tasks at the same time, and the waiting ones later in order [S25, R14]", async () => {
    const semaphore = createSemaphore(2, 3);
    let inside = 0;
    let most = 0;
    const done = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        semaphore(async () => {
          most = Math.max(most, ++inside);
          await Promise.resolve();
          inside--;
          return number;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4, 5]);
  });

  it("rejects the sixth task, and accepts the next one when a slot is free again [R12]", async () => {
    const semaphore = createSemaphore(2, 3);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const running = [1, 2, 3, 4, 5].map(() => semaphore(() => released));
    await expect(semaphore(() => released)).rejects.toMatchObject({
      kind: { code: "busy", status: 503 },
      retryAfterSeconds: expect.toSatisfy((seconds) => seconds >= 1 && seconds <= 3),
    });
    release();
    await Promise.all(running);
    await expect(semaphore(async () => "in")).resolves.toBe("in");
  });

  it("frees the slot when the task fails", async () => {
    const semaphore = createSemaphore(1, 0);
    await expect(semaphore(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(semaphore(async () => "in")).resolves.toBe("in");
  });
});

describe("a semaphore with a limited wait", () => {
  it("rejects a task that has waited too long, and accepts another one in the queue [R12]", async () => {
    const semaphore = createSemaphore(1, 1, 1);
    const { promise: released, resolve: release } = Promise.withResolvers<string>();
    const first = semaphore(() => released);
    await expect(semaphore(async () => "too late")).rejects.toMatchObject({ kind: { code: "busy" } });
    const next = semaphore(() => released).catch(() => "refused");
    release("in");
    expect([await first, ["in", "refused"].includes(await next)]).toEqual(["in", true]);
    await expect(semaphore(async () => "in")).resolves.toBe("in");
  });

  it("rejects tasks and reports that it is full as soon as the queue is shortened [R12]", async () => {
    let maxWaiting = 1;
    const semaphore = createSemaphore(1, () => maxWaiting);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const both = [semaphore(() => released), semaphore(() => released)];
    expect(semaphore.isFull()).toBe(true);
    maxWaiting = 2;
    expect(semaphore.isFull()).toBe(false);
    maxWaiting = 0;
    await expect(semaphore(async () => {})).rejects.toMatchObject({ kind: { code: "busy" } });
    release();
    await Promise.all(both);
    expect(semaphore.isFull()).toBe(false);
  });
});
