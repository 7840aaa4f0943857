import { expect, it } from "vitest";
import { changeDraft } from "./item-draft.ts";

it("keeps the version that a draft was started from when another admin changes the item", () => {
  const started = changeDraft(undefined, { title: "Gamchas" }, "first");
  expect(changeDraft(started, { titleBn: "গামছা" }, "second")).toEqual({
    title: "Gamchas",
    titleBn: "গামছা",
    version: "first",
  });
});
