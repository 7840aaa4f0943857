import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ShippingAndReturns } from "./ShippingAndReturns.tsx";

it.each([
  [0, "Today", "/"],
  [1, "In 1 day", "/"],
  [3, "In 3 days", "/"],
  [1, "১ দিনের মধ্যে", "/bn"],
])("says before hydration that an order ships within %i days: '%s'", (processDays, ships, path) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <ShippingAndReturns processDays={processDays} />
    </MemoryRouter>,
  );
  const [, days] = Array.from(html.matchAll(/<p class="text-sm">([^<]*)</g), ([, text]) => text);
  expect(days).toBe(ships.normalize("NFC"));
});
