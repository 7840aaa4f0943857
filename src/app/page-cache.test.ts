import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, PageCache, type RenderedPage } from "./page-cache.server.ts";

const page = (text: string, tags: string[] = ["home"], status = 200): RenderedPage => ({ status, headers: {}, body: Buffer.from(text), tags });

function openCache() {
  const cache = new PageCache();
  cache.open();
  let rendered = 0;
  const render = (made: RenderedPage | (() => Promise<RenderedPage>)) => async () => {
    rendered++;
    return typeof made === "function" ? made() : made;
  };
  return { cache, render, count: () => rendered };
}

/** A render that ends when the test says so. */
function held(made: RenderedPage) {
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  return { render: () => promise, finish: () => resolve(made) };
}

describe("the page cache", () => {
  it("renders a page once and gives it in every encoding", async () => {
    const { cache, render, count } = openCache();
    await cache.get("/", render(page("hello")));
    const kept = await cache.get("/", render(page("never")));
    expect(count()).toBe(1);
    expect([kept.identity.toString(), brotliDecompressSync(kept.br).toString(), gunzipSync(kept.gzip).toString()]).toEqual(["hello", "hello", "hello"]);
  });

  it("R28 renders once for many who come at the same time", async () => {
    const { cache, render, count } = openCache();
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.get("/", render(page("hello")))));
    expect(count()).toBe(1);
    expect(new Set(all.map(({ etag }) => etag)).size).toBe(1);
  });

  it("forgets the pages of a tag, and no others", async () => {
    const { cache, render, count } = openCache();
    await cache.get("/a", render(page("a", ["product:1"])));
    await cache.get("/b", render(page("b", ["product:2"])));
    cache.drop(["product:1"]);
    await cache.get("/a", render(page("a2", ["product:1"])));
    await cache.get("/b", render(page("never", ["product:2"])));
    expect(count()).toBe(3);
  });

  it("does not keep a page whose tag changed while it was rendered", async () => {
    const { cache, render } = openCache();
    const slow = held(page("old price", ["product:1"]));
    const first = cache.get("/a", slow.render);
    cache.drop(["product:1"]);
    slow.finish();
    expect((await first).identity.toString()).toBe("old price");
    expect((await cache.get("/a", render(page("new price", ["product:1"])))).identity.toString()).toBe("new price");
  });

  it("does not let somebody who comes after the change wait for the old render", async () => {
    const { cache, render } = openCache();
    const slow = held(page("old", ["product:1"]));
    const before = cache.get("/a", slow.render);
    cache.drop(["product:1"]);
    const after = cache.get("/a", render(page("new", ["product:1"])));
    slow.finish();
    expect((await before).identity.toString()).toBe("old");
    expect((await after).identity.toString()).toBe("new");
    expect((await cache.get("/a", render(page("never")))).identity.toString()).toBe("new");
  });

  it("keeps nothing without tags, no redirect and no fault", async () => {
    const { cache, render } = openCache();
    for (const made of [page("private", []), page("gone", ["home"], 302), page("fault", ["home"], 500)]) await cache.get("/x", render(made));
    expect(cache.size).toBe(0);
  });

  it("keeps nothing while nobody tells what changes", async () => {
    const { cache, render } = openCache();
    await cache.get("/", render(page("hello")));
    cache.close();
    expect(cache.size).toBe(0);
    await cache.get("/", render(page("hello")));
    expect(cache.size).toBe(0);
    cache.open();
    await cache.get("/", render(page("hello")));
    expect(cache.size).toBe(1);
  });

  it("renders again after a fault, which nobody keeps", async () => {
    const { cache, render } = openCache();
    await expect(cache.get("/", () => Promise.reject(new Error("database gone")))).rejects.toThrow("database gone");
    expect((await cache.get("/", render(page("back")))).identity.toString()).toBe("back");
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
