import { expect, it } from "vitest";
import { addressForm } from "#test/shoppers.ts";
import { addressOfOrder, billingOf, deliveryOf } from "./delivery-and-billing.ts";

it("deliveryOf and billingOf return the two addresses of a record", () => {
  const address = addressOfOrder({ ...addressForm, billZipCode: null });
  expect(deliveryOf(address)).toMatchObject({ area: "Mohammadpur", effectiveLabel: "Home", zipCode: 1207 });
  expect(billingOf(address)).toMatchObject({ area: "Motijheel", effectiveLabel: "Office", zipCode: null });
  expect(Object.keys(billingOf(address))).toEqual(Object.keys(deliveryOf(address)));
});

it("addressOfOrder reads an order that is older than an optional line", () => {
  const { landmark: _, ...older } = addressForm;
  expect(addressOfOrder(older)).toMatchObject({ landmark: "", billLandmark: "", area: "Mohammadpur" });
  expect(addressOfOrder(addressForm).landmark).toBe("Beside the school");
});
