import type { IncomingMessage, Server } from "node:http";

/** Timers of requests whose body has not arrived completely. */
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends requests whose body has not arrived this time after their headers, as Node's `requestTimeout` does.
 * That timeout is the same for all requests of a server, and it must leave uploads more time.
 */
export function limitBodyTime(server: Server, limitMs: number): void {
  // Before the listener of Fastify, whose handler may call `allowUploadTime` immediately.
  server.prependListener("request", (request) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || Number(length) === 0)) return;
    const end = () => {
      if (request.complete) return;
      const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, request.socket);
    };
    const timer = setTimeout(end, limitMs).unref();
    timers.set(request, timer);
    request.once("close", () => clearTimeout(timer));
  });
}

/**
 * Leaves only the server's `requestTimeout` for the body of this request. For uploads by callers who may
 * upload; others keep the shorter limit.
 */
export function allowUploadTime(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
