import { expect, it } from "vitest";
import { m } from "#words/messages.js";
import { ApiProblem, problemSentence } from "./problem.ts";

it.each(["en", "bn"] as const)(
  "says that a request took too long if it arrived too slowly (%s)",
  (locale) => {
    const sentence = problemSentence(new ApiProblem(408, "too_slow"), locale);
    expect(sentence).toBe(m.shared_problem_timeout(locale));
  },
);

it("says that something is not valid for other statuses of wrong requests", () => {
  expect(problemSentence(new ApiProblem(422, "invalid"), "en")).toBe(m.shared_problem_invalid("en"));
});
