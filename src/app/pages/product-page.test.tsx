import { expect, it } from "vitest";
import type { ProductDetails } from "#catalog/contract/views.ts";
import { meta } from "./product-page.tsx";

const product = {
  title: "Jute bag",
  titleBn: "পাটের ব্যাগ",
  description: "",
  descriptionBn: null,
  images: [],
  pricePoisha: 45_000,
  priceToPoisha: null,
  quantity: 7,
  shopName: "Golden Fibre",
  shopNameBn: "সোনালি আঁশ",
  shopSlug: "golden-fibre",
} as unknown as ProductDetails;

const descriptionAt = (pathname: string, more: Partial<ProductDetails> = {}) =>
  meta({
    location: { pathname },
    matches: [],
    loaderData: { product: { ...product, ...more }, card: "/cards/x.jpg" },
  } as never).find((tag) => "name" in tag && tag.name === "description");

it("describes a product with a short description or none by its title and shop, in both languages", () => {
  expect(descriptionAt("/product-details/1")).toMatchObject({ content: "Jute bag, sold by Golden Fibre." });
  expect(descriptionAt("/bn/product-details/1")).toMatchObject({
    content: "সোনালি আঁশ দোকানের পণ্য: পাটের ব্যাগ।".normalize("NFC"),
  });
  expect(descriptionAt("/product-details/1", { description: "Two handles." })).toMatchObject({
    content: "Jute bag, sold by Golden Fibre. Two handles.",
  });
  const long = "A strong bag of jute for the market, with two handles, a lining of cotton and a pocket.";
  expect(descriptionAt("/product-details/1", { description: long })).toMatchObject({ content: long });
});
