import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { mapTexts, textNames } from "#catalog/contract/product-fields.ts";
import type { Product } from "#catalog/contract.ts";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { categoryChoicesQuery } from "#listing/queries/products.ts";
import { productRow } from "#test/product-row.ts";
import { PreviewFacts } from "./PreviewFacts.tsx";

const product = toProductResponse(
  productRow({
    title: "Basket",
    subCategory: "Hand Bags",
    type: "made to order",
    whoMade: "I did",
    whatIsIt: "A finished product",
    materials: "Jute 60%, cotton 40%",
    countryOfOrigin: "Bangladesh",
    divisionOfOrigin: "Chattogram",
    districtOfOrigin: "Comilla",
    streetAddressOfOrigin: "Panam Nagar",
    originPostalCode: "3500",
  }),
  "admin",
);

/** Returns the displayed facts by label. */
function facts(prefix: string, shownProduct: Product, { loaded = true } = {}): Record<string, string> {
  const client = new QueryClient();
  const subCategories = [{ name: "Hand Bags", nameBn: "হাতব্যাগ" }];
  if (loaded)
    client.setQueryData(categoryChoicesQuery().queryKey, [{ name: "Jute", nameBn: "পাট", subCategories }]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`${prefix}/dashboard/admin/manage-product`]}>
        <PreviewFacts product={shownProduct} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, label, fact]) => [label, fact]),
  );
}

it("translates list values into Bangla", () => {
  expect(facts("/bn", product)).toMatchObject({
    ক্যাটাগরি: "পাট › হাতব্যাগ",
    উপকরণ: "পাট ৬০%, সুতি ৪০%",
    ধরন: "ফরমাশে তৈরি",
    "কী ধরনের পণ্য": "তৈরি পণ্য",
    "তৈরির জায়গা": "Panam Nagar, কুমিল্লা, চট্টগ্রাম ৩৫০০, বাংলাদেশ",
  });
});

it("shows English list values and the current name of a district", () => {
  expect(facts("", product)).toMatchObject({
    Category: "Jute › Hand Bags",
    Type: "Made to order",
    "Made in": "Panam Nagar, Cumilla, Chattogram 3500, Bangladesh",
  });
});

it("keeps the vendor's own values, and English category names until Bangla ones have loaded", () => {
  const own = {
    ...product,
    type: "On loan",
    whatIsIt: "A toy",
    whoMade: "My aunt",
    divisionOfOrigin: "West Bengal",
    districtOfOrigin: "Nadia",
  };
  expect(facts("/bn", { ...own, countryOfOrigin: "India" }, { loaded: false })).toMatchObject({
    ক্যাটাগরি: "Jute › Hand Bags",
    ধরন: "On loan",
    "কী ধরনের পণ্য": "A toy",
    "তৈরির জায়গা": "Panam Nagar, Nadia, West Bengal ৩৫০০, India",
  });
});

it("shows every text of a product", () => {
  const texts = mapTexts((name) => `text ${name}`);
  const rows = facts("", toProductResponse(productRow(texts), "admin"), { loaded: false });
  const values = Object.values(rows).join();
  // The titles are above the list.
  const expected = textNames.filter((name) => name !== "title" && name !== "titleBn");
  expect(expected.filter((name) => !values.includes(texts[name]))).toEqual([]);
});
