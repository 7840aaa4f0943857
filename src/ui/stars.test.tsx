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
/** The stars of each row: those that are drawn, and those that are filled over them. */
const rows = (html: string) =>
  [...html.matchAll(/<svg.*?<\/svg>/gs)].map(([row]) => row.match(/<path/g)?.length);
const filled = (html: string) => /style="width:([\d.]+)%"/.exec(html)?.[1];

it.each([
  [10, "100", "5"],
  [9, "90", "4.5"],
  [5, "50", "2.5"],
  [1, "10", "0.5"],
])("%i halves are five stars, filled to %s per cent: of a half star half", (halves, percent, rating) => {
  const html = shown(halves);
  expect(rows(html)).toEqual([5, 5]);
  expect(filled(html)).toBe(percent);
  expect(html).toContain(`>${rating}</span>`);
});

it("what nobody has rated shows none", () => expect(shown(0)).toBe(""));

it("the rating is in the digits of the language", () => expect(shown(9, "/bn")).toContain(">৪.৫</span>"));
