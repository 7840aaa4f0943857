/** Returns whether a text is a UUID. The database fails on anything else. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Returns whether a text is a UUID as the database writes it, so that each page has exactly one URL. */
export function isCanonicalUuid(text: string): boolean {
  return isUuid(text) && text === text.toLowerCase();
}
