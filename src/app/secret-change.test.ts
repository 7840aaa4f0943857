/** Tests a change of SECRET with the old one as SECRET_PREVIOUS. */
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { openAuth } from "#accounts/actions/identity/identity.server.ts";
import { testApp, testPassword } from "#test/app.ts";
import { PageCache } from "./cache/page-cache.server.ts";
import { createApp } from "./http/http.server.ts";

const before = await testApp();
const first = before.ctx.config.secret ?? "";
const second = "the second secret, which is long enough";

/** Starts the same app with other secrets. */
async function restarted(secret: string, secretPrevious?: string): Promise<FastifyInstance> {
  const ctx = { ...before.ctx, config: { ...before.ctx.config, secret, secretPrevious } };
  const pages = {
    build: async () => Promise.reject(new Error("no pages in this test")),
    mode: "production" as const,
    clientDir: undefined,
  };
  const secrets: [string, ...string[]] = secretPrevious ? [secret, secretPrevious] : [secret];
  const app = await createApp(
    {
      ctx,
      auth: openAuth(ctx, secrets, []),
      cache: new PageCache(1_000_000),
      ready: () => true,
      secrets,
    },
    pages,
  );
  await app.ready();
  afterAll(() => app.close());
  return app;
}

const during = await restarted(second, first);
const after = await restarted(second);
const readSession = async (app: FastifyInstance, cookie: string) =>
  app.inject({ url: "/api/auth/get-session", headers: { cookie } });
const cookieOf = (response: Awaited<ReturnType<typeof readSession>>) =>
  response.cookies
    .filter(({ name }) => name.endsWith("session_token"))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .at(-1) ?? "";

describe("a person who signed in before the secret changed [F12]", () => {
  it("stays signed in, with a cookie that outlives the previous secret", async () => {
    const person = await before.signUp();
    const response = await readSession(during, person.cookie);
    expect(response.json()?.user.email).toBe(person.email);
    expect((await readSession(after, person.cookie)).json()).toBeNull();
    const renewed = response.cookies.find(({ name }) => name === "mela.session_token");
    expect(renewed).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 30 * 24 * 3_600 });
    expect((await readSession(after, cookieOf(response))).json()?.user.email).toBe(person.email);
  });

  it("is signed out if the session is too old for the role", async () => {
    const admin = await before.signUp("admin");
    const lastUse = new Date(Date.now() - 31 * 60_000);
    await before.db
      .updateTable("sessions")
      .set({ updatedAt: lastUse })
      .where("userId", "=", admin.id)
      .execute();
    expect((await readSession(during, admin.cookie)).json()).toBeNull();
  });

  it("gets an access token", async () => {
    const person = await before.signUp();
    const ask = (app: FastifyInstance) =>
      app.inject({
        method: "POST",
        url: "/api/jwt",
        headers: { cookie: person.cookie },
        payload: { email: person.email },
      });
    expect((await ask(during)).statusCode).toBe(200);
    expect((await ask(after)).statusCode).toBe(401);
  });

  it("cannot use the second step of a sign-in", async () => {
    const person = await before.signUp();
    const response = await during.inject({
      method: "POST",
      url: "/api/auth/two-factor/verify-totp",
      headers: { cookie: person.cookie, origin: before.ctx.config.publicUrl },
      payload: { code: "123456" },
    });
    expect([response.statusCode, response.json().code]).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
  });

  it("can sign out, which removes the cookie", async () => {
    const person = await before.signUp();
    const headers = { cookie: person.cookie, origin: before.ctx.config.publicUrl };
    const response = await during.inject({ method: "POST", url: "/api/auth/sign-out", headers, payload: {} });
    expect(response.cookies.filter(({ name }) => name === "mela.session_token").at(-1)).toMatchObject({
      value: "",
      maxAge: 0,
    });
    expect((await readSession(during, person.cookie)).json()).toBeNull();
    expect((await readSession(before.fastify, person.cookie)).json()).toBeNull();
  });

  it("is signed out if the cookie is signed with neither secret or not signed", async () => {
    const person = await before.signUp();
    const token = decodeURIComponent(person.cookie.split("=")[1] ?? "").split(".")[0];
    const stranger = await restarted("a third secret, which nobody has set");
    const forged = await stranger.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      headers: { origin: before.ctx.config.publicUrl },
      payload: { email: person.email, password: testPassword },
    });
    for (const cookie of [
      cookieOf(forged),
      `mela.session_token=${token}`,
      `mela.session_token=${token}.`,
      `mela.session_token=${token}.${"A".repeat(43)}%3D`,
    ])
      expect((await readSession(during, cookie)).json()).toBeNull();
  });
});
