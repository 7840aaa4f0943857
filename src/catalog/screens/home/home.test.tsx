import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { CategoryStrip } from "#app/screens/Header.tsx";
import { CategoryGrid } from "./CategoryGrid.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

function shown(prefix: string, screen: React.ReactElement): string {
  const router = createMemoryRouter([{ path: "*", element: screen }], { initialEntries: [prefix] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const textsOf = (html: string) =>
  [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, inner = ""]) => inner.replace(/<[^>]*>/g, "").trim());

const six = ["Bamboo Lampshade", "Coconut Shell", "Areca Leaf", "Coconut Fiber", "Jute", "Rickshaw Paint"];

it("shows the six categories of the specification on the home page and in the header", () => {
  expect(textsOf(shown("/", <CategoryGrid pictures={{}} />))).toEqual(six);
  expect(textsOf(shown("/", <CategoryStrip />))).toEqual(six);
  for (const name of textsOf(shown("/bn", <CategoryGrid pictures={{}} />)))
    expect(name).toMatch(/^[\p{Script=Bengali}\s]+$/u);
});

it("has the heading 'All products on your Fingertips'", () => {
  const html = shown(
    "/",
    <HomeScreen pictures={{}} products={[]} next={undefined} hasMore={false} gifts={[]} />,
  );
  expect(html).toMatch(/<h2[^>]*>(?:<[^>]*>)*All products on your Fingertips/);
});
