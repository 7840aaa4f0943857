import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { pageContext } from "#platform/http/page.server.ts";
import type { Role } from "#shared/role.ts";
import { testRoutes } from "#test/pages.ts";
import { PageTable } from "../../app/cache/page-url.server.ts";
import { guardPage } from "./guard.server.ts";

const routes = await testRoutes();
const definitions = new PageTable(routes);
const pages = Object.values(routes).flatMap(({ path = "" }) =>
  path.includes("dashboard/") ? [{ path: `/${path}` }] : [],
);

/** Returns where the guard of a page redirects this person; undefined if it admits them. */
async function sentTo(
  path: string,
  role: Role | undefined,
  requireAdminSecondFactor = false,
  secondFactor = false,
): Promise<string | undefined> {
  const context = new RouterContextProvider();
  const person = role && {
    id: "1",
    name: "Rahima",
    email: "r@mela.test",
    role,
    sessionId: "1",
    secondFactor,
  };
  context.set(pageContext, {
    ctx: { config: { requireAdminSecondFactor } } as never,
    person: async () => person,
    isKnownDevice: async () => false,
    accessOf: (pattern) => definitions.accessOf(pattern),
    isPrivate: () => false,
  });
  try {
    await guardPage({ url: new URL(`http://mela.test${path}`), pattern: path, context });
  } catch (response) {
    return (response as Response).headers.get("location") ?? "";
  }
  return undefined;
}

describe("the dashboard", () => {
  it("has the dashboard pages of the specification in both languages", () => {
    const paths = pages.map(({ path }) => path);
    for (const prefix of ["", "/bn"])
      for (const page of [
        "admin/home",
        "admin/manage-user",
        "admin/manage-orders",
        "vendor/home",
        "user/home",
        "user/my-orders",
        "payment-history",
      ])
        expect(paths).toContain(`${prefix}/dashboard/${page}`);
  });

  it.each(pages.map(({ path }) => path))(
    "%s admits only its role and redirects others to the home page in their language",
    async (path) => {
      const home = path.startsWith("/bn/") ? "/bn" : "/";
      const login = `${home === "/" ? "" : home}/user/login?from=${encodeURIComponent(path)}`;
      const only = /\/dashboard\/(admin|vendor)\//.exec(path)?.[1];
      expect(await sentTo(path, undefined)).toBe(login);
      for (const role of ["user", "vendor", "admin"] as const)
        expect([role, await sentTo(path, role)]).toEqual([role, !only || only === role ? undefined : home]);
    },
  );

  it.each(pages.map(({ path }) => path))(
    "%s redirects an admin without the required two-step sign-in to its setup [F17]",
    async (path) => {
      const setUp = `${path.startsWith("/bn/") ? "/bn" : ""}/dashboard/user/second-factor`;
      const isAccount = /\/dashboard\/user\/(account|second-factor)$/.test(path);
      const isVendors = path.includes("/dashboard/vendor/");
      expect(await sentTo(path, "admin", true)).toBe(isAccount ? undefined : setUp);
      expect(await sentTo(path, "vendor", true)).toBe(
        path.includes("/dashboard/admin/") ? (path.startsWith("/bn/") ? "/bn" : "/") : undefined,
      );
      expect(await sentTo(path, "admin", true, true)).toBe(
        isVendors ? (path.startsWith("/bn/") ? "/bn" : "/") : undefined,
      );
    },
  );
});
