import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visitor, waitForHydration } from "./helpers/browser.ts";
import { idsOf, type Link, linksOf } from "./helpers/links.ts";
import { shop } from "./helpers/shop.ts";
import { browserCookies, signInByCall } from "./helpers/sign-in.ts";

const origin = shop.origin;
const starts = ["/", "/bn"];
const notFound = /the page you were looking for was not found|আপনি যে পাতাটি খুঁজছেন, সেটি পাওয়া যায়নি/;
const privatePage = /^(\/bn)?\/(cart|add-address|dashboard)(\/|$)/;
/**
 * Where a signed-in person may be led on by design: the search box to its results, the login to what they
 * wanted.
 */
const leadsOn = /^(\/bn)?\/(search|signin|user\/login|user\/register)(\?|$)/;
const atOnce = 6;
/** Of what there are many of one kind, this many in each language. */
const many: [kind: RegExp, enough: number][] = [
  [/^(\/bn)?\/product-details\//, 15],
  [/^(\/bn)?\/search\//, 10],
];

interface Person {
  cookie: string;
  /** The person's browser, for what pages add there. */
  page: Page | undefined;
}

/** Goes wherever links lead, as one person; gives one line for each fault. */
async function crawl(person: Person): Promise<{ faults: string[]; paths: string[] }> {
  const faults: string[] = [];
  const queue: string[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const ids = new Map<string, Set<string>>();
  /** The canonical URLs of the indexable pages by language and meta description. */
  const described = new Map<string, Set<string>>();
  const anchors: { from: string; to: string; id: string }[] = [];

  function meet(from: string, { href, rel, target }: Link): void {
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
    const kind = many.findIndex(([pattern]) => pattern.test(pathname));
    const counted = `${kind}${pathname.startsWith("/bn/")}`;
    if (kind >= 0) counts.set(counted, (counts.get(counted) ?? 0) + 1);
    if (kind >= 0 && (counts.get(counted) ?? 0) > (many[kind]?.[1] ?? 0)) return;
    queue.push(pathname + url.search);
  }

  async function visit(path: string): Promise<void> {
    const answer = await fetch(origin + path, { headers: { cookie: person.cookie }, redirect: "manual" });
    const to = answer.headers.get("location");
    if (answer.status >= 300 && answer.status < 400 && to) {
      const toLogin = !person.cookie && privatePage.test(path) && /\/user\/login\?from=/.test(to);
      if (!toLogin && !leadsOn.test(path)) faults.push(`${path} leads on to ${to}`);
      return meet(path, { href: to, rel: "", target: "" });
    }
    if (answer.status !== 200) return void faults.push(`${path} answers ${answer.status}`);
    const html = await answer.text();
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return;
    const pathname = path.split("?")[0] ?? "";
    read(path, pathname, html);
    collectDescription(path, html);
    if (notFound.test(html)) faults.push(`${path} says that it is not found`);
  }

  /** Each page that search engines may list needs its own description. */
  function collectDescription(path: string, html: string): void {
    if (html.includes('name="robots" content="noindex"')) return;
    const [, canonical = path] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
    const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    if (description === "") faults.push(`${path} has no meta description`);
    const key = `${/<html lang="(\w+)"/.exec(html)?.[1]} ${description}`;
    described.set(key, (described.get(key) ?? new Set()).add(canonical));
  }

  function read(path: string, pathname: string, html: string): void {
    ids.set(pathname, new Set([...idsOf(html), ...(ids.get(pathname) ?? [])]));
    for (const link of linksOf(html)) meet(path, link);
  }

  for (const start of starts) meet(start, { href: start, rel: "", target: "" });
  const visited: string[] = [];
  while (queue.length > 0) {
    const round = queue.splice(0, atOnce);
    visited.push(...round);
    await Promise.all(round.map(visit));
    for (const path of round) {
      if (!person.page || !(privatePage.test(path) || starts.includes(path))) continue;
      const { page } = person;
      await open(page, path);
      const pathname = new URL(page.url()).pathname;
      const html = await page.content();
      read(path, pathname, html);
      if (notFound.test(html)) faults.push(`${path} says in the browser that it is not found`);
    }
  }
  for (const { from, to, id } of anchors)
    if (ids.has(to) && !ids.get(to)?.has(id)) faults.push(`${from}: #${id} does not stand on ${to}`);
  for (const [description, pages] of described)
    if (pages.size > 1) faults.push(`one meta description, '${description}', for ${[...pages].join(", ")}`);
  return { faults: [...new Set(faults)], paths: visited };
}

/** Opens a page and what opens on it, and waits for what it asks for. */
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
  if (href === undefined) return "a link without an address";
  if (/^\s*(#|javascript:.*)?\s*$/i.test(href)) return `a dead link "${href}"`;
  if (/^(mailto|tel):.+/.test(href)) return undefined;
  const outside = new URL(href, origin).origin !== origin;
  if ((outside || target === "_blank") && !/\bnoopener\b/.test(rel)) return `${href} has no rel=noopener`;
  return undefined;
}

/**
 * What tells pages apart: the path, the names of the parameters, and the sub-category that a tile asks for.
 */
function keyOf({ pathname, searchParams }: URL): string {
  const names = [...searchParams].map(([name, value]) => (name === "sub" ? `${name}=${value}` : name));
  return `${pathname}?${names.sort().join("&")}`;
}

describe("every link that a person meets leads somewhere", () => {
  it("for a visitor, on every page of every kind, with a meta description of its own, and nothing in the console", async () => {
    const { faults, paths } = await crawl({ cookie: "", page: undefined });
    expect(faults).toEqual([]);
    // The site is not one page: a crawl that stops at the door would find no fault either.
    expect(paths.length).toBeGreaterThan(100);
    const { page, consoleErrors } = await visitor();
    for (const path of onePerKind(paths)) {
      await page.goto(path);
      await waitForHydration(page);
      expect(await page.locator("body").innerText(), path).not.toMatch(notFound);
    }
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    ["shopper@mela.test", "/dashboard/user/my-orders"],
    ["vendor@mela.test", "/dashboard/vendor/home"],
    ["admin@mela.test", "/dashboard/admin/manage-orders"],
  ])("for %s, in the menus and on the personal pages too", async (email, own) => {
    const cookie = await signInByCall(origin, email);
    const { page, context, consoleErrors } = await visitor();
    await context.addCookies(browserCookies(origin, cookie));
    const { faults, paths } = await crawl({ cookie, page });
    expect(faults).toEqual([]);
    expect(consoleErrors).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining([own, `/bn${own}`]));
  });
});

/** One product for all products, one category for all categories of a language, every other page. */
function onePerKind(paths: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const path of paths) {
    const [pathname = "/", query = ""] = path.split("?");
    const names = [...new URLSearchParams(query).keys()].sort().join("&");
    const kind = `${pathname.replace(/\/(product-details|search|shop)\/.*/, "/$1/").replace(/\/[\w-]+-collection$/, "/collection")}?${names}`;
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values()];
}
