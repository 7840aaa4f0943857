import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Page } from "./call-api.ts";
import { ListPage } from "./ListPage.tsx";

const page: Page<string> = { items: ["Rahima"], total: 1, nextCursor: undefined };

const list = (title: string) => (
  <ListPage
    title={title}
    lead="Everyone with an account."
    beside={<a href="/add">Add a person</a>}
    filter={null}
    query={() => queryOptions({ queryKey: [title], queryFn: async () => page, initialData: page })}
    pageSize={20}
    total={(count) => `${count} people`}
    skeleton={null}
    empty={null}
    region={createRef()}
  >
    {({ rows }) => rows.join()}
  </ListPage>
);

const html = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      {list("People")}
      {list("Vendors")}
    </MemoryRouter>
  </QueryClientProvider>,
);

it("shows the lead and the controls beside the title together", () => {
  expect(html).toContain("Everyone with an account.");
  expect(html).toContain("Add a person");
});

it("names the region of each list after its own total", () => {
  const names = [...html.matchAll(/<section[^>]* aria-labelledby="([^"]+)"/g)].map(([, id]) => id);
  const ids = [...html.matchAll(/<h2[^>]* id="([^"]+)"/g)].map(([, id]) => id);
  expect(names).toEqual(ids);
  expect(new Set(names).size).toBe(2);
});
