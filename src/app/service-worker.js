/*
 * Stores visited public pages with their files and pictures, and shows them when the server cannot be
 * reached. Stores nothing personal: only responses that the server marks as public, none of the API, and the
 * end of a session deletes the pages. The server prepends `version` (of the build), `portraitWidth` and
 * `offlinePages`: `{ html, policy }` by language. Decision record 022.
 */
/* global offlinePages, portraitWidth, version */

// A page has up to two entries: its HTML, and the data that React Router requests for it.
// `shell` is the page `/offline` in both languages.
const maxEntries = { pages: 120, files: 250, pictures: 300, shell: 2 };
/** How long to wait for the network before the stored page is shown. */
const pageTimeoutMs = 8_000;
/**
 * When React Router requests the data of a page, the stored document of that page is requested again if it is
 * older than this.
 */
const documentAgeMs = 3_600_000;
const savedAtHeader = "x-saved-at";

/** Pictures except portraits, which have the smallest width. */
const storedPicture = new RegExp(`^/images/\\w+-(?!${portraitWidth}\\.)`);

const nameOf = (kind) => `mela-${kind}-${version}`;

/** When the page that a tab shows was stored; only of pages that did not come from the network. */
const shownFromStore = new Map();

/** The number of sessions that have ended. What was requested in an earlier session is not stored. */
let endedSessions = 0;
/** The value of `endedSessions` when the running task was added. */
let endedWhenAdded = 0;
let lastTask = Promise.resolve();

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  // The browser requests a page while this script starts.
  event.waitUntil(self.registration.navigationPreload?.enable());
  event.waitUntil(deleteOldVersions());
  event.waitUntil(self.clients.claim().then(storeOpenPages).then(tasksDone));
});

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === "forget pages") event.waitUntil(forgetPages());
  else source.postMessage({ savedAt: shownFromStore.get(source.id) });
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (origin !== self.location.origin) return;
  if (pathname === "/api/auth/sign-out") event.respondWith(signOut(event));
  if (method !== "GET" || isApi(pathname)) return;
  if (mode === "navigate") event.respondWith(respondWithDocument(event, pathname, search));
  else if (pathname.endsWith(".data")) event.respondWith(respondWithPage(event, () => storeDocument(url)));
  else if (pathname.startsWith("/assets/")) event.respondWith(respondWithFile(event, "files"));
  else if (storedPicture.test(pathname)) event.respondWith(respondWithFile(event, "pictures"));
});

/** Also true for documents of the API that are opened in a tab. */
const isApi = (pathname) => /^\/api(\/|$)/.test(pathname);

async function respondWithDocument(event, pathname, search) {
  const response = await respondWithPage(event, storePartsOf).catch(() => offlinePage(pathname, search));
  const savedAt = response.headers.get(savedAtHeader);
  if (!savedAt) return response;
  const html = (await response.text()).replace("<html", `<html data-saved-at="${savedAt}"`);
  return new Response(html, response);
}

/**
 * Requests a page. Returns the stored one if there is no response, or none in time.
 * @param onStored called with the stored response
 */
async function respondWithPage(event, onStored) {
  const { request, clientId, resultingClientId } = event;
  const client = resultingClientId || clientId;
  const network = requestPage(event);
  const endedBefore = endedSessions;
  const store = (response) => {
    if (endedBefore === endedSessions && isPublicPage(response))
      return storePage(request.url, response.clone(), onStored);
  };
  event.waitUntil(network.then(store).then(tasksDone, () => {}));
  const stored = await find("pages", request);
  shownFromStore.delete(client);
  try {
    return await (stored ? Promise.race([network, timeout()]) : network);
  } catch (error) {
    if (!stored) throw error;
    shownFromStore.set(client, Number(stored.headers.get(savedAtHeader)));
    return stored;
  }
}

async function requestPage(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

const timeout = () =>
  new Promise((_resolve, reject) => {
    setTimeout(reject, pageTimeoutMs, new Error("timeout"));
  });

/** Files and pictures never change: their URLs contain a hash of their content. */
async function respondWithFile(event, kind) {
  const { request } = event;
  const stored = await find(kind, request);
  if (stored) return stored;
  const response = await fetch(request);
  if (isPublic(response)) {
    const copy = response.clone();
    event.waitUntil(
      inTurn(async () => {
        // A picture of a private page, such as a product before its approval, is not stored.
        if (kind === "files" || (await find("pages", request.referrer))) await put(kind, request.url, copy);
      }),
    );
  }
  return response;
}

/** A page that may be stored, and not an image in a tab of its own. */
const isPublicPage = (response) =>
  isPublic(response) && !response.headers.get("content-type")?.startsWith("image/");

function isPublic({ status, redirected, headers }) {
  return status === 200 && !redirected && /\bpublic\b/.test(headers.get("cache-control") ?? "");
}

async function find(kind, request) {
  const cache = await caches.open(nameOf(kind));
  return cache.match(request, { ignoreVary: true });
}

/**
 * Runs a task after the previous ones, unless a session has ended since it was added. Whether a picture may
 * be stored depends on its page, which an earlier task stores.
 */
function inTurn(task) {
  const endedBefore = endedSessions;
  const run = () => {
    endedWhenAdded = endedBefore;
    return endedBefore === endedSessions ? task() : undefined;
  };
  lastTask = lastTask.then(run).catch(() => {});
  return lastTask;
}

const tasksDone = () => lastTask;

const storePage = (url, response, onStored) => inTurn(() => putPage(url, response, onStored));

async function putPage(url, response, onStored) {
  const headers = new Headers(response.headers);
  headers.set(savedAtHeader, String(Date.now()));
  // The stored text is not compressed.
  headers.delete("content-encoding");
  headers.delete("content-length");
  const html = await response.text();
  await put("pages", url, new Response(html, { headers }));
  await onStored(html);
}

/** Stores a response as the most recent one, and deletes the oldest ones. */
async function put(kind, url, response) {
  const showsVisits = kind === "pages" || kind === "pictures";
  if (showsVisits && endedWhenAdded !== endedSessions) return;
  const cache = await caches.open(nameOf(kind));
  try {
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, response);
    const urls = await cache.keys();
    for (const old of urls.slice(0, -maxEntries[kind])) await cache.delete(old, { ignoreVary: true });
  } catch {
    // The device has no space left.
    await caches.delete(nameOf("pictures"));
  }
}

/**
 * Stores the document of a page whose data was requested, so that it can be opened and reloaded. It is part
 * of the task that stores the data, because the next tasks store the pictures of the page.
 */
async function storeDocument(dataUrl) {
  const url = new URL(dataUrl);
  // 'Load more' stays on its page.
  if (navigator.connection?.saveData || url.searchParams.has("cursor")) return;
  url.pathname = url.pathname.replace(/(?:(?<=^\/)_)?\.data$/, "");
  url.searchParams.delete("_routes");
  const stored = await find("pages", url.href);
  if (!stored || Date.now() - stored.headers.get(savedAtHeader) > documentAgeMs)
    await requestDocument(url.href);
}

async function requestDocument(url) {
  const response = await fetch(url);
  if (isPublicPage(response)) await putPage(url, response, storePartsOf);
}

async function storePartsOf(html) {
  await storeFilesOf(html);
  const url = shellOf(/<html lang="bn"/.test(html) ? "/bn" : "");
  if (await find("shell", url)) return;
  const shell = await fetch(url);
  if (!isPublic(shell)) return;
  await put("shell", url, shell.clone());
  await storeFilesOf(await shell.text());
}

const shellOf = (prefix) => `${self.location.origin}${prefix}/offline`;

/**
 * Stores the code, styles and fonts that a page begins with. Most of them are in the browser's own cache. The
 * Bangla font is named in an inline script, and only devices without a font load it.
 */
async function storeFilesOf(html) {
  const withoutInlineScripts = html.replace(/<script(?![^>]*\ssrc=)[^>]*>[\s\S]*?<\/script>/g, "");
  for (const path of new Set(withoutInlineScripts.match(/\/assets\/[\w./-]+/g))) {
    const url = self.location.origin + path;
    if (await find("files", url)) continue;
    const response = await fetch(url);
    if (isPublic(response)) await put("files", url, response);
  }
}

/** Stores the pages that were opened before this script ran. */
async function storeOpenPages() {
  const windows = await self.clients.matchAll({ type: "window" });
  const pages = windows.filter(({ url }) => !isApi(new URL(url).pathname));
  await Promise.all(pages.map(({ url }) => inTurn(() => requestDocument(url))));
}

async function deleteOldVersions() {
  const names = await caches.keys();
  const current = Object.keys(maxEntries).map(nameOf);
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
}

async function signOut(event) {
  const response = await fetch(event.request);
  if (response.ok || response.status === 401) event.waitUntil(forgetPages());
  return response;
}

/**
 * Deletes what a person has looked at, without waiting for tasks, which may wait for the network for longer
 * than the browser stays open. The files are the same for everyone.
 */
async function forgetPages() {
  endedSessions++;
  await caches.delete(nameOf("pages"));
  await caches.delete(nameOf("pictures"));
}

/**
 * Returns what is shown instead of a page. The shell has what the device knows of the cart and the orders.
 */
async function offlinePage(pathname, search) {
  const [, prefix = "", path] = /^(\/bn(?=\/|$))?(.*)/.exec(pathname);
  const shell = await find("shell", shellOf(prefix));
  if (shell && path === "/offline") return shell;
  if (shell && /^\/(cart|dashboard)(\/|$)/.test(path))
    return Response.redirect(`${shellOf(prefix)}#${pathname}${search}`);
  const { html, policy } = prefix ? offlinePages.bn : offlinePages.en;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return new Response(html, { status: 503, headers });
}
