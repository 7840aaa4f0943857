/**
 * The short, private folder of the server's socket. All processes with the same cluster use the same folder.
 */
import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blockingFolder, type OsUser } from "./os-user.server.ts";

export const port = 5432;

/** sockaddr_un has 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const maxBytes = process.platform === "darwin" ? 103 : 107;

export async function chooseSocketFolder(
  cluster: string,
  osUser: OsUser | undefined,
  parents = [tmpdir(), "/tmp"],
): Promise<string> {
  const uid = osUser?.uid ?? process.getuid?.();
  const name = `mela-${createHash("sha256").update(`${uid}:${cluster}`).digest("hex").slice(0, 12)}`;
  for (const parent of parents) {
    const folder = join(parent, name);
    const tooLong = Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) > maxBytes;
    const unreachable = await blockingFolder(parent, osUser).catch(() => parent);
    if (!tooLong && !unreachable) return folder;
  }
  throw new Error(
    `None of ${parents.join(", ")} can contain PostgreSQL's socket, whose path may have ${maxBytes} bytes and must be accessible to its user: set TMPDIR to a short folder.`,
  );
}

/** Creates the folder. Called before each start, because temporary folders may have been cleaned up. */
export async function makeSocketFolder(folder: string, osUser: OsUser | undefined): Promise<void> {
  // Another process that stops its server, or gives up its start, removes the folder while it is empty.
  while (!(await takeFolder(folder, osUser)));
}

/** @returns false if the folder has been removed again */
async function takeFolder(folder: string, osUser: OsUser | undefined): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const existing = await unlessGone(lstat(folder));
  if (!existing) return false;
  // The owner of the folder could pose as our database. In a shared /tmp, another user may have created it
  // first.
  const { uid, mode } = existing;
  const mine = uid === process.getuid?.() || uid === osUser?.uid;
  // A folder, without permissions for group and others.
  if (!mine || (mode & 0o170077) !== 0o040000)
    throw new Error(
      `${folder} is not a private folder of PostgreSQL's user: remove it, or set TMPDIR to another folder.`,
    );
  if (osUser && uid !== osUser.uid)
    return (await unlessGone(chown(folder, osUser.uid, osUser.gid).then(() => true))) ?? false;
  return true;
}

/** @returns undefined if the file no longer exists */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}
