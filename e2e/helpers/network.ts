/** Simulates network faults for a page: responses that never come, are errors, or are lost on the way. */
import type { Locator, Page, Request, Route } from "playwright-core";
import { expect } from "vitest";

/**
 * `no response`: the connection stays open and no response comes. `response lost`: the server handles the
 * request, but the browser gets a connection error.
 */
export type Failure = "no connection" | "fault" | "unavailable" | "no response" | "response lost";

export interface RequestFilter {
  method?: string;
  /** Matches the path with its query. */
  path: RegExp;
}

export interface Interceptor {
  /** From now on every matching request fails in this way; undefined lets requests pass. */
  fail(failure: Failure | undefined): void;
  /** The number of matching requests since the last call of `fail`. */
  readonly count: number;
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { "content-type": "application/problem+json", ...headers },
  body: JSON.stringify({ type: "about:blank", title: "x", status, code, detail: "x" }),
});

/** Pending requests of each page with a fake clock, except those that deliberately get no response. */
const pendingRequests = new WeakMap<Page, Set<Request>>();
/** Requests that deliberately get no response. The `request` event may fire after the interceptor has run. */
const unanswered = new WeakSet<Request>();

/** Intercepts the requests of a page that match the filter. */
export async function interceptRequests(page: Page, { method, path }: RequestFilter): Promise<Interceptor> {
  let failure: Failure | undefined;
  let count = 0;
  await page.route(
    (url) => path.test(url.pathname + url.search),
    async (route) => {
      if (method && route.request().method() !== method) return route.fallback();
      count++;
      if (failure === "no response") {
        unanswered.add(route.request());
        pendingRequests.get(page)?.delete(route.request());
      }
      await respond(route, failure);
    },
  );
  return {
    fail(next) {
      failure = next;
      count = 0;
    },
    get count() {
      return count;
    },
  };
}

/** Holds the matching requests of a page until the returned function is called. */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function respond(route: Route, failure: Failure | undefined): Promise<void> {
  switch (failure) {
    case undefined:
      return route.fallback();
    case "no connection":
      return route.abort("connectionfailed");
    case "fault":
      return route.fulfill(problem(500, "fault"));
    case "unavailable":
      return route.fulfill(problem(503, "unavailable", { "retry-after": "2" }));
    case "response lost":
      await route.fetch();
      return route.abort("connectionreset");
    case "no response":
      return;
  }
}

/**
 * Installs a fake clock for timers and for `AbortSignal.timeout`, which Playwright's clock does not cover.
 * Call it before the page is opened.
 */
export async function installFakeClock(page: Page): Promise<void> {
  const waiting = new Set<Request>();
  pendingRequests.set(page, waiting);
  page.on("request", (request) => {
    // Requests of the previous page may end without an event.
    if (request.isNavigationRequest()) waiting.clear();
    // The page does not read the body of /livez, so a response through the service worker never finishes.
    const isRead = new URL(request.url()).pathname !== "/livez";
    if (["fetch", "script"].includes(request.resourceType()) && isRead && !unanswered.has(request))
      waiting.add(request);
  });
  page.on("requestfinished", (request) => waiting.delete(request));
  page.on("requestfailed", (request) => waiting.delete(request));
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), ms);
      return controller.signal;
    };
  });
}

/** Waits until all requests of a page with a fake clock have responses and the page is rendered with them. */
export async function waitForResponses(page: Page): Promise<void> {
  await expect.poll(() => pendingRequests.get(page)?.size).toBe(0);
  // The promises that wait for these responses run before this evaluation returns.
  await page.evaluate(() => undefined);
}

/**
 * Advances the fake clock until `awaited` is visible, so that failed requests are retried and hanging ones
 * time out after 15 s. The clock does not advance while real requests are pending, or they would time out on
 * a busy machine.
 */
export async function advanceUntilVisible(page: Page, awaited: Locator, maxSeconds = 40): Promise<void> {
  let seconds = 0;
  await expect
    .poll(
      async () => {
        if (await awaited.first().isVisible()) return true;
        if (pendingRequests.get(page)?.size) return false;
        if (seconds >= maxSeconds) return `not visible after ${seconds} s`;
        seconds += 2;
        await page.clock.fastForward(2_000);
        return false;
      },
      { interval: 50 },
    )
    .toBe(true);
}
