import { Readable } from "node:stream";
import { z } from "zod";
import { attemptCounter } from "#accounts/actions/attempt-counter.server.ts";
import { listSessions } from "#accounts/store/sessions.server.ts";
import { AddressRecord } from "#addresses/contract.ts";
import { findAddress } from "#addresses/store.server.ts";
import { maxExportedEntries } from "#audit-log/contract/constants.ts";
import { CartEntry } from "#cart/contract.ts";
import { listCart } from "#cart/store.server.ts";
import { Product } from "#catalog/contract.ts";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { listProductRowsOfShop } from "#catalog/store/products.server.ts";
import { listImagesOf } from "#media/store.server.ts";
import { findSubscription } from "#newsletter/store.server.ts";
import { OrderRecord } from "#orders/contract.ts";
import { listOrdersOf } from "#orders/store/read-orders.server.ts";
import { listAudit } from "#platform/audit.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { setAttachment } from "#platform/http/attachment.server.ts";
import { type AppContext, defineEndpoint, type Person } from "#platform/http/endpoint.server.ts";
import { serializerOf } from "#platform/http/mount-endpoints.server.ts";
import { listMailsTo } from "#platform/mail/mail.server.ts";
import { findProfile } from "#profile/store.server.ts";
import { maxSaved } from "#saved/contract/constants.ts";
import { listSaved } from "#saved/store.server.ts";
import { auditActions, auditSubjects } from "#shared/audit.ts";
import { imageUrl } from "#shared/images.ts";
import { locales } from "#shared/locale.ts";
import { takaOf } from "#shared/money.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { exportLimitMs, maxLimitValue } from "#shared/request-limits.ts";
import { roles } from "#shared/role.ts";
import { findShopByOwner, listAllFollowed, type OwnShop } from "#shops/store.server.ts";

const time = z.string().describe("ISO 8601");

/** Everything that Mela stores about one person, by topic. Fields that are not listed are not exported. */
const Export = z.object({
  exportedAt: time,
  account: z.object({
    _id: z.string(),
    name: z.string(),
    nameBn: z.string().nullable(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(roles),
    language: z.enum(locales),
    photo: z.string().nullable(),
    signInBy: z.array(z.string()),
    createdAt: time,
  }),
  address: AddressRecord.nullable(),
  cart: z.array(CartEntry),
  saved: z.array(
    z.object({
      product: z.object({ _id: z.string(), title: z.string() }),
      savedAt: time,
      priceWhenSaved: z.number().describe("Taka"),
    }),
  ),
  orders: z.array(OrderRecord),
  followedShops: z.array(z.object({ name: z.string(), slug: z.string(), followedAt: time })),
  newsletter: z
    .object({
      state: z.string(),
      language: z.enum(locales),
      askedAt: time,
      confirmedAt: time.nullable(),
      leftAt: time.nullable(),
    })
    .nullable()
    .describe("Only for a verified e-mail address"),
  sessions: z.array(
    z.object({
      userAgent: z.string().nullable(),
      ipAddress: z.string().nullable(),
      startedAt: time,
      usedAt: time,
    }),
  ),
  mails: z
    .array(z.object({ kind: z.string(), subject: z.string(), writtenAt: time }))
    .describe("From the last weeks; only for a verified e-mail address"),
  audit: z
    .array(
      z.object({
        at: time,
        action: z.enum(auditActions),
        by: z.enum(["you", "admin", "server"]),
        about: z.object({
          kind: z.enum(auditSubjects),
          _id: z.string().nullable().describe("null for another person"),
        }),
        from: z.string().nullable(),
        to: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    )
    .describe(
      "What the audit log says about you and what you did, newest first, " +
        `at most ${maxExportedEntries.toLocaleString("en")} entries`,
    ),
  pictures: z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), uploadedAt: time })),
  shop: z
    .object({
      name: z.string(),
      nameBn: z.string().nullable(),
      slug: z.string(),
      about: z.string(),
      aboutBn: z.string().nullable(),
      division: z.string().nullable(),
      district: z.string().nullable(),
      sinceYear: z.number().nullable(),
    })
    .nullable(),
  products: z.array(Product),
});
type Export = z.input<typeof Export>;

/** The export is in `app`, because it reads from all slices. */
export const exportEndpoint = defineEndpoint({
  method: "GET",
  path: "/users/me/export",
  guard: "signed-in",
  work: "heavy",
  summary: "Exports all data of the caller as one JSON file",
  response: Export,
  async handler(ctx, { person, reply }) {
    await attemptCounter(ctx).countExport(person.id);
    const withoutLists = await readBoundedParts(ctx, person);
    setAttachment("", "json", ctx.now(), reply);
    // A slow reader occupies its slot no longer than the browser waits.
    const signal = AbortSignal.timeout(exportLimitMs);
    return Readable.from(streamExport(ctx, person, withoutLists), { signal });
  },
});

const { orders, products, ...bounded } = Export.shape;
const ExportWithoutLists = z.object(bounded);
const serializeBounded = serializerOf(ExportWithoutLists);
const ordersText = serializerOf(orders);
const productsText = serializerOf(products);

/**
 * Reads and writes orders and products page by page, because thousands at once would block all other
 * requests.
 */
async function* streamExport(
  ctx: AppContext,
  person: Person,
  withoutLists: z.input<typeof ExportWithoutLists>,
): AsyncGenerator<string> {
  yield serializeBounded(withoutLists).slice(0, -1);
  yield* listText("orders", orderPages(ctx.db, person.id), ordersText);
  yield* listText("products", productPages(ctx, person.id), productsText);
  yield "}";
}

/** Yields one more member of the object, an array that is read page by page. */
async function* listText<T>(
  name: string,
  pages: AsyncIterable<T[]>,
  textOf: (page: T[]) => string,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let separator = "";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + textOf(page).slice(1, -1);
    separator = ",";
  }
  yield "]";
}

async function* productPages({ db }: AppContext, ownerId: string): AsyncGenerator<Export["products"]> {
  const shop = await findShopByOwner(db, ownerId);
  if (!shop) return;
  for (let after: string | undefined; ; ) {
    const rows = await listProductRowsOfShop(db, shop.id, maxLimitValue, after);
    yield rows.map((row) => toProductResponse(row, "vendor"));
    if (rows.length < maxLimitValue) return;
    after = rows.at(-1)?.id;
  }
}

async function readBoundedParts(
  ctx: AppContext,
  person: Person,
): Promise<z.input<typeof ExportWithoutLists>> {
  const { db, config } = ctx;
  const profile = await findProfile(db, person.id);
  if (!profile) throw new Refusal(commonRefusals.not_signed_in);
  const shop = await findShopByOwner(db, person.id);
  const pictures = await listImagesOf(db, person.id);
  const sessions = await listSessions(db, person.id);
  const followed = await listAllFollowed(db, person.id, maxFollowedShops);
  return {
    exportedAt: ctx.now().toISOString(),
    account: {
      _id: profile.id,
      name: profile.name,
      nameBn: profile.nameBn,
      email: profile.email,
      emailVerified: profile.emailVerified,
      role: profile.role,
      language: profile.language,
      photo: profile.image && config.publicUrl + profile.image,
      signInBy: profile.providers.map((provider) => (provider === "credential" ? "password" : provider)),
      createdAt: profile.createdAt.toISOString(),
    },
    address: (await findAddress(db, person)) ?? null,
    cart: await listCart(db, person),
    saved: (await listSaved(db, person.id, maxSaved)).map(({ id, title, savedAt, priceWhenSavedPoisha }) => ({
      product: { _id: id, title },
      savedAt: savedAt.toISOString(),
      priceWhenSaved: takaOf(priceWhenSavedPoisha),
    })),
    followedShops: followed.map(({ name, slug, followedAt }) => ({
      name,
      slug,
      followedAt: followedAt.toISOString(),
    })),
    // Before the address is verified, data that is linked by address only may belong to someone else.
    newsletter: profile.emailVerified ? await newsletterOf(db, profile.email) : null,
    mails: profile.emailVerified ? await mailsOf(db, profile.email) : [],
    sessions: sessions.map(({ userAgent, ipAddress, createdAt, updatedAt }) => ({
      userAgent,
      ipAddress,
      startedAt: createdAt.toISOString(),
      usedAt: updatedAt.toISOString(),
    })),
    audit: await auditOf(db, person.id),
    pictures: pictures.map(({ hash, width, height, createdAt }) => ({
      url: config.publicUrl + imageUrl(hash),
      width,
      height,
      uploadedAt: createdAt.toISOString(),
    })),
    shop: shop ? ownShop(shop) : null,
  };
}

const ownShop = ({ id: _, ...shop }: OwnShop) => shop;

const maxFollowedShops = 10_000;

/** Leaves out other people's names: they are not part of the person's data. */
async function auditOf(db: Db, personId: string): Promise<Export["audit"]> {
  const { entries } = await listAudit(db, { involving: personId, limit: maxExportedEntries });
  return entries.map(
    ({ at, action, actorId, subjectKind, subjectId, detail: { from = null, to = null, reason = null } }) => ({
      at: at.toISOString(),
      action,
      by: actorId === personId ? "you" : actorId === null ? "server" : "admin",
      about: { kind: subjectKind, _id: subjectKind === "user" && subjectId !== personId ? null : subjectId },
      from,
      to,
      reason,
    }),
  );
}

/**
 * Reads as a shopper, also for admins, because the other people of an order are not part of the person's
 * data.
 */
async function* orderPages(db: Db, buyerId: string): AsyncGenerator<Export["orders"]> {
  let cursor: string | undefined;
  do {
    const page = await listOrdersOf(db, { id: buyerId, role: "user" }, { limit: maxLimitValue, cursor });
    yield page.orders;
    cursor = page.nextCursor;
  } while (cursor);
}

async function newsletterOf(db: Db, email: string): Promise<Export["newsletter"]> {
  const subscription = await findSubscription(db, email);
  if (!subscription) return null;
  const { state, language, askedAt, confirmedAt, leftAt } = subscription;
  return {
    state,
    language,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
  };
}

async function mailsOf(db: Db, email: string): Promise<Export["mails"]> {
  const mails = await listMailsTo(db, email);
  return mails.map(({ kind, subject, createdAt }) => ({ kind, subject, writtenAt: createdAt.toISOString() }));
}
