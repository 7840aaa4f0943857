import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config.server.ts";

/** The signing secrets, the current one first. A demo without SECRET makes one at its first start and keeps it in the data folder. */
export async function signingSecrets(config: Config): Promise<[string, ...string[]]> {
  const current = config.secret ?? (await keptSecret(config.dataDir));
  return config.secretPrevious ? [current, config.secretPrevious] : [current];
}

async function keptSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "secret");
  try {
    // "wx": of two first starts at once, one makes the secret and the other reads it.
    const file = await open(path, "wx", 0o600);
    await file.writeFile(randomBytes(32).toString("base64url"));
    await file.sync();
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
