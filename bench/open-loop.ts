/**
 * A load client on raw sockets. It sends at a given rate, whether or not responses come, and is cheap enough
 * to share two cores with the server.
 */
import { connect, type Socket } from "node:net";

export interface TimedResponse {
  path: string;
  status: number;
  /** From the moment at which the request was due, so that waiting for a free connection counts. */
  ms: number;
  /** Whether the response has `Retry-After`. */
  retryAfter: boolean;
}

export interface LoadResult {
  responses: TimedResponse[];
  /** Requests without a response: the connection broke, or the time was over. */
  unanswered: number;
  seconds: number;
  /** How late the client itself was in sending, 99th percentile, in milliseconds. */
  sendLagP99: number;
  /** Share of one core that this process used. */
  clientCpu: number;
}

interface Connection {
  socket: Socket;
  path: string;
  due: number;
  busy: boolean;
  received: Buffer;
}

export interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  /** Requests a second. Undefined: each connection sends its next request after a response (closed loop). */
  rate?: number;
  nextPath: () => string;
  /** How long to wait for responses after the last request. */
  graceMs?: number;
}

export async function runLoad({
  port,
  connections,
  seconds,
  rate,
  nextPath,
  graceMs = 15_000,
}: LoadOptions): Promise<LoadResult> {
  const responses: TimedResponse[] = [];
  const lags: number[] = [];
  const waiting: { path: string; due: number }[] = [];
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  let underWay = 0;
  let lost = 0;
  let over = false;
  let started = false;

  const send = (connection: Connection, path: string, due: number) => {
    Object.assign(connection, { path, due, busy: true, received: empty });
    underWay++;
    connection.socket.write(requestOf(path));
  };
  const requestOf = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`;
  const release = (connection: Connection) => {
    const next = waiting.shift();
    if (next) send(connection, next.path, next.due);
    else if (rate === undefined && started && !over) send(connection, nextPath(), performance.now());
    else idle.push(connection);
  };
  const receive = (connection: Connection, bytes: Buffer) => {
    if (!connection.busy) return;
    connection.received =
      connection.received.length === 0 ? bytes : Buffer.concat([connection.received, bytes]);
    const head = headOf(connection.received);
    if (!head || connection.received.length < head.length) return;
    responses.push({
      path: connection.path,
      status: head.status,
      ms: performance.now() - connection.due,
      retryAfter: head.retryAfter,
    });
    connection.busy = false;
    underWay--;
    release(connection);
  };
  const open = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      const connection: Connection = { socket, path: "", due: 0, busy: false, received: empty };
      all.add(connection);
      socket.setNoDelay(true);
      // A connection without a request is closed after the header timeout; one with a request may stay open.
      socket.on("connect", () => socket.write(requestOf("/livez")));
      socket.once("data", () => {
        resolve();
        release(connection);
        socket.on("data", (bytes) => receive(connection, bytes));
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        all.delete(connection);
        const index = idle.indexOf(connection);
        if (index >= 0) idle.splice(index, 1);
        if (connection.busy) {
          underWay--;
          lost++;
        }
        resolve();
        if (!over) void open();
      });
    });

  // In small groups: a burst of 2,000 would overflow the queue of connections to be accepted.
  for (let opened = 0; opened < connections; opened += 100)
    await Promise.all(Array.from({ length: Math.min(100, connections - opened) }, open));

  const began = performance.now();
  const cpu = process.cpuUsage();
  started = true;
  if (rate === undefined) for (const connection of idle.splice(0)) release(connection);
  if (rate === undefined) await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  else {
    const total = Math.round(rate * seconds);
    for (let sent = 0; sent < total; ) {
      const now = performance.now();
      for (; sent < total && began + (sent / rate) * 1_000 <= now; sent++) {
        const due = began + (sent / rate) * 1_000;
        lags.push(now - due);
        const free = idle.pop();
        if (free) send(free, nextPath(), due);
        else waiting.push({ path: nextPath(), due });
      }
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  }
  over = true;
  const elapsed = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const deadline = performance.now() + graceMs;
  while ((underWay > 0 || waiting.length > 0) && all.size > 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const unanswered = underWay + waiting.length + lost;
  for (const { socket } of all) socket.destroy();
  return {
    responses,
    unanswered,
    seconds: elapsed / 1_000,
    sendLagP99: percentile(lags, 0.99),
    clientCpu: (user + system) / 1_000 / elapsed,
  };
}

const empty = Buffer.alloc(0);

/** Parses status and total length of a response. Every response of the server has a Content-Length. */
function headOf(bytes: Buffer): { status: number; length: number; retryAfter: boolean } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end).toLowerCase();
  const [, length] = /\r\ncontent-length: (\d+)/.exec(head) ?? [];
  return {
    status: Number(head.slice(9, 12)),
    length: end + 4 + Number(length ?? 0),
    retryAfter: head.includes("\r\nretry-after: "),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Formats the counts by status: '1,234 × 200, 56 × 503'. */
export function countsByStatus(responses: readonly TimedResponse[]): string {
  const counts = Object.entries(Object.groupBy(responses, ({ status }) => status)).map(
    ([status, found]) => `${found?.length.toLocaleString("en")} × ${status}`,
  );
  return counts.join(", ") || "none";
}
