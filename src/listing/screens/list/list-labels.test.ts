import { expect, it } from "vitest";
import { visibilityNotice } from "./list-labels.ts";

it("says that a product is back on sale only if it is approved", () => {
  expect(visibilityNotice("approved", false, "en")).toBe("Product is for sale again");
  for (const status of ["pending", "denied"] as const)
    expect(visibilityNotice(status, false, "en")).toBe(
      "Product no longer hidden. Shoppers can buy it once it is approved.",
    );
  expect(visibilityNotice("approved", true, "en")).toBe("Product hidden");
});
