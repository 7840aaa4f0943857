import { expect, it } from "vitest";
import { ApiProblem } from "#client/problem.ts";
import { serverErrors } from "./server-errors.ts";

it("shows the errors of the server at both halves of the form, in the reader's language", () => {
  const problem = new ApiProblem(422, "invalid", {
    errors: [
      { path: "fullName", code: "too_long", params: { maximum: 100 }, message: "" },
      { path: "billMobileNumber", code: "wrong_mobile_number", message: "" },
      { path: "billArea", code: "a_code_of_the_future", message: "" },
    ],
  });
  expect(serverErrors(problem, "en")).toEqual({
    fullName: "At most 100 characters.",
    billMobileNumber: expect.stringContaining("01"),
    billArea: "Please check this field.",
  });
  expect(serverErrors(problem, "bn").fullName).toMatch(/১০০/);
});

it("finds no field in a problem of the whole request", () => {
  expect(serverErrors(new ApiProblem(503, "unavailable"), "en")).toEqual({});
});
