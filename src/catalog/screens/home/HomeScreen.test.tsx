import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { HomeScreen } from "./HomeScreen.tsx";

it("the home page has the heading 'All products on your Fingertips'", () => {
  const element = <HomeScreen images={{}} products={[]} next={undefined} exceedsPage={false} gifts={[]} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(html).toMatch(/<h2[^>]*>(?:<[^>]*>)*All products on your Fingertips/);
});
