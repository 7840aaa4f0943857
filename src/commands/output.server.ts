/** Where a command prints to: the standard output, or a test. */
export interface Out {
  write(text: string): unknown;
}

/** Returns e.g. `1 product` or `1,200 products`. */
export function counted(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
}

/** Number of problems of one kind that are reported; the others are counted. */
export const maxReportedPerKind = 20;

/** Returns the line after the reported problems of a kind, if there are more. */
export function moreOfThisKind(more: number): string[] {
  return more > 0 ? [`… and ${more} more of this kind.`] : [];
}
