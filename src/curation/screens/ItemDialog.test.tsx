import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { m } from "#words/messages.js";
import type { CuratedItem } from "../contract.ts";
import { type ListName, popularGiftList } from "../queries.ts";
import { ItemDialog } from "./ItemDialog.tsx";

const lamps: CuratedItem = {
  _id: "1",
  slug: "lamps",
  title: "Lamps",
  titleBn: "বাতি",
  img: "/images/x-640.webp",
  products: 0,
  version: "1",
};

/** Renders the dialog after the admin has typed an English title for `lamps`. */
function render(list: ListName, items: CuratedItem[]): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ItemDialog
          list={list}
          edited={lamps}
          items={items}
          path={undefined}
          draft={{ title: "Table lamps", version: "1" }}
          onDraft={() => {}}
          onSaved={() => {}}
          onClose={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe.each<ListName>(["bamboo", popularGiftList])("the dialog of an item of %s", (list) => {
  it("keeps the typed text and says so when another admin has removed the item", () => {
    const html = render(list, []);
    for (const shown of ['value="Table lamps"', 'value="বাতি"', m.curation_gone("en")])
      expect(html).toContain(shown);
  });

  it("shows the texts of another admin where nothing is typed", () => {
    const html = render(list, [{ ...lamps, title: "Lights", titleBn: "আলো", version: "2" }]);
    for (const shown of ['value="Table lamps"', 'value="আলো"']) expect(html).toContain(shown);
    expect(html).not.toContain(m.curation_gone("en"));
  });
});
