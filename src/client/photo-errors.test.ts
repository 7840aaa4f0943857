import { expect, it } from "vitest";
import { checkBeforeUpload, isPhotoUnusable, photoError, photoProblem } from "./photo-errors.ts";

const error = (name: string, type: string) => photoError(new File(["x"], name, { type }), "en");

/** Returns the message about a photo that the browser could not make smaller. */
function problemBeforeUpload(photo: File): string | undefined {
  try {
    checkBeforeUpload(photo);
  } catch (error) {
    expect(isPhotoUnusable(error)).toBe(true);
    return photoProblem(error, "en");
  }
  return undefined;
}

it.each([
  ["IMG_0042.HEIC", "image/heic"],
  ["IMG_0042.HEIC", ""],
  ["photo.heif", "application/octet-stream"],
  ["photo", "image/heif-sequence"],
])("advises a screenshot of a HEIC photo: %s of type '%s'", (name, type) => {
  expect(error(name, type)).toBeUndefined();
  expect(problemBeforeUpload(new File(["x"], name, { type }))).toBe(
    "HEIC photos cannot be used here. Take a screenshot of the photo and choose that.",
  );
});

it("names the accepted types for other files, and accepts a photo by its type", () => {
  expect(error("list.pdf", "application/pdf")).toBe("Please choose a JPEG, PNG, WebP, AVIF or GIF image.");
  expect(error("IMG_0042.HEIC", "image/jpeg")).toBeUndefined();
  expect(problemBeforeUpload(new File(["x"], "IMG_0042.HEIC", { type: "image/jpeg" }))).toBeUndefined();
});

it("rejects an empty file when it is chosen, and one of more than 10 MB only before the upload", () => {
  const sized = (bytes: number) => new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
  expect(photoError(sized(0), "en")).toBe("This image cannot be opened. Please choose another one.");
  const limit = 10 * 1024 * 1024;
  expect(problemBeforeUpload(sized(limit))).toBeUndefined();
  expect(photoError(sized(limit + 1), "en")).toBeUndefined();
  expect(problemBeforeUpload(sized(limit + 1))).toMatch(/^The image is larger than 10 MB\./);
});
