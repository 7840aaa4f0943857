import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("code of the browser calls the API only by typed endpoints", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter(
    (path) => !path.startsWith("src/words/") && !/\.server\.ts$|\.test\.tsx?$/.test(path),
  );
  // better-auth has routes of its own under /api/auth; `endpoints.ts` makes the URLs of all others.
  const untyped = /["'`]\/api\/(?!auth\/)|\.json\(\)\)? as\b/;
  expect(
    files.filter((path) => path !== "src/client/endpoints.ts" && untyped.test(readFileSync(path, "utf8"))),
  ).toEqual([]);
});
