/** What a file that claims to be a picture really is, read from its own structure; names and declared types are not believed. */
import { imageWidths } from "#shared/stored-image.ts";

type PictureKind = "jpeg" | "png" | "webp" | "avif" | "gif";

export interface PictureFile {
  kind: PictureKind;
  /** More than one frame. */
  animated: boolean;
  /** Where the picture ends; undefined when the file stops before that. */
  end: number | undefined;
}

/** Undefined for whatever is none of the five kinds. */
export function readPictureFile(bytes: Uint8Array): PictureFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = latin1(bytes, 0, 16);
  try {
    if (head.startsWith("\xff\xd8\xff"))
      return { kind: "jpeg", animated: false, end: endOfJpeg(bytes, view) };
    if (head.startsWith("\x89PNG\r\n\x1a\n")) return { kind: "png", ...readPng(bytes, view) };
    if (/^GIF8[79]a/.test(head)) return { kind: "gif", ...readGif(bytes) };
    if (/^RIFF....WEBP/s.test(head)) return { kind: "webp", ...readWebp(bytes, view) };
    if (head.slice(4, 8) === "ftyp") return readAvif(bytes, view);
  } catch (error) {
    if (error instanceof RangeError) return { kind: kindOf(head), animated: false, end: undefined };
    throw error;
  }
  return undefined;
}

/**
 * Does something that another program would run follow the picture? Phones rightly append films and depth maps to a JPEG,
 * so a tail as such is no reason to refuse.
 */
export function hasActiveTail(bytes: Uint8Array, end: number): boolean {
  const zipEnd =
    bytes.length - end >= 22 && latin1(bytes, bytes.length - 22, bytes.length).startsWith("PK\x05\x06");
  return (
    zipEnd ||
    /<\?php|<script|<html|<!doctype|<svg[\s>]|%PDF-/i.test(
      new TextDecoder("ascii").decode(bytes.subarray(end)),
    )
  );
}

function kindOf(head: string): PictureKind {
  if (head.startsWith("\xff")) return "jpeg";
  if (head.startsWith("\x89")) return "png";
  if (head.startsWith("GIF")) return "gif";
  return head.startsWith("RIFF") ? "webp" : "avif";
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let at = from; at < Math.min(to, bytes.length); at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}

/** Segments up to a scan, then the scan's data up to the next marker, until end of image (ITU-T T.81, annex B). */
function endOfJpeg(bytes: Uint8Array, view: DataView): number | undefined {
  let at = 2;
  for (;;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++;
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2;
    at += 2;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    at += view.getUint16(at);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
}

function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) throw new RangeError("the scan does not end");
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 2;
  }
}

function readPng(bytes: Uint8Array, view: DataView): Pick<PictureFile, "animated" | "end"> {
  let animated = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin1(bytes, at + 4, at + 8);
    if (type === "acTL") animated = view.getUint32(at + 8) > 1;
    at += 12 + length;
    if (type === "IEND") return { animated, end: at <= bytes.length ? at : undefined };
  }
  return { animated, end: undefined };
}

function readGif(bytes: Uint8Array): Pick<PictureFile, "animated" | "end"> {
  const byte = (at: number) => {
    const value = bytes[at];
    if (value === undefined) throw new RangeError("the file stops");
    return value;
  };
  const afterColours = (flags: number, at: number) => (flags & 0x80 ? at + 3 * 2 ** ((flags & 7) + 1) : at);
  const afterBlocks = (from: number) => {
    let at = from;
    while (byte(at) !== 0) at += 1 + byte(at);
    return at + 1;
  };
  let frames = 0;
  let at = afterColours(byte(10), 13);
  for (;;) {
    const kind = byte(at);
    if (kind === 0x3b) return { animated: frames > 1, end: at + 1 };
    if (kind === 0x21) at = afterBlocks(at + 2);
    else if (kind === 0x2c) {
      frames++;
      at = afterBlocks(afterColours(byte(at + 9), at + 10) + 1);
    } else return { animated: frames > 1, end: undefined };
  }
}

function readWebp(bytes: Uint8Array, view: DataView): Pick<PictureFile, "animated" | "end"> {
  const end = 8 + view.getUint32(4, true);
  let frames = 0;
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    if (latin1(bytes, at, at + 4) === "ANMF") frames++;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return { animated: frames > 1, end: end <= bytes.length ? end : undefined };
}

/** Boxes one after another (ISO/IEC 14496-12); the first names the brands. */
function readAvif(bytes: Uint8Array, view: DataView): PictureFile | undefined {
  const brands = latin1(bytes, 8, view.getUint32(0));
  const major = brands.slice(0, 4);
  if (!/^(?:avif|avis|mif1|msf1|miaf)$/.test(major) || !/avi[fs]/.test(brands)) return undefined;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at);
    if (length === 0) at = bytes.length;
    else if (length === 1) at += Number(view.getBigUint64(at + 8));
    else if (length < 8) break;
    else at += length;
  }
  return {
    kind: "avif",
    animated: major === "avis" || major === "msf1",
    end: at <= bytes.length ? at : undefined,
  };
}

/** Size of both formats of one width, as a share of the master at that width. Measured on noise: 0.9 at 1280 pixels, 1.04 at 100. */
const renditionShare = 1.25;

/** Returns the maximum bytes of a picture with its renditions. A rendition is never wider than the master. */
export function bytesWithRenditions(bytes: number, width: number): number {
  return (
    bytes *
    (1 + renditionShare * imageWidths.reduce((sum, wide) => sum + Math.min(1, (wide / width) ** 2), 0))
  );
}
