/** Sign-in with a real hosted OpenID Connect provider, configured by OIDC_*. */
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Fastify from "fastify";
import { SignJWT } from "jose";
import Provider from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { afterAll, describe, expect, it } from "vitest";
import { mountAuthRoutes } from "#app/http/auth-routes.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { openAdmission } from "#platform/http/admission.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { createRequestLimiter } from "#platform/http/request-limits.server.ts";
import { openLog } from "#platform/log.server.ts";
import { folderStore } from "#platform/storage/object-store.server.ts";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { isEmailTaken, markEmailVerified } from "../store/accounts.server.ts";
import { openAuth } from "./identity/identity.server.ts";
import { openIdProviders } from "./social.server.ts";

const { pool, db } = await testDatabase();
const secret = "a secret for tests that is long enough";
const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

interface Hosted {
  origin: string;
  issuer: string;
  /** Signs in with these claims from the provider. */
  signIn(
    claims: Claims,
  ): Promise<{ error: string | null; user: { email: string; emailVerified: boolean } | undefined }>;
}

interface Claims {
  sub: string;
  email: string;
  email_verified: unknown;
}

/**
 * @param inIdToken whether the e-mail address is in the ID token or at userinfo only, which is the standard's
 * default
 */
async function hostedProvider(inIdToken: boolean): Promise<Hosted> {
  let currentClaims: Claims = { sub: "", email: "", email_verified: false };
  const [providerPort, appPort] = [await freePort(), await freePort()];
  const issuer = `http://127.0.0.1:${providerPort}`;
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "shop", OIDC_CLIENT_SECRET: "a secret of the client" };
  const config = readConfig(
    { PORT: String(appPort), SECRET: secret, RATE_LIMIT_FACTOR: "10000", LOG_LEVEL: "silent", ...env },
    "/tmp",
  );
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: env.OIDC_CLIENT_ID,
        client_secret: env.OIDC_CLIENT_SECRET,
        redirect_uris: [`${config.publicUrl}/api/auth/callback/oidc`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256", kid: "test" }] },
    cookies: { keys: ["a key for cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: !inIdToken,
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...currentClaims, sub, name: "Some Person" }),
    }),
  });
  const handle = provider.callback();
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
    const grant = new provider.Grant({ accountId: currentClaims.sub, clientId: env.OIDC_CLIENT_ID });
    grant.addOIDCScope("openid email profile");
    const result = { login: { accountId: currentClaims.sub }, consent: { grantId: await grant.save() } };
    response
      .writeHead(303, {
        location: await provider.interactionResult(request, response, result, {
          mergeWithLastSubmission: false,
        }),
      })
      .end();
  });
  await new Promise<void>((resolve) => server.listen(providerPort, "127.0.0.1", resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const app = Fastify();
  const jobs: AppContext["jobs"] = { insert: () => Promise.reject(new Error("this test has no queues")) };
  const ctx: AppContext = {
    db,
    pool,
    config,
    objects: folderStore("/tmp/mela-no-pictures"),
    jobs,
    now: () => new Date(),
    log: openLog("silent"),
  };
  mountAuthRoutes(
    app,
    openAuth(ctx, [secret], openIdProviders(config, secret)),
    ctx,
    createRequestLimiter(ctx),
    openAdmission(pool),
  );
  await app.listen({ port: appPort, host: "127.0.0.1" });
  afterAll(() => app.close());

  return {
    origin: config.publicUrl,
    issuer,
    async signIn(claims) {
      currentClaims = claims;
      const cookies = new Map<string, string>();
      const request = async (url: string, body?: object) => {
        const reply = await fetch(url, {
          redirect: "manual",
          method: body ? "POST" : "GET",
          headers: {
            origin: config.publicUrl,
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            ...(body && { "content-type": "application/json" }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        for (const line of reply.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        return reply;
      };
      const done = `${config.publicUrl}/done`;
      const begun = await request(`${config.publicUrl}/api/auth/sign-in/social`, {
        provider: "oidc",
        callbackURL: done,
        errorCallbackURL: done,
      });
      let here = ((await begun.json()) as { url: string }).url;
      while (!here.startsWith(done))
        here = new URL((await request(here)).headers.get("location") ?? done, here).href;
      const session = (await (await request(`${config.publicUrl}/api/auth/get-session`)).json()) as {
        user: never;
      } | null;
      return { error: new URL(here).searchParams.get("error"), user: session?.user };
    },
  };
}

let people = 0;

/** An account with a password and a verified address. */
async function makeOwner({ origin }: Hosted): Promise<string> {
  const email = `owner${++people}@people.test`;
  const body = JSON.stringify({ name: "Owner", email, password: "Mela#2026" });
  const headers = { "content-type": "application/json", origin };
  const made = (await (
    await fetch(`${origin}/api/auth/sign-up/email`, { method: "POST", headers, body })
  ).json()) as { user: { id: string } };
  await markEmailVerified(db, made.user.id, new Date());
  return email;
}

const inIdToken = await hostedProvider(true);
const atUserinfo = await hostedProvider(false);

describe.each([
  ["the ID token", inIdToken],
  ["userinfo", atUserinfo],
])("a provider that gives the e-mail address in %s", (_where, hosted) => {
  it.each([["false"], ["no"], ["TRUE"], ["1"], [""], [1], [false], [null], [undefined], [["true"]]])(
    "links no account of another person with email_verified %j [F1, S19]",
    async (email_verified) => {
      const email = await makeOwner(hosted);
      const { error, user } = await hosted.signIn({ sub: `attacker of ${email}`, email, email_verified });
      expect([error, user]).toEqual(["account_not_linked", undefined]);
    },
  );

  it.each([["false"], ["yes"], [1]])(
    "creates an unverified account with email_verified %j [F1]",
    async (email_verified) => {
      const email = `fresh${++people}@people.test`;
      const { user } = await hosted.signIn({ sub: `sub of ${email}`, email, email_verified });
      expect(user).toMatchObject({ email, emailVerified: false });
    },
  );

  it.each(["o&m@people.test", "রহিমা@people.test", "rahima@people.xn--54b7fta0cc", ""])(
    "creates no account with the e-mail address '%s', which our API rejects",
    async (email) => {
      const signIn = await hosted.signIn({ sub: `sub of '${email}'`, email, email_verified: true });
      expect(signIn).toEqual({ error: "email_not_found", user: undefined });
      expect(await isEmailTaken(db, email)).toBe(false);
    },
  );

  it.each([[true], ["true"]])(
    "links the owner's verified account with email_verified %j",
    async (email_verified) => {
      const email = await makeOwner(hosted);
      const { error, user } = await hosted.signIn({ sub: `sub of ${email}`, email, email_verified });
      expect([error, user?.email]).toEqual([null, email]);
    },
  );
});

describe("the sign-in API", () => {
  const post = (path: string, body: object) =>
    fetch(`${atUserinfo.origin}/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: atUserinfo.origin },
      body: JSON.stringify(body),
    });
  const idToken = async (sub: string) =>
    new SignJWT({ email: `${sub}@people.test`, email_verified: true })
      .setProtectedHeader({ alg: "ES256", kid: "test" })
      .setIssuer(atUserinfo.issuer)
      .setAudience("shop")
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(keys.privateKey);

  it.each([
    ["an ID token of the provider", async () => ({ token: await idToken("attacker") })],
    [
      "an ID token with another person's access token",
      async () => ({ token: await idToken("attacker"), accessToken: "the victim's" }),
    ],
    ["nonsense", async () => "x"],
    ["null", async () => null],
  ])("signs no one in with an ID token in the request body: %s [F2, S20]", async (_what, token) => {
    for (const provider of ["oidc", "demo", "google"]) {
      const response = await post("/sign-in/social", { provider, idToken: await token() });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        400,
        "ID_TOKEN_NOT_SUPPORTED",
      ]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each(["/link-social", "/account-info", "/refresh-token", "/get-access-token"])(
    "returns 404 for the disabled endpoint %s [F2]",
    async (path) => {
      const body = {
        provider: "oidc",
        providerId: "oidc",
        idToken: { token: await idToken("attacker") },
        accessToken: "x",
      };
      expect((await post(path, body)).status).toBe(404);
    },
  );
});
