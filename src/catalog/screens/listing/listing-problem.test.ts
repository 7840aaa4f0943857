import { expect, it } from "vitest";
import { ApiProblem } from "#accounts/queries/problem.ts";
import { listingProblem } from "./listing-problem.ts";

const refused = (path: string, message: string) => new ApiProblem(422, "invalid", { errors: [{ path, message }] });

it.each([
  [
    "imgDetail",
    "Only pictures that were sent to this shop.",
    "This photo is no longer kept; please add it again.",
    "এই ছবিটি আর রাখা নেই; অনুগ্রহ করে আবার যোগ করুন।",
  ],
  ["title", "At most 300 characters.", "At most 300 characters.", "এটি এখনও ঠিক হয়নি।"],
])("what the server refuses of %s is said at it in words that help", (path, message, en, bn) => {
  expect(listingProblem(refused(path, message), "en").faults).toEqual({ [path]: en });
  expect(listingProblem(refused(path, message), "bn").faults).toEqual({ [path]: bn.normalize("NFC") });
});
