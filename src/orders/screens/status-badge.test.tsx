import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { orderStatuses } from "../contract/constants.ts";

it("the badge of each order status has a colour of its own", () => {
  const badges = orderStatuses.map((status) =>
    renderToStaticMarkup(<StatusBadge status={status}>x</StatusBadge>),
  );
  expect(new Set(badges).size).toBe(orderStatuses.length);
});
