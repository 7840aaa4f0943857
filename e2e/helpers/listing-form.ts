/** The form 'Stock your shop', as somebody fills it in. */
import type { Page } from "playwright-core";

export const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
/** The photos that have been taken in. */
export const stored = (page: Page) => page.locator("main ol img[src^='/images/']");
export const photoOf = (sku: string) => `seed/pictures/finished/${sku}.avif`;

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const control = field(page, name);
    if ((await control.evaluate(({ tagName }) => tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
}

/** All that is required, but for title, price, tags and the shop's name. */
export const facts = {
  ...{
    whoMade: "I did",
    whatIsIt: "A finished product",
    whenDidYouMade: "2025",
    type: "physical",
    category: "Jute",
    materials: "Jute",
    quantity: "7",
  },
  ...{
    deliverProcessTime: "3",
    deliveryCost: "60",
    divisionOfOrigin: "Dhaka",
    districtOfOrigin: "Narayanganj",
    streetAddressOfOrigin: "Panam Nagar",
  },
  originPostalCode: "1440",
};
