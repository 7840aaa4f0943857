import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { AuditEntry } from "../contract.ts";
import { type AuditFilters, auditQuery } from "../queries.ts";
import AuditLog from "./audit-log.tsx";

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  _id: String(Math.random()),
  at: "2026-11-20T18:00:00.000Z",
  action: "user_suspended",
  actor: { _id: "a", name: "Amena", deleted: false },
  subject: { kind: "user", _id: "r", name: "Rahima", nameBn: null, deleted: false },
  from: null,
  to: null,
  reason: null,
  names: null,
  oldNames: null,
  category: null,
  ...more,
});
const entries = [
  entry({}),
  entry({ actor: null, action: "role_set", from: "user", to: "admin" }),
  entry({
    actor: { _id: "g", name: "Deleted account", deleted: true },
    action: "account_deleted",
    subject: { kind: "user", _id: "g", name: "Deleted account", nameBn: null, deleted: true },
  }),
];
const everything: AuditFilters = { q: "", kind: "", action: "", from: "", to: "" };

/** Renders the page at this address with loaded data, with an error, or while loading. */
function render(address: string, filters: Partial<AuditFilters>, data?: AuditEntry[] | Error): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = auditQuery({ ...everything, ...filters }, "");
  if (data instanceof Error)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: data, fetchStatus: "idle" });
  else if (data) client.setQueryData(queryKey, { items: data, total: 41, nextCursor: "next" });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <AuditLog />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const path = "/dashboard/admin/audit";

it("shows sentences with links, and the total", () => {
  const [table = ""] = render(path, {}, entries).split("<ul");
  const rows = table
    .split("<tr")
    .slice(2)
    .map((row) =>
      `<tr${row}`
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
  // 18:00 UTC is midnight in Dhaka.
  expect(rows).toEqual([
    "1 21 Nov 2026, 12:00 am Amena suspended Rahima .",
    "2 21 Nov 2026, 12:00 am System changed the role of Rahima from User to Admin.",
    "3 21 Nov 2026, 12:00 am Deleted account deleted an account: Deleted account .",
  ]);
  expect([...table.matchAll(/href="(\/dashboard[^"]*)"/g)].map(([, to]) => to)).toEqual(
    ["Amena", "Rahima", "Rahima"].map((name) => `/dashboard/admin/manage-user?q=${name}`),
  );
  expect(render(path, {}, entries)).toContain("Entries: 41");
});

it("uses Bangla texts and digits on a Bangla page", () => {
  const html = render(`/bn${path}`, {}, entries);
  for (const text of ["কার্যক্রমের লগ", "এই তালিকায় ৪১টি কার্যক্রম", "সিস্টেম", "অ্যাকাউন্ট স্থগিত করেছেন।"])
    expect(html).toContain(text.normalize("NFC"));
  expect(html).toContain('href="/bn/dashboard/admin/manage-user?q=Amena"');
});

it("names deleted accounts in the language of the page, without a link", () => {
  const [, , gone] = entries;
  const html = render(`/bn${path}`, {}, gone && [gone]);
  expect(html).toContain("মুছে ফেলা অ্যাকাউন্ট".normalize("NFC"));
  expect(html).not.toContain("Deleted account");
  expect(html).not.toContain("manage-user");
});

it("links to a person who has the name of deleted accounts", () => {
  const actor = { _id: "d", name: "Deleted account", deleted: false };
  const html = render(path, {}, [entry({ actor, subject: { ...actor, kind: "user", nameBn: null } })]);
  // Actor and subject, in the table and in the list for phones.
  expect(html.split('href="/dashboard/admin/manage-user?q=Deleted+account"')).toHaveLength(5);
});

it("reads filters from the URL and ignores invalid ones", () => {
  const filters: AuditFilters = {
    q: "amena",
    kind: "order",
    action: "order_cancelled",
    from: "2026-11-01",
    to: "2026-11-21",
  };
  const html = render(
    `${path}?q=amena&kind=order&action=order_cancelled&from=2026-11-01&to=2026-11-21`,
    filters,
    entries,
  );
  expect(html).toContain("Entries: 41");
  for (const value of ["amena", "2026-11-01", "2026-11-21"]) expect(html).toContain(`value="${value}"`);
  expect(render(`${path}?kind=x&action=role_st&from=2026-02-31&to=yesterday`, {}, entries)).toContain(
    "Entries: 41",
  );
});

it("shows a loading state, an empty list, and an error with a retry button", () => {
  expect(render(path, {})).toContain("Please Wait...");
  expect(render(`${path}?kind=user`, { kind: "user" }, [])).toContain("Show all");
  expect(render(path, {}, [])).not.toContain("Show all");
  expect(render(path, {}, new Error("unavailable"))).toContain("Try again");
});

it("the days of the filter are optional", () => {
  const days = [...render(path, {}, entries).matchAll(/<input[^>]*type="date"[^>]*>/g)].map(
    ([input]) => /aria-required="(\w+)"/.exec(input)?.[1],
  );
  expect(days).toEqual(["false", "false"]);
});
