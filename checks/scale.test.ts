import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { AccessTokens } from "#accounts/actions/access-token.server.ts";
import type { Auth } from "#accounts/actions/identity/identity.server.ts";
import { allEndpoints } from "#app/http/endpoints.server.ts";

it("bench/scale.ts measures every GET endpoint", () => {
  const queries = readFileSync("bench/scale-queries.ts", "utf8");
  const paths = allEndpoints({} as Auth, {} as AccessTokens, ["unused".repeat(6)])
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !queries.includes(`"${path}"`))).toEqual([]);
});
