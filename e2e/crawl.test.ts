import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visitor, waitForHydration } from "./helpers/browser.ts";
import { idsOf, type Link, linksOf } from "./helpers/links.ts";
import { mela } from "./helpers/mela.ts";
import { browserCookies, signInByCall } from "./helpers/sign-in.ts";

const origin = mela.origin;
const starts = ["/", "/bn"];
const notFound = /the page you were looking for was not found|আপনি যে পাতাটি খুঁজছেন, সেটি পাওয়া যায়নি/;
const privatePage = /^(\/bn)?\/(cart|add-address|dashboard)(\/|$)/;
/** Pages that may redirect: the search box to its results, the login to the requested page. */
const mayRedirect = /^(\/bn)?\/(search|signin|user\/login|user\/register)(\?|$)/;
/** Limits the number of visited pages of these types in each language. */
const pageLimits: [pattern: RegExp, limit: number][] = [
  [/^(\/bn)?\/product-details\//, 15],
  [/^(\/bn)?\/search\//, 10],
  [/^(\/bn)?\/dashboard\/vendor\/edit-product\//, 2],
];

interface Person {
  cookie: string;
  /** The signed-in browser, which also reads what scripts add to private pages. */
  page: Page | undefined;
}

/** Follows all links and returns one line for each fault, and the visited paths. */
async function crawl(person: Person): Promise<{ faults: string[]; paths: string[] }> {
  const faults: string[] = [];
  const queue: string[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const ids = new Map<string, Set<string>>();
  /** The indexable pages by language and meta description. */
  const described = new Map<string, Set<string>>();
  const anchors: { from: string; to: string; id: string }[] = [];

  function addLink(from: string, { href, rel, target }: Link): void {
    const fault = faultOf(href, rel, target);
    if (fault) faults.push(`${from}: ${fault}`);
    if (fault || href === undefined) return;
    const url = new URL(href, origin + from);
    if (url.origin !== origin) return;
    const { pathname, hash } = url;
    if (hash) anchors.push({ from, to: pathname, id: decodeURIComponent(hash.slice(1)) });
    const address = keyOf(url);
    if (seen.has(address)) return;
    seen.add(address);
    const type = pageLimits.findIndex(([pattern]) => pattern.test(pathname));
    const counted = `${type}${pathname.startsWith("/bn/")}`;
    if (type >= 0) counts.set(counted, (counts.get(counted) ?? 0) + 1);
    if (type >= 0 && (counts.get(counted) ?? 0) > (pageLimits[type]?.[1] ?? 0)) return;
    queue.push(pathname + url.search);
  }

  async function visit(path: string): Promise<void> {
    const response = await fetch(origin + path, { headers: { cookie: person.cookie }, redirect: "manual" });
    const to = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && to) {
      const toLogin = !person.cookie && privatePage.test(path) && /\/user\/login\?from=/.test(to);
      if (!toLogin && !mayRedirect.test(path)) faults.push(`${path} redirects to ${to}`);
      return addLink(path, { href: to, rel: "", target: "" });
    }
    if (response.status !== 200) return void faults.push(`${path} returns ${response.status}`);
    const html = await response.text();
    if (!response.headers.get("content-type")?.startsWith("text/html")) return;
    const pathname = path.split("?")[0] ?? "";
    read(path, pathname, html);
    collectDescription(path, html);
    if (notFound.test(html)) faults.push(`${path} shows 'not found'`);
  }

  /** Each page that search engines may list needs its own description. */
  function collectDescription(path: string, html: string): void {
    if (html.includes('name="robots" content="noindex"')) return;
    const [, canonical = path] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
    const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    if (description === "") faults.push(`${path} has no meta description`);
    const key = `${/<html lang="(\w+)"/.exec(html)?.[1]} ${description}`;
    // Two products of a shop may have both the same name and the same description.
    const page = path.includes("/product-details/") ? /<title>[^<]*/.exec(html)?.[0] : canonical;
    described.set(key, (described.get(key) ?? new Set()).add(page ?? canonical));
  }

  function read(path: string, pathname: string, html: string): void {
    ids.set(pathname, new Set([...idsOf(html), ...(ids.get(pathname) ?? [])]));
    for (const link of linksOf(html)) addLink(path, link);
  }

  for (const start of starts) addLink(start, { href: start, rel: "", target: "" });
  const visited: string[] = [];
  // One after another: a busy server rejects what waits too long.
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    visited.push(path);
    await visit(path);
    if (!person.page || !(privatePage.test(path) || starts.includes(path))) continue;
    const { page } = person;
    await open(page, path);
    const pathname = new URL(page.url()).pathname;
    const html = await page.content();
    read(path, pathname, html);
    if (notFound.test(html)) faults.push(`${path} shows 'not found' in the browser`);
  }
  for (const { from, to, id } of anchors)
    if (ids.has(to) && !ids.get(to)?.has(id)) faults.push(`${from}: #${id} does not exist on ${to}`);
  for (const [description, pages] of described)
    if (pages.size > 1) faults.push(`one meta description, '${description}', for ${[...pages].join(", ")}`);
  return { faults: [...new Set(faults)], paths: visited };
}

/** Opens a page and the account menu, and waits for the data of both. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  const menu = page.locator("[popovertarget=account-menu]");
  await menu.waitFor();
  await menu.click();
  await page.waitForFunction(
    (words) => !words.some((word) => document.body.innerText.includes(word)),
    ["Please Wait...", "একটু অপেক্ষা করুন…"],
  );
}

function faultOf(href: string | undefined, rel: string, target: string): string | undefined {
  if (href === undefined) return "a link without href";
  if (/^\s*(#|javascript:.*)?\s*$/i.test(href)) return `a dead link "${href}"`;
  if (/^(mailto|tel):.+/.test(href)) return undefined;
  const outside = new URL(href, origin).origin !== origin;
  if ((outside || target === "_blank") && !/\bnoopener\b/.test(rel)) return `${href} has no rel=noopener`;
  return undefined;
}

/** Returns what distinguishes pages: the path, the names of the parameters, and the value of `sub`. */
function keyOf({ pathname, searchParams }: URL): string {
  const names = [...searchParams].map(([name, value]) => (name === "sub" ? `${name}=${value}` : name));
  return `${pathname}?${names.sort().join("&")}`;
}

describe("every link of the site", () => {
  it("works for a visitor, on pages with unique meta descriptions", async () => {
    const { faults, paths } = await crawl({ cookie: "", page: undefined });
    expect(faults).toEqual([]);
    // A crawl that does not get past the first page would find no faults either.
    expect(paths.length).toBeGreaterThan(100);
  });

  it.each([
    ["shopper@mela.test", "/dashboard/user/my-orders"],
    ["vendor@mela.test", "/dashboard/vendor/home"],
    ["admin@mela.test", "/dashboard/admin/manage-orders"],
  ])("works for %s, also in menus and on private pages", async (email, own) => {
    const cookie = await signInByCall(origin, email);
    const { page, context, consoleErrors } = await visitor();
    await context.addCookies(browserCookies(origin, cookie));
    const { faults, paths } = await crawl({ cookie, page });
    expect(faults).toEqual([]);
    expect(consoleErrors).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining([own, `/bn${own}`]));
  });
});
