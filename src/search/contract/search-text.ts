/** Maximum length in UTF-16 code units, like `maxlength` in HTML. */
export const maxSearchTextLength = 100;
/** Characters that the search box requires. */
export const minSearchTextLength = 3;
/** Two letters can be a word in Bangla, such as চা or বই. */
export const minSearchTextLengthBangla = 2;

/** Returns a search text as it is searched for, cached and shown. */
export function normalizeSearchText(typed: string): string {
  return typed.normalize("NFC").trim().replace(/\s+/g, " ");
}
