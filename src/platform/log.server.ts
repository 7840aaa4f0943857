import pino from "pino";
import type { Config } from "./config.server.ts";

export type Log = pino.Logger;

const redactedNames = [
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
const censor = "[redacted]";

/**
 * Opens a log that writes JSON lines to stdout. Secrets and e-mail addresses in logged objects are replaced.
 */
export function openLog(level: Config["logLevel"]): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: redactedNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor,
    },
    serializers: { err: (error: Error) => redactError(pino.stdSerializers.err(error)) },
  };
  return pino(options, openStdout());
}

/**
 * Returns stdout for pino. When it can no longer be written, because its reader has gone away or its disk is
 * full, the process goes on without a log: pino otherwise tries for ever, and blocks the process.
 */
function openStdout(): pino.DestinationStream {
  const stdout = pino.destination(1);
  stdout.on("error", () => {
    const ignore = () => {};
    Object.assign(stdout, { write: ignore, flushSync: ignore, end: ignore, destroy: ignore });
  });
  return stdout;
}

const emailAddress = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

/** Removes e-mail addresses from an error, because database errors quote the row. */
function redactError(error: ReturnType<typeof pino.stdSerializers.err>) {
  const { message, stack, type, ...rest } = error;
  const code = (rest as { code?: unknown }).code;
  return {
    type,
    message: message?.replace(emailAddress, censor),
    stack: stack?.replace(emailAddress, censor),
    ...(code !== undefined && { code }),
  };
}
