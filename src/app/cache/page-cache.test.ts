import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseEncoding, type RenderedResponse } from "#platform/http/cached-response.server.ts";
import { listDelayMs, PageCache } from "./page-cache.server.ts";

const page = (text: string, tags: string[] = ["home"], status = 200): RenderedResponse => ({
  status,
  headers: {},
  body: Buffer.from(text),
  tags,
});

function openCache(maxBytes = 10_000_000) {
  const cache = new PageCache(maxBytes);
  cache.open();
  let rendered = 0;
  const render = (made: RenderedResponse | (() => Promise<RenderedResponse>)) => async () => {
    rendered++;
    return typeof made === "function" ? made() : made;
  };
  return { cache, render, count: () => rendered };
}

/** Returns a render that the test completes. */
function held(made: RenderedResponse) {
  const { promise, resolve } = Promise.withResolvers<RenderedResponse>();
  return { render: () => promise, finish: () => resolve(made) };
}

describe("the page cache", () => {
  it("renders a page once and returns it in every encoding", async () => {
    const { cache, render, count } = openCache();
    await cache.get("/", render(page("hello")), "gzip");
    const [plain, br, gzip] = await Promise.all(
      (["identity", "br", "gzip"] as const).map((encoding) =>
        cache.get("/", render(page("never")), encoding),
      ),
    );
    expect(count()).toBe(1);
    const bodies = [plain?.body, br && brotliDecompressSync(br.body), gzip && gunzipSync(gzip.body)];
    expect(bodies.map(String)).toEqual(["hello", "hello", "hello"]);
    expect([plain?.etag, br?.etag]).toEqual([gzip?.etag, gzip?.etag]);
  });

  it("renders once for concurrent requests [R28]", async () => {
    const { cache, render, count } = openCache();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => cache.get("/", render(page("hello")), "identity")),
    );
    expect(count()).toBe(1);
    expect(new Set(all.map(({ etag }) => etag)).size).toBe(1);
  });

  it("drops the pages with a tag, and no others", async () => {
    const { cache, render, count } = openCache();
    await cache.get("/a", render(page("a", ["product:1"])), "identity");
    await cache.get("/b", render(page("b", ["product:2"])), "identity");
    cache.drop(["product:1"]);
    await cache.get("/a", render(page("a2", ["product:1"])), "identity");
    await cache.get("/b", render(page("never", ["product:2"])), "identity");
    expect(count()).toBe(3);
  });

  it("does not cache a page whose tag changed while it was rendered", async () => {
    const { cache, render } = openCache();
    const slow = held(page("old price", ["product:1"]));
    const first = cache.get("/a", slow.render, "identity");
    cache.drop(["product:1"]);
    slow.finish();
    expect((await first).body.toString()).toBe("old price");
    expect(
      (await cache.get("/a", render(page("new price", ["product:1"])), "identity")).body.toString(),
    ).toBe("new price");
  });

  it("does not cache a page whose tag changed with two thousand others while it was rendered", async () => {
    const { cache, render, count } = openCache();
    const slow = held(page("old price", ["product:1"]));
    const first = cache.get("/a", slow.render, "identity");
    cache.drop(Array.from({ length: 2_500 }, (_, index) => `product:${index}`));
    slow.finish();
    await first;
    await cache.get("/a", render(page("new price", ["product:1"])), "identity");
    expect(count()).toBe(1);
  });

  it("starts a new render for a request after the change", async () => {
    const { cache, render } = openCache();
    const slow = held(page("old", ["product:1"]));
    const before = cache.get("/a", slow.render, "identity");
    cache.drop(["product:1"]);
    const after = cache.get("/a", render(page("new", ["product:1"])), "identity");
    slow.finish();
    expect((await before).body.toString()).toBe("old");
    expect((await after).body.toString()).toBe("new");
    expect((await cache.get("/a", render(page("never")), "identity")).body.toString()).toBe("new");
  });

  it("caches no page without tags, no redirect and no error", async () => {
    const { cache, render } = openCache();
    for (const made of [page("private", []), page("gone", ["home"], 302), page("fault", ["home"], 500)])
      await cache.get("/x", render(made), "identity");
    expect(cache.size).toBe(0);
  });

  it("caches nothing while changes are not reported", async () => {
    const { cache, render } = openCache();
    await cache.get("/", render(page("hello")), "identity");
    cache.close();
    expect(cache.size).toBe(0);
    await cache.get("/", render(page("hello")), "identity");
    expect(cache.size).toBe(0);
    cache.open();
    await cache.get("/", render(page("hello")), "identity");
    expect(cache.size).toBe(1);
  });

  it("does not cache a page that was being rendered when the listener came back [F11]", async () => {
    const { cache, render } = openCache();
    cache.close();
    const slow = held(page("price 100", ["product:1"]));
    const before = cache.get("/a", slow.render, "identity");
    // The price changes here while no listener is connected.
    cache.open();
    slow.finish();
    expect((await before).body.toString()).toBe("price 100");
    expect((await cache.get("/a", render(page("price 90", ["product:1"])), "identity")).body.toString()).toBe(
      "price 90",
    );
  });

  it("renders for each request while nothing reports changes", async () => {
    const { cache, render } = openCache();
    cache.close();
    const slow = held(page("old", ["product:1"]));
    const before = cache.get("/a", slow.render, "identity");
    expect((await cache.get("/a", render(page("new", ["product:1"])), "identity")).body.toString()).toBe(
      "new",
    );
    slow.finish();
    await before;
  });

  it("does not cache an error, and renders again", async () => {
    const { cache, render } = openCache();
    await expect(
      cache.get("/", () => Promise.reject(new Error("database gone")), "identity"),
    ).rejects.toThrow("database gone");
    expect((await cache.get("/", render(page("back")), "identity")).body.toString()).toBe("back");
  });
});

describe("the memory of the page cache", () => {
  const big = (name: string) => page(name.repeat(1_000), ["home"]);
  /** Enough for two such pages, but not for three. */
  const forTwo = 4_000;

  it("caches a response for no longer than its cacheMs", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { cache, render, count } = openCache();
    const search = { ...page("found"), cacheMs: 10_000 };
    await cache.get("/search", render(search), "br");
    vi.setSystemTime(Date.now() + 9_999);
    await cache.get("/search", render(search), "br");
    expect(count()).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    await cache.get("/search", render(search), "br");
    expect(count()).toBe(2);
    vi.useRealTimers();
  });

  it("evicts the least recently used page first [F5]", async () => {
    const { cache, render, count } = openCache(forTwo);
    await cache.get("/a", render(big("a")), "br");
    await cache.get("/b", render(big("b")), "br");
    await cache.get("/a", render(big("a")), "br");
    await cache.get("/c", render(big("c")), "br");
    expect([count(), cache.size]).toEqual([3, 2]);
    await cache.get("/a", render(big("a")), "br");
    expect(count()).toBe(3);
    await cache.get("/b", render(big("b")), "br");
    expect(count()).toBe(4);
  });

  it("stays within its limit for any number of tags and encodings [F5]", async () => {
    const maxBytes = 100_000;
    const { cache, render } = openCache(maxBytes);
    for (let number = 0; number < 200; number++) {
      const made = page(
        `${number}`.repeat(500),
        Array.from({ length: number % 40 }, (_, tag) => `product:${number}-${tag}`).concat("home"),
      );
      for (const encoding of ["br", "identity", "gzip"] as const)
        await cache.get(`/${number}`, render(made), encoding);
      expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
    }
    expect(cache.size).toBeGreaterThan(10);
    cache.drop(["home"]);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});

describe("a change of a list", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  const text = async ({ cache, render }: ReturnType<typeof openCache>, now: string) =>
    (
      await cache.get("/jute", render(page(now, ["list:category:jute", "product:1"])), "identity")
    ).body.toString();

  it("drops the pages of the list at most once every few seconds, and always applies the last change [F18, R28]", async () => {
    const opened = openCache();
    await text(opened, "no bag");
    opened.cache.applyChange(["list:category:jute"]);
    expect(await text(opened, "one bag")).toBe("one bag");
    for (let change = 0; change < 20; change++) opened.cache.applyChange(["list:category:jute"]);
    vi.advanceTimersByTime(listDelayMs - 1);
    expect(await text(opened, "many bags")).toBe("one bag");
    vi.advanceTimersByTime(1);
    expect(await text(opened, "many bags")).toBe("many bags");
    // The drop at the end of the delay starts another delay.
    opened.cache.applyChange(["list:category:jute"]);
    expect(await text(opened, "even more")).toBe("many bags");
    vi.advanceTimersByTime(listDelayMs);
    expect(await text(opened, "even more")).toBe("even more");
    vi.advanceTimersByTime(2 * listDelayMs);
    opened.cache.applyChange(["list:category:jute"]);
    expect(await text(opened, "at once")).toBe("at once");
  });

  it("drops the pages that show a product immediately, however many changes came before [F18]", async () => {
    const opened = openCache();
    opened.cache.applyChange(["list:category:jute", "product:1"]);
    await text(opened, "on sale");
    opened.cache.applyChange(["list:category:jute", "product:1"]);
    expect(await text(opened, "not on sale")).toBe("not on sale");
  });

  it("does not cache a page that was being rendered when the delayed change took effect [F18]", async () => {
    const { cache, render } = openCache();
    cache.applyChange(["list:across-categories"]);
    const slow = held(page("old list", ["list:across-categories"]));
    const first = cache.get("/", slow.render, "identity");
    cache.applyChange(["list:across-categories"]);
    vi.advanceTimersByTime(listDelayMs);
    slow.finish();
    await first;
    expect(
      (
        await cache.get("/", render(page("new list", ["list:across-categories"])), "identity")
      ).body.toString(),
    ).toBe("new list");
  });
});

describe("the encoding", () => {
  it.each([
    [undefined, "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.5", "br"],
    ["identity", "identity"],
    ["brotli", "identity"],
  ])("for %s is %s", (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});
