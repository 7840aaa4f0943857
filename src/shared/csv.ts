/**
 * CSV files (RFC 4180) with a byte order mark, without which Excel misreads Bangla.
 */

// Spreadsheets would execute a cell that begins like this as a formula.
const formula = /^[=+\-@\t\r]/;

/** Returns the whole file. Rows end with CRLF. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(value: string | number): string {
  // Numbers are safe, also negative ones.
  if (typeof value === "number") return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
