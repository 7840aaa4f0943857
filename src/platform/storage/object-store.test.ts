/**
 * Checks the order of the file system calls, because only a power failure would show a wrong order otherwise.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { folderStore } from "./object-store.server.ts";

const disk = vi.hoisted(() => ({ steps: [] as [string, string][] }));
vi.mock("node:fs/promises", async (load) => {
  const files = await load<typeof import("node:fs/promises")>();
  const open: typeof files.open = async (path, ...options) => {
    const file = await files.open(path, ...options);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      disk.steps.push(["sync", String(path)]);
    };
    return file;
  };
  const rename: typeof files.rename = async (from, to) => {
    await files.rename(from, to);
    disk.steps.push(["rename", String(to)]);
  };
  return { ...files, open, rename };
});

const root = await mkdtemp(join(tmpdir(), "mela-objects-"));
afterAll(() => rm(root, { recursive: true }));
const store = folderStore(root);
beforeEach(() => {
  disk.steps = [];
});
/** Paths within the store, without the random suffix of temporary files. */
const steps = () =>
  disk.steps.map(
    ([what, path]) => `${what} ${relative(root, path).replace(/\.[0-9a-f]{12}$/, ".tmp") || "."}`,
  );

it("put syncs a file, renames it, then syncs its folder and the parents of new folders [F26]", async () => {
  await store.put("images/ab/one", Buffer.from("1"), "text/plain");
  expect(steps()).toEqual([
    "sync images/ab/one.tmp",
    "rename images/ab/one",
    "sync images/ab",
    "sync images",
    "sync .",
  ]);
});

it("put syncs only the folder of the file if the folder exists [F26]", async () => {
  await store.put("images/ab/two", Buffer.from("2"), "text/plain");
  expect(steps()).toEqual(["sync images/ab/two.tmp", "rename images/ab/two", "sync images/ab"]);
});
