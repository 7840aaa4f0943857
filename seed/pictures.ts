/** The demo's rendered pictures, `pictures/finished/*.avif`, go the way of every uploaded picture. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageHash, keepPicture } from "#media/actions/store-image.server.ts";
import type { ObjectStore } from "#platform/storage/object-store.server.ts";
import type { StoredImage } from "#shared/stored-image.ts";

/** Views of one product, beginning with `<sku>.avif`. */
const mostViews = 7;

export function productPictures(sku: string): string[] {
  return [sku, ...Array.from({ length: mostViews - 1 }, (_, i) => `${sku}-${i + 2}`)];
}

export const giftPicture = (key: string) => `gift-${key}`;
/** A category's own picture: a tile of the home page, or the banner of those that have one. */
export const categoryPictures = (slug: string) => [`tile-home-${slug}`, `tile-banner-${slug}`];
export const subCategoryPicture = (category: string, slug: string) => `tile-sub-${category}-${slug}`;

/** Names of the pictures that are rendered, without the ending. */
export async function finishedPictures(projectDir: string): Promise<Set<string>> {
  const files = await readdir(folder(projectDir)).catch((): string[] => []);
  return new Set(
    files.filter((file) => file.endsWith(".avif")).map((file) => file.slice(0, -".avif".length)),
  );
}

/** Stores those of `names` that are rendered; by name. */
export async function keepPictures(
  objects: ObjectStore,
  projectDir: string,
  names: readonly string[],
): Promise<Map<string, StoredImage>> {
  const finished = await finishedPictures(projectDir);
  const byHash = new Map<string, Promise<StoredImage>>();
  const keep = async (name: string): Promise<[string, StoredImage]> => {
    const bytes = await readFile(join(folder(projectDir), `${name}.avif`));
    const hash = imageHash(bytes);
    // Some tiles and gifts are a product's own picture.
    const work = byHash.get(hash) ?? keepPicture(objects, bytes, hash);
    byHash.set(hash, work);
    return [name, await work];
  };
  return new Map(await Promise.all(names.filter((name) => finished.has(name)).map(keep)));
}

const folder = (projectDir: string) => join(projectDir, "seed", "pictures", "finished");
