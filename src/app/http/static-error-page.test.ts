import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { staticErrorPage } from "./static-error-page.server.ts";

describe("the offline page", () => {
  const { html, policy } = staticErrorPage("offline", "en");
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? "";

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };

  /** Runs the script of the page as a browser does when it shows the page. */
  function show({ isOnline }: { isOnline: () => boolean }) {
    const began = Date.now();
    const attempts: number[] = [];
    const listeners = new Map<string, () => void>();
    const location = { reload: vi.fn() };
    const fetch = async () => {
      attempts.push((Date.now() - began) / 1000);
      if (!isOnline()) throw new TypeError("Failed to fetch");
    };
    new Function("sessionStorage", "location", "fetch", "addEventListener", script)(
      sessionStorage,
      location,
      fetch,
      (type: string, listener: () => void) => listeners.set(type, listener),
    );
    return { attempts, listeners, reload: location.reload };
  }

  it("retries automatically, with delays that grow to a minute", async () => {
    stored.clear();
    let isOnline = false;
    const { attempts, reload } = show({ isOnline: () => isOnline });
    await vi.advanceTimersByTimeAsync(190_000);
    expect(attempts).toEqual([2, 6, 14, 30, 62, 122, 182]);
    expect(reload).not.toHaveBeenCalled();
    isOnline = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([attempts.length, reload.mock.calls.length]).toEqual([8, 1]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toHaveLength(8);
  });

  it("waits longer after each failed reload, and starts over after two minutes", async () => {
    stored.clear();
    for (const delay of [2, 4, 8, 16, 32, 60, 60]) {
      const { attempts, reload } = show({ isOnline: () => true });
      await vi.advanceTimersByTimeAsync(60_000);
      expect([attempts, reload.mock.calls.length]).toEqual([[delay], 1]);
    }
    await vi.advanceTimersByTimeAsync(120_000);
    const { attempts } = show({ isOnline: () => true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual([2]);
  });

  it("loads when the browser reports a connection and the server responds", async () => {
    stored.clear();
    let isOnline = false;
    const { attempts, listeners, reload } = show({ isOnline: () => isOnline });
    listeners.get("online")?.();
    await vi.advanceTimersByTimeAsync(0);
    expect([attempts, reload.mock.calls.length]).toEqual([[0], 0]);
    // The timer of this check replaces the first one.
    await vi.advanceTimersByTimeAsync(5_000);
    expect([attempts, reload.mock.calls.length]).toEqual([[0, 4], 0]);
    isOnline = true;
    listeners.get("online")?.();
    await vi.advanceTimersByTimeAsync(0);
    expect([attempts, reload.mock.calls.length]).toEqual([[0, 4, 5], 1]);
  });

  it("may request from the server, which other static pages may not", () => {
    expect(policy).toContain("connect-src 'self'");
    expect(staticErrorPage("busy", "en").policy).not.toContain("connect-src");
  });
});
