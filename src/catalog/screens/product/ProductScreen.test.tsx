import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { productRow } from "#test/product-row.ts";
import { mapTexts, textFields, textNames } from "../../contract/product-fields.ts";
import type { ProductDetails } from "../../contract/views.ts";
import { Description } from "./ProductScreen.tsx";

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
