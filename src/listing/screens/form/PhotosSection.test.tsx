import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PhotosSection } from "./PhotosSection.tsx";

const noop = () => undefined;

const render = (stored: readonly string[], error?: string, prefix = "") =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`${prefix}/dashboard/vendor/add-product`]}>
      <PhotosSection stored={stored} merges={0} error={error} errorAt={noop} onChange={noop} />
    </MemoryRouter>,
  );

it("numbers the good views with the digits of the language", () => {
  expect(render([])).toMatch(/<ol class="[^"]*list-decimal/);
  expect(render([], undefined, "/bn")).toMatch(/<ol class="[^"]*list-\[bengali\]/);
});

it.each([7, 9])("marks the error message for focus when there is no file input: %i photos", (count) => {
  const stored = Array.from({ length: count }, (_, index) => `/images/${String(index).repeat(32)}-640.webp`);
  expect(render(stored, "Too many.")).toMatch(/<p[^>]*data-invalid="true"[^>]*>Too many\.</);
});
