import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PersonContext } from "#client/person-context.ts";
import { ownOrdersQuery } from "#orders/queries/orders.ts";
import { RecentOrders } from "./RecentOrders.tsx";

const person = { id: "p", name: "Rahima", email: "r@mela.test", role: "user" } as const;

function render(orderStatus: string): string {
  const client = new QueryClient();
  const order = { _id: "o", orderNumber: "M-1", placedAt: "2026-11-21T10:05:09Z", orderStatus, total: 505 };
  client.setQueryData(ownOrdersQuery(person.email).queryKey as readonly unknown[], {
    pages: [{ items: [{ ...order, products: [] }], total: 1 }],
    pageParams: [""],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PersonContext value={person}>
        <MemoryRouter>
          <RecentOrders />
        </MemoryRouter>
      </PersonContext>
    </QueryClientProvider>,
  );
}

it("strikes the amount of a cancelled order through", () => {
  expect(render("cancelled")).toMatch(/line-through">[^<]*505/);
  expect(render("pending")).not.toContain("line-through");
});
