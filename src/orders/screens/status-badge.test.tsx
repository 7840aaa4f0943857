import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Badge } from "#ui/Badge.tsx";
import { orderStatuses } from "../contract/constants.ts";

it("the badge of each order status has a colour of its own", () => {
  const badges = orderStatuses.map((status) => renderToStaticMarkup(<Badge status={status}>x</Badge>));
  expect(new Set(badges).size).toBe(orderStatuses.length);
});
