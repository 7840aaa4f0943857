import { brand } from "./brand.ts";

/** What a refusal is: a stable machine code, the HTTP status it travels with, and a plain sentence for people. */
export interface RefusalKind {
  readonly code: string;
  readonly status: number;
  readonly sentence: string;
}

/**
 * A table of a slice's refusals, written once beside its schemas: code → [status, sentence].
 * @example const cartRefusals = refusals({ out_of_stock: [409, "Not enough stock. Please choose fewer."] });
 */
export function refusals<const T extends Record<string, readonly [status: number, sentence: string]>>(
  table: T,
): { readonly [K in keyof T]: RefusalKind } {
  const kinds = Object.entries(table).map(([code, [status, sentence]]) => ({ code, status, sentence }));
  for (const kind of kinds) stated.set(kind.code, kind);
  return Object.fromEntries(kinds.map((kind) => [kind.code, kind])) as never;
}

const stated = new Map<string, RefusalKind>();

/** Every refusal that the loaded slices state, for the page that explains them. */
export function statedRefusals(): RefusalKind[] {
  return [...stated.values()].sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

export interface FieldError {
  /** Where in the payload, dots between the steps: `address.zipCode`. */
  path: string;
  message: string;
}

/** An expected 'no'. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Members added to the problem document: what changed, how many are left, which fields are wrong. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, extra: Readonly<Record<string, unknown>> = {}, retryAfterSeconds?: number) {
    super(kind.sentence);
    this.kind = kind;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refusals that every slice may meet. */
export const commonRefusals = refusals({
  malformed: [400, "The request could not be read."],
  not_signed_in: [401, "Please log in."],
  forbidden: [403, "You do not have access to this."],
  second_factor_needed: [403, "Admins need two-step sign-in. Please turn it on in your account first."],
  not_found: [404, "This does not exist."],
  invalid: [422, "Some of the information is not valid."],
  transition_not_allowed: [409, "The current status no longer allows this."],
  key_reused: [422, "This Idempotency-Key was already used for another request."],
  too_large: [413, "The request is too large."],
  unsupported_type: [415, "This content type is not supported."],
  too_many_requests: [429, "Too many attempts. Please wait a moment."],
  busy: [503, `${brand.name.en} is very busy. Please try again in a few seconds.`],
  unavailable: [503, `${brand.name.en} is not responding. Please try again in a moment.`],
});

export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(commonRefusals.invalid, { errors });
}
