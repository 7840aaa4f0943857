import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "#platform/config.server.ts";
import { StartRefused } from "#platform/db/migrate.server.ts";
import { syncFolder } from "#platform/storage/sync-folder.server.ts";

/**
 * Returns the signing secrets, the current one first. A demo without SECRET creates one at its first start
 * and stores it in the data folder.
 */
export async function signingSecrets(config: Config): Promise<[string, ...string[]]> {
  const current = config.secret ?? (await storedSecret(config.dataDir));
  return config.secretPrevious ? [current, config.secretPrevious] : [current];
}

export const newSecret = () => randomBytes(32).toString("base64url");

async function storedSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "secret");
  if (!existsSync(path)) await makeSecret(path);
  const secret = (await readFile(path, "utf8")).trim();
  // Anyone could forge signatures with an empty secret.
  if (secret.length < 32)
    throw new StartRefused(
      `The file ${path} contains an incomplete secret. Remove it to create a new one; all users must then log in again.`,
    );
  return secret;
}

/**
 * Creates the file atomically. If two processes start for the first time together, one creates the secret and
 * the other reads it.
 */
async function makeSecret(path: string): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(part, newSecret(), { mode: 0o600, flush: true });
    // Without hard links, the secret is copied, which is not atomic: a second process that starts at the same
    // moment may read an incomplete secret and refuse to start.
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(error.code ?? "")) throw error;
      return copyFile(part, path, constants.COPYFILE_EXCL);
    });
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(part, { force: true });
  }
}
