import type { FieldError } from "#shared/field-errors.ts";

/** A rejected or failed request. Status 0: no response (`network`), or not in time (`timeout`). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** The whole problem document, with members such as what has changed or how many are left. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, body: Record<string, unknown> = {}, retryAfterSeconds?: number) {
    super(typeof body.detail === "string" ? body.detail : code);
    this.name = "ApiProblem";
    this.status = status;
    this.code = code;
    this.body = body;
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldError[]) : [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function unreachable(code: "network" | "timeout" = "network"): ApiProblem {
  return new ApiProblem(0, code);
}

/** Reads a problem document, or better-auth's `{ code, message }`. */
export async function problemOfAnswer(answer: Response): Promise<ApiProblem> {
  const body = await answer.json().then(
    (value: unknown) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {},
    () => ({}) as Record<string, unknown>,
  );
  const retryAfter = Number(
    answer.headers.get("retry-after") ?? answer.headers.get("x-retry-after") ?? Number.NaN,
  );
  return new ApiProblem(
    answer.status,
    typeof body.code === "string" ? body.code : `http_${answer.status}`,
    body,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}
