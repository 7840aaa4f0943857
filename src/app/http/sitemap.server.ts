/**
 * Serves robots.txt and the sitemap: an index of files that list the public pages, the shops, and the
 * products in pieces. Each page is listed in both languages, with links to the other one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { categoryPaths, offerKinds, offerPath, subCategoryPath } from "#catalog/contract/constants.ts";
import { districtPath } from "#catalog/contract/district-path.ts";
import { divisionsWithCounts } from "#catalog/rules/divisions.ts";
import { listSubCategories } from "#catalog/store/categories.server.ts";
import { countProductsOnSale } from "#catalog/store/products.server.ts";
import { countByDistrict } from "#catalog/store/shop-list.server.ts";
import {
  listProductsForSitemap,
  listShopsForSitemap,
  listSitemapStarts,
} from "#catalog/store/sitemap.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { Admission } from "#platform/http/admission.server.ts";
import { chooseEncoding, type ResponseCache, sendEncoded } from "#platform/http/cached-response.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { RequestLimiter } from "#platform/http/request-limits.server.ts";
import { policyPaths } from "#policies/contract/constants.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { locales, localizePath } from "#shared/locale.ts";
import { productPath, shopPath } from "#shared/page.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";

export interface SitemapHost {
  ctx: Pick<AppContext, "db" | "config">;
  cache: ResponseCache;
  limiter: Pick<RequestLimiter, "count">;
  admission: Admission;
}

interface Entry {
  /** Without the language. */
  path: string;
  updatedAt?: Date;
}

/** Each file has 5,000 URLs and 2.3 MB. */
export const productsPerFile = 2_500;
/** A file may have 50,000 URLs and 50 MB: 25,000 products or shops. */
export const maxPerFile = 25_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function mountSitemap(app: FastifyInstance, { ctx, cache, limiter, admission }: SitemapHost): void {
  const { db } = ctx;
  const { publicUrl } = ctx.config;

  app.get("/robots.txt", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(robots(publicUrl)),
  );

  app.get("/sitemap.xml", (request, reply) => send(request, reply, "index"));
  app.get<{ Params: { file: string } }>("/sitemaps/:file.xml", (request, reply) =>
    send(request, reply, request.params.file),
  );

  async function send(request: FastifyRequest, reply: FastifyReply, file: string) {
    // No path of a page: keys of pages are paths, and begin with a slash.
    const key = `sitemap ${file}`;
    if (!cache.has(key)) {
      admission.check("normal");
      await limiter.count({ method: "GET", limit: "pages" }, undefined, request.ip);
    }
    const render = async () => {
      const xml = await contentOf(file, { db, publicUrl, productStarts });
      if (xml === undefined) throw new Refusal(commonRefusals.not_found);
      return {
        status: 200,
        headers: {
          "content-type": "application/xml; charset=utf-8",
          "cache-control": "public, max-age=3600",
        },
        body: Buffer.from(xml),
        // Nothing drops it: a new product is listed within an hour.
        tags: ["sitemap"],
        cacheMs: hourMs,
      };
    };
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const run = <T>(task: () => Promise<T>) => admission.run("normal", task);
    return sendEncoded(request, reply, await cache.get(key, render, encoding, run));
  }

  let division: { starts: Promise<string[]>; at: number } | undefined;

  /**
   * Returns the first id of each file of products. Divides them at most once an hour, and earlier when there
   * are more products than the files are for: the cache of pages may be off, and this reads every id.
   */
  async function productStarts(): Promise<string[]> {
    const files = Math.ceil((await countProductsOnSale(db, {})) / productsPerFile);
    const last = division;
    const age = last ? Date.now() - last.at : hourMs;
    const isOld = !last || age >= hourMs || (age >= minuteMs && files > (await last.starts).length);
    // Another request may have divided them during the wait.
    if (!division || (isOld && division === last)) {
      const starts = listSitemapStarts(db, productsPerFile);
      const divided = { starts, at: Date.now() };
      division = divided;
      starts.catch(() => {
        if (division === divided) division = undefined;
      });
    }
    return division.starts;
  }
}

interface Sources {
  db: Db;
  publicUrl: string;
  productStarts: () => Promise<string[]>;
}

/** Returns the content of a file; undefined if there is no such file. */
async function contentOf(
  file: string,
  { db, publicUrl, productStarts }: Sources,
): Promise<string | undefined> {
  if (file === "index") {
    const products = (await productStarts()).map((_, index) => `products-${index + 1}`);
    return indexOf(["pages", "shops", ...products], publicUrl);
  }
  if (file === "pages") return urlSet(await listPages(db), publicUrl);
  if (file === "shops") {
    const slugs = await listShopsForSitemap(db, maxPerFile);
    return urlSet(
      slugs.map((slug) => ({ path: shopPath(slug) })),
      publicUrl,
    );
  }
  const fileNumber = /^products-([1-9]\d{0,4})$/.exec(file)?.[1];
  if (!fileNumber) return undefined;
  const starts = await productStarts();
  const from = starts[Number(fileNumber) - 1];
  if (!from) return undefined;
  const to = starts[Number(fileNumber)];
  // The file is longer if products were added after the division, and empty if all of its were removed.
  const products = await listProductsForSitemap(db, { from, to, limit: maxPerFile });
  const entries = products.map(({ id, updatedAt }) => ({ path: productPath(id), updatedAt }));
  return urlSet(entries, publicUrl);
}

/**
 * Returns robots.txt. A robot has no session, so it never sees a page of the dashboard. Other pages that must
 * not be indexed, such as the cart, are not disallowed: robots must load them to see their `noindex`.
 */
const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard/
Disallow: /bn/dashboard/

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Lists all other pages that search engines may show. */
async function listPages(db: Db): Promise<Entry[]> {
  const subCategories = await listSubCategories(db);
  const categories = Object.entries(categoryPaths).flatMap(([category, path]) => [
    path,
    ...subCategories
      .filter(({ categorySlug }) => categorySlug === category)
      .map(({ slug }) => subCategoryPath(path, slug)),
  ]);
  const districts = divisionsWithCounts(await countByDistrict(db))
    .flatMap((division) => division.districts)
    .filter(({ products }) => products > 0);
  return [
    "/",
    ...categories,
    "/categories",
    "/special-offers",
    ...offerKinds.map(offerPath),
    "/shops",
    "/regions",
    ...districts.map(({ key }) => districtPath(key)),
    ...Object.values(policyPaths),
    "/help-center",
    "/about",
    "/contact",
  ].map((path) => ({ path }));
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

function indexOf(files: readonly string[], publicUrl: string): string {
  const entries = files.map(
    (file) => `<sitemap><loc>${escapeHtml(publicUrl)}/sitemaps/${file}.xml</loc></sitemap>`,
  );
  return `${declaration}\n<sitemapindex xmlns="${schema}">\n${entries.join("\n")}\n</sitemapindex>\n`;
}

function urlSet(entries: readonly Entry[], publicUrl: string): string {
  return `${declaration}
<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map((entry) => urlsOf(entry, publicUrl)).join("\n")}
</urlset>
`;
}

/** Returns the page in each language. Each one names all of them, itself included. */
function urlsOf({ path, updatedAt }: Entry, publicUrl: string): string {
  const urlIn = (locale: (typeof locales)[number]) => escapeHtml(publicUrl + localizePath(path, locale));
  const alternates = [...locales.map((locale) => [locale, urlIn(locale)]), ["x-default", urlIn("en")]]
    .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
    .join("");
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
  return locales.map((locale) => `<url><loc>${urlIn(locale)}</loc>${changed}${alternates}</url>`).join("\n");
}
