import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StockLine } from "./BuyBox.tsx";

const render = (onSale: boolean) =>
  renderToStaticMarkup(<StockLine left={0} soldOut onSale={onSale} missingOptions={[]} locale="en" />);

it("says that a product was taken off sale instead of calling it sold out", () => {
  expect(render(false)).toContain("This product is no longer available.");
  expect(render(false)).not.toContain("Sold out");
  expect(render(true)).toContain("Sold out");
});
