import type { ColumnType, Generated } from "kysely";
import type { AuditAction, AuditDetail, AuditSubject } from "#shared/audit.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * The tables as the migrations leave them, in camelCase (the database has snake_case; Kysely's
 * CamelCasePlugin translates). Money columns are integers of poisha; times are timestamptz, read as `Date`.
 */
type Time = ColumnType<Date, Date | string | undefined, Date | string>;

export type Role = "admin" | "vendor" | "user";

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  role: Generated<Role>;
  suspended: Generated<boolean>;
  /** Whether the sign-in asks for a code after the password. The secret is in `two_factors`. */
  twoFactorEnabled: Generated<boolean>;
  language: Generated<Locale>;
  /** When the mail that asks to confirm the address was written last; null until then. */
  verificationMailedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * When the mail of welcome was written; null until then. Set from the start for whoever is sent no mails of
   * this kind.
   */
  welcomedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Set: the person has left, and what stands here names nobody. */
  deletedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  profileCreatedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Time;
  updatedAt: Time;
}

export interface SessionsTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Time;
  ipAddress: string | null;
  userAgent: string | null;
  /** When the person last entered the password or a code in this session; null if not since the sign-in. */
  provenAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Time;
  /** When it was last used, accurate to a minute. */
  updatedAt: Time;
}

export interface IdentitiesTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  createdAt: Time;
  updatedAt: Time;
}

/** What somebody has been asked to show: kept by better-auth, and the links of our mails. */
export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Time;
  createdAt: Time;
  updatedAt: Time;
}

/** Second factors. `secret` and `backupCodes` are encrypted, see `sealing.server.ts` of accounts. */
export interface TwoFactorsTable {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
  /** False until a first code proves that the secret is in an app. */
  verified: Generated<boolean>;
  /** Wrong codes in a row at the sign-in, counted by better-auth. */
  failedVerificationCount: Generated<number>;
  lockedUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ImagesTable {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
  ownerId: string | null;
  /** Of the master, from which every rendition is made. */
  bytes: Generated<number>;
  /** By anybody. */
  lastSentAt: Time;
  createdAt: Time;
}

/** Files in the store of pictures that no record stands for: not yet, or no longer. */
export interface LoosePicturesTable {
  hash: string;
  since: Time;
}

/** Everybody who has sent a picture; `images.ownerId` is the first. */
export interface ImageUploadsTable {
  hash: string;
  userId: string;
}

export interface ShopsTable {
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
  /** While its owner is suspended, gone or no vendor; the database keeps it so. */
  closed: ColumnType<boolean, never, never>;
  createdAt: Time;
}

export interface CategoriesTable {
  id: string;
  slug: string;
  name: string;
  nameBn: string;
  image: ColumnType<string | null, string | null | undefined, string | null>;
  position: number;
}

export interface SubCategoriesTable {
  id: string;
  categoryId: string;
  slug: string;
  title: string;
  titleBn: string;
  image: string | null;
  position: number;
}

export interface PopularGiftsTable {
  id: string;
  title: string;
  titleBn: string;
  image: string;
  position: number;
}

export interface ProductsTable {
  id: string;
  shopId: string;
  sku: string | null;
  title: string;
  titleBn: string | null;
  description: Generated<string>;
  descriptionBn: string | null;
  /** Names of its options; none: it is sold as it is. */
  options: Generated<string[]>;
  categoryId: string;
  subCategoryId: string | null;
  type: string;
  tags: string;
  materials: string;
  /** Of a product with variations the lowest price, and `quantity` their sum. */
  pricePoisha: number;
  /** The highest price of its variations, when they differ. */
  priceToPoisha: ColumnType<number | null, number | null | undefined, number | null>;
  /** Set together with `updatedAt`, unless it is sold or returned: see `stocked`. */
  quantity: number;
  /**
   * How many were ever put on the shelf. Kept by the database (migration 004): only who brings sales of the
   * past states it.
   */
  stocked: ColumnType<number, number | undefined, never>;
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
  approvedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** One more with each change that an admin has to look at. */
  version: Generated<number>;
  /** Since when it waits for an admin, or has waited. */
  submittedAt: Time;
  createdAt: Time;
  updatedAt: Time;
}

/** What can be bought of a product with options. Never removed: `withdrawn` when its vendor takes it away. */
export interface ProductVariationsTable {
  id: string;
  productId: string;
  position: number;
  /** One value for each option. */
  chosen: string[];
  pricePoisha: number;
  /** Set together with `updatedAt`, unless it is sold or returned, as in products. */
  quantity: number;
  stocked: ColumnType<number, number | undefined, never>;
  withdrawn: Generated<boolean>;
  createdAt: Time;
  updatedAt: Time;
}

export interface CartEntriesTable {
  id: string;
  userId: string;
  productId: string;
  variationId: ColumnType<string | null, string | null | undefined, string | null>;
  quantity: number;
  createdAt: Time;
}

export interface AddressesTable {
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
  createdAt: Time;
  updatedAt: Time;
}

export type StoredOrderStatus =
  | "pending"
  | "processing"
  | "ready to ship"
  | "shipping"
  | "on the way"
  | "delivered"
  | "cancelled";

export interface OrdersTable {
  id: string;
  userId: string;
  number: string;
  status: Generated<StoredOrderStatus>;
  email: string;
  /** The whole address record as it stood when the order was placed. */
  address: ColumnType<Record<string, unknown>, string, string>;
  itemsPoisha: number;
  deliveryPoisha: number;
  totalPoisha: number;
  placedAt: Time;
  updatedAt: Time;
}

export interface OrderLinesTable {
  userId: string;
  orderId: string;
  position: number;
  cartEntryId: string;
  productId: string;
  shopId: string;
  shopName: string;
  shopNameBn: ColumnType<string | null, string | null | undefined, string | null>;
  title: string;
  titleBn: string | null;
  image: string | null;
  pricePoisha: number;
  quantity: number;
  variationId: ColumnType<string | null, string | null | undefined, string | null>;
  /** What was chosen, in words, as it was called then. */
  variation: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of its order; the database keeps it so. */
  placedAt: ColumnType<Date, never, never>;
}

export interface OrderHistoryTable {
  userId: string;
  orderId: string;
  position: number;
  fromStatus: StoredOrderStatus | null;
  status: StoredOrderStatus;
  byId: string;
  at: Time;
  /** The buyer's words on cancelling. */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface MailsTable {
  id: string;
  /** What it is about: `order_placed`. */
  kind: string;
  recipient: string;
  language: Locale;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  unsubscribeUrl: string | null;
  createdAt: Time;
  /** When pg-boss took it over. */
  queuedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  sentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the last try was given up. */
  failedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  lastError: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface RateCountsTable {
  key: string;
  count: number;
  resetsAt: ColumnType<Date, Date, Date>;
}

export interface NewsletterSubscriptionsTable {
  id: string;
  /** Lower case. */
  email: string;
  language: Locale;
  state: "asked" | "confirmed" | "left";
  /** Stands in the links of its mails. */
  token: string;
  askedAt: Time;
  confirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  leftAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ShopFollowsTable {
  userId: string;
  shopId: string;
  followedAt: Time;
}

/** Only ever added to. */
export interface AuditLogTable {
  id: string;
  at: ColumnType<Date, Date, never>;
  actorId: ColumnType<string | null, string | null, never>;
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string;
  detail: ColumnType<AuditDetail, string, never>;
  /** The database writes it, and only `npm run verify` asks for it. */
  writtenAt: ColumnType<Date, never, never>;
}

export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  requestHash: string;
  orderId: string;
  createdAt: Time;
}

/** Submissions of products that may be repeated. */
export interface ProductKeysTable {
  userId: string;
  key: string;
  requestHash: string;
  productId: string;
  createdAt: Time;
}

/** Mornings on which admins were told what waits, or would have been. */
export interface DigestsTable {
  /** The day in Dhaka, `2026-11-21`. */
  day: ColumnType<string, string, never>;
  writtenAt: Time;
}

/**
 * One row for each order and shop. Maintained by database triggers (migration 025), so application code only
 * reads it.
 */
export interface ShopOrdersTable {
  shopId: string;
  orderId: string;
  placedAt: Date;
  totalPoisha: number;
  number: string;
  fullName: string | null;
  mobileNumber: string | null;
}

/** Maintained by database triggers (migration 017); read by `readCounters`. */
export interface CountersTable {
  scope: string;
  key: string;
  value: number;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  verifications: VerificationsTable;
  twoFactors: TwoFactorsTable;
  images: ImagesTable;
  imageUploads: ImageUploadsTable;
  loosePictures: LoosePicturesTable;
  shops: ShopsTable;
  categories: CategoriesTable;
  subCategories: SubCategoriesTable;
  popularGifts: PopularGiftsTable;
  products: ProductsTable;
  productKeys: ProductKeysTable;
  productVariations: ProductVariationsTable;
  cartEntries: CartEntriesTable;
  addresses: AddressesTable;
  orders: OrdersTable;
  orderLines: OrderLinesTable;
  orderHistory: OrderHistoryTable;
  idempotencyKeys: IdempotencyKeysTable;
  mails: MailsTable;
  rateCounts: RateCountsTable;
  newsletterSubscriptions: NewsletterSubscriptionsTable;
  shopFollows: ShopFollowsTable;
  auditLog: AuditLogTable;
  digests: DigestsTable;
  shopOrders: ShopOrdersTable;
  counters: CountersTable;
}
