// The messages of Chromium, Firefox and Safari.
const loadError = /dynamically imported module|module script failed/i;

/** Returns whether a module could not be loaded, because of a deployment or a lost connection. */
export function isModuleLoadError(error: unknown): boolean {
  return error instanceof Error && loadError.test(error.message);
}
