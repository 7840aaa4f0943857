/**
 * The file of a backup: gzip over lines. The first says what it is, then come the pictures, then the tables with their rows, and the last
 * holds the SHA-256 of all before it. `gunzip -c` shows it.
 *
 *     mela-backup {"version":1,"madeAt":"…","migrations":["001-marketplace",…]}
 *     picture <hash> <base64 of the master>
 *     table users
 *     row {"id":"…",…}
 *     end <sha-256>
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

/** One sentence for the operator. */
export class BackupRefused extends Error {}

const Head = z.object({ version: z.literal(1), madeAt: z.string(), migrations: z.array(z.string()) });
export type BackupHead = z.output<typeof Head>;

export type BackupLine =
  | { kind: "picture"; hash: string; bytes: Buffer }
  | { kind: "table"; table: string }
  | { kind: "row"; row: string };

/** Writes the file under another name and renames it when it is whole and on the disk. Only its owner may read it: it holds people's data. */
export async function writeBackup(
  path: string,
  head: Omit<BackupHead, "version">,
  lines: AsyncIterable<BackupLine>,
): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  await removeLeftParts(path);
  try {
    await pipeline(
      Readable.from(sealed(head, lines)),
      createGzip(),
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
    );
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, path: at, syscall } = error as NodeJS.ErrnoException;
    // A disk that is full names no file.
    throw at === unfinished || syscall === "write"
      ? new BackupRefused(`The file ${path} cannot be written (${code}).`)
      : error;
  }
}

/** What killed backups to the same file have left. One of our own id is another's too, as in containers, where ids come again. */
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

async function* sealed(
  head: Omit<BackupHead, "version">,
  lines: AsyncIterable<BackupLine>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const line = (text: string) => {
    const bytes = Buffer.from(`${text}\n`);
    hash.update(bytes);
    return bytes;
  };
  yield line(`mela-backup ${JSON.stringify({ version: 1, ...head })}`);
  for await (const entry of lines) yield line(textOf(entry));
  yield Buffer.from(`end ${hash.digest("hex")}\n`);
}

function textOf(entry: BackupLine): string {
  if (entry.kind === "picture") return `picture ${entry.hash} ${entry.bytes.toString("base64")}`;
  return entry.kind === "table" ? `table ${entry.table}` : `row ${entry.row}`;
}

/**
 * Reads the file through, and only then says what it is.
 * @throws BackupRefused when it is no backup, or is not as it was written: cut, or changed.
 */
export async function checkBackup(path: string): Promise<BackupHead> {
  const hash = createHash("sha256");
  for await (const _line of readLines(path, hash));
  for await (const line of rawLines(path)) return headOf(line);
  throw damaged("it is empty");
}

/** What follows the head. @throws BackupRefused, at the end, when the file is not as it was written. */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  let first = true;
  for await (const line of readLines(path, createHash("sha256"))) {
    if (!first) yield entryOf(line);
    first = false;
  }
}

function headOf(line: Buffer): BackupHead {
  const [word, rest] = cut(line.toString());
  const read = word === "mela-backup" ? Head.safeParse(parsed(rest)) : undefined;
  if (!read) throw damaged("it does not begin like one");
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
  const at = text.indexOf(" ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

const damaged = (how: string) => new BackupRefused(`The file is not a backup or is damaged: ${how}.`);

/** Every line but the last, which must be the seal of those before it. */
async function* readLines(path: string, hash: Hash): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  for await (const line of rawLines(path)) {
    if (held) {
      hash.update(held).update("\n");
      yield held;
    }
    held = line;
  }
  if (!held) throw damaged("it is empty");
  const [word, seal] = cut(held.toString());
  if (word !== "end") throw damaged("its end is missing");
  if (seal !== hash.digest("hex")) throw damaged("it is not as it was written");
}

/** The longest line that a backup has contains a picture, about 14 MB. */
const maxLineBytes = 64 * 1024 * 1024;

/** Cut at line feeds alone: a text may hold other signs that end a line for some. */
async function* rawLines(path: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(path), unzipped);
  // Whoever reads the lines meets the error there.
  reading.catch(() => {});
  let parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...parts, chunk.subarray(from, at)]);
        [parts, bytes] = [[], 0];
        from = at + 1;
      }
      parts.push(chunk.subarray(from));
      bytes += chunk.length - from;
      // A small gzip file can expand to gigabytes.
      if (bytes > maxLineBytes) throw damaged("it has a line that is too long");
    }
  } catch (error) {
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (code.startsWith("Z_")) throw damaged("it cannot be unpacked");
    throw syscall ? new BackupRefused(`The file ${path} cannot be read (${code}).`) : error;
  }
  if (Buffer.concat(parts).length > 0) throw damaged("it stops within a line");
}
