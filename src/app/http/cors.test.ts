import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";

const own = "https://own.test";
const app = await testApp({ PUBLIC_URL: own, ALLOWED_ORIGINS: "https://partner.test:8443" });
const shopper = await app.signUp();

const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));
const get = (url: string, headers: Record<string, string>) => app.fastify.inject({ url, headers });
const sendPreflight = (url: string, origin: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: "OPTIONS",
    url,
    headers: { origin, "access-control-request-method": "PATCH", ...headers },
  });

describe("across origins", () => {
  it.each([own, "https://partner.test:8443"])(
    "a page of a configured origin can send cookies and read the exposed response headers: %s",
    async (origin) => {
      for (const url of [
        "/api/products/all/all",
        "/api/auth/get-session",
        "/api/users/me",
        "/api/nothing",
        "/api/openapi.json",
        "/api",
      ]) {
        const { headers } = await get(url, { origin });
        expect([url, headers]).toEqual([
          url,
          expect.objectContaining({
            "access-control-allow-origin": origin,
            "access-control-allow-credentials": "true",
            "access-control-expose-headers":
              "Link, X-Total-Count, Retry-After, WWW-Authenticate, X-Request-Id",
            vary: expect.stringMatching(/^Origin\b/),
          }),
        ]);
      }
    },
  );

  it.each(["/api/users/checkout/orders", "/api/auth/sign-in/email", "/api/nothing"])(
    "a page of a configured origin gets the allowed methods and headers in the preflight of %s",
    async (url) => {
      const { statusCode, headers, body } = await sendPreflight(url, own, {
        "access-control-request-headers": "authorization, idempotency-key",
      });
      expect([statusCode, body]).toEqual([204, ""]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": own,
        "access-control-allow-credentials": "true",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "authorization, content-type, idempotency-key",
        "access-control-max-age": "600",
        "x-content-type-options": "nosniff",
        vary: "Origin",
      });
    },
  );

  it("a page of a configured origin can read error responses too", async () => {
    const { statusCode, headers } = await get("/api/users/me", {
      origin: own,
      authorization: "Bearer a.b.c",
    });
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([401, own]);
  });

  it("a page of a configured origin has access only to /api", async () => {
    expect(corsHeaders((await get("/livez", { origin: own })).headers)).toEqual([]);
    expect((await sendPreflight("/livez", own)).statusCode).toBe(404);
  });
});

describe("a page of any other origin", () => {
  it.each([
    "https://evil.test",
    "null",
    "",
    "https://own.test.evil.test",
    "https://own.evil.test",
    "https://evilown.test",
    "https://sub.own.test",
    "https://own.test:444",
    "http://own.test",
    "HTTPS://OWN.TEST",
    "https://own.test/",
    "https://own.test, https://evil.test",
    "https://partner.test",
    "*",
  ])("gets no CORS headers: %j [S88]", async (origin) => {
    for (const url of ["/api/products/all/all", "/api/auth/get-session", "/api/users/me"]) {
      const read = await get(url, { origin, authorization: `Bearer ${shopper.token}` });
      const preflight = await sendPreflight(url, origin);
      expect([corsHeaders(read.headers), corsHeaders(preflight.headers), preflight.statusCode]).toEqual([
        [],
        [],
        404,
      ]);
      expect([read.headers.vary, preflight.headers.vary]).toEqual(["Origin", "Origin"]);
    }
  });
});
