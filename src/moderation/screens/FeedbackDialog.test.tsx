import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { productRow } from "#test/product-row.ts";
import { m } from "#words/messages.js";
import { FeedbackDialog } from "./FeedbackDialog.tsx";

const product = toProductResponse(productRow(), "admin");
const help = [m.moderation_review_deny_help("en"), m.moderation_review_feedback_later("en")];

it.each([
  [true, help[0]],
  [false, help[1]],
])("asks for a reason when a product is denied: %s", (deny, shown) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FeedbackDialog
        target={{ product, deny }}
        text=""
        onText={() => {}}
        problem={undefined}
        busy={false}
        onSend={async () => {}}
        onClose={() => {}}
      />
    </MemoryRouter>,
  );
  expect(help.filter((text) => html.includes(text))).toEqual([shown]);
});
