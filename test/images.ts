/** Valid and invalid images for tests, made byte by byte or by sharp. */
import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";

export const red = { r: 220, g: 20, b: 30 };

export function plain(
  width: number,
  height: number,
  background: { r: number; g: number; b: number; alpha?: number } = red,
) {
  return sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } });
}

/** Returns an image with a red left half and a blue right half. */
export async function halves(width: number, height: number) {
  const right = await plain(width / 2, height, { r: 20, g: 30, b: 220 })
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: right, left: width / 2, top: 0 }]);
}

/** Returns an image that compresses badly. */
export function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    // Marsaglia's xorshift gives the same image each time.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    pixels[i] = state & 0xff;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Returns a complete PNG with one bit a pixel: for a side of 50,000, 300 kB of file for 2,500 megapixels. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    pngSignature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc((side / 8 + 1) * 2_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the PNG with one more chunk before its data. */
export function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
}

export function animationControl(frames: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(frames, 0);
  return data;
}

export async function animatedGif(frames: number): Promise<Buffer> {
  const images = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      plain(8, 8, { r: i * 20, g: 100, b: 50 })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(images, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Returns a GIF that repeats its frame many times, which is cheap to send and expensive to decode. */
export async function floodingGif(frames: number): Promise<Buffer> {
  const gif = await plain(600, 600).gif().toBuffer();
  const start = gif.indexOf(0x2c, 13);
  return Buffer.concat([
    gif.subarray(0, start),
    ...Array.from({ length: frames }, () => gif.subarray(start, -1)),
    Buffer.from([0x3b]),
  ]);
}

export function zip(): Buffer {
  const data = deflateRawSync(Buffer.from("hello"));
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", "latin1");
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  return Buffer.concat([local, data, end]);
}
