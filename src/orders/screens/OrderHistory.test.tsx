import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { OrderHistory } from "./OrderHistory.tsx";

type History = Parameters<typeof OrderHistory>[0]["history"];

const change = { from: null, status: "pending", at: "2026-11-21T10:05:09Z", reason: null } as const;
const render = (values: Partial<History[number]>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderHistory history={[{ ...change, by: "you", byKind: "you", ...values }]} />
    </MemoryRouter>,
  );

it("shows Mela in place of an admin, but the name of a person who is called 'admin'", () => {
  expect(render({ by: "admin", byKind: "admin" })).toContain("by Mela");
  expect(render({ by: "admin", byKind: "name" })).toContain("by admin");
  expect(render({ by: "you", byKind: "you" })).toContain("by you");
});

it("says since when the status holds, and when an order was delivered or cancelled", () => {
  expect(render({})).toContain("Pending since 21\u00a0Nov 2026");
  expect(render({ status: "delivered" })).toContain("Delivered on 21\u00a0Nov 2026");
  expect(render({ status: "cancelled" })).toContain("Cancelled on 21\u00a0Nov 2026");
});
