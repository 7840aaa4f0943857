import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { browserReach } from "../chunks.config.ts";
import { slices } from "./slices.ts";

/** See docs/decisions/025-files-of-the-product-page.md. */
const maxFilesOfProductPage = 71;
/** A third of all lines was in one slice before it was divided, and its layout no longer helped. */
const maxShareOfSlice = 0.15;

it("the product page reaches at most 71 files in the browser", () => {
  const files = [...browserReach(["src/app/pages/product-page.tsx"])].filter(
    (path) => !path.startsWith("src/words/"),
  );
  expect(files).toContain("src/catalog/screens/product/ProductScreen.tsx");
  // The names of the files are in the message of the failure.
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(maxFilesOfProductPage);
});

it("each slice has at most 15 percent of the source lines without tests", () => {
  const lines = new Map<string, number>();
  for (const path of globSync("src/**/*.{ts,tsx}", {
    exclude: ["src/words/**", "**/*.test.*", "**/*.d.ts"],
  })) {
    const part = path.split("/")[1] ?? "";
    const count = readFileSync(path, "utf8").trimEnd().split("\n").length;
    lines.set(part, (lines.get(part) ?? 0) + count);
  }
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0);
  const shares = slices.map((slice) => ({ slice, share: (lines.get(slice) ?? 0) / all }));
  expect(shares.filter(({ share }) => share === 0 || share > maxShareOfSlice)).toEqual([]);
});
