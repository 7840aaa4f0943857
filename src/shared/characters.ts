/**
 * Which characters a text has. In a file of its own, because every page loads `locale.ts`, but only forms and
 * the search suggestions need this.
 */

/** Returns whether a text has a character of the Bangla script. */
export function isBangla(text: string): boolean {
  return /[\u0980-\u09ff]/.test(text);
}

/**
 * Matches texts without control characters, which would break lists and exports, and without lone surrogates,
 * which cannot be stored.
 */
export const isPrintable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);
