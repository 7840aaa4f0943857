/** Fills in the vendor's product form. */
import type { Page } from "playwright-core";

export const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
/** The uploaded photos. */
export const stored = (page: Page) => page.locator("main ol img[src^='/images/']");
export const photoOf = (sku: string) => `seed/pictures/finished/${sku}.avif`;

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const control = field(page, name);
    if ((await control.evaluate(({ tagName }) => tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Values of all required fields except title, price, tags and shop name. */
export const requiredFields = {
  whoMade: "I did",
  whatIsIt: "A finished product",
  whenDidYouMade: "2025",
  type: "physical",
  category: "Jute",
  materials: "Jute",
  quantity: "7",
  deliverProcessTime: "3",
  deliveryCost: "60",
  divisionOfOrigin: "Dhaka",
  districtOfOrigin: "Narayanganj",
  streetAddressOfOrigin: "Panam Nagar",
  originPostalCode: "1440",
};
