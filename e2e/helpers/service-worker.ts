import { moveMouse, type Visitor } from "./browser.ts";

/** Loads the home page and starts the service worker, which stores from then on. */
export async function startServiceWorker({ page, goto }: Visitor): Promise<void> {
  await goto("/");
  // The first interaction loads it.
  await moveMouse(page);
  // Not the event `controllerchange`, which may have been fired before: the worker claims the page first and
  // is activated some time later.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the service worker has stored this URL. */
export async function waitForStored({ page }: Visitor, path: string): Promise<void> {
  await page.waitForFunction(async (path) => Boolean(await caches.match(path, { ignoreVary: true })), path);
}
