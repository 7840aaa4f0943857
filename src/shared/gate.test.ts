import { describe, expect, it } from "vitest";
import { gate } from "./gate.ts";

describe("a gate with two places and three seats", () => {
  it("never lets more than two through at once, and lets all who wait through in their turn [S25, R14]", async () => {
    const through = gate(2, 3);
    let inside = 0;
    let most = 0;
    const done = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        through(async () => {
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

  it("refuses the sixth, and takes the next when a place is free again [R12]", async () => {
    const through = gate(2, 3);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const five = [1, 2, 3, 4, 5].map(() => through(() => opened));
    await expect(through(() => opened)).rejects.toMatchObject({
      kind: { code: "busy", status: 503 },
      retryAfterSeconds: expect.toSatisfy((seconds) => seconds >= 1 && seconds <= 3),
    });
    open();
    await Promise.all(five);
    await expect(through(async () => "in")).resolves.toBe("in");
  });

  it("gives the place back when the work fails", async () => {
    const through = gate(1, 0);
    await expect(through(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(through(async () => "in")).resolves.toBe("in");
  });
});

describe("a gate with a bounded wait", () => {
  it("refuses work that has waited too long, and gives its seat to the next [R12]", async () => {
    const through = gate(1, 1, 1);
    const { promise: opened, resolve: open } = Promise.withResolvers<string>();
    const first = through(() => opened);
    await expect(through(async () => "too late")).rejects.toMatchObject({ kind: { code: "busy" } });
    const next = through(() => opened).catch(() => "refused");
    open("in");
    expect([await first, ["in", "refused"].includes(await next)]).toEqual(["in", true]);
    await expect(through(async () => "in")).resolves.toBe("in");
  });

  it("refuses immediately, and reports that it is full, as soon as fewer may wait [R12]", async () => {
    let seats = 1;
    const through = gate(1, () => seats);
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const both = [through(() => opened), through(() => opened)];
    expect(through.isFull()).toBe(true);
    seats = 2;
    expect(through.isFull()).toBe(false);
    seats = 0;
    await expect(through(async () => {})).rejects.toMatchObject({ kind: { code: "busy" } });
    open();
    await Promise.all(both);
    expect(through.isFull()).toBe(false);
  });
});
