import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { textNames } from "#catalog/contract/product-fields.ts";
import { ListingForm } from "./ListingForm.tsx";
import { emptyDraft } from "./product-draft.ts";

const ignore = () => {};

it("the form has a control for every text of a product", () => {
  const draft = emptyDraft();
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/dashboard/vendor/add-product"]}>
      <ListingForm
        form={{
          draft,
          base: draft,
          current: () => draft,
          change: ignore,
          restored: false,
          replacements: 0,
          merges: 0,
          replace: ignore,
          merge: ignore,
          rebase: ignore,
        }}
        categories={[]}
        asksShopName
        asksPhoto
        labels={{ send: "", clear: "", clearTitle: "", clearText: "", clearYes: "" }}
        note=""
        busy={false}
        onSend={async () => {}}
        onClear={ignore}
        resolution={() => null}
      />
    </MemoryRouter>,
  );
  expect(textNames.filter((name) => !html.includes(`name="${name}"`))).toEqual([]);
});
