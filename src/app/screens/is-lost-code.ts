// The messages of Chromium, Firefox and Safari.
const lostCode = /dynamically imported module|module script failed/i;

/** Returns whether a module could not be loaded, because of a deployment or a lost connection. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && lostCode.test(error.message);
}
