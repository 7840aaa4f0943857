/** The network's edge of a page: answers that do not come, come wrong, or are lost on the way. */
import type { Locator, Page, Request, Route } from "playwright-core";
import { expect } from "vitest";

/** `no answer`: the connection stays open and nothing comes. `answer lost`: the server has done it, and the browser never learns. */
export type Failure = "no connection" | "fault" | "unavailable" | "no answer" | "answer lost";

export interface Watched {
  method?: string;
  /** Of the path with its query. */
  path: RegExp;
}

export interface Edge {
  /** From now on every request that is watched fails in this way; undefined: it passes. */
  fail(failure: Failure | undefined): void;
  /** How many watched requests there were since `fail`. */
  readonly count: number;
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { "content-type": "application/problem+json", ...headers },
  body: JSON.stringify({ type: "about:blank", title: "x", status, code, detail: "x" }),
});

/** Requests that wait for an answer, of each page that has its own clock; those that an edge leaves without one are not among them. */
const underWay = new WeakMap<Page, Set<Request>>();
/** What an edge leaves without an answer; the page may tell of a request after its edge has met it. */
const unanswered = new WeakSet<Request>();

/** Stands at the edge for requests of one kind. */
export async function edgeOf(page: Page, { method, path }: Watched): Promise<Edge> {
  let failure: Failure | undefined;
  let count = 0;
  await page.route(
    (url) => path.test(url.pathname + url.search),
    async (route) => {
      if (method && route.request().method() !== method) return route.fallback();
      count++;
      if (failure === "no answer") {
        unanswered.add(route.request());
        underWay.get(page)?.delete(route.request());
      }
      await answer(route, failure);
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

async function answer(route: Route, failure: Failure | undefined): Promise<void> {
  switch (failure) {
    case undefined:
      return route.fallback();
    case "no connection":
      return route.abort("connectionfailed");
    case "fault":
      return route.fulfill(problem(500, "fault"));
    case "unavailable":
      return route.fulfill(problem(503, "unavailable", { "retry-after": "2" }));
    case "answer lost":
      await route.fetch();
      return route.abort("connectionreset");
    case "no answer":
      return;
  }
}

/** Makes the page's time ours: timers, and time limits of requests, which the browser keeps elsewhere. Call it before the page is opened. */
export async function ownClock(page: Page): Promise<void> {
  const waiting = new Set<Request>();
  underWay.set(page, waiting);
  page.on("request", (request) => {
    // What a page that is left had asked for may end unheard.
    if (request.isNavigationRequest()) waiting.clear();
    if (["fetch", "script"].includes(request.resourceType()) && !unanswered.has(request))
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

/** What a page with its own clock has asked for has come, and is drawn: a button that is about to be another is not pressed. */
export async function answered(page: Page): Promise<void> {
  await expect.poll(() => underWay.get(page)?.size).toBe(0);
  // What waits for these answers has had its turn when the page answers us.
  await page.evaluate(() => undefined);
}

/**
 * Lets the page's time pass until something shows: what failed at once is tried again, and what hangs counts as failed after 15 s.
 * It stands still while the shop itself is asked, or 15 s would be over before a busy machine can answer.
 */
export async function inTime(page: Page, awaited: Locator, most = 40): Promise<void> {
  let seconds = 0;
  await expect
    .poll(
      async () => {
        if (await awaited.first().isVisible()) return true;
        if (underWay.get(page)?.size) return false;
        if (seconds >= most) return `nothing after ${seconds} s`;
        seconds += 2;
        await page.clock.fastForward(2_000);
        return false;
      },
      { interval: 50 },
    )
    .toBe(true);
}
