import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { MoreCategories } from "#catalog/screens/home/BelowFirstView.tsx";
import { CategoryGrid } from "#catalog/screens/home/CategoryGrid.tsx";
import { CategoryStrip } from "./Header.tsx";

function linkTexts(prefix: string, screen: React.ReactElement): string[] {
  const html = renderToStaticMarkup(<MemoryRouter initialEntries={[prefix]}>{screen}</MemoryRouter>);
  return [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, inner = ""]) =>
    inner.replace(/<[^>]*>/g, "").trim(),
  );
}

const six = ["Bamboo Lampshade", "Coconut Shell", "Areca Leaf", "Coconut Fiber", "Jute", "Rickshaw Paint"];

it("shows the six categories of the specification on the home page and in the header", () => {
  expect(linkTexts("/", <CategoryGrid images={{}} />)).toEqual(six);
  expect(linkTexts("/", <CategoryStrip />)).toEqual(six);
  for (const name of linkTexts("/bn", <CategoryGrid images={{}} />))
    expect(name).toMatch(/^[\p{Script=Bengali}\s]+$/u);
});

it("shows the other categories in a second row of the home page", () => {
  expect(linkTexts("/", <MoreCategories images={{}} />)).toEqual([
    "Jamdani",
    "Toys &amp; Entertainment",
    "Vintage",
    "Clothing",
    "Festival",
    // On phones only.
    "Special offers",
    // On wide screens only.
    "All categories",
  ]);
});
