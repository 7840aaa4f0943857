/**
 * Returns whether a text has a character of the Bangla script. In a file of its own, because every page loads
 * `text.ts`, but only the search suggestions need this.
 */
export function isBangla(text: string): boolean {
  return /[\u0980-\u09ff]/.test(text);
}
