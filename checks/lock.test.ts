import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Locked {
  optionalDependencies?: Record<string, string>;
}

/**
 * `npm install` on one platform may leave the packages of others out of the lock file; `npm ci` then refuses
 * to install anywhere.
 */
it("the lock file names the optional packages of every platform [S106]", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
