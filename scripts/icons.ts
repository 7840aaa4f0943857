/**
 * Draws src/ui/icon-192.png and icon-512.png, the wheel on paper, of src/ui/favicon.svg: `node scripts/icons.ts`.
 * They are drawn here and not by the shop: it refuses to read SVG, which people could send it as a picture.
 */
import { readFileSync } from "node:fs";
import sharp from "sharp";

const wheel = readFileSync("src/ui/favicon.svg");
const paper = /--color-paper: (#[0-9a-f]{6})/.exec(readFileSync("src/ui/app.css", "utf8"))?.[1] ?? "white";

for (const size of [192, 512]) {
  // The part of the square that every launcher shows.
  const drawing = Math.round(size * 0.7);
  const edge = Math.round((size - drawing) / 2);
  await sharp(wheel, { density: 72 * (drawing / 40) })
    .resize(drawing, drawing)
    .extend({
      top: edge,
      bottom: size - drawing - edge,
      left: edge,
      right: size - drawing - edge,
      background: paper,
    })
    .flatten({ background: paper })
    .png({ palette: true })
    .toFile(`src/ui/icon-${size}.png`);
}
