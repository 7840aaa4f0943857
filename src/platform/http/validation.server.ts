import type { FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { FieldError, FieldIssue } from "#shared/field-errors.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";

interface Issue {
  /** Code of zod. */
  keyword: string;
  /** Steps with slashes: `/address/zipCode`. */
  instancePath: string;
  message?: string;
  /** The other members of zod's issue. */
  params: {
    expected?: string;
    origin?: string;
    format?: string;
    minimum?: number;
    maximum?: number;
    /** Of an issue that one of our own rules reports, see `reportIssue`. */
    params?: FieldIssue;
  };
}

/**
 * Returns the refusal for input that does not match its schema, undefined for any other error.
 * A malformed id is 404 like an unknown one, a malformed query is 400, and an invalid body is 422. A query of
 * which only `q` is invalid is 422 too: people type the search text, and programs write the other parameters.
 */
export function validationRefusal(error: unknown, request?: FastifyRequest): Refusal | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const { validation, validationContext: context } = error as unknown as {
    validation: readonly Issue[];
    validationContext?: string;
  };
  if (context === "params") return new Refusal(commonRefusals.not_found);
  const input = context === "querystring" ? request?.query : request?.body;
  const errors = validation.map((issue): FieldError => {
    const steps = issue.instancePath.split("/").slice(1);
    return {
      path: steps.join("."),
      ...issueOf(issue, valueAt(input, steps)),
      message: issue.message ?? "not valid",
    };
  });
  const isOnlySearchText = errors.every(({ path }) => path === "q");
  const isMalformed = context === "querystring" && !isOnlySearchText;
  return new Refusal(isMalformed ? commonRefusals.malformed : commonRefusals.invalid, { errors });
}

function valueAt(input: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );
}

/** Returns our code and parameters for an issue of zod. */
function issueOf({ keyword, params }: Issue, value: unknown): FieldIssue {
  if (params.params) return params.params;
  if (value === undefined || value === null || value === "") return { code: "required" };
  const { expected = "", origin, format, minimum = 0, maximum = 0 } = params;
  if (keyword === "invalid_type") return { code: typeCodes[expected] ?? "wrong_type" };
  if (keyword === "invalid_value") return { code: "not_allowed" };
  if (keyword === "invalid_format") return { code: "wrong_format", params: { format: format ?? "" } };
  const hasLength = origin === "string" || origin === "array";
  // The code of a number; the refusal `too_large` is about the size of a request.
  if (keyword === "too_big") return { code: hasLength ? "too_long" : "too_large", params: { maximum } };
  if (keyword === "too_small" && hasLength && minimum === 1) return { code: "required" };
  if (keyword === "too_small") return { code: hasLength ? "too_short" : "too_small", params: { minimum } };
  return { code: "invalid" };
}

const typeCodes: Record<string, string> = { string: "not_text", number: "not_number", int: "not_integer" };
