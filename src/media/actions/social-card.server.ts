/** Draws social cards: the image of a page with its title, price and shop, and the mark of the site. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { brand } from "#shared/brand.ts";
import { alta, ink, marigold, muted, paper } from "#shared/colours.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { type CardContent, type CardKind, cardSize } from "#shared/images.ts";
import type { Locale } from "#shared/locale.ts";
import bangla from "./fonts/card-bangla.ttf?inline";
import latin from "./fonts/card-fraunces.ttf?inline";
import taka from "./fonts/card-taka.ttf?inline";

/** Raise this when `drawCard` or the icon of the site changes, so that every card gets a new URL. */
const drawingVersion = 1;

/** Returns the path of a card, which contains a hash of its content. */
export function cardPath(kind: CardKind, key: string, locale: Locale, content: CardContent): string {
  const { title, price = "", line, imageHash = "" } = content;
  const text = JSON.stringify([drawingVersion, brand.name[locale], title, price, line, imageHash]);
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return `/cards/${kind}/${key}-${locale}-${version}.jpg`;
}

const left = cardSize.height + 50;
const textWidth = cardSize.width - left - 50;
const maxTitleLength = 130;
const maxLineLength = 100;

/**
 * Draws a card as JPEG.
 * @param master the image, which fills a square; without one, the mark takes its place
 * @param mark the icon of the site
 */
export async function drawCard(
  content: CardContent,
  locale: Locale,
  master: Uint8Array | undefined,
  mark: Uint8Array,
): Promise<Buffer> {
  installFonts();
  const image = await squareOf(master, mark);
  const title = await fittingText(shorten(content.title, maxTitleLength), [56, 48, 42, 36], 240, ink);
  const name = await textImage(brand.name[locale], 40, alta);
  const price = content.price === undefined ? undefined : await textImage(content.price, 48, alta);
  const line = await fittingText(shorten(content.line, maxLineLength), [30, 26, 23], 96, muted);
  const titleTop = 150;
  const parts: OverlayOptions[] = [
    { input: image, left: 0, top: 0 },
    { input: await sharp(mark).resize(64, 64).png().toBuffer(), left, top: 48 },
    { input: name.data, left: left + 80, top: 48 + Math.round((64 - name.height) / 2) },
    { input: title.data, left, top: titleTop },
    ...(price ? [{ input: price.data, left, top: titleTop + title.height + 38 }] : []),
    ...stitches(478),
    { input: line.data, left, top: 502 },
  ];
  return sharp({ create: { ...cardSize, channels: 3, background: paper } })
    .composite(parts)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

async function squareOf(master: Uint8Array | undefined, mark: Uint8Array): Promise<Buffer> {
  const edge = cardSize.height;
  if (master)
    return sharp(master).flatten({ background: paper }).resize(edge, edge, { fit: "cover" }).png().toBuffer();
  const icon = await sharp(mark).resize(300, 300).png().toBuffer();
  return sharp({ create: { width: edge, height: edge, channels: 3, background: paper } })
    .composite([{ input: icon }])
    .png()
    .toBuffer();
}

/** The running stitch of a kantha across the text column. */
function stitches(top: number): OverlayOptions[] {
  const input = { create: { width: 24, height: 4, channels: 3, background: marigold } } as const;
  return Array.from({ length: Math.floor(textWidth / 40) }, (_, index) => ({
    input,
    left: left + index * 40,
    top,
  }));
}

interface TextImage {
  data: Buffer;
  height: number;
}

async function textImage(text: string, size: number, colour: string): Promise<TextImage> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `Card Latin, Card Bangla, Card Taka ${size}`,
      width: textWidth,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
      spacing: 2,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, height: info.height };
}

/** Draws the text in the largest size that fits the height, in the smallest without its last words. */
async function fittingText(
  text: string,
  sizes: readonly number[],
  maxHeight: number,
  colour: string,
): Promise<TextImage> {
  for (const size of sizes) {
    const drawn = await textImage(text, size, colour);
    if (drawn.height <= maxHeight) return drawn;
  }
  const smallest = sizes.at(-1) ?? 0;
  for (let length = lettersOf(text).length; ; ) {
    length = Math.floor(length * 0.8);
    const drawn = await textImage(shorten(text, length), smallest, colour);
    if (drawn.height <= maxHeight || length === 0) return drawn;
  }
}

/** A vowel sign counts with its consonant. */
function lettersOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** Returns at most `length` letters of `lettersOf`, cut between two words. */
function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = lettersOf(line);
  if (letters.length <= length) return line;
  return `${letters
    .slice(0, length)
    .join("")
    .replace(/\s\S*$/, "")} …`;
}

let installed = false;
/**
 * Points fontconfig to our fonts only, so that a card is the same on every machine. It needs files, and reads
 * the variable when the first text is drawn.
 */
function installFonts(): void {
  if (installed) return;
  installed = true;
  const folder = mkdtempSync(join(tmpdir(), "mela-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, font] of Object.entries({ bangla, latin, taka }))
    writeFileSync(join(folder, `${name}.ttf`), Buffer.from(font.slice(font.indexOf(",") + 1), "base64"));
  const config = join(folder, "fonts.conf");
  writeFileSync(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = config;
}
