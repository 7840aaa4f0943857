import { describe, expect, it } from "vitest";
import { ApiProblem } from "./problem.ts";
import { makeQueryClient } from "./query-client.ts";

const { queries, mutations } = makeQueryClient().getDefaultOptions();
const retry = queries?.retry as (failures: number, error: Error) => boolean;

describe("the defaults of queries", () => {
  it("retry three times after a failure [R13]", () => {
    for (const error of [
      new ApiProblem(0, "network"),
      new ApiProblem(500, "fault"),
      new ApiProblem(503, "unavailable"),
    ])
      expect([0, 1, 2, 3].map((failures) => retry(failures, error))).toEqual([true, true, true, false]);
  });

  it("retry with exponential delays, at least Retry-After, and jitter [R13]", () => {
    const delay = queries?.retryDelay as (failures: number, error: Error) => number;
    const spread = (failures: number, error: Error) =>
      Array.from({ length: 200 }, () => delay(failures, error));
    const within = (waits: number[], least: number) =>
      waits.every((ms) => ms >= least && ms <= least * 1.5) && new Set(waits).size > 100;
    expect(
      [0, 1, 2].map((failures) =>
        within(spread(failures, new ApiProblem(0, "network")), 1_000 * 2 ** failures),
      ),
    ).toEqual([true, true, true]);
    expect(within(spread(0, new ApiProblem(503, "busy", {}, 3)), 3_000)).toBe(true);
    expect(within(spread(2, new ApiProblem(503, "busy", {}, 3)), 4_000)).toBe(true);
  });

  it("do not retry after a refusal or a timeout", () => {
    for (const error of [
      new ApiProblem(404, "not_found"),
      new ApiProblem(422, "invalid"),
      new ApiProblem(0, "timeout"),
    ])
      expect(retry(0, error)).toBe(false);
  });

  it("cache data for five minutes, and refetch on focus and on reconnect", () => {
    expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: true, refetchOnReconnect: true });
  });
});

describe("the defaults of mutations", () => {
  it("never retry [R13]", () => expect(mutations?.retry).toBe(false));
});
