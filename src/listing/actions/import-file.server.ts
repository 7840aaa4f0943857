/** Reads an import file row by row, whatever its size: JSON Lines or CSV, UTF-8. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { type CsvError, type Info, parse } from "csv-parse";
import { importField } from "../rules/import-row.ts";

/** A row as it stands in the file, with the number of the line on which it ends; or what is wrong with that line. */
export type FileRow = { line: number } & ({ row: unknown } | { reason: string });

export interface ImportFile {
  rows: AsyncIterable<FileRow>;
  /** Bytes read so far. */
  bytesRead(): number;
}

/** One line of a file: a product with every text as long as it may be is a tenth of this. */
const maxRowBytes = 256 * 1024;
const lineFeed = 0x0a;

export class UnreadableFile extends Error {}

/**
 * Opens `path`; .csv is read as CSV with a header, everything else as JSON Lines.
 * The rows throw UnreadableFile for a CSV without the columns of a product, and the system's error for a file that cannot be read.
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
    const text = textOf(bytes);
    if (text === undefined) yield { line, reason: "not UTF-8" };
    else if (text.trim() !== "") yield { line, ...parsed(text) };
  }
}

function parsed(text: string): { row: unknown } | { reason: string } {
  try {
    return { row: JSON.parse(text) };
  } catch {
    return { reason: "not JSON" };
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Undefined when it is not UTF-8. A byte order mark is dropped. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Lines by number from 1; one that is too long comes without its bytes, and is never held whole. */
async function* linesOf(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ line: number; bytes: Buffer | undefined }> {
  let line = 0;
  let rest: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer) => {
    length += piece.length;
    if (length <= maxRowBytes) rest.push(piece);
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
      take(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

async function* csvRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  let skipped: FileRow[] = [];
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRowBytes,
    on_skip: (error: CsvError | undefined) => {
      skipped.push({ line: Number(error?.lines ?? 0), reason: csvReason(error) });
      return undefined;
    },
  });
  // An error of the file destroys the parser with it, and so reaches the loop below.
  Readable.from(chunks)
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  let names: string[] | undefined;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    yield* skipped;
    skipped = [];
    if (names) yield { line: info.lines, row: Object.fromEntries(names.map((name, i) => [name, record[i]])) };
    else names = header(record);
  }
  yield* skipped;
}

function header(names: string[]): string[] {
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
  if (error?.code === "CSV_MAX_RECORD_SIZE") return "longer than any product";
  return "not CSV";
}
