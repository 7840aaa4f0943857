/**
 * What the generated table types state beyond the database: narrower types and doc comments, by table or
 * `table.column`.
 */
const insertOnly = (type: string, written = type) => `ColumnType<${type}, ${written}, never>`;

const orderStatus = 'Tables["orders"]["status"]["__select__"]';

export const columnTypes: Record<string, string> = {
  "auditLog.at": insertOnly("Date"),
  "auditLog.actorId": insertOnly("string | null"),
  "auditLog.action": "AuditAction",
  "auditLog.subjectKind": "AuditSubject",
  "auditLog.detail": insertOnly("AuditDetail", "string"),
  "auditLog.writtenAt": "ColumnType<Date, never, never>",
  "orderHistory.fromStatus": `${orderStatus} | null`,
  "orderHistory.status": orderStatus,
  "orderLines.placedAt": "ColumnType<Date, never, never>",
  "orders.address": "ColumnType<Record<string, unknown>, string, string>",
  "productVariations.stocked": insertOnly("number", "number | undefined"),
  "products.images": "string[]",
  "products.stocked": insertOnly("number", "number | undefined"),
  "shops.closed": "ColumnType<boolean, never, never>",
};

export const comments: Record<string, string> = {
  auditLog: "Rows are never changed or deleted.",
  "auditLog.writtenAt": "Set by the database; only `npm run verify` reads it.",
  cartKeys: "Idempotency keys of additions to the cart.",
  counters: "Maintained by database triggers (migration 017); read by `readCounters`.",
  digests: "Days for which the daily summary was considered, whether or not a mail was needed.",
  "digests.day": "The day in Dhaka, `2026-11-21`.",
  imageUploads: "Every user who has uploaded an image; `images.ownerId` is the first.",
  "images.bytes": "Size of the master, from which every rendition is made.",
  "images.lastSentAt": "When any user last uploaded it.",
  loosePictures: "Files in the image store that no row refers to, either not yet or no longer.",
  "mails.kind": "What the mail is about: `order_placed`.",
  "mails.heldUntil": "It is not sent before, so that its cause can be undone.",
  "mails.queuedAt": "When pg-boss took it over.",
  "mails.failedAt": "When the final attempt failed; null while it is retried.",
  "newsletterSubscriptions.email": "Lower case.",
  "newsletterSubscriptions.token": "Part of the links in its mails.",
  "orderHistory.mailId": "The mail about the change, which an undo removes while it is held.",
  "orderHistory.reason": "What the buyer wrote when cancelling.",
  "orderLines.variation": "The chosen values as text, as they were named when the order was placed.",
  "orderLines.placedAt": "Copied from the order by the database.",
  "orders.address": "The whole address as it was when the order was placed.",
  productDecisions:
    "The last decision about a product, and what its undo restores. Deleted when that expires.",
  productKeys: "Idempotency keys of product submissions.",
  productVariations:
    "What a buyer chooses of a product with options. Never deleted: `withdrawn` if its vendor removes it.",
  "productVariations.chosen": "One value for each option.",
  "productVariations.quantity":
    "Set together with `updatedAt`, except by a sale or a return, as in products.",
  "products.options": "Names of its options; empty if it is sold without options.",
  "products.pricePoisha": "The lowest price of its variations if it has any. `quantity` is then their sum.",
  "products.priceToPoisha": "The highest price of its variations, if they differ.",
  "products.quantity": "Set together with `updatedAt`, except by a sale or a return: see `stocked`.",
  "products.stocked":
    "Total ever put into stock: a trigger adds what a write with `updatedAt` changes (record 009).",
  "products.images": "Hashes of stored images, the primary one first.",
  "products.ratingHalves": "Half stars, 0 to 10.",
  "products.version": "Increases with each change that an admin has to review.",
  "products.recentOrders": "Orders of the last 90 days; counted by a job (migration 032).",
  "products.submittedAt": "When it was last submitted for review.",
  rateCounts: "Counts of rate limits, see `platform/http/rate-limit.server.ts`.",
  rateLimits: "No longer used. Earlier versions read it during an update, so a later migration drops it.",
  "sessions.provenAt":
    "When the user last entered the password or a code in this session, not counting the sign-in.",
  "sessions.updatedAt": "When it was last used, accurate to a minute.",
  shopOrders:
    "One row for each order and shop. Maintained by triggers (migration 025), so code only reads it.",
  "shops.closed": "True while its owner is suspended, deleted or no vendor; maintained by the database.",
  twoFactors:
    "Second factors. `secret` and `backupCodes` are encrypted, see `encryption.server.ts` of accounts.",
  "twoFactors.verified": "False until a first code proves that the secret is in an authenticator app.",
  "twoFactors.failedVerificationCount": "Consecutive wrong codes at the sign-in, counted by better-auth.",
  "users.twoFactorEnabled":
    "Whether the sign-in asks for a code after the password. The secret is in `two_factors`.",
  "users.verificationMailedAt": "When the verification mail was last written.",
  "users.welcomedAt":
    "When the welcome mail was written. Set from the start for users who get no mail of this kind.",
  "users.deletedAt": "Set if the account is deleted; the row then names no one.",
  verifications: "Pending verifications of better-auth and the links of our mails.",
};
