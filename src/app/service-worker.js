/*
 * Shows the offline page if a page cannot be reached. Stores nothing. The server prepends `pages`: `{ html, policy }` of the offline page
 * by language.
 */
/* global pages */

self.addEventListener("install", () => self.skipWaiting());

// The browser requests the page while this script starts.
self.addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (mode === "navigate" && method === "GET")
    event.respondWith(reach(event).catch(() => offline(new URL(url).pathname)));
});

async function reach(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

function offline(pathname) {
  const { html, policy } = /^\/bn(\/|$)/.test(pathname) ? pages.bn : pages.en;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return new Response(html, { status: 503, headers });
}
