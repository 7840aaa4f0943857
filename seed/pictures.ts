/** Stores the demo's rendered pictures, `pictures/finished/*.avif`, like uploaded images. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageHash, storePictureFile } from "#media/actions/store-image.server.ts";
import type { ObjectStore } from "#platform/storage/object-store.server.ts";
import type { StoredImage } from "#shared/stored-image.ts";

/** Returns the names of the pictures of one product, beginning with the SKU. */
const mostViews = 7;

export function productPictures(sku: string): string[] {
  return [sku, ...Array.from({ length: mostViews - 1 }, (_, i) => `${sku}-${i + 2}`)];
}

export const giftPicture = (key: string) => `gift-${key}`;
/** Returns the names of a category's pictures: for the home page, and the banner if it has one. */
export const categoryPictures = (slug: string) => [`tile-home-${slug}`, `tile-banner-${slug}`];
export const subCategoryPicture = (category: string, slug: string) => `tile-sub-${category}-${slug}`;

/** Returns the names of the rendered pictures, without the extension. */
export async function finishedPictures(projectDir: string): Promise<Set<string>> {
  const files = await readdir(folder(projectDir)).catch((): string[] => []);
  return new Set(
    files.filter((file) => file.endsWith(".avif")).map((file) => file.slice(0, -".avif".length)),
  );
}

/** Stores those of `names` that are rendered, and returns them by name. */
export async function storePictures(
  objects: ObjectStore,
  projectDir: string,
  names: readonly string[],
): Promise<Map<string, StoredImage>> {
  const finished = await finishedPictures(projectDir);
  const byHash = new Map<string, Promise<StoredImage>>();
  const store = async (name: string): Promise<[string, StoredImage]> => {
    const bytes = await readFile(join(folder(projectDir), `${name}.avif`));
    const hash = imageHash(bytes);
    // Some sub-categories and gifts use the picture of a product.
    const work = byHash.get(hash) ?? storePictureFile(objects, bytes, hash);
    byHash.set(hash, work);
    return [name, await work];
  };
  return new Map(await Promise.all(names.filter((name) => finished.has(name)).map(store)));
}

const folder = (projectDir: string) => join(projectDir, "seed", "pictures", "finished");
