import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { OrderHistory } from "./OrderHistory.tsx";

const change = { from: null, status: "pending", at: "2026-11-21T10:05:09Z", reason: null } as const;
const render = (author: { by: string; byKind: "you" | "admin" | "name" }) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderHistory history={[{ ...change, ...author }]} />
    </MemoryRouter>,
  );

it("shows Mela in place of an admin, but the name of a person who is called 'admin'", () => {
  expect(render({ by: "admin", byKind: "admin" })).toContain("by Mela");
  expect(render({ by: "admin", byKind: "name" })).toContain("by admin");
  expect(render({ by: "you", byKind: "you" })).toContain("by you");
});
