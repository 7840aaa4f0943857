import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { LoadProblem } from "./LoadProblem.tsx";
import { ApiProblem, unreachable } from "./problem.ts";

it.each([
  ["has been asked for too often", new ApiProblem(429, "too_many_requests", {}, 60), "wait one minute"],
  ["is not to be had for now", new ApiProblem(503, "unavailable"), "is not responding"],
  ["did not come for want of a connection", unreachable(), "connection"],
])("LoadProblem explains that a list %s", (_why, error, words) => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LoadProblem error={error} busy={false} onRetry={() => {}} />
    </MemoryRouter>,
  );
  expect(markup).toContain(words);
  expect(markup.includes("connection")).toBe(error.status === 0);
});
