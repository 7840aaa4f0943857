import { beforeEach, describe, expect, it, vi } from "vitest";
import script from "./service-worker.js?raw";

// Fakes of the browser (Cache Storage and the events of a service worker) and of the server.

class MemoryCache {
  readonly entries = new Map<string, Response>();
  match = async (key: string | Request) => this.entries.get(urlOf(key))?.clone();
  delete = async (key: string | Request) => this.entries.delete(urlOf(key));
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  put = async (key: string | Request, response: Response) => {
    if (fullDisk) throw new DOMException("no space left", "QuotaExceededError");
    this.entries.set(urlOf(key), new Response(await response.text(), response));
  };
}

const urlOf = (key: string | Request) => (typeof key === "string" ? key : key.url);
const origin = "https://mela.test";
const offlinePages = {
  en: { html: '<html lang="en">You are offline', policy: "script-src 'sha256-x'" },
  bn: { html: '<html lang="bn">অফলাইন', policy: "script-src 'sha256-x'" },
};

let stores: Map<string, MemoryCache>;
let fullDisk: boolean;
let respond: (path: string) => Response | Promise<Response>;
let requested: string[];
let openTabs: string[];
let listeners: Record<string, (event: unknown) => void>;

beforeEach(() => {
  stores = new Map();
  fullDisk = false;
  requested = [];
  openTabs = [];
  respond = (path) => publicPage(`<html lang="en">${path}`);
  start("v1");
});

function start(version: string): void {
  listeners = {};
  const caches = {
    open: async (name: string) => {
      const cache = stores.get(name) ?? new MemoryCache();
      stores.set(name, cache);
      return cache;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      Object.assign(listeners, { [type]: listener }),
    location: { origin },
    registration: {},
    clients: {
      claim: async () => {},
      matchAll: async () => openTabs.map((path) => ({ url: origin + path })),
    },
  };
  const fetch = async (target: string | Request) => {
    const path = urlOf(target).replace(origin, "");
    requested.push(path);
    return respond(path);
  };
  const names = ["self", "caches", "fetch", "offlinePages", "portraitWidth", "version"];
  new Function(...names, script)(self, caches, fetch, offlinePages, 160, version);
}

const publicPage = (body: string, type = "text/html") =>
  new Response(body, { headers: { "cache-control": "public, max-age=0", "content-type": type } });
const privatePage = (body: string) =>
  new Response(body, { headers: { "cache-control": "private, no-store" } });
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

interface Asked {
  mode?: "navigate" | "cors";
  method?: string;
  referrer?: string;
}

/** Returns the response, or undefined if the service worker leaves the request to the browser. */
async function request(path: string, { mode = "cors", method = "GET", referrer = "" }: Asked = {}) {
  let response: Promise<Response> | undefined;
  const pending: Promise<unknown>[] = [];
  const fields = { url: new URL(path, origin).href, mode, method, referrer: referrer && origin + referrer };
  listeners.fetch?.({
    request: fields,
    clientId: "tab",
    preloadResponse: undefined,
    respondWith: (promise: Promise<Response>) => {
      response = promise;
    },
    waitUntil: (promise: Promise<unknown>) => pending.push(promise),
  });
  const result = await response;
  await Promise.all(pending);
  return result;
}

const open = (path: string) => request(path, { mode: "navigate" });

async function activate(): Promise<void> {
  const pending: Promise<unknown>[] = [];
  listeners.activate?.({ waitUntil: (promise: Promise<unknown>) => pending.push(promise) });
  await Promise.all(pending);
}

/** Returns when the page of the tab was stored, as the service worker reports it. */
function reportedAge(): number | undefined {
  let reported: { savedAt?: number } = {};
  const postMessage = (message: typeof reported) => {
    reported = message;
  };
  listeners.message?.({ source: { id: "tab", postMessage } });
  return reported.savedAt;
}

const stored = () =>
  [...stores.values()].flatMap(({ entries }) => [...entries.keys()].map((url) => url.replace(origin, "")));

describe("without a connection, the service worker", () => {
  it.each([
    ["/jute-collection", "en"],
    ["/bn", "bn"],
    ["/bn/cart", "bn"],
    ["/bnx", "en"],
  ])("responds to a page that is not stored, %s, with the offline page in %s", async (path, language) => {
    respond = offline;
    const page = await open(path);
    expect(page?.status).toBe(503);
    expect(page?.headers.get("content-security-policy")).toMatch(/script-src 'sha256-/);
    expect(await page?.text()).toContain(`<html lang="${language}"`);
  });

  it("responds with a stored page, its data, code and pictures, and reports their age", async () => {
    const before = Date.now();
    const code = "/assets/entry-0a1b.js";
    const picture = `/images/${"0".repeat(32)}-640.avif`;
    respond = (path) => publicPage(`<html lang="en"><script src="${code}"></script>${path}`);
    await open("/jute-collection");
    expect(reportedAge()).toBeUndefined();
    await request(picture, { referrer: "/jute-collection" });
    await request("/shops.data?_routes=en%2Fshops");
    respond = offline;

    const page = await open("/jute-collection");
    const [, savedAt] = /^<html data-saved-at="(\d+)" lang="en">/.exec((await page?.text()) ?? "") ?? [];
    expect(Number(savedAt)).toBeGreaterThanOrEqual(before);
    expect(reportedAge()).toBe(Number(savedAt));
    expect((await request(code))?.status).toBe(200);
    expect((await request(picture))?.status).toBe(200);
    expect((await request("/shops.data?_routes=en%2Fshops"))?.status).toBe(200);
    // The document was stored with its data, so that the page can be reloaded.
    expect((await open("/shops"))?.status).toBe(200);
    await expect(request("/regions.data")).rejects.toThrow("Failed to fetch");
    expect(reportedAge()).toBeUndefined();
  });

  it("loads no font that only the inline script of a page names, because most devices have one", async () => {
    const [code, font] = ["/assets/entry-0a1b.js", "/assets/bangla-0a1b.woff2"];
    respond = (path) =>
      publicPage(`<html lang="bn"><script>url("${font}")</script><script src="${code}"></script>${path}`);
    await open("/bn");
    expect(requested).toContain(code);
    expect(requested).not.toContain(font);
  });

  it("responds with pages that were open before it was installed", async () => {
    openTabs = ["/jute-collection", "/cart", "/api/docs"];
    respond = (path) => (path === "/cart" ? privatePage("mine") : publicPage(`<html>${path}`));
    await activate();
    expect(stored()).toEqual(["/jute-collection", "/offline"]);
  });

  it("leads from the cart and the dashboard to the page with what this device knows of them", async () => {
    respond = (path) =>
      publicPage(`<!DOCTYPE html><html lang="${path.startsWith("/bn") ? "bn" : "en"}">${path}`);
    await open("/bn/shops");
    respond = offline;
    for (const path of ["/bn/cart", "/bn/dashboard/vendor/manage-products?q=bag"]) {
      const redirect = await open(path);
      expect([redirect?.status, redirect?.headers.get("location")]).toEqual([
        302,
        `${origin}/bn/offline#${path}`,
      ]);
    }
    expect(await (await open("/bn/offline"))?.text()).toContain("/bn/offline");
    // The English page is not stored.
    expect((await open("/dashboard/user/my-orders"))?.status).toBe(503);
  });
});

describe("in the service worker", () => {
  it("the store contains only what the server marks as public [S93]", async () => {
    respond = (path) => (path.startsWith("/images/") ? publicPage("", "image/avif") : privatePage("mine"));
    await open("/cart");
    await open("/dashboard/user/my-orders");
    await request("/cart.data");
    await request(`/images/${"0".repeat(32)}-640.avif`, { referrer: "/cart" });
    respond = () => new Response("absent", { status: 404, headers: { "cache-control": "public" } });
    await open("/no-such-page");
    respond = () => Object.defineProperty(publicPage("elsewhere"), "redirected", { value: true });
    await open("/moved");
    expect(stored()).toEqual([]);
  });

  it("the store never sees the API, pictures of people, other sites and what is sent [S93]", async () => {
    const portrait = `/images/${"0".repeat(32)}-160.webp`;
    await open("/shops");
    expect(await request("/api/users/user/favourites")).toBeUndefined();
    expect(await request("/api/products/all/all")).toBeUndefined();
    expect(await request("/api/docs", { mode: "navigate" })).toBeUndefined();
    expect(await request(portrait, { referrer: "/shops" })).toBeUndefined();
    expect(await request("https://other.test/assets/x.js")).toBeUndefined();
    expect(await request("/newsletter", { mode: "navigate", method: "POST" })).toBeUndefined();
    expect(stored()).toEqual(["/shops", "/offline"]);
  });

  it("the store loses the pages at a sign-out, but not at one that fails [S93]", async () => {
    const signOut = () => request("/api/auth/sign-out", { method: "POST" });
    await open("/search/jamdani");
    respond = offline;
    await expect(signOut()).rejects.toThrow("Failed to fetch");
    expect(stored()).toContain("/search/jamdani");
    respond = () => new Response("{}");
    await signOut();
    expect(stored()).toEqual(["/offline"]);
  });

  it("the store loses the pages when the page reports the end of the session [S93]", async () => {
    await open("/search/jamdani");
    const pending: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => pending.push(promise);
    listeners.message?.({ data: "forget pages", source: { id: "tab" }, waitUntil });
    await Promise.all(pending);
    expect(stored()).toEqual(["/offline"]);
  });

  it("the store loses the pages at a sign-out before what is being stored, and gets no page that was requested before it [S93]", async () => {
    await open("/search/jamdani");
    const slow = Promise.withResolvers<Response>();
    const late = Promise.withResolvers<Response>();
    const answers: Record<string, Promise<Response>> = {
      "/assets/slow-0a1b.js": slow.promise,
      "/search/jute": late.promise,
    };
    respond = (path) =>
      answers[path] ?? publicPage(`<html lang="en"><script src="/assets/slow-0a1b.js"></script>${path}`);
    // Its page is stored, and its code is not yet.
    const storing = open("/search/silk");
    await vi.waitFor(() => expect(requested).toContain("/assets/slow-0a1b.js"));
    const requesting = open("/search/jute");
    await vi.waitFor(() => expect(requested).toContain("/search/jute"));
    respond = (path) => answers[path] ?? new Response("{}");
    await request("/api/auth/sign-out", { method: "POST" });
    expect(stored().filter((path) => path.startsWith("/search/"))).toEqual([]);
    late.resolve(publicPage('<html lang="en">jute'));
    slow.resolve(publicPage("code", "text/javascript"));
    await Promise.all([storing, requesting]);
    expect(stored().filter((path) => path.startsWith("/search/"))).toEqual([]);
  });

  it("the store does not store an image that is opened in a tab of its own as a page", async () => {
    respond = () => publicPage("bytes", "image/webp");
    await open(`/images/${"0".repeat(32)}-640.webp`);
    expect(stored()).toEqual([]);
  });

  it("the store has the pictures of a page that was opened by a link", async () => {
    const picture = `/images/${"0".repeat(32)}-640.avif`;
    const data = request("/shops.data?_routes=en%2Fshops");
    // The page is shown as soon as its data has arrived, before its document has.
    await Promise.all([data, request(picture, { referrer: "/shops" })]);
    expect(stored()).toEqual(expect.arrayContaining(["/shops", picture]));
  });

  it("the store has no documents of the further products of a list", async () => {
    await request("/jute-collection.data?cursor=abc&_routes=en%2Fcategory");
    expect(requested).toEqual(["/jute-collection.data?cursor=abc&_routes=en%2Fcategory"]);
  });

  it("the store is dropped with a new version of the build", async () => {
    await open("/shops");
    start("v2");
    await activate();
    expect(stored()).toEqual([]);
  });

  it("the store keeps the last 120 documents and data", async () => {
    for (let number = 0; number < 120; number++) await open(`/search/${number}`);
    await open("/search/0");
    await open("/search/new");
    expect(stored().filter((path) => path.startsWith("/search/"))).toHaveLength(120);
    expect(stored()).toContain("/search/0");
    expect(stored()).not.toContain("/search/1");
  });

  it("the store may be full: the page is shown, and the pictures make room", async () => {
    const picture = `/images/${"0".repeat(32)}-640.avif`;
    await open("/shops");
    await request(picture, { referrer: "/shops" });
    fullDisk = true;
    expect((await open("/regions"))?.status).toBe(200);
    fullDisk = false;
    await open("/regions");
    expect(stored()).toEqual(expect.arrayContaining(["/shops", "/regions"]));
    expect(stored()).not.toContain(picture);
  });
});

it("a page that takes longer than 8 seconds is shown as it was stored, and the new one is stored", async () => {
  vi.useFakeTimers();
  try {
    await open("/shops");
    let send: (response: Response) => void = () => {};
    respond = () =>
      new Promise((resolve) => {
        send = resolve;
      });
    const opened = open("/shops");
    await vi.advanceTimersByTimeAsync(7_999);
    expect(reportedAge()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(reportedAge()).toBeDefined();
    send(publicPage("<html>new"));
    expect(await (await opened)?.text()).toContain("/shops");
    respond = offline;
    expect(await (await open("/shops"))?.text()).toContain("new");
  } finally {
    vi.useRealTimers();
  }
});
