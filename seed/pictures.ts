/** Stores the demo's rendered pictures, `pictures/finished/*.avif`, like uploaded images. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { photoFields } from "#catalog/contract/product-fields.ts";
import { masterKey } from "#media/actions/renditions.server.ts";
import { hashOfBytes, storeImageFile } from "#media/actions/store-image.server.ts";
import type { ObjectStore } from "#platform/storage/object-store.server.ts";
import type { StoredImage } from "#shared/images.ts";

/** Returns the names of the pictures of one product, beginning with the SKU. */
export function productPictures(sku: string): string[] {
  return photoFields.map((_, index) => (index === 0 ? sku : `${sku}-${index + 1}`));
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

/** Reads the sizes and placeholders of the pictures by their hash, which `render.mjs --describe` writes. */
async function describedPictures(projectDir: string): Promise<Map<string, StoredImage>> {
  const file = join(projectDir, "seed", "pictures", "described.json");
  const described: StoredImage[] = JSON.parse(await readFile(file, "utf8").catch(() => "[]"));
  return new Map(described.map((image) => [image.hash, image]));
}

/** Stores those of `names` that are rendered, and returns them by name. */
export async function storePictures(
  objects: ObjectStore,
  projectDir: string,
  names: readonly string[],
): Promise<Map<string, StoredImage>> {
  const finished = await finishedPictures(projectDir);
  const described = await describedPictures(projectDir);
  // Decoding and encoding hundreds of pictures would take most of the first start. So the master is the AVIF
  // file itself, although the key says WebP: readers of a master look at its content.
  const storePicture = async (bytes: Buffer, hash: string): Promise<StoredImage> => {
    const image = described.get(hash);
    if (!image) return storeImageFile(objects, bytes, hash);
    await objects.put(masterKey(hash), bytes, "image/avif");
    return image;
  };
  const byHash = new Map<string, Promise<StoredImage>>();
  const store = async (name: string): Promise<[string, StoredImage]> => {
    const bytes = await readFile(join(folder(projectDir), `${name}.avif`));
    const hash = hashOfBytes(bytes);
    // Some sub-categories and gifts use the picture of a product.
    const work = byHash.get(hash) ?? storePicture(bytes, hash);
    byHash.set(hash, work);
    return [name, await work];
  };
  return new Map(await Promise.all(names.filter((name) => finished.has(name)).map(store)));
}

const folder = (projectDir: string) => join(projectDir, "seed", "pictures", "finished");
