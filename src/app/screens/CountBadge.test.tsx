import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { CountBadge } from "./CountBadge.tsx";

it("shows the number in the language of the page, and a plus above 99", () => {
  const texts = ["/", "/bn"].map((path) =>
    [1, 99, 100].map((count) =>
      renderToStaticMarkup(
        <MemoryRouter initialEntries={[path]}>
          <CountBadge count={count} />
        </MemoryRouter>,
      ).replace(/<[^>]+>/g, ""),
    ),
  );
  expect(texts).toEqual([
    ["1", "99", "99+"],
    ["১", "৯৯", "৯৯+"],
  ]);
});
