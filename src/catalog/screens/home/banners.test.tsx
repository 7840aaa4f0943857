import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { Banners } from "./BelowFirstView.tsx";

/** Renders the banners of the English home page. */
function render(festival: string | undefined): string {
  const routes = [{ id: "en/home", path: "*", loader: () => null, element: <Banners images={{}} /> }];
  const hydrationData = { loaderData: { "en/home": { festival } } };
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
}

it.each([
  ["boishakh", "Celebrate Pohela Boishakh"],
  ["eid", "Celebrate Eid"],
  ["puja", "Celebrate Durga Puja"],
])("the home page announces %s, with a link to the festival category", (festival, title) => {
  const html = render(festival);
  expect(html).toContain(title);
  expect(html).toContain('href="/festival"');
});

it("the home page has no festival banner when no festival is near", () => {
  const html = render(undefined);
  expect(html).not.toContain('href="/festival"');
  expect(html).toContain('href="/jamdani-collection"');
});
