import { brand } from "#shared/brand.ts";
import { tooManyAttemptsText } from "#shared/dates.ts";
import type { FieldError } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import type { commonRefusals } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import type { DeclaredProblem, EndpointName } from "./endpoints.ts";

/**
 * A rejected or failed request. Status 0: no response (`network`), or not in time (`timeout`). Code
 * `other_person`: not sent, because someone else has signed in, or may have. It has all members of the
 * problem document; `problemOf` gives access to those of a code.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    members: Record<string, unknown> = {},
    retryAfterSeconds?: number,
  ) {
    super(typeof members.detail === "string" ? members.detail : code);
    Object.assign(this, members);
    this.name = "ApiProblem";
    this.status = status;
    this.code = code;
    this.errors = Array.isArray(members.errors) ? members.errors : [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Codes that a call of any endpoint can fail with. */
type CommonCode = keyof typeof commonRefusals | "network" | "timeout" | "other_person" | `http_${number}`;

/** A problem with one of these codes or a common one. The code determines its further members. */
export type TypedProblem<Declared extends { readonly code: string }> = ApiProblem &
  (Declared | { readonly code: CommonCode });

export type ProblemOf<E extends EndpointName> = TypedProblem<DeclaredProblem<E>>;

/**
 * Returns a caught error of a call as a problem of its endpoint, or undefined if it is a fault.
 * @example
 * const problem = problemOf<"POST /users/checkout/orders">(error);
 * if (problem?.code === "out_of_stock") show(problem.products);
 */
export function problemOf<E extends EndpointName = never>(error: unknown): ProblemOf<E> | undefined {
  return error instanceof ApiProblem ? (error as ProblemOf<E>) : undefined;
}

export function unreachable(code: "network" | "timeout" = "network"): ApiProblem {
  return new ApiProblem(0, code);
}

/** Returns whether a request had no response, so that it may have had its effect or not. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0;
}

/** Returns whether a failed request may have taken effect: there was no response, or a server error (5xx). */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status = 500 } = problemOf(error) ?? {};
  return status === 0 || status >= 500;
}

/** Reads a problem document, or better-auth's `{ code, message }`. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body = await response.json().then(
    (value: unknown) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {},
    () => ({}) as Record<string, unknown>,
  );
  const retryAfter = Number(
    response.headers.get("retry-after") ?? response.headers.get("x-retry-after") ?? Number.NaN,
  );
  return new ApiProblem(
    response.status,
    typeof body.code === "string" ? body.code : `http_${response.status}`,
    body,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

/** Returns the default error message of a failed request, for codes that the screen does not handle. */
export function problemSentence(error: unknown, locale: Locale): string {
  const { status, code, retryAfterSeconds } =
    error instanceof ApiProblem ? error : new ApiProblem(500, "fault");
  if (code === "other_person") return m.shared_problem_other_person(locale);
  if (status === 0)
    return code === "timeout"
      ? m.shared_problem_timeout(locale)
      : m.shared_problem_network(locale, { brand: brand.nameOf[locale] });
  // The request arrived too slowly, e.g. a photo on a bad connection.
  if (status === 408) return m.shared_problem_timeout(locale);
  if (status === 401) return m.shared_problem_signed_out(locale);
  if (code === "proof_needed") return m.shared_problem_proof(locale);
  if (status === 403) return m.shared_problem_forbidden(locale);
  if (status === 404) return m.shared_problem_gone(locale);
  if (status === 429 && retryAfterSeconds !== undefined)
    return tooManyAttemptsText(retryAfterSeconds, locale);
  if (status === 429) return m.shared_problem_rate_limited(locale);
  if (code === "busy") return m.shared_problem_busy(locale, { brand: brand.name[locale] });
  if (status === 503) return m.shared_problem_unavailable(locale, { brand: brand.name[locale] });
  return status < 500 ? m.shared_problem_invalid(locale) : m.shared_problem_fault(locale);
}
