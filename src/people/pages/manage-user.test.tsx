import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PersonContext } from "#client/person-context.ts";
import type { Account } from "../contract.ts";
import { accountsQuery } from "../queries.ts";
import ManageUser from "./manage-user.tsx";

const account = (id: string, name: string, role: Account["role"], suspended = false): Account => ({
  _id: id,
  name,
  displayName: name,
  email: `${id}@mela.test`,
  role,
  suspended,
  emailVerified: id !== "three",
  createdAt: "2026-11-21T00:00:00.000Z",
  photoURL: null,
});
const people = [
  account("one", "Amena", "admin"),
  account("two", "Karim", "vendor"),
  account("three", "Rahima", "user", true),
];

/** Renders the page for the first of `people`, with these query results. */
function shown(
  prefix: string,
  read?: { items: Account[]; total: number; nextCursor: string | undefined } | Error,
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = accountsQuery({ group: "", q: "", sort: "newest" }, "");
  if (read instanceof Error)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: read, fetchStatus: "idle" });
  else if (read) client.setQueryData(queryKey, read);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PersonContext value={{ id: "one", name: "Amena", email: "one@mela.test", role: "admin" }}>
        <MemoryRouter initialEntries={[`${prefix}/dashboard/admin/manage-user`]}>
          <ManageUser />
        </MemoryRouter>
      </PersonContext>
    </QueryClientProvider>,
  );
}

const texts = (html: string, of: string) =>
  [...html.matchAll(new RegExp(`<${of}[^>]*>([^<]*)</${of}>`, "g"))].map(([, text]) => text);
const headings = (html: string) =>
  [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, heading = ""]) => heading.replace(/<[^>]+>/g, ""));
const full = { items: people, total: 41, nextCursor: "next" };

it("shows the columns #, Name, Email, Role and Action, and the total in the heading", () => {
  const html = shown("", full);
  expect(headings(html)).toEqual(["#", "Name", "Email", "Role", "Action"]);
  expect(texts(html, "h2")).toContain("Total Number of User: 41");
  expect(html).toContain("1–3 of 41");
});

it("shows a button for each role of each person, with the current one disabled", () => {
  const table = shown("", full).split("<ul")[0] ?? "";
  const rows = table.split("<tr").slice(2);
  const buttons = rows.map((row) =>
    [...row.matchAll(/<button([^>]*)>([^<]*)</g)].map(([, attributes = "", text]) => [
      text,
      attributes.includes('aria-disabled="true"'),
    ]),
  );
  expect(buttons).toEqual([
    [
      ["Admin", true],
      ["Vendor", false],
      ["User", false],
    ],
    [
      ["Admin", false],
      ["Vendor", true],
      ["User", false],
      ["Suspend", false],
    ],
    [
      ["Admin", false],
      ["Vendor", false],
      ["User", true],
      ["Restore", false],
    ],
  ]);
});

it("marks people with an unverified e-mail address [F7]", () => {
  const rows = (shown("", full).split("<ul")[0] ?? "").split("<tr").slice(2);
  expect(rows.map((row) => row.includes("Not confirmed"))).toEqual([false, false, true]);
});

it("uses Bangla texts and digits on a Bangla page", () => {
  const html = shown("/bn", full);
  expect(html).toContain("এই তালিকায় ৪১ জন ব্যবহারকারী");
  expect(headings(html)).toEqual(["#", "নাম", "ই-মেইল", "ভূমিকা", "করণীয়".normalize("NFC")]);
});

it("shows a loading state, an empty state and an error", () => {
  expect(shown("")).toContain("Please Wait...");
  expect(shown("", { items: [], total: 0, nextCursor: undefined })).toContain("No users found");
  expect(shown("", new Error("unavailable"))).toContain("Try again");
});
