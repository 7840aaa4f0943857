/** Written by "npm run tables" from the migrated database and scripts/table-overlay.ts. Do not edit. */
import type { ColumnType, Generated } from "kysely";
import type { AuditAction, AuditDetail, AuditSubject } from "#shared/audit.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/**
 * The tables in camelCase, as CamelCasePlugin of Kysely translates them. Money columns are integers of
 * poisha.
 */
export interface Tables {
  addresses: {
    id: string;
    userId: string;
    fullName: string;
    mobileNumber: string;
    landmark: string | null;
    effectiveLabel: "Home" | "Office";
    province: string;
    city: string;
    zipCode: number;
    area: string;
    address: string;
    billFullName: string;
    billMobileNumber: string;
    billLandmark: string | null;
    billEffectiveLabel: "Home" | "Office";
    billProvince: string;
    billCity: string;
    billZipCode: number | null;
    billArea: string;
    billAddress: string;
    createdAt: GeneratedTimestamp;
    updatedAt: GeneratedTimestamp;
  };
  /** Rows are never changed or deleted. */
  auditLog: {
    id: string;
    at: ColumnType<Date, Date, never>;
    actorId: ColumnType<string | null, string | null, never>;
    action: AuditAction;
    subjectKind: AuditSubject;
    subjectId: string;
    detail: ColumnType<AuditDetail, string, never>;
    /** Set by the database; only `npm run verify` reads it. */
    writtenAt: ColumnType<Date, never, never>;
  };
  cartEntries: {
    id: string;
    userId: string;
    productId: string;
    quantity: number;
    createdAt: GeneratedTimestamp;
    variationId: string | null;
  };
  /** Idempotency keys of additions to the cart. */
  cartKeys: {
    userId: string;
    key: string;
    requestHash: string;
    entryId: string;
    createdAt: Timestamp;
    quantityBefore: number | null;
    quantity: number | null;
  };
  categories: {
    id: string;
    slug: string;
    name: string;
    nameBn: string;
    image: string | null;
    position: number;
  };
  /** Maintained by database triggers (migration 017); read by `readCounters`. */
  counters: {
    scope: string;
    key: string;
    value: number;
  };
  /** Days for which the daily summary was considered, whether or not a mail was needed. */
  digests: {
    /** The day in Dhaka, `2026-11-21`. */
    day: ColumnType<Date, string, string>;
    writtenAt: Timestamp;
  };
  idempotencyKeys: {
    userId: string;
    key: string;
    requestHash: string;
    orderId: string;
    createdAt: GeneratedTimestamp;
  };
  identities: {
    id: string;
    userId: string;
    accountId: string;
    providerId: string;
    accessToken: string | null;
    refreshToken: string | null;
    idToken: string | null;
    accessTokenExpiresAt: Timestamp | null;
    refreshTokenExpiresAt: Timestamp | null;
    scope: string | null;
    password: string | null;
    createdAt: GeneratedTimestamp;
    updatedAt: GeneratedTimestamp;
  };
  /** Every user who has uploaded an image; `images.ownerId` is the first. */
  imageUploads: {
    hash: string;
    userId: string;
  };
  images: {
    hash: string;
    width: number;
    height: number;
    placeholder: string;
    ownerId: string | null;
    createdAt: GeneratedTimestamp;
    /** Size of the master, from which every rendition is made. */
    bytes: Generated<number>;
    /** When any user last uploaded it. */
    lastSentAt: GeneratedTimestamp;
  };
  /** Files in the image store that no row refers to, either not yet or no longer. */
  loosePictures: {
    hash: string;
    since: Timestamp;
  };
  mails: {
    id: string;
    /** What the mail is about: `order_placed`. */
    kind: string;
    recipient: string;
    language: "en" | "bn";
    subject: string;
    bodyText: string;
    bodyHtml: string;
    unsubscribeUrl: string | null;
    createdAt: GeneratedTimestamp;
    /** When pg-boss took it over. */
    queuedAt: Timestamp | null;
    sentAt: Timestamp | null;
    /** When the final attempt failed; null while it is retried. */
    failedAt: Timestamp | null;
    lastError: string | null;
    /** It is not sent before, so that its cause can be undone. */
    heldUntil: Timestamp | null;
  };
  newsletterSubscriptions: {
    id: string;
    /** Lower case. */
    email: string;
    language: "en" | "bn";
    state: "asked" | "confirmed" | "left";
    /** Part of the links in its mails. */
    token: string;
    askedAt: Timestamp;
    confirmedAt: Timestamp | null;
    leftAt: Timestamp | null;
  };
  orderHistory: {
    userId: string;
    orderId: string;
    position: number;
    fromStatus: Tables["orders"]["status"]["__select__"] | null;
    status: Tables["orders"]["status"]["__select__"];
    byId: string;
    at: Timestamp;
    /** What the buyer wrote when cancelling. */
    reason: string | null;
    /** The mail about the change, which an undo removes while it is held. */
    mailId: string | null;
  };
  orderLines: {
    userId: string;
    orderId: string;
    position: number;
    cartEntryId: string;
    productId: string;
    shopId: string;
    shopName: string;
    title: string;
    titleBn: string | null;
    image: string | null;
    pricePoisha: number;
    quantity: number;
    shopNameBn: string | null;
    variationId: string | null;
    /** The chosen values as text, as they were named when the order was placed. */
    variation: string | null;
    /** Copied from the order by the database. */
    placedAt: ColumnType<Date, never, never>;
  };
  orders: {
    id: string;
    userId: string;
    number: string;
    status: Generated<"pending" | "processing" | "ready to ship" | "shipping" | "on the way" | "delivered" | "cancelled">;
    email: string;
    /** The whole address as it was when the order was placed. */
    address: ColumnType<Record<string, unknown>, string, string>;
    itemsPoisha: number;
    deliveryPoisha: number;
    totalPoisha: number;
    placedAt: Timestamp;
    updatedAt: GeneratedTimestamp;
  };
  popularGifts: {
    id: string;
    title: string;
    titleBn: string;
    image: string;
    position: number;
  };
  /** The last decision about a product, and what its undo restores. Deleted when that expires. */
  productDecisions: {
    productId: string;
    id: string;
    undoUntil: Timestamp;
    feedbackBefore: string | null;
    mailId: string | null;
  };
  /** Idempotency keys of product submissions. */
  productKeys: {
    userId: string;
    key: string;
    requestHash: string;
    productId: string;
    createdAt: GeneratedTimestamp;
  };
  productSearch: {
    productId: string;
    head: string;
    document: string;
  };
  /** What a buyer chooses of a product with options. Never deleted: `withdrawn` if its vendor removes it. */
  productVariations: {
    id: string;
    productId: string;
    position: number;
    /** One value for each option. */
    chosen: string[];
    pricePoisha: number;
    /** Set together with `updatedAt`, except by a sale or a return, as in products. */
    quantity: number;
    stocked: ColumnType<number, number | undefined, never>;
    withdrawn: Generated<boolean>;
    createdAt: GeneratedTimestamp;
    updatedAt: GeneratedTimestamp;
  };
  products: {
    id: string;
    shopId: string;
    sku: string | null;
    title: string;
    titleBn: string | null;
    description: Generated<string>;
    descriptionBn: string | null;
    categoryId: string;
    subCategoryId: string | null;
    type: string;
    tags: string;
    materials: string;
    /** The lowest price of its variations if it has any. `quantity` is then their sum. */
    pricePoisha: number;
    /** Set together with `updatedAt`, except by a sale or a return: see `stocked`. */
    quantity: number;
    whenDidYouMade: number;
    whoMade: string;
    whatIsIt: string;
    deliverProcessDays: number;
    deliveryCostPoisha: number;
    countryOfOrigin: string;
    divisionOfOrigin: string;
    districtOfOrigin: string;
    streetAddressOfOrigin: string;
    originPostalCode: string;
    /** Hashes of stored images, the primary one first. */
    images: string[];
    /** Half stars, 0 to 10. */
    ratingHalves: Generated<number>;
    status: Generated<"pending" | "approved" | "denied">;
    shelved: Generated<boolean>;
    feedback: string | null;
    approvedAt: Timestamp | null;
    createdAt: GeneratedTimestamp;
    updatedAt: GeneratedTimestamp;
    /** Total ever put into stock: a trigger adds what a write with `updatedAt` changes (record 009). */
    stocked: ColumnType<number, number | undefined, never>;
    /** Increases with each change that an admin has to review. */
    version: Generated<number>;
    /** When it was last submitted for review. */
    submittedAt: GeneratedTimestamp;
    /** Names of its options; empty if it is sold without options. */
    options: Generated<string[]>;
    /** The highest price of its variations, if they differ. */
    priceToPoisha: number | null;
    /** Orders of the last 90 days; counted by a job (migration 032). */
    recentOrders: Generated<number>;
    approvedTitle: string | null;
    approvedTitleBn: string | null;
  };
  /** Counts of rate limits, see `platform/http/rate-limit.server.ts`. */
  rateCounts: {
    key: string;
    count: number;
    resetsAt: Timestamp;
  };
  /** No longer used. Earlier versions read it during an update, so a later migration drops it. */
  rateLimits: {
    id: string;
    key: string;
    count: number;
    lastRequest: number;
  };
  savedProducts: {
    userId: string;
    productId: string;
    pricePoisha: number;
    savedAt: Timestamp;
  };
  searchDocuments: {
    productId: string;
    number: number;
    document: string;
  };
  searchPostings: {
    word: string;
    page: number;
    head: boolean;
    fresh: boolean;
    count: number;
    postings: Buffer;
  };
  searchTerms: {
    term: string;
    fold: string;
    keys: string[];
    products: number;
  };
  searchWordChanges: {
    words: string[];
    counts: number[];
  };
  searchWords: {
    word: string;
    fold: string;
    keys: string[];
    counted: Generated<number>;
    products: number;
  };
  sessions: {
    id: string;
    userId: string;
    token: string;
    expiresAt: Timestamp;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: GeneratedTimestamp;
    /** When it was last used, accurate to a minute. */
    updatedAt: GeneratedTimestamp;
    /** When the user last entered the password or a code in this session, not counting the sign-in. */
    provenAt: Timestamp | null;
  };
  shopFollows: {
    userId: string;
    shopId: string;
    followedAt: GeneratedTimestamp;
  };
  /** One row for each order and shop. Maintained by triggers (migration 025), so code only reads it. */
  shopOrders: {
    shopId: string;
    orderId: string;
    placedAt: Timestamp;
    totalPoisha: number;
    number: string;
    fullName: string | null;
    mobileNumber: string | null;
  };
  shops: {
    id: string;
    ownerId: string;
    name: string;
    nameBn: string | null;
    slug: string;
    about: Generated<string>;
    aboutBn: string | null;
    division: string | null;
    district: string | null;
    sinceYear: number | null;
    createdAt: GeneratedTimestamp;
    /** True while its owner is suspended, deleted or no vendor; maintained by the database. */
    closed: ColumnType<boolean, never, never>;
  };
  subCategories: {
    id: string;
    categoryId: string;
    slug: string;
    title: string;
    titleBn: string;
    image: string | null;
    position: number;
  };
  /** Second factors. `secret` and `backupCodes` are encrypted, see `encryption.server.ts` of accounts. */
  twoFactors: {
    id: string;
    userId: string;
    secret: string;
    backupCodes: string;
    /** False until a first code proves that the secret is in an authenticator app. */
    verified: Generated<boolean>;
    /** Consecutive wrong codes at the sign-in, counted by better-auth. */
    failedVerificationCount: Generated<number>;
    lockedUntil: Timestamp | null;
    lastStep: number | null;
  };
  users: {
    id: string;
    name: string;
    email: string;
    emailVerified: Generated<boolean>;
    image: string | null;
    role: Generated<"admin" | "vendor" | "user">;
    suspended: Generated<boolean>;
    profileCreatedAt: Timestamp | null;
    createdAt: GeneratedTimestamp;
    updatedAt: GeneratedTimestamp;
    language: Generated<"en" | "bn">;
    /** When the verification mail was last written. */
    verificationMailedAt: Timestamp | null;
    /** When the welcome mail was written. Set from the start for users who get no mail of this kind. */
    welcomedAt: Timestamp | null;
    /** Set if the account is deleted; the row then names no one. */
    deletedAt: Timestamp | null;
    /** Whether the sign-in asks for a code after the password. The secret is in `two_factors`. */
    twoFactorEnabled: Generated<boolean>;
    nameBn: string | null;
  };
  /** Pending verifications of better-auth and the links of our mails. */
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: Timestamp;
    createdAt: GeneratedTimestamp;
    updatedAt: GeneratedTimestamp;
  };
}
