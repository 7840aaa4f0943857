import pino from "pino";
import type { Config } from "./config.server.ts";

export type Log = pino.Logger;

const hidden = [
  "password",
  "token",
  "authorization",
  "cookie",
  "secret",
  "email",
  "accessToken",
  "refreshToken",
  "idToken",
];

/**
 * JSON lines on stdout. Secrets and e-mail addresses are blotted out wherever they stand in a logged object.
 */
export function openLog(level: Config["logLevel"]): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
    serializers: { err: (error: Error) => blot(pino.stdSerializers.err(error)) },
  });
}

const emailAddress = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

/** Database errors quote the row they choke on, e-mail and all. */
function blot(error: ReturnType<typeof pino.stdSerializers.err>) {
  const { message, stack, type, ...rest } = error;
  const code = (rest as { code?: unknown }).code;
  return {
    type,
    message: message?.replace(emailAddress, "[hidden]"),
    stack: stack?.replace(emailAddress, "[hidden]"),
    ...(code !== undefined && { code }),
  };
}
