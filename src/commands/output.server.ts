/** Where a command prints to: the standard output, or a test. */
export interface Out {
  write(text: string): unknown;
}

/** Returns e.g. `1 product` or `1,200 products`. */
export function counted(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
}
