// The words of the three browser families.
const lostCode = /dynamically imported module|module script failed/i;

/** Whether this was thrown because a file of code could not be had: gone after a deploy, or no connection. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && lostCode.test(error.message);
}
