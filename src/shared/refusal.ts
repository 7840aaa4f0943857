import type { z } from "zod";
import { brand } from "./brand.ts";
import type { FieldError } from "./field-errors.ts";

/** A kind of refusal: a stable code for clients, its HTTP status, and a sentence for people. */
export interface RefusalKind<Code extends string = string, Members extends z.ZodRawShape = z.ZodRawShape> {
  readonly code: Code;
  readonly status: number;
  readonly sentence: string;
  /** Schemas of the members that its problem document has besides those of every problem document. */
  readonly members: Members;
}

type Row = readonly [status: number, sentence: string, members?: z.ZodRawShape];

type KindOf<Code, R extends Row> = RefusalKind<
  Code & string,
  R extends readonly [number, string, infer M extends z.ZodRawShape] ? M : Record<never, never>
>;

/**
 * Defines the refusals of a slice: code → [status, sentence, members].
 * @example
 * const cartRefusals = refusals({
 *   product_gone: [404, "This product is no longer available."],
 *   out_of_stock: [409, "Not enough stock. Please choose fewer.", { left: z.number() }],
 * });
 */
export function refusals<const T extends Record<string, Row>>(
  table: T,
): { readonly [Code in keyof T]: KindOf<Code, T[Code]> } {
  const kinds = Object.entries(table).map(([code, [status, sentence, members = {}]]) => [
    code,
    { code, status, sentence, members },
  ]);
  return Object.fromEntries(kinds) as never;
}

/** Members that the problem document of any refusal may have. */
interface CommonMembers {
  /** Replaces the sentence of the kind. */
  detail?: string;
  errors?: FieldError[];
}

type MembersOf<M extends z.ZodRawShape> = keyof M extends never
  ? CommonMembers
  : CommonMembers & z.input<z.ZodObject<M>>;

type RefusalArguments<M extends z.ZodRawShape> =
  Record<never, never> extends MembersOf<M>
    ? [members?: MembersOf<M>, retryAfterSeconds?: number]
    : [members: MembersOf<M>, retryAfterSeconds?: number];

/**
 * An expected error: the client gets its code, status and sentence. Every other error is logged, and the
 * client gets the refusal `fault`.
 */
export class Refusal<M extends z.ZodRawShape = z.ZodRawShape> extends Error {
  readonly kind: RefusalKind<string, M>;
  /** Members of the problem document: those of its kind, a `detail`, and which fields are invalid. */
  readonly members: CommonMembers;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind<string, M>, ...[members, retryAfterSeconds]: RefusalArguments<M>) {
    super(kind.sentence);
    this.kind = kind;
    this.members = members ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Refusals that any endpoint may return. Guards, limits, body parsing and handlers throw them.
 * `problems.server.ts` also creates `unavailable` and `fault` for errors that are no refusals, and `too_slow`
 * and `headers_too_large` for requests that Node could not parse. An endpoint declares only refusals that are
 * not in this table.
 */
export const commonRefusals = refusals({
  malformed: [400, "The request could not be read."],
  not_signed_in: [401, "Please log in."],
  forbidden: [403, "You do not have access to this."],
  second_factor_needed: [403, "Admins need two-step sign-in. Please turn it on in your account first."],
  not_found: [404, "This does not exist."],
  invalid: [422, "Some of the information is not valid."],
  too_large: [413, "The request is too large."],
  unsupported_type: [415, "This content type is not supported."],
  too_many_requests: [429, "Too many attempts. Please wait a moment."],
  too_slow: [408, "The request did not arrive in time."],
  headers_too_large: [431, "The headers of the request are too large."],
  busy: [503, `${brand.name.en} is very busy. Please try again in a few seconds.`],
  unavailable: [503, `${brand.name.en} is not responding. Please try again in a moment.`],
  fault: [500, "Something went wrong on our side. Please try again."],
});

/** Refusals of endpoints that accept an Idempotency-Key. */
export const idempotencyRefusals = refusals({
  key_reused: [422, "This Idempotency-Key was already used for another request."],
});

export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(commonRefusals.invalid, { errors });
}
