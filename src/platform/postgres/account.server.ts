/** Who runs postgres: it refuses to run as root, so root lends it another account. */
import { chown, lchown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

export type Account = { uid: number; gid: number };
/** `server` runs postgres, `initdb` makes the cluster; both absent: the user of this process. */
export type Accounts = { server?: Account; initdb?: Account };

/** Free on Debian, Fedora and macOS, and inside the 65,536 ids that a container maps. */
const ownAccount: Account = { uid: 65432, gid: 65432 };

export async function chooseAccounts(cluster: string, passwdFile = "/etc/passwd"): Promise<Accounts> {
  const uid = process.getuid?.();
  const owner = await stat(cluster).catch(() => undefined);
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new Error(
        `${cluster} belongs to user ${owner.uid}, but this process runs as user ${uid}: run it as user ${owner.uid}, or hand the folder over with chown -R.`,
      );
    return {};
  }
  const known = await passwdAccounts(passwdFile);
  // initdb insists on a name in /etc/passwd, the server does not.
  const initdb =
    known.get("postgres") ?? known.get("nobody") ?? [...known.values()].find((one) => one.uid > 0);
  if (!initdb)
    throw new Error(
      "PostgreSQL may not run as root and /etc/passwd knows no other user: add one, or set DATABASE_URL.",
    );
  // A cluster that somebody else's run made stays theirs, so that they can go on with it.
  const server =
    owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : (known.get("postgres") ?? ownAccount);
  return { server, initdb };
}

async function passwdAccounts(file: string): Promise<Map<string, Account>> {
  const lines = (await readFile(file, "utf8").catch(() => "")).matchAll(/^([^:#]+):[^:]*:(\d+):(\d+):/gm);
  return new Map(
    [...lines].map(([, name, uid, gid]) => [name ?? "", { uid: Number(uid), gid: Number(gid) }]),
  );
}

/** The outermost folder on the way to `path`, itself included, through which the account may not go. */
export async function blockingFolder(
  path: string,
  account: Account | undefined,
): Promise<string | undefined> {
  if (!account) return undefined;
  const above = path === "/" ? undefined : await blockingFolder(dirname(path), account);
  if (above) return above;
  const { mode, uid, gid } = await stat(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return mode & bit ? undefined : path;
}

/**
 * Gives a folder and all in it to the account; the folder itself last, so that an interrupted run shows and
 * is done again.
 */
export async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  await chown(folder, uid, gid);
}
