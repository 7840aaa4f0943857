import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { commonRefusals, Refusal, type RefusalKind } from "#shared/refusal.ts";
import { isDatabaseError, sqlState } from "../db/database.server.ts";
import { validationRefusal } from "./validation.server.ts";

/** A problem document (RFC 9457). Clients can rely on `code`. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          code: z.string(),
          params: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
          message: z.string(),
        }),
      )
      .optional()
      .describe(
        "The wrong fields; the code and its params say what is wrong, the message says it in English",
      ),
  })
  .meta({ id: "Problem" });

/** Returns the schemas of the responses with which an endpoint rejects requests, for the OpenAPI document. */
export function problemResponses(declared: readonly RefusalKind[]): Record<string, object> {
  const response = (description: string, schema: z.ZodType) => ({
    description,
    content: { "application/problem+json": { schema } },
  });
  const byStatus = [...Map.groupBy(declared, ({ status }) => status)].map(([status, kinds]) => {
    const schemas = kinds.map(({ code, members }) =>
      z.intersection(Problem, z.looseObject({ code: z.literal(code), ...members })),
    );
    const description = kinds.map(({ code, sentence }) => `\`${code}\`: ${sentence}`).join("\n\n");
    // A common refusal can have the same status.
    return [status, response(description, z.union([...schemas, Problem]))];
  });
  return {
    ...Object.fromEntries(byStatus),
    default: response("A problem document (RFC 9457)", Problem),
  };
}

/**
 * Turns an error into the refusal that the client may see. Returns undefined for a fault, which must be
 * logged and hidden.
 */
export function toRefusal(error: unknown, request?: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const invalidInput = validationRefusal(error, request);
  if (invalidInput) return invalidInput;
  if (isDatabaseError(error)) return databaseRefusal(error.code ?? "");
  if (!(error instanceof Error)) return undefined;
  if (isLostConnection(error)) return new Refusal(commonRefusals.unavailable, {}, 2);
  const status = (error as FastifyError).statusCode;
  if (status === undefined || status < 400 || status > 499) return undefined;
  const kind = {
    413: commonRefusals.too_large,
    415: commonRefusals.unsupported_type,
    429: commonRefusals.too_many_requests,
    404: commonRefusals.not_found,
  }[status];
  return new Refusal(kind ?? commonRefusals.malformed);
}

/**
 * Returns whether the database connection broke or could not be opened. These errors of the pool have no
 * SQLSTATE. The image store and the OpenID providers throw errors of their own instead of their sockets'.
 */
export function isLostConnection(error: Error): boolean {
  // A host with several addresses fails with an AggregateError, which has a code and no message.
  const { code, message } = error as NodeJS.ErrnoException;
  return lostConnectionCodes.has(code ?? "") || lostConnectionMessage.test(message);
}

const lostConnectionMessage =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed and is not queryable|ECONNREFUSED|ECONNRESET|ENOENT.*\.s\.PGSQL/;

/** Codes of sockets and of the name server, as after a failover or while the network is down. */
const lostConnectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Errors after which the same request may succeed later. */
const temporary = new Set<string>([
  sqlState.adminShutdown,
  sqlState.crashShutdown,
  sqlState.cannotConnectNow,
  sqlState.tooManyConnections,
  sqlState.serializationFailure,
  sqlState.deadlockDetected,
  sqlState.lockNotAvailable,
  sqlState.queryCanceled,
  sqlState.diskFull,
  sqlState.outOfMemory,
  // After a failover the connection may lead to a standby, and a provider makes a full database read-only.
  sqlState.readOnlySqlTransaction,
]);

/** Errors of values that a schema accepts: NUL characters, numbers out of range, malformed ids and dates. */
const invalidValue = new Set<string>([
  sqlState.characterNotInRepertoire,
  sqlState.untranslatableCharacter,
  sqlState.numericValueOutOfRange,
  sqlState.invalidTextRepresentation,
  sqlState.invalidRowCountInLimitClause,
  sqlState.invalidDatetimeFormat,
]);

function databaseRefusal(code: string): Refusal | undefined {
  // Class 08 are connection exceptions.
  if (temporary.has(code) || code.startsWith("08")) return new Refusal(commonRefusals.unavailable, {}, 2);
  return invalidValue.has(code) ? new Refusal(commonRefusals.malformed) : undefined;
}

function toProblem(refusal: Refusal, requestId: string): z.infer<typeof Problem> {
  const { kind, members } = refusal;
  return {
    type: `/api/docs#${kind.code}`,
    title: kind.sentence,
    status: kind.status,
    detail: kind.sentence,
    code: kind.code,
    requestId,
    ...members,
  };
}

export function sendProblem(reply: FastifyReply, refusal: Refusal, requestId: string): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  // A string bypasses the serializer, whose schema is that of a success.
  return reply
    .code(refusal.kind.status)
    .header("cache-control", "private, no-store")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(toProblem(refusal, requestId)));
}

const clientErrors: Record<string, RefusalKind> = {
  ERR_HTTP_REQUEST_TIMEOUT: commonRefusals.too_slow,
  HPE_HEADER_OVERFLOW: commonRefusals.headers_too_large,
};

/**
 * Returns the raw HTTP response to a request that could not be parsed, for which there is no reply object.
 */
export function clientErrorResponse(
  code: string | undefined,
  headers: Readonly<Record<string, string>>,
  requestId: string,
): string {
  const kind = clientErrors[code ?? ""] ?? commonRefusals.malformed;
  const body = JSON.stringify(toProblem(new Refusal(kind), requestId));
  const allHeaders = {
    ...headers,
    "x-request-id": requestId,
    "cache-control": "no-store",
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${kind.status} ${STATUS_CODES[kind.status]}\r\n${lines.join("")}\r\n${body}`;
}

/** The error handler of all routes: sends a problem document, and logs a fault. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request);
  if (refusal) return sendProblem(reply, refusal, request.id);
  request.log.error({ err: error, reqId: request.id }, "request failed");
  return sendProblem(reply, new Refusal(commonRefusals.fault), request.id);
}
