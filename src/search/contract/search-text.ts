/**
 * Returns a search text as it is searched for, cached and shown. Its length in UTF-16 code units, like that
 * of `maxlength` in HTML, may be up to `searchMaximum`.
 */
export function normalizeSearchText(typed: string): string {
  return typed.normalize("NFC").trim().replace(/\s+/g, " ");
}
