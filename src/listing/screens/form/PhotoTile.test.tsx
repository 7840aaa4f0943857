import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PhotoTile } from "./PhotoTile.tsx";
import type { Photo } from "./photo-state.ts";

const url = `/images/${"a".repeat(32)}-640.webp`;
const noop = () => {};
const render = (photo: Photo) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/dashboard/vendor/add-product"]}>
      <PhotoTile
        photo={photo}
        index={0}
        count={1}
        error={undefined}
        onMove={noop}
        onDropped={noop}
        onRemove={noop}
        onTryAgain={noop}
        onImageError={noop}
      />
    </MemoryRouter>,
  );

it("shows the stored photo", () => {
  expect(render({ id: "1", state: "done", url, sent: 1 })).toContain(`src="${url.replace("640", "320")}"`);
});

it("shows the error of a lost photo instead of a broken image, with a button to remove it but none to retry", () => {
  const html = render({ id: "1", state: "lost", url, sent: 1, problem: "No longer stored." });
  for (const part of ["No longer stored.", "Remove photo 1"]) expect(html).toContain(part);
  for (const part of ["<img", "Try again"]) expect(html).not.toContain(part);
});

it("shows why a photo can never be uploaded, with a button to remove it but none to retry or move", () => {
  const file = new File([], "IMG_1.heic", { type: "image/heic" });
  const html = render({ id: "1", state: "unusable", url: "", sent: 0, file, problem: "Wrong kind." });
  for (const part of ["IMG_1.heic", "Wrong kind.", "Remove photo 1"]) expect(html).toContain(part);
  for (const part of ["Try again", "Move photo", "Main photo"]) expect(html).not.toContain(part);
});

it("warns of a photo with few pixels without marking it as invalid", () => {
  const photo: Photo = { id: "1", state: "done", url, sent: 1 };
  const warning = "Small photo: it will look blurred. Use one with at least 400 pixels on each side.";
  expect(render(photo)).not.toContain(warning);
  const html = render({ ...photo, isSmall: true });
  expect(html).toContain(warning);
  expect(html).not.toContain("data-invalid");
});
