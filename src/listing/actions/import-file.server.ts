/** Reads an import file of any size row by row: JSON Lines or CSV, UTF-8. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { type CsvError, type Info, parse } from "csv-parse";
import { importField } from "../rules/import-row.ts";

/** A row of the file with the number of its last line, or the reason why the line is invalid. */
export type FileRow = { line: number } & ({ row: unknown } | { reason: string });

export interface ImportFile {
  rows: AsyncIterable<FileRow>;
  /** Bytes read so far. */
  bytesRead(): number;
}

/** The maximum size of a line: ten times a product with all texts at their maximum length. */
const maxRowBytes = 256 * 1024;
const lineFeed = 0x0a;

export class UnreadableFile extends Error {}

/**
 * Opens a file: .csv as CSV with a header, everything else as JSON Lines. Iterating the rows throws
 * UnreadableFile for a CSV without a column `title` or with a row longer than any product, and the
 * system error if the file cannot be read.
 */
export function openImportFile(path: string): ImportFile {
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path, {
      highWaterMark: 256 * 1024,
    }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { rows: /\.csv$/i.test(path) ? csvRows(chunks()) : jsonRows(chunks()), bytesRead: () => bytes };
}

async function* jsonRows(stream: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  for await (const { line, bytes } of linesOf(stream)) {
    if (bytes === undefined) {
      yield { line, reason: "longer than any product" };
      continue;
    }
    const text = decodeText(bytes);
    if (text === undefined) yield { line, reason: "not UTF-8" };
    else if (text.trim() !== "") yield { line, ...parseJson(text) };
  }
}

function parseJson(text: string): { row: unknown } | { reason: string } {
  try {
    return { row: JSON.parse(text) };
  } catch {
    return { reason: "not JSON" };
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Returns undefined if the bytes are not UTF-8. Drops a byte order mark. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Yields lines, numbered from 1. A line that is too long has no bytes, and is never held in memory
 * completely.
 */
async function* linesOf(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ line: number; bytes: Buffer | undefined }> {
  let line = 0;
  let rest: Buffer[] = [];
  let length = 0;
  const append = (part: Buffer) => {
    length += part.length;
    if (length <= maxRowBytes) rest.push(part);
    else rest = [];
  };
  const finish = () => {
    const bytes = length <= maxRowBytes ? Buffer.concat(rest) : undefined;
    rest = [];
    length = 0;
    return { line: ++line, bytes };
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      append(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    append(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

async function* csvRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  let skipped: FileRow[] = [];
  const parser = parse({
    // Yields bytes: text would have replacement characters where the file is not UTF-8.
    encoding: null,
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRowBytes,
    on_skip: (error: CsvError | undefined) => {
      // The parser would drop what follows, and an open quotation mark makes the rest of the file one record.
      if (error?.code === "CSV_MAX_RECORD_SIZE")
        throw new UnreadableFile(
          `The row at line ${error.lines} is longer than any product. Is a quotation mark missing there?`,
        );
      skipped.push({ line: Number(error?.lines ?? 0), reason: csvReason(error) });
      return undefined;
    },
  });
  // Passes read errors on to the parser, so that the loop below throws them.
  Readable.from(withoutByteOrderMark(chunks))
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  let names: string[] | undefined;
  for await (const { record, info } of parser as AsyncIterable<{ record: Buffer[]; info: Info }>) {
    yield* skipped;
    skipped = [];
    const values = record.map(decodeText);
    if (!names) names = requireHeader(values);
    else if (values.includes(undefined)) yield { line: info.lines, reason: "not UTF-8" };
    else yield { line: info.lines, row: Object.fromEntries(names.map((name, i) => [name, values[i]])) };
  }
  yield* skipped;
}

const byteOrderMark = Buffer.from("\ufeff");

/** Before parsing, because a mark before a quotation mark would break the first column. */
async function* withoutByteOrderMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const hasMark = isFirst && chunk.subarray(0, byteOrderMark.length).equals(byteOrderMark);
    yield hasMark ? chunk.subarray(byteOrderMark.length) : chunk;
    isFirst = false;
  }
}

function requireHeader(values: (string | undefined)[]): string[] {
  const names = values.map((value) => value ?? "");
  if (names.some((name) => importField(name) === "title")) return names;
  throw new UnreadableFile(
    `The first line must name the columns, and one of them must be title. It has: ${names.join(", ").slice(0, 200)}.`,
  );
}

function csvReason(error: CsvError | undefined): string {
  if (
    error?.code === "CSV_RECORD_INCONSISTENT_COLUMNS" ||
    error?.code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH"
  )
    return "not as many columns as the first line";
  return "not CSV";
}
