import { brand } from "./brand.ts";
import type { FieldError } from "./field-errors.ts";

/** A kind of refusal: a stable code for clients, its HTTP status, and a sentence for people. */
export interface RefusalKind {
  readonly code: string;
  readonly status: number;
  readonly sentence: string;
}

/**
 * Defines the refusals of a slice: code → [status, sentence].
 * @example const cartRefusals = refusals({ out_of_stock: [409, "Not enough stock. Please choose fewer."] });
 */
export function refusals<const T extends Record<string, readonly [status: number, sentence: string]>>(
  table: T,
): { readonly [K in keyof T]: RefusalKind } {
  const kinds = Object.entries(table).map(([code, [status, sentence]]) => ({ code, status, sentence }));
  for (const kind of kinds) registered.set(kind.code, kind);
  return Object.fromEntries(kinds.map((kind) => [kind.code, kind])) as never;
}

const registered = new Map<string, RefusalKind>();

/** Returns the refusals of all loaded slices, for the API documentation. */
export function allRefusals(): RefusalKind[] {
  return [...registered.values()].sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

/** An expected error. Every other error is a fault. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /**
   * Further members of the problem document, e.g. what changed, how many are left, or which fields are
   * invalid.
   */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, extra: Readonly<Record<string, unknown>> = {}, retryAfterSeconds?: number) {
    super(kind.sentence);
    this.kind = kind;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refusals that all slices use. */
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
