import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { PersonContext } from "#client/person-context.ts";
import type { Me } from "../contract.ts";
import { AccountScreen } from "./AccountScreen.tsx";

it("links from the account to the delivery address and the newsletter, in the language of the page", () => {
  const person = { id: "p", name: "Rahima", email: "r@mela.test", role: "user" } as const;
  const me = {
    ...person,
    _id: "p",
    createdAt: "2026-11-21T10:05:09Z",
    emailVerified: true,
    hasPassword: true,
    socialSignIns: [],
  } as unknown as Me;
  const router = createMemoryRouter([{ path: "*", element: <AccountScreen me={me} /> }], {
    initialEntries: ["/bn/dashboard/user/account"],
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PersonContext value={person}>
        <RouterProvider router={router} />
      </PersonContext>
    </QueryClientProvider>,
  );
  expect(html).toContain('href="/bn/add-address"');
  expect(html).toContain('href="/bn/newsletter"');
});
