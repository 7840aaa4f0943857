/**
 * Serves `GET /cards/<product|category|shop>/<key>-<locale>-<version>.jpg`, the images of shared links. They
 * are drawn at their first request and cached in memory.
 */
import type { FastifyInstance } from "fastify";
import { type CategorySlug, categoryPaths } from "#catalog/contract/constants.ts";
import { categorySocialCard, productSocialCard } from "#catalog/pages/social-cards.server.ts";
import { findProductOnSale } from "#catalog/store/products.server.ts";
import { memoryCache } from "#media/actions/memory-cache.server.ts";
import { masterKey } from "#media/actions/renditions.server.ts";
import { cardPath, drawCard } from "#media/actions/social-card.server.ts";
import type { Admission } from "#platform/http/admission.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { RequestLimiter } from "#platform/http/request-limits.server.ts";
import { type CardContent, type CardKind, cardKinds } from "#shared/images.ts";
import { type Locale, locales } from "#shared/locale.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { createSemaphore } from "#shared/semaphore.ts";
import { isCanonicalUuid } from "#shared/uuid.ts";
import { isSlug } from "#shops/rules.ts";
import { findShop } from "#shops/store.server.ts";
import icon192 from "#ui/icon-192.png?inline";
import { shopSocialCard } from "../pages/shop-card.server.ts";

const mark = Buffer.from(icon192.slice(icon192.indexOf(",") + 1), "base64");
const cardFile = new RegExp(
  `^(${cardKinds.join("|")})/([a-z0-9-]{1,100})-(${locales.join("|")})-([0-9a-f]{12})\\.jpg$`,
);
/** About 200 cards. */
const cacheBytes = 16 * 1024 * 1024;
const cardsWaiting = 20;
const cardWaitMs = 10_000;

export interface SocialCardsHost {
  ctx: Pick<AppContext, "db" | "objects">;
  limiter: Pick<RequestLimiter, "count">;
  admission: Admission;
}

export function mountSocialCards(
  app: FastifyInstance,
  { ctx: { db, objects }, limiter, admission }: SocialCardsHost,
): void {
  const cache = memoryCache(cacheBytes);
  /** Cards that are being drawn, by path. */
  const drawings = new Map<string, Promise<Uint8Array>>();
  const oneAtATime = createSemaphore(1, cardsWaiting, cardWaitMs);

  const find: Record<CardKind, (key: string, locale: Locale) => Promise<CardContent | undefined>> = {
    async product(id, locale) {
      const product = isCanonicalUuid(id) ? await findProductOnSale(db, id) : undefined;
      return product && productSocialCard(product, locale);
    },
    async category(slug, locale) {
      return Object.hasOwn(categoryPaths, slug)
        ? categorySocialCard(db, slug as CategorySlug, locale)
        : undefined;
    },
    async shop(slug, locale) {
      const shop = isSlug(slug) ? await findShop(db, slug) : undefined;
      return shop && shopSocialCard(db, shop, locale);
    },
  };

  /** Returns the current card and its path, which differs from the requested one after a change. */
  async function currentCard(kind: CardKind, key: string, locale: Locale) {
    // Only the reading needs admission: a card that waits to be drawn must not take the place of others.
    const content = await admission.run("normal", () => find[kind](key, locale));
    if (!content) throw new Refusal(commonRefusals.not_found);
    const path = cardPath(kind, key, locale, content);
    return { path, jpeg: cache.get(path) ?? (await (drawings.get(path) ?? draw(path, content, locale))) };
  }

  function draw(path: string, content: CardContent, locale: Locale): Promise<Uint8Array> {
    const drawing = oneAtATime(async () => {
      const master = content.imageHash && (await objects.get(masterKey(content.imageHash)));
      const jpeg = await drawCard(content, locale, master || undefined, mark);
      cache.set(path, jpeg);
      return jpeg;
    }).finally(() => drawings.delete(path));
    drawings.set(path, drawing);
    return drawing;
  }

  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/cards/*",
    async handler(request, reply) {
      const requested = `/cards/${request.params["*"]}`;
      const [, kind, key = "", locale] = cardFile.exec(request.params["*"]) ?? [];
      if (kind === undefined) throw new Refusal(commonRefusals.not_found);
      const cached = cache.get(requested);
      if (!cached) {
        admission.check("normal");
        await limiter.count({ method: "GET", limit: "pages" }, undefined, request.ip);
      }
      const { path, jpeg } = cached
        ? { path: requested, jpeg: cached }
        : await currentCard(kind as CardKind, key, locale as Locale);
      reply.headers({
        "cache-control": path === requested ? "public, max-age=31536000, immutable" : "public, max-age=300",
        // Other sites show it.
        "cross-origin-resource-policy": "cross-origin",
      });
      return reply.type("image/jpeg").send(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length));
    },
  });
}
