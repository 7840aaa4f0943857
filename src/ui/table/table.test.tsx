import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ChoicePills } from "./ChoicePills.tsx";
import { Pager } from "./Pager.tsx";

function renderPager({
  pagesBefore,
  ...page
}: Pick<ComponentProps<typeof Pager>, "nextCursor" | "busy" | "count" | "total"> & { pagesBefore: number }) {
  const cursors = { cursor: "", pagesBefore, goBack: () => {}, goOn: () => {}, heading: { current: null } };
  return renderToStaticMarkup(
    <MemoryRouter>
      <Pager label="Products" cursors={cursors} pageSize={20} {...page} />
    </MemoryRouter>,
  );
}

it.each([
  ["on the first page", 0, "next", false, ["Previous", false], ["Next", true]],
  ["on the last page", 2, undefined, false, ["Previous", true], ["Next", false]],
  ["while the next page loads", 1, "next", true, ["Previous", true], ["Next", false]],
] as const)(
  "the pager marks unavailable buttons %s, without removing the focus",
  (_where, pagesBefore, nextCursor, busy, ...expected) => {
    const html = renderPager({ pagesBefore, nextCursor, busy, count: 20, total: 60 });
    const tags = [...html.matchAll(/<button([^>]*)>(\w+)/g)];
    expect(
      tags.map(([, attributes = "", word]) => [word, !attributes.includes('aria-disabled="true"')]),
    ).toEqual(expected);
    expect(tags.some(([, attributes = ""]) => / disabled=/.test(attributes))).toBe(false);
  },
);

it("the pager is empty for a list with one page", () => {
  const page = { pagesBefore: 0, nextCursor: undefined, busy: false, count: 3, total: 3 };
  expect(renderPager(page)).toBe("");
  // A product that has just been decided on is still shown.
  expect(renderPager({ ...page, total: 2 })).toBe("");
});

it.each([
  ["shows their counts, separated from the labels by a space", 9, "All 9Pending 2"],
  ["shows no counts if the server has counted only the first matches", 10_001, "AllPending"],
])("a choice between filters %s", (_what, count, text) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ChoicePills
        label="Status"
        choices={[
          { value: "", label: "All", count },
          { value: "pending", label: "Pending", count: 2 },
        ]}
        value="pending"
        onChange={() => {}}
      />
    </MemoryRouter>,
  );
  expect(html.replace(/<[^>]+>/g, "")).toBe(text);
});
