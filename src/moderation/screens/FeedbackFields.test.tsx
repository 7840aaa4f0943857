import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { maxFeedbackLength } from "../contract/constants.ts";
import { FeedbackFields } from "./FeedbackFields.tsx";

it("shows the whole of a text that is too long, and how much it is over", () => {
  const text = "x".repeat(maxFeedbackLength + 1);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FeedbackFields text={text} onChange={() => undefined} help="" error={undefined} />
    </MemoryRouter>,
  );
  expect(html).not.toMatch(/maxlength/i);
  expect(html).toContain(text);
  expect(html).toContain("2,001 / 2,000");
});
