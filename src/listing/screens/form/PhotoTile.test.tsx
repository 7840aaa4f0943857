import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PhotoTile } from "./PhotoTile.tsx";
import type { Photo } from "./photo-state.ts";

const url = `/images/${"a".repeat(32)}-640.webp`;
const nothing = () => {};
const shown = (photo: Photo) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/dashboard/vendor/add-product"]}>
      <PhotoTile
        {...{ photo, place: 0, count: 1, fault: undefined }}
        {...{
          onMove: nothing,
          onDropped: nothing,
          onRemove: nothing,
          onTryAgain: nothing,
          onUnseen: nothing,
        }}
      />
    </MemoryRouter>,
  );

it("is the picture that is stored", () => {
  expect(shown({ id: "1", state: "done", url, sent: 1 })).toContain(`src="${url.replace("640", "320")}"`);
});

it("is no broken picture when it is no longer kept, says so, and can be removed but not sent again", () => {
  const html = shown({ id: "1", state: "lost", url, sent: 1, problem: "No longer kept." });
  for (const part of ["No longer kept.", "Remove photo 1"]) expect(html).toContain(part);
  for (const part of ["<img", "Try again"]) expect(html).not.toContain(part);
});
