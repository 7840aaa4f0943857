import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shrinkPhoto } from "./shrink-photo.ts";

/** The browser's decoder and canvas. `e2e/large-photos.test.ts` uses those of a real browser. */
let decode: (photo: Blob) => Promise<{ width: number; height: number }>;
let jpegBytes: number;
let drawn: { width: number; height: number }[];
let openBitmaps: number;
let mostOpenBitmaps: number;

beforeEach(() => {
  decode = async () => ({ width: 4_000, height: 3_000 });
  jpegBytes = 500_000;
  drawn = [];
  openBitmaps = 0;
  mostOpenBitmaps = 0;
  vi.stubGlobal("createImageBitmap", async (photo: Blob) => {
    mostOpenBitmaps = Math.max(mostOpenBitmaps, ++openBitmaps);
    try {
      return { ...(await decode(photo)), close: () => openBitmaps-- };
    } catch (error) {
      openBitmaps--;
      throw error;
    }
  });
  vi.stubGlobal("OffscreenCanvas", Canvas);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

class Canvas {
  width: number;
  height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    drawn.push({ width, height });
  }

  getContext() {
    return { fillRect() {}, drawImage() {} };
  }

  async convertToBlob({ type }: { type: string }) {
    return new Blob([new Uint8Array(jpegBytes)], { type });
  }
}

const file = (bytes: number, name = "photo.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });
const large = (name?: string, type?: string) => file(2_000_000, name, type);

it("returns a JPEG of at most 2560 pixels a side instead of a large photo", async () => {
  const { name, type, size } = await shrinkPhoto(large("my.first.png"));
  expect([name, type, size, drawn]).toEqual([
    "my.first.jpg",
    "image/jpeg",
    500_000,
    [{ width: 2_560, height: 1_920 }],
  ]);
});

it("keeps the size in pixels of a large file with few pixels", async () => {
  decode = async () => ({ width: 800, height: 1_200 });
  await shrinkPhoto(large());
  expect(drawn).toEqual([{ width: 800, height: 1_200 }]);
});

it.each<[what: string, photo: File]>([
  ["a small photo", file(1_000_000)],
  ["a GIF, which the server rejects if it is animated", large("a.gif", "image/gif")],
])("returns %s as it is", async (_, photo) => {
  expect(await shrinkPhoto(photo)).toBe(photo);
  expect(mostOpenBitmaps).toBe(0);
});

it("returns the photo itself if its JPEG is not smaller, or if it cannot be decoded", async () => {
  const photo = large();
  jpegBytes = photo.size;
  expect(await shrinkPhoto(photo)).toBe(photo);
  decode = () => Promise.reject(new Error("The source image could not be decoded."));
  expect(await shrinkPhoto(photo)).toBe(photo);
});

it("returns a JPEG of a HEIC photo even if it is larger, where the browser can decode it", async () => {
  const photo = file(400_000, "IMG_1.HEIC", "");
  expect((await shrinkPhoto(photo)).type).toBe("image/jpeg");
  decode = () => Promise.reject(new Error("The source image could not be decoded."));
  expect(await shrinkPhoto(photo)).toBe(photo);
});

it("decodes one photo at a time, and keeps none in memory afterwards, also if some cannot be decoded", async () => {
  decode = async ({ type }) => {
    if (type === "image/webp") throw new Error("The source image could not be decoded.");
    return { width: 10, height: 10 };
  };
  await Promise.all(
    [large(), large("b.webp", "image/webp"), large(), large()].map((photo) => shrinkPhoto(photo)),
  );
  expect([mostOpenBitmaps, openBitmaps, drawn.length]).toEqual([1, 0, 3]);
});

it("decodes no photo that was removed while it waited", async () => {
  const removal = new AbortController();
  const first = shrinkPhoto(large());
  const second = shrinkPhoto(large(), removal.signal);
  removal.abort("removed");
  await first;
  await expect(second).rejects.toBe("removed");
  expect(drawn).toHaveLength(1);
});
