import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { productRow } from "#test/product-row.ts";
import { mapTexts, textFields, textNames } from "../../contract/product-fields.ts";
import type { ProductDetails } from "../../contract/views.ts";
import { Description, MeetYourSeller } from "./ProductScreen.tsx";

it("shows every public text of a product", () => {
  const texts = mapTexts((name) => `text ${name}`);
  const product = { ...productRow(texts), images: [], subCategoryTitle: null } as unknown as ProductDetails;
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/product-details/1"]}>
      <Description product={product} />
    </MemoryRouter>,
  );
  // The title is above the description; the others serve the search and the admin.
  const elsewhere = ["title", "titleBn", "type", "tags", "whatIsIt"];
  const expected = textNames.filter((name) => !textFields[name].restricted && !elsewhere.includes(name));
  expect(expected.filter((name) => !html.includes(texts[name]))).toEqual([]);
});

it.each([
  ["/bn/product-details/1", "ফারজানা", "ফারজানা"],
  ["/bn/product-details/1", null, "Farzana"],
  ["/product-details/1", "ফারজানা", "Farzana"],
])("names the vendor in the language of the page %s, if there is a name: %s", (path, vendorNameBn, shown) => {
  const product = {
    ...productRow({ vendorName: "Farzana", vendorNameBn }),
    images: [],
    subCategoryTitle: null,
  };
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <MeetYourSeller product={product as unknown as ProductDetails} />
    </MemoryRouter>,
  );
  expect(html.match(/Farzana|ফারজানা/g)).toEqual([shown]);
});

it("marks texts that the vendor has written only in English, on Bangla pages", () => {
  const html = (path: string, descriptionBn: string | null) => {
    const texts = { description: "A bag.", descriptionBn, shopName: "Dhaka Looms", shopNameBn: null };
    const product = { ...productRow(texts), ...texts, images: [], subCategoryTitle: null };
    return renderToStaticMarkup(
      <MemoryRouter initialEntries={[path]}>
        <Description product={product as unknown as ProductDetails} />
        <MeetYourSeller product={product as unknown as ProductDetails} />
      </MemoryRouter>,
    );
  };
  const marked = (text: string) => [...text.matchAll(/lang="en"[^>]*>([^<]*)</g)].map(([, words]) => words);
  expect(marked(html("/bn/product-details/1", null))).toEqual(["A bag.", "Dhaka Looms"]);
  expect(marked(html("/bn/product-details/1", "একটি ব্যাগ।"))).toEqual(["Dhaka Looms"]);
  expect(marked(html("/product-details/1", null))).toEqual([]);
});
