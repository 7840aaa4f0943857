/**
 * Checks and replaces characters of texts. In a file of its own, because every page loads `locale.ts`, but
 * only forms and the search suggestions need this.
 */

/** Returns whether a text has a character of the Bangla script. */
export function isBangla(text: string): boolean {
  return /[\u0980-\u09ff]/.test(text);
}

/**
 * Returns the text trimmed, or an empty text if no character is visible, such as in a name of a zero-width
 * space or a Braille blank.
 */
export function visibleText(text: string): string {
  // Joiners are invisible, but Bangla words need them between letters.
  return /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(text) ? text.trim() : "";
}

/** Removes the invisible marks that texts of chats and documents have, such as those of a direction. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "");
}

/** More combining marks in a row than any text needs, also a playful one. */
const endlessMarks = /\p{M}{201}/u;

/**
 * Returns the text in NFC. A text with endless combining marks stays as it is, because its normalization
 * takes seconds; `isPrintable` rejects it.
 */
export function toNfc(text: string): string {
  return endlessMarks.test(text) ? text : text.normalize("NFC");
}

/**
 * Matches texts without control characters, which would break lists and exports, without lone surrogates,
 * which cannot be stored, and without endless combining marks.
 */
export const isPrintable = (text: string): boolean =>
  text.isWellFormed() && !/\p{Cc}/u.test(text) && !endlessMarks.test(text);

/** Converts Bangla digits to ASCII: ১২৩ → 123. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}
