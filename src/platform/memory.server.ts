import { totalmem } from "node:os";

export const mebibyte = 1024 ** 2;

/** Returns the memory that this process and its child processes may use, in bytes. */
export function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}
