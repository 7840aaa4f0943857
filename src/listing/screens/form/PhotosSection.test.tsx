import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PhotosSection } from "./PhotosSection.tsx";

const nothing = () => undefined;

it.each([7, 9])("has the focus on what is wrong when there is no place left for a photo: %i", (count) => {
  const stored = Array.from({ length: count }, (_, at) => `/images/${String(at).repeat(32)}-640.webp`);
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/dashboard/vendor/add-product"]}>
      <PhotosSection {...{ stored, merges: 0, error: "Too many.", faultAt: nothing, onChange: nothing }} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<p[^>]*data-faulty="true"[^>]*>Too many\.</);
});
