import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { imageFormats, imageWidths } from "#shared/images.ts";
import { Refusal } from "#shared/refusal.ts";
import {
  animatedGif,
  animationControl,
  floodingGif,
  halves,
  hugePng,
  noise,
  plain,
  red,
  withPngChunk,
  zip,
} from "#test/images.ts";
import { decodeImage, renderImage } from "./pipeline.server.ts";

async function colourAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const error = await decodeImage(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).kind.code;
}

describe("decodeImage of a valid image", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("accepts %s", async (format) => {
    const image = await decodeImage(await plain(300, 200).toFormat(format).toBuffer());
    expect([image.width, image.height]).toEqual([300, 200]);
    const [r = 0, g = 255] = await colourAt(image.master, 150, 100);
    expect([r > 200, g < 60]).toEqual([true, true]);
  });

  it("rotates the image upright", async () => {
    const turned = await (await halves(200, 100)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { master, width, height } = await decodeImage(turned);
    expect([width, height]).toEqual([100, 200]);
    const [top, bottom] = [await colourAt(master, 50, 20), await colourAt(master, 50, 180)];
    expect([(top[0] ?? 0) > 180, (bottom[2] ?? 0) > 180]).toEqual([true, true]);
  });

  it("removes all metadata [S97]", async () => {
    const secret = "<script>alert(1)</script>";
    const jpeg = await plain(100, 100)
      .withExif({ IFD0: { Copyright: secret, Artist: "Rahima" }, IFD3: { GPSLatitude: "23/1 48/1 0/1" } })
      .withXmp(
        `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta><?xpacket end="w"?>`,
      )
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(secret)).toBe(true);
    const { master } = await decodeImage(jpeg);
    for (const bytes of [
      master,
      await renderImage(master, 160, "avif"),
      await renderImage(master, 160, "webp"),
    ]) {
      expect(bytes.includes("script")).toBe(false);
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it("keeps transparency", async () => {
    const { master } = await decodeImage(
      await plain(64, 64, { ...red, alpha: 0.4 })
        .png()
        .toBuffer(),
    );
    for (const format of imageFormats) {
      const alpha = (await colourAt(await renderImage(master, 160, format), 32, 32))[3] ?? 255;
      expect(Math.abs(alpha - 102)).toBeLessThan(6);
    }
  });

  it("accepts a CMYK JPEG", async () => {
    const cmyk = await plain(80, 80).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const { master } = await decodeImage(cmyk);
    const [r = 0, g = 255, b = 255] = await colourAt(master, 40, 40);
    expect([r > 150, g < 110, b < 110, (await sharp(master).metadata()).space]).toEqual([
      true,
      true,
      true,
      "srgb",
    ]);
  });

  it("accepts a JPEG with data that phones append", async () => {
    const jpeg = await plain(80, 80).jpeg().toBuffer();
    expect(
      (await decodeImage(Buffer.concat([jpeg, Buffer.from("\0\0\0\x18ftypmp42 film"), jpeg]))).width,
    ).toBe(80);
  });

  it("accepts very tall and very small images", async () => {
    const tall = await decodeImage(await plain(20, 16_000).png().toBuffer());
    expect([tall.width >= 1, tall.height]).toEqual([true, 5_120]);
    expect((await decodeImage(await plain(1, 1).png().toBuffer())).width).toBe(1);
  });

  it.each([
    [1, 1],
    [40, 4_000],
    [2_000, 1_500],
  ])("creates a placeholder of at most 300 characters for %i × %i", async (width, height) => {
    for (const image of [noise(width, height).png(), noise(width, height).ensureAlpha(0.5).png()]) {
      const { placeholder } = await decodeImage(await image.toBuffer());
      expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]+$/);
      expect(placeholder.length).toBeLessThanOrEqual(300);
    }
  });
});

describe("decodeImage of an invalid file", () => {
  const jpeg = () => noise(400, 300).jpeg().toBuffer();
  const png = () => noise(400, 300).png().toBuffer();
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );

  it.each([
    ["SVG", "image_type", async () => svg],
    ["HTML", "image_type", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a zip", "image_type", async () => zip()],
    ["a PDF", "image_type", async () => Buffer.from("%PDF-1.7\n1 0 obj")],
    ["TIFF", "image_type", async () => plain(20, 20).tiff().toBuffer()],
    [
      "HEIC by its brand",
      "image_type",
      async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1"),
    ],
    ["an empty file", "image_missing", async () => Buffer.alloc(0)],
    ["a file of three bytes", "image_unreadable", async () => Buffer.from([0xff, 0xd8, 0xff])],
    [
      "a GIF that is a script",
      "image_unreadable",
      async () => Buffer.from("GIF89a/*<html>*/=1;alert(document.domain);/*"),
    ],
    [
      "a GIF followed by an HTML page",
      "image_type",
      async () =>
        Buffer.concat([await plain(9, 9).gif().toBuffer(), Buffer.from("<html><script>alert(1)</script>")]),
    ],
    [
      "a JPEG followed by PHP",
      "image_type",
      async () => Buffer.concat([await jpeg(), Buffer.from("<?php system($_GET[0]);")]),
    ],
    ["a PNG that is a zip as well", "image_type", async () => Buffer.concat([await png(), zip()])],
    ["a truncated JPEG", "image_unreadable", async () => (await jpeg()).subarray(0, -4_000)],
    [
      "a truncated JPEG with an end marker",
      "image_unreadable",
      async () => Buffer.concat([(await jpeg()).subarray(0, -30_000), Buffer.from([0xff, 0xd9])]),
    ],
    ["a truncated PNG", "image_unreadable", async () => (await png()).subarray(0, -4_000)],
    [
      "a truncated WebP",
      "image_unreadable",
      async () => (await noise(400, 300).webp().toBuffer()).subarray(0, -2_000),
    ],
    [
      "a truncated AVIF",
      "image_unreadable",
      async () => (await noise(400, 300).avif({ effort: 0 }).toBuffer()).subarray(0, -2_000),
    ],
    [
      "a PNG that is corrupted in the middle",
      "image_unreadable",
      async () => (await png()).fill(0, 60_000, 61_000),
    ],
    [
      "a PNG without its data",
      "image_unreadable",
      async () => Buffer.concat([(await png()).subarray(0, 33), (await png()).subarray(-12)]),
    ],
    ["an animated GIF", "image_animated", async () => animatedGif(3)],
    ["a GIF of a thousand frames", "image_animated", async () => floodingGif(1_000)],
    ["an animated PNG", "image_animated", async () => withPngChunk(await png(), "acTL", animationControl(2))],
    [
      "an animated WebP",
      "image_animated",
      async () =>
        sharp(await animatedGif(3), { animated: true })
          .webp()
          .toBuffer(),
    ],
    [
      "more than 10 MB",
      "image_too_large",
      async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]),
    ],
  ])("rejects %s with %s [S97]", async (_what, code, make) => {
    expect(await refusalOf(await make())).toBe(code);
  });

  it.each([0, 8, 15])(
    "rejects an AVIF with a box of %i bytes, in 64 bits, without reading it forever [S97]",
    async (length) => {
      const box = `\0\0\0\x01mdat${"\0".repeat(7)}${String.fromCharCode(length)}`;
      const bytes = Buffer.from(`\0\0\0\x14ftypavif\0\0\0\0avif${box}`, "latin1");
      expect(await refusalOf(bytes)).toBe("image_unreadable");
    },
  );

  it("rejects one row more than 50 megapixels, and accepts 50", async () => {
    const image = (height: number) => plain(10_000, height).png({ compressionLevel: 1 }).toBuffer();
    expect(await refusalOf(await image(5_001))).toBe("image_too_many_pixels");
    const { width, height } = await decodeImage(await image(5_000));
    expect([width, height]).toEqual([1_280, 640]);
  });

  it("rejects 50,000 × 50,000 pixels without allocating memory for them [S98]", async () => {
    const bytes = hugePng(50_000);
    await refusalOf(bytes);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(bytes)).toBe("image_too_many_pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  it("rejects a file whose header states a smaller size", async () => {
    const small = await plain(40, 40).png().toBuffer();
    expect(await refusalOf(withPngChunk(small, "IHDR", hugePng(50_000).subarray(16, 29)))).toMatch(
      /^image_(unreadable|too_many_pixels)$/,
    );
  });

  it("accepts or rejects 60 corrupted files without an unexpected error", async () => {
    const originals = [
      await jpeg(),
      await png(),
      await noise(200, 100).webp().toBuffer(),
      await noise(200, 100).avif({ effort: 0 }).toBuffer(),
      await noise(200, 100).gif().toBuffer(),
    ];
    for (const original of originals) {
      for (let i = 1; i <= 12; i++) {
        const corrupted = Buffer.from(original);
        corrupted.fill(
          i * 21,
          Math.floor((i / 13) ** 3 * original.length),
          Math.floor((i / 13) ** 3 * original.length) + i * 3,
        );
        const outcome = await decodeImage(corrupted).then(
          () => "taken",
          (error: unknown) => (error instanceof Refusal ? "refused" : error),
        );
        expect(["taken", "refused"]).toContain(outcome);
      }
    }
  });
});

describe("a rendition", () => {
  it("has the requested width, but never more than the original", async () => {
    const { master } = await decodeImage(await noise(1_000, 500).jpeg().toBuffer());
    for (const format of imageFormats) {
      const widths = [];
      for (const width of imageWidths) {
        const {
          format: made,
          compression,
          width: wide,
          height,
        } = await sharp(await renderImage(master, width, format)).metadata();
        expect([made, compression]).toEqual(format === "avif" ? ["heif", "av1"] : ["webp", undefined]);
        expect(Math.abs(height * 2 - wide)).toBeLessThanOrEqual(1);
        widths.push(wide);
      }
      expect(widths).toEqual([160, 320, 360, 480, 640, 1_000]);
    }
  });
});

it("never decodes more than two uploads at once [S98]", async () => {
  const jpeg = await noise(1_500, 1_000).jpeg().toBuffer();
  let maximum = 0;
  const atWork = () => {
    const { queue, process: running } = sharp.counters();
    return queue + running;
  };
  // An image that moves from the queue to a worker thread between the two reads is counted twice, so the
  // lower of two counts is used.
  const count = () => {
    maximum = Math.max(maximum, Math.min(atWork(), atWork()));
  };
  sharp.queue.on("change", count);
  await Promise.all(Array.from({ length: 8 }, () => decodeImage(jpeg)));
  sharp.queue.off("change", count);
  expect(maximum).toBe(2);
});
