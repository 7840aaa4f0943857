import { expect, it } from "vitest";
import { changeDraft, imageIssue } from "./item-draft.ts";

it("keeps the version that a draft was started from when another admin changes the item", () => {
  const started = changeDraft(undefined, { title: "Gamchas" }, "first");
  expect(changeDraft(started, { titleBn: "গামছা" }, "second")).toEqual({
    title: "Gamchas",
    titleBn: "গামছা",
    version: "first",
  });
});

it.each([
  ["a new item", true, undefined],
  ["an item with an image", true, { img: "/images/x-640.webp" }],
  ["an item that never had one", false, { img: "" }],
])("requires the image of %s: %s", (_what, required, item) => {
  expect(imageIssue("", item)).toEqual(required ? { code: "required" } : undefined);
  expect(imageIssue("/images/y-640.webp", item)).toBeUndefined();
});
