import { describe, expect, it } from "vitest";
import type { ProductDetails } from "#catalog/contract/views.ts";
import { findProductOnSale } from "#catalog/store/products.server.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { productData } from "./product-data.server.ts";

const { db } = await testDatabase();
const shop = await createTestShop(db);
const id = await shop.add({ title: "Jute bag", titleBn: "পাটের ব্যাগ", pricePoisha: 45_050, quantity: 7 });
const details = (await findProductOnSale(db, id)) as ProductDetails;
const url = `https://mela.test/product-details/${id}`;

const dataOf = (more: Partial<ProductDetails> = {}, locale: "en" | "bn" = "en") =>
  // biome-ignore lint/suspicious/noExplicitAny: JSON-LD has any shape.
  productData({ ...details, ...more }, "https://mela.test", locale) as any[];

describe("for a product", () => {
  it("the structured data has an offer with price, currency, availability and seller", () => {
    const [product] = dataOf();
    expect(product).toMatchObject({ "@type": "Product", name: "Jute bag", sku: id });
    expect(product.offers).toMatchObject({
      "@type": "Offer",
      url,
      price: 450.5,
      priceCurrency: "BDT",
      availability: "https://schema.org/InStock",
      seller: { "@type": "Organization", url: `https://mela.test/shop/${details.shopSlug}` },
    });
    expect(dataOf({ quantity: 0 })[0].offers.availability).toBe("https://schema.org/OutOfStock");
  });

  it("the structured data claims no rating, because there are no reviews", () => {
    expect(JSON.stringify(dataOf({ ratingHalves: 9 }))).not.toMatch(/rating/i);
  });

  it("the structured data refers to shipping of ৳ 55 within Bangladesh and returns within 7 days", () => {
    const [product, shipping, returns] = dataOf({ deliverProcessDays: 4 });
    expect([product.offers.shippingDetails, product.offers.hasMerchantReturnPolicy]).toEqual([
      { "@id": shipping["@id"] },
      { "@id": returns["@id"] },
    ]);
    expect(shipping).toMatchObject({
      "@type": "OfferShippingDetails",
      shippingRate: { value: 55, currency: "BDT" },
      shippingDestination: { addressCountry: "BD" },
      deliveryTime: { handlingTime: { minValue: 4, maxValue: 4 }, transitTime: { minValue: 0, maxValue: 2 } },
    });
    expect(returns).toMatchObject({
      "@type": "MerchantReturnPolicy",
      applicableCountry: "BD",
      merchantReturnDays: 7,
      merchantReturnLink: "https://mela.test/returns-and-refunds",
    });
  });

  it("the structured data has names and links in the language of the page", () => {
    const [product, , , breadcrumbs] = dataOf({}, "bn");
    expect(product.name).toBe("পাটের ব্যাগ");
    expect(product.offers.url).toBe(`https://mela.test/bn/product-details/${id}`);
    expect(breadcrumbs.itemListElement.at(-1)).toMatchObject({ name: "পাটের ব্যাগ", item: product.offers.url });
  });

  it("the structured data is a group with one offer for each variation", () => {
    const items = [
      { id: "v1", chosen: ["S", "Soft"], pricePoisha: 45_000, quantity: 2 },
      { id: "v2", chosen: ["L", "Soft"], pricePoisha: 52_000, quantity: 0 },
    ];
    const [group] = dataOf({ variations: { options: ["Size", "Handle"], items }, priceToPoisha: 52_000 });
    expect(group).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: id,
      variesBy: ["https://schema.org/size"],
    });
    expect(group.offers).toBeUndefined();
    expect(group.hasVariant).toMatchObject([
      {
        name: "Jute bag (S, Soft)",
        sku: "v1",
        size: "S",
        additionalProperty: [{ "@type": "PropertyValue", name: "Handle", value: "Soft" }],
        offers: { price: 450, availability: "https://schema.org/InStock" },
      },
      { size: "L", offers: { price: 520, availability: "https://schema.org/OutOfStock" } },
    ]);
  });
});
