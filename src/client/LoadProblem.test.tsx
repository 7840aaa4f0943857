import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { LoadProblem } from "./LoadProblem.tsx";
import { ApiProblem, unreachable } from "./problem.ts";

it.each([
  ["there were too many requests", new ApiProblem(429, "too_many_requests", {}, 60), "wait one minute"],
  ["the server is unavailable", new ApiProblem(503, "unavailable"), "is not responding"],
  ["there is no connection", unreachable(), "connection"],
])("LoadProblem shows the reason when %s", (_why, error, words) => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LoadProblem error={error} busy={false} onRetry={() => {}} />
    </MemoryRouter>,
  );
  expect(markup).toContain(words);
  expect(markup.includes("connection")).toBe(error.status === 0);
});
