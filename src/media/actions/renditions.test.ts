import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { folderStore } from "#platform/storage/object-store.server.ts";
import { imageFormats, imageWidths } from "#shared/images.ts";
import { plain } from "#test/images.ts";
import { decodeImage } from "./pipeline.server.ts";
import { masterKey, openRenditions } from "./renditions.server.ts";
import { hashOfBytes, storeImageFile } from "./store-image.server.ts";

const folder = await mkdtemp(join(tmpdir(), "mela-renditions-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const hashes: string[] = [];
for (let size = 20; size < 30; size++) {
  const bytes = await plain(size, size).png().toBuffer();
  hashes.push(hashOfBytes(bytes));
  await storeImageFile(folderStore(folder), bytes);
}
const forms = hashes.flatMap((hash) =>
  imageWidths.flatMap((width) => imageFormats.map((format) => ({ hash, width, format }))),
);

/** Opens renditions on a store that returns masters only after `open` is called. */
function heldRenditions() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const store = folderStore(folder);
  const masters = new Set(hashes.map(masterKey));
  let mastersRead = 0;
  const objects = {
    ...store,
    async get(key: string) {
      if (!masters.has(key)) return undefined;
      mastersRead++;
      await opened;
      return store.get(key);
    },
  };
  const refused = Promise.withResolvers<unknown>();
  const { find } = openRenditions(objects, () => {});
  return {
    open,
    /** Resolves with the first rejection. */
    refused: refused.promise,
    mastersRead: () => mastersRead,
    findAll: (requested: typeof forms) =>
      requested.map(({ hash, width, format }) => {
        const rendition = find(hash, width, format);
        rendition.catch(refused.resolve);
        return rendition;
      }),
  };
}

describe("a cached rendition", () => {
  it("is not served for more than 10 minutes after another process has removed its image", async () => {
    // `lru-cache` reads the time from `performance`, and caches it until a timer ends.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let passedMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => passedMs + 1);
    onTestFinished(() => {
      clock.mockRestore();
      vi.useRealTimers();
    });
    const wait = (minutes: number) => {
      passedMs += minutes * 60_000;
      vi.advanceTimersByTime(minutes * 60_000);
    };
    const bytes = await plain(31, 31).png().toBuffer();
    const [hash, store] = [hashOfBytes(bytes), folderStore(folder)];
    await storeImageFile(store, bytes);
    const { find } = openRenditions(store, () => {});
    const [width, format] = [imageWidths[0], imageFormats[0]];
    expect(await find(hash, width, format)).toBeInstanceOf(Uint8Array);
    const master = masterKey(hash);
    for (const key of [master, master.replace("master.webp", `${width}.${format}`)])
      await folderStore(folder).remove(key);
    wait(9);
    expect(await find(hash, width, format)).toBeInstanceOf(Uint8Array);
    wait(2);
    expect(await find(hash, width, format)).toBeUndefined();
  });
});

describe("at the first request", () => {
  it("renditions are not stored when their image is removed while they are encoded", async () => {
    const bytes = await plain(30, 30).png().toBuffer();
    const [hash, store] = [hashOfBytes(bytes), folderStore(folder)];
    await storeImageFile(store, bytes);
    const master = masterKey(hash);
    const objects = {
      ...store,
      async get(key: string) {
        const read = await store.get(key);
        if (key === master) await store.remove(master);
        return read;
      },
    };
    const [width, format] = [imageWidths[0], imageFormats[0]];
    expect(await openRenditions(objects, () => {}).find(hash, width, format)).toBeUndefined();
    expect(await store.has(master.replace("master.webp", `${width}.${format}`))).toBe(false);
  });

  it("renditions are rejected with 503 when 50 wait, which hold no master in memory [F9, R12]", async () => {
    const { open, refused, mastersRead, findAll } = heldRenditions();
    const pending = findAll(forms);
    expect(await refused).toMatchObject({
      kind: { code: "busy", status: 503 },
      retryAfterSeconds: expect.any(Number),
    });
    expect(mastersRead()).toBeLessThanOrEqual(2);
    open();
    const results = await Promise.allSettled(pending);
    const failed = results.filter((result) => result.status === "rejected");
    expect(failed.length).toBeGreaterThanOrEqual(forms.length - 52);
    for (const { reason } of failed) expect(reason).toMatchObject({ kind: { code: "busy" } });
    const [again] = findAll(forms.slice(-1));
    expect(await again).toBeInstanceOf(Uint8Array);
  });

  it("renditions do not delay an upload [F9]", async () => {
    const { open, refused, findAll } = heldRenditions();
    const pending = findAll(forms);
    await refused;
    const { width } = await decodeImage(await plain(40, 40).png().toBuffer());
    expect(width).toBe(40);
    open();
    await Promise.allSettled(pending);
  });
});
