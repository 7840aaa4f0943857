/** Length of a description that search engines show. */
export const metaDescriptionLength = 160;

/** Returns a text as one line of at most `length` characters, cut between two words. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(" ", length - 2);
  return `${line.slice(0, end > 0 ? end : length - 2)} …`;
}
