import { describe, expect, it } from "vitest";
import { listSocialProviders } from "#accounts/actions/social.server.ts";
import { testApp } from "#test/app.ts";

const realInstance = { DEMO: "0", PUBLIC_URL: "https://shop.test" };
const google = { GOOGLE_CLIENT_ID: "google-id", GOOGLE_CLIENT_SECRET: "google-secret" };
const facebook = { FACEBOOK_CLIENT_ID: "facebook-id", FACEBOOK_CLIENT_SECRET: "facebook-secret" };
const demo = await testApp();
const real = await testApp({ ...realInstance, ...google, ...facebook });

describe("with DEMO=0", () => {
  it("a real instance has no mail pages and no demo identity provider", async () => {
    const routes = ["/dev/mail", "/dev/mail/:id", "/demo-identity/*"];
    const has = ({ fastify }: typeof demo) =>
      routes.filter((url) => fastify.hasRoute({ method: "GET", url }));
    expect(has(demo)).toEqual(routes);
    expect(has(real)).toEqual([]);
    expect(listSocialProviders(demo.ctx.config, "en")).toEqual([{ id: "demo", name: "Mela Demo" }]);
    expect(listSocialProviders(demo.ctx.config, "bn")).toEqual([{ id: "demo", name: "মেলা ডেমো" }]);
  });

  it("a real instance rejects sign-ins of the demo identity provider", async () => {
    const begin = (app: typeof demo) =>
      app.fastify.inject({
        method: "POST",
        url: "/api/auth/sign-in/social",
        headers: { origin: app.ctx.config.publicUrl },
        payload: { provider: "demo", callbackURL: "/user/social/done", disableRedirect: true },
      });
    expect((await begin(demo)).statusCode).toBe(200);
    expect((await begin(real)).statusCode).toBe(404);
  });
});

describe("on the login page", () => {
  it("a configured identity provider is offered and starts at its own URL", async () => {
    expect(listSocialProviders(real.ctx.config, "en")).toEqual([
      { id: "google", name: "Google" },
      { id: "facebook", name: "Facebook" },
    ]);
    for (const [provider, host, id] of [
      ["google", "accounts.google.com", "google-id"],
      ["facebook", "www.facebook.com", "facebook-id"],
    ]) {
      const response = await real.fastify.inject({
        method: "POST",
        url: "/api/auth/sign-in/social",
        headers: { origin: "https://shop.test" },
        payload: { provider, callbackURL: "/user/social/done", disableRedirect: true },
      });
      expect(response.statusCode).toBe(200);
      const url = new URL(response.json().url);
      expect([url.hostname, url.searchParams.get("client_id")]).toEqual([host, id]);
      expect(url.searchParams.get("redirect_uri")).toBe(`https://shop.test/api/auth/callback/${provider}`);
    }
  });
});
