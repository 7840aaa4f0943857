/** Chooses the user that runs PostgreSQL, which refuses to run as root. */
import { chown, lchown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

export type OsUser = { uid: number; gid: number };
/**
 * `server` runs postgres and `initdb` creates the cluster. Without them, the user of this process does both.
 */
export type OsUsers = { server?: OsUser; initdb?: OsUser };

/** Free on Debian, Fedora and macOS, and inside the 65,536 ids that a container maps. */
const ownUser: OsUser = { uid: 65432, gid: 65432 };

export async function chooseOsUsers(cluster: string, passwdFile = "/etc/passwd"): Promise<OsUsers> {
  const uid = process.getuid?.();
  const owner = await stat(cluster).catch(() => undefined);
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new Error(
        `${cluster} belongs to user ${owner.uid}, but this process runs as user ${uid}: run it as user ${owner.uid}, or change the owner with chown -R.`,
      );
    return {};
  }
  const osUsers = await usersOfPasswd(passwdFile);
  // initdb needs a name in /etc/passwd, the server does not.
  const initdb =
    osUsers.get("postgres") ?? osUsers.get("nobody") ?? [...osUsers.values()].find(({ uid }) => uid > 0);
  if (!initdb)
    throw new Error(
      "PostgreSQL may not run as root and /etc/passwd has no other user: add one, or set DATABASE_URL.",
    );
  // The cluster of another user keeps its owner, so that they can continue to use it.
  const server =
    owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : (osUsers.get("postgres") ?? ownUser);
  return { server, initdb };
}

async function usersOfPasswd(file: string): Promise<Map<string, OsUser>> {
  const lines = (await readFile(file, "utf8").catch(() => "")).matchAll(/^([^:#]+):[^:]*:(\d+):(\d+):/gm);
  return new Map(
    [...lines].map(([, name, uid, gid]) => [name ?? "", { uid: Number(uid), gid: Number(gid) }]),
  );
}

/** Returns the outermost folder of `path`, itself included, that the OS user may not enter. */
export async function blockingFolder(path: string, osUser: OsUser | undefined): Promise<string | undefined> {
  if (!osUser) return undefined;
  const above = path === "/" ? undefined : await blockingFolder(dirname(path), osUser);
  if (above) return above;
  const { mode, uid, gid } = await stat(path);
  const bit = uid === osUser.uid ? 0o100 : gid === osUser.gid ? 0o010 : 0o001;
  return mode & bit ? undefined : path;
}

/**
 * Changes the owner of a folder and its contents. The folder itself is last, so that an interrupted run is
 * repeated.
 */
export async function changeOwner(folder: string, { uid, gid }: OsUser): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  await chown(folder, uid, gid);
}
