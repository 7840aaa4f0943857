import { expect, it } from "vitest";
import { photoError } from "./photo-errors.ts";

const error = (name: string, type: string) => photoError(new File(["x"], name, { type }), "en");

it.each([
  ["IMG_0042.HEIC", "image/heic"],
  ["IMG_0042.HEIC", ""],
  ["photo.heif", "application/octet-stream"],
  ["photo", "image/heif-sequence"],
])("advises a screenshot of a HEIC photo: %s of type '%s'", (name, type) => {
  expect(error(name, type)).toBe(
    "HEIC photos cannot be used here. Take a screenshot of the photo and choose that.",
  );
});

it("names the accepted types for other files, and accepts a photo by its type", () => {
  expect(error("list.pdf", "application/pdf")).toBe("Please choose a JPEG, PNG, WebP, AVIF or GIF image.");
  expect(error("IMG_0042.HEIC", "image/jpeg")).toBeUndefined();
});
