/**
 * The format of a backup file: lines, compressed with gzip. A header is followed by the images, the tables
 * with their rows, and the SHA-256 of all lines before it. `gunzip -c` prints it.
 *
 * ```
 * mela-backup {"version":1,"madeAt":"…","migrations":["001-marketplace",…]}
 * picture <hash> <base64 of the master>
 * table users
 * row {"id":"…",…}
 * end <sha-256>
 * ```
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { isAlive } from "#platform/postgres/pid-file.server.ts";
import { syncFolder } from "#platform/storage/sync-folder.server.ts";
import { brand } from "#shared/brand.ts";

/** An expected error. The message is one sentence for the operator. */
export class BackupRefused extends Error {}

const Header = z.object({ version: z.literal(1), madeAt: z.string(), migrations: z.array(z.string()) });
export type BackupHeader = z.output<typeof Header>;

export type BackupLine =
  | { kind: "picture"; hash: string; bytes: Buffer }
  | { kind: "table"; table: string }
  | { kind: "row"; row: string };

/**
 * Writes the file under a temporary name and renames it when it is complete and synced. Only its owner may
 * read the personal data.
 * @param stopping ends it and removes what has been written
 */
export async function writeBackup(
  path: string,
  header: Omit<BackupHeader, "version">,
  lines: AsyncIterable<BackupLine>,
  stopping?: AbortSignal,
): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  await removeLeftParts(path);
  try {
    await pipeline(
      Readable.from(withChecksum(header, lines)),
      createGzip(),
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
      { ...(stopping && { signal: stopping }) },
    );
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, path: failedPath, syscall } = error as NodeJS.ErrnoException;
    // The error of a full disk names no file.
    throw failedPath === unfinished || syscall === "write"
      ? new BackupRefused(`The file ${path} cannot be written (${code}).`)
      : error;
  }
}

/**
 * Deletes the temporary files of killed backups to the same file. In containers, a killed process may have
 * had our id.
 */
async function removeLeftParts(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = name.startsWith(`${basename(path)}.`)
      ? (/^\.(\d+)\.part$/.exec(name.slice(basename(path).length)) ?? [])
      : [];
    if (pid && (Number(pid) === process.pid || !(await isAlive(Number(pid)))))
      await rm(join(folder, name), { force: true });
  }
}

async function* withChecksum(
  header: Omit<BackupHeader, "version">,
  lines: AsyncIterable<BackupLine>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const line = (text: string) => {
    const bytes = Buffer.from(`${text}\n`);
    hash.update(bytes);
    return bytes;
  };
  yield line(`mela-backup ${JSON.stringify({ version: 1, ...header })}`);
  for await (const entry of lines) yield line(textOf(entry));
  yield Buffer.from(`end ${hash.digest("hex")}\n`);
}

function textOf(entry: BackupLine): string {
  if (entry.kind === "picture") return `picture ${entry.hash} ${entry.bytes.toString("base64")}`;
  return entry.kind === "table" ? `table ${entry.table}` : `row ${entry.row}`;
}

/**
 * Reads the whole file and returns its header.
 * @throws BackupRefused if it is no backup, incomplete or changed
 */
export async function checkBackup(path: string, stopping?: AbortSignal): Promise<BackupHeader> {
  const hash = createHash("sha256");
  for await (const _line of readLines(path, hash)) stopping?.throwIfAborted();
  for await (const line of rawLines(path)) return headerOf(line);
  throw damaged("it is empty");
}

/**
 * Yields the lines after the header.
 * @throws BackupRefused at the end if the file is incomplete or changed
 */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  let first = true;
  for await (const line of readLines(path, createHash("sha256"))) {
    if (!first) yield entryOf(line);
    first = false;
  }
}

function headerOf(line: Buffer): BackupHeader {
  const [word, rest] = cut(line.toString());
  const read = word === "mela-backup" ? Header.safeParse(parsed(rest)) : undefined;
  if (!read) throw damaged("it does not begin like a backup");
  if (!read.success)
    throw new BackupRefused(
      `The file was made by another version of ${brand.name.en}, whose format this version does not support.`,
    );
  return read.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw damaged("its first line cannot be read");
  }
}

function entryOf(line: Buffer): BackupLine {
  const [kind, rest] = cut(line.toString());
  if (kind === "row") return { kind, row: rest };
  if (kind === "table") return { kind, table: rest };
  if (kind !== "picture") throw damaged(`it has a line of an unknown kind`);
  const [hash, base64] = cut(rest);
  return { kind, hash, bytes: Buffer.from(base64, "base64") };
}

function cut(text: string): [word: string, rest: string] {
  const space = text.indexOf(" ");
  return space < 0 ? [text, ""] : [text.slice(0, space), text.slice(space + 1)];
}

const damaged = (how: string) => new BackupRefused(`The file is not a backup or is damaged: ${how}.`);

/** Yields all lines except for the last, which must be the checksum of those before it. */
async function* readLines(path: string, hash: Hash): AsyncGenerator<Buffer> {
  let previous: Buffer | undefined;
  for await (const line of rawLines(path)) {
    if (previous) {
      hash.update(previous).update("\n");
      yield previous;
    }
    previous = line;
  }
  if (!previous) throw damaged("it is empty");
  const [word, checksum] = cut(previous.toString());
  if (word !== "end") throw damaged("its end is missing");
  if (checksum !== hash.digest("hex")) throw damaged("its content has changed");
}

/** The longest line that a backup has contains an image, about 14 MB. */
const maxLineBytes = 64 * 1024 * 1024;

/** Splits at line feeds only, because texts may contain other line separators. */
async function* rawLines(path: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(path), unzipped);
  // The error is thrown where the lines are read.
  reading.catch(() => {});
  let parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]);
        [parts, bytes] = [[], 0];
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      bytes += chunk.length - start;
      // A small gzip file can expand to gigabytes.
      if (bytes > maxLineBytes) throw damaged("it has a line that is too long");
    }
  } catch (error) {
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (code.startsWith("Z_")) throw damaged("it cannot be decompressed");
    throw syscall ? new BackupRefused(`The file ${path} cannot be read (${code}).`) : error;
  }
  if (Buffer.concat(parts).length > 0) throw damaged("it stops within a line");
}
