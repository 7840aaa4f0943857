/**
 * What a visitor wanted to put into the cart when they were asked to log in. It is stored on this device
 * until it has been put there, for an hour at most.
 */
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { randomKey } from "./endpoints.ts";
import { currentSession } from "./session-hint.ts";

const key = "mela-intent";
const maxAgeMs = 3_600_000;

interface NewIntent {
  productId: string;
  /** Undefined for a product without variations. */
  variationId?: string | undefined;
  quantity: number;
  /** Path of the product page, with the language. */
  path: string;
}

export interface PurchaseIntent extends NewIntent {
  /** The same in each tab, so that the product is added once. */
  idempotencyKey: string;
}

interface StoredIntent extends PurchaseIntent {
  savedAt: number;
  /** The person who has signed in since. */
  personId?: string;
}

export function savePurchaseIntent(intent: NewIntent): void {
  store({ ...intent, idempotencyKey: randomKey(), savedAt: Date.now() });
}

/** Returns the intent, unless it is too old or another person has signed in since. */
export function readPurchaseIntent(): PurchaseIntent | undefined {
  const intent = readStoredRecord<StoredIntent>("localStorage", key);
  if (!intent) return undefined;
  const { savedAt = 0, personId, path, quantity, productId } = intent;
  const person = currentSession();
  const age = Date.now() - savedAt;
  const isValid =
    typeof path === "string" && /^\/(?![/\\])/.test(path) && typeof quantity === "number" && productId;
  if (!isValid || age < 0 || age > maxAgeMs || (person && personId && person.id !== personId)) {
    forgetPurchaseIntent();
    return undefined;
  }
  return intent as StoredIntent;
}

/** Assigns the intent to the person who has just signed in, so that no other person gets it. */
export function claimPurchaseIntent(): PurchaseIntent | undefined {
  const intent = readPurchaseIntent();
  const person = currentSession();
  if (intent && person) store({ ...(intent as StoredIntent), personId: person.id });
  return intent;
}

export function forgetPurchaseIntent(): void {
  writeStored("localStorage", key, null);
}

function store(intent: StoredIntent): void {
  writeStored("localStorage", key, JSON.stringify(intent));
}
