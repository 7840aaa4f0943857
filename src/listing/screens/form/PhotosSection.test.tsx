import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PhotosSection } from "./PhotosSection.tsx";

const noop = () => undefined;

it.each([7, 9])("marks the error message for focus when there is no file input: %i photos", (count) => {
  const stored = Array.from({ length: count }, (_, index) => `/images/${String(index).repeat(32)}-640.webp`);
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/dashboard/vendor/add-product"]}>
      <PhotosSection stored={stored} merges={0} error="Too many." errorAt={noop} onChange={noop} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<p[^>]*data-invalid="true"[^>]*>Too many\.</);
});
