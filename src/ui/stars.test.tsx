import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Stars } from "./Stars.tsx";

const shown = (halves: number, prefix = "/") =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[prefix]}>
      <Stars halves={halves} />
    </MemoryRouter>,
  );
/** Returns the number of stars in each row: the outlines, and the filled ones over them. */
const rows = (html: string) =>
  [...html.matchAll(/<svg.*?<\/svg>/gs)].map(([row]) => row.match(/<path/g)?.length);
/** Returns the width of the filled stars in per cent. */
const filled = (html: string) => /style="width:([\d.]+)%"/.exec(html)?.[1];

it.each([
  [10, "100", "5"],
  [9, "90", "4.5"],
  [5, "50", "2.5"],
  [1, "10", "0.5"],
])("%i halves render five stars, filled to %s per cent, with the label %s", (halves, percent, rating) => {
  const html = shown(halves);
  expect(rows(html)).toEqual([5, 5]);
  expect(filled(html)).toBe(percent);
  expect(html).toContain(`>${rating}</span>`);
});

it("renders no stars without a rating", () => expect(shown(0)).toBe(""));

it("writes the rating in the digits of the language", () => expect(shown(9, "/bn")).toContain(">৪.৫</span>"));
