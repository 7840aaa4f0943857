/**
 * `npx node scripts/icons.ts`: draws src/ui/icon-192.png and icon-512.png from src/ui/favicon.svg, on the
 * paper colour. The server cannot draw them: it refuses SVG, because users could upload it as an image.
 */
import { readFileSync } from "node:fs";
import sharp from "sharp";

const wheel = readFileSync("src/ui/favicon.svg");
const paper = /--color-paper: (#[0-9a-f]{6})/.exec(readFileSync("src/ui/app.css", "utf8"))?.[1] ?? "white";

for (const size of [192, 512]) {
  // Launchers crop icons; every launcher shows the middle 70 %.
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
