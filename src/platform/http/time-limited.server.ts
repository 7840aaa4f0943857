import type { Readable } from "node:stream";

/** Destroys a stream that has not been read to its end in time. Returns the stream. */
export function timeLimited(stream: Readable, limitMs: number): Readable {
  const timer = setTimeout(() => stream.destroy(), limitMs);
  stream.once("close", () => clearTimeout(timer));
  return stream;
}
