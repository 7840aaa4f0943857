/**
 * Tables as files for spreadsheets: RFC 4180, with a byte order mark, without which Excel takes Bangla for
 * something else.
 */

// A cell that begins like this would be run as a formula.
const formula = /^[=+\-@\t\r]/;

/** The whole file; rows end with CRLF. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(value: string | number): string {
  // A number of ours is a number, also below zero.
  if (typeof value === "number") return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
