import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Stars } from "./ProductCard.tsx";

const shown = (halves: number, prefix = "/") =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[prefix]}>
      <Stars halves={halves} />
    </MemoryRouter>,
  );
/** Returns the width of the filled stars in per cent. */
const filled = (html: string) => /style="width:([\d.]+)%"/.exec(html)?.[1];

it.each([
  [10, "100", "5"],
  [9, "90", "4.5"],
  [5, "50", "2.5"],
  [1, "10", "0.5"],
])("%i halves render stars that are filled to %s per cent, with the label %s", (halves, percent, rating) => {
  const html = shown(halves);
  expect(filled(html)).toBe(percent);
  expect(html).toContain(`>${rating}/5</span>`);
});

it("renders no stars without a rating", () => expect(shown(0)).toBe(""));

it("writes the rating in the digits of the language", () =>
  expect(shown(9, "/bn")).toContain(">৪.৫/৫</span>"));
