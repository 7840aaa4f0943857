import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { pageContext } from "#platform/http/page.server.ts";
import { testRoutes } from "#test/pages.ts";
import { PageTable } from "../../app/cache/page-url.server.ts";
import { loadSignInPage } from "./sign-in-loader.server.ts";

const definitions = new PageTable(await testRoutes());

function load(path: string) {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    ctx: { config: { demo: false } } as never,
    person: async () => undefined,
    isKnownDevice: async () => false,
    accessOf: (pattern) => definitions.accessOf(pattern),
    isPrivate: (other) => definitions.read(new URL(other, "http://mela.test")).isPrivate,
  });
  return loadSignInPage({ url: new URL(path, "http://mela.test"), context });
}

describe("the login page", () => {
  it.each([
    ["/user/login", undefined],
    ["/user/login?from=/product-details/1", undefined],
    ["/user/login?from=/shop/dhaka&ended", undefined],
    ["/user/login?from=//evil.test/cart", undefined],
    ["/user/login?from=/cart", "cart"],
    ["/bn/user/login?from=/bn/cart%3Fa%3D1%23items", "cart"],
    ["/user/login?from=/dashboard/user/my-orders%3Fstatus%3Dpending", "orders"],
    ["/bn/user/login?from=/bn/dashboard/user/my-orders", "orders"],
    ["/user/login?from=/add-address", "other"],
    ["/user/login?from=/dashboard/vendor/edit-product/1", "other"],
    ["/user/login?ended&from=/cart", "ended"],
  ])("gives at %s the reason %s", async (path, reason) => {
    expect((await load(path)).reason).toBe(reason);
  });

  it.each([
    ["/bn/user/login?from=/cart", "/bn/cart"],
    ["/user/login?from=/bn/cart%3Fa%3D1", "/cart?a=1"],
    ["/bn/user/login", "/bn"],
    ["/user/login?from=/bn", "/"],
  ])("leads at %s to %s, in its own language", async (path, from) => {
    expect((await load(path)).from).toBe(from);
  });

  it.each([
    ["/user/login?from=/bn//evil.test", "/"],
    ["/user/login?from=/bn/%5Cevil.test", "/"],
    ["/bn/user/login?from=//evil.test", "/bn"],
    ["/user/login?from=/bn/bn//evil.test", "/bn//evil.test"],
  ])("stays on the site at %s [H15, S89]", async (path, from) => {
    expect((await load(path)).from).toBe(from);
  });
});
