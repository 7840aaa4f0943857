import Fastify, { type FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { mountAuthRoutes } from "#app/http/auth-routes.server.ts";
import { type Config, readConfig } from "#platform/config.server.ts";
import { openAdmission } from "#platform/http/admission.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { createRequestLimiter } from "#platform/http/request-limits.server.ts";
import { openLog } from "#platform/log.server.ts";
import { folderStore } from "#platform/storage/object-store.server.ts";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { RedirectBrowser } from "#test/redirect-browser.ts";
import { up } from "../../../migrations/015-private.ts";
import { mountDemoProvider } from "./demo-provider.server.ts";
import { type Auth, openAuth } from "./identity/identity.server.ts";
import { openIdProviders } from "./social.server.ts";

const { pool, db } = await testDatabase();
const port = await freePort();
const secret = "a secret for tests that is long enough";
const config = readConfig(
  { PORT: String(port), SECRET: secret, RATE_LIMIT_FACTOR: "10000", LOG_LEVEL: "silent" },
  "/tmp",
);
const jobs: AppContext["jobs"] = { insert: () => Promise.reject(new Error("no jobs in this test")) };
const objects = folderStore("/tmp/mela-no-pictures");
const contextOf = (own: Config): AppContext => ({
  db,
  pool,
  config: own,
  objects,
  jobs,
  now: () => new Date(),
  log: openLog("silent"),
});
const app: FastifyInstance = Fastify();
mountAuthRoutes(
  app,
  openAuth(contextOf(config), [secret], openIdProviders(config, secret)),
  contextOf(config),
  createRequestLimiter(contextOf(config)),
  openAdmission(pool),
);
await mountDemoProvider(app, config, secret);
await app.listen({ port, host: "127.0.0.1" });
afterAll(() => app.close());

describe("the demo's identity provider", () => {
  it("signs in a chosen person with name and e-mail", async () => {
    const browser = new RedirectBrowser(config.publicUrl);
    const choice = await browser.follow(await begin(browser));
    expect(choice.body).toContain("Nadia Karim");
    const end = await browser.follow(choice.url, new URLSearchParams({ person: "nadia.karim@people.test" }));
    expect(end.url).toBe(`${config.publicUrl}/user/social/done?popup=1`);
    expect((await browser.session()).user).toMatchObject({
      name: "Nadia Karim",
      email: "nadia.karim@people.test",
      role: "user",
      image: null,
    });
  });

  it("stores no provider token, also when the person signs in again [F13, H14]", async () => {
    const tokens = async (email: string) =>
      (
        await pool.query(
          `select access_token, refresh_token, id_token, account_id <> '' as known
           from identities i join users u on u.id = i.user_id where u.email = $1`,
          [email],
        )
      ).rows;
    for (let round = 0; round < 2; round++) {
      await signIn("Tokenless", "tokenless@people.test");
      expect(await tokens("tokenless@people.test")).toEqual([
        { access_token: null, refresh_token: null, id_token: null, known: true },
      ]);
    }
  });

  it("clears provider tokens that an earlier version stored [F13, H14]", async () => {
    const { user } = await (await signIn("Earlier", "earlier@people.test")).session();
    const rollback = new Error("rolls the test back");
    const test = db.transaction().execute(async (trx) => {
      // The state before the migration.
      await sql`drop function drop_provider_tokens() cascade`.execute(trx);
      await sql`
        update identities set access_token = 'a', refresh_token = 'b', id_token = 'c'
        where user_id = ${user.id}
      `.execute(trx);
      await up(trx as unknown as Kysely<unknown>);
      const { rows } = await sql`
        select access_token, refresh_token, id_token from identities where user_id = ${user.id}
      `.execute(trx);
      expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }]);
      throw rollback;
    });
    await expect(test).rejects.toBe(rollback);
  });

  it("signs the same person in to the same account again", async () => {
    const first = await (await signIn("A", "again@people.test")).session();
    const second = await (await signIn("A", "again@people.test")).session();
    expect(second.user.id).toBe(first.user.id);
  });

  it("accepts a typed name and e-mail, and escapes them", async () => {
    const browser = await signIn('<img src=x> "Ruma"', "ruma@people.test");
    expect((await browser.session()).user.name).toBe('<img src=x> "Ruma"');
    const other = new RedirectBrowser(config.publicUrl);
    const choice = await other.follow(await begin(other));
    const again = await other.follow(
      choice.url,
      new URLSearchParams({ name: "<script>x</script>", email: "nonsense" }),
    );
    expect(again.status).toBe(422);
    expect(again.body).not.toContain("<script");
  });

  it("is in Bangla for a Bangla page", async () => {
    const browser = new RedirectBrowser(config.publicUrl);
    expect((await browser.follow(await begin(browser, "bn"))).body).toContain('lang="bn"');
  });

  it("returns an error and no session when the visitor cancels", async () => {
    const browser = new RedirectBrowser(config.publicUrl);
    const choice = await browser.follow(await begin(browser));
    const end = await browser.follow(choice.url, new URLSearchParams({ cancel: "1" }));
    expect(new URL(end.url).searchParams.get("error")).toBe("access_denied");
    expect(await browser.session()).toBeNull();
  });

  it("refuses a sign-in to a suspended account, and reports why", async () => {
    const first = await (await signIn("B", "barred@people.test")).session();
    await db.updateTable("users").set({ suspended: true }).where("id", "=", first.user.id).execute();
    await db.deleteFrom("sessions").where("userId", "=", first.user.id).execute();
    const browser = new RedirectBrowser(config.publicUrl);
    const choice = await browser.follow(await begin(browser));
    const end = await browser.follow(
      choice.url,
      new URLSearchParams({ name: "B", email: "barred@people.test" }),
    );
    expect(new URL(end.url).pathname).toBe("/user/social/done");
    expect(new URL(end.url).searchParams.get("error")).toBe("ACCOUNT_SUSPENDED");
    expect(await browser.session()).toBeNull();
    expect(
      await db.selectFrom("sessions").select("id").where("userId", "=", first.user.id).execute(),
    ).toEqual([]);
  });

  it("refuses a sign-in to an account with a password by typing its e-mail [S19]", async () => {
    const owner = new RedirectBrowser(config.publicUrl);
    await owner.fetch(`${config.publicUrl}/api/auth/sign-up/email`, {
      name: "Owner",
      email: "owner@mela.test",
      password: "Mela#2026",
    });
    await db
      .updateTable("users")
      .set({ emailVerified: true })
      .where("email", "=", "owner@mela.test")
      .execute();
    const browser = new RedirectBrowser(config.publicUrl);
    const choice = await browser.follow(await begin(browser));
    const end = await browser.follow(
      choice.url,
      new URLSearchParams({ name: "Thief", email: "owner@mela.test" }),
    );
    expect(new URL(end.url).searchParams.get("error")).toBe("account_not_linked");
    expect(await browser.session()).toBeNull();
  });

  it("creates one account for two concurrent first sign-ins, and signs in both", async () => {
    const browsers = [new RedirectBrowser(config.publicUrl), new RedirectBrowser(config.publicUrl)];
    const callbacks: string[] = [];
    for (const browser of browsers) {
      const choice = await browser.follow(await begin(browser));
      callbacks.push(
        await browser.followUntil(
          "/api/auth/callback/",
          choice.url,
          new URLSearchParams({ name: "Twin", email: "twin@people.test" }),
        ),
      );
    }
    const ends = await Promise.all(browsers.map((browser, index) => browser.follow(callbacks[index] ?? "")));
    expect(ends.map(({ url }) => new URL(url).searchParams.get("error"))).toEqual([null, null]);
    const [first, second] = await Promise.all(browsers.map((browser) => browser.session()));
    expect(first.user.id).toBe(second.user.id);
    expect(await kindsTo("twin@people.test")).toEqual(["verify_email", "welcome"]);
  });

  it("creates the account and sends its welcome mail in the language of the page", async () => {
    const browser = new RedirectBrowser(config.publicUrl);
    const choice = await browser.follow(await begin(browser, "bn"));
    await browser.follow(choice.url, new URLSearchParams({ name: "রুমা", email: "ruma.bn@people.test" }));
    expect((await browser.session()).user).toMatchObject({ name: "রুমা", language: "bn" });
    const mails = await db
      .selectFrom("mails")
      .select(["language", "subject"])
      .where("recipient", "=", "ruma.bn@people.test")
      .where("kind", "=", "welcome")
      .execute();
    expect(mails).toEqual([{ language: "bn", subject: "মেলায় স্বাগতম" }]);
  });

  it("rejects a code with the state of another browser [S20]", async () => {
    const victim = new RedirectBrowser(config.publicUrl);
    const attacker = new RedirectBrowser(config.publicUrl);
    const choice = await attacker.follow(await begin(attacker));
    const callback = await attacker.followUntil(
      "/api/auth/callback/",
      choice.url,
      new URLSearchParams({ person: "nadia.karim@people.test" }),
    );
    await victim.follow(callback);
    expect(await victim.session()).toBeNull();
  });

  it("forbids scripts and framing on its page", async () => {
    const browser = new RedirectBrowser(config.publicUrl);
    const { headers } = await browser.follow(await begin(browser));
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe-inline|script-src/);
  });

  it("publishes its discovery document under the public URL", async () => {
    const document = await (
      await fetch(`http://127.0.0.1:${port}/demo-identity/.well-known/openid-configuration`)
    ).json();
    expect(document).toMatchObject({
      issuer: `${config.publicUrl}/demo-identity`,
      token_endpoint: `${config.publicUrl}/demo-identity/token`,
    });
  });
});

describe("a hosted provider that is configured by its discovery document", () => {
  it("signs a person in with a verified ID token", async () => {
    const hostedPort = await freePort();
    const hostedConfig = readConfig(
      { PORT: String(hostedPort), SECRET: secret, RATE_LIMIT_FACTOR: "10000", LOG_LEVEL: "silent" },
      "/tmp",
    );
    const hosted: FastifyInstance = Fastify();
    // Mela requests the document at its start, so the provider must be running before.
    let auth: Auth | undefined;
    const later = new Proxy({} as Auth, { get: (_, name) => Reflect.get(auth ?? {}, name) });
    mountAuthRoutes(
      hosted,
      later,
      contextOf(hostedConfig),
      createRequestLimiter(contextOf(hostedConfig)),
      openAdmission(pool),
    );
    await mountDemoProvider(hosted, hostedConfig, secret);
    await hosted.listen({ port: hostedPort, host: "127.0.0.1" });
    const [known] = openIdProviders(hostedConfig, secret);
    const discovered = {
      id: "demo",
      name: "Hosted",
      clientId: known?.clientId ?? "",
      clientSecret: known?.clientSecret ?? "",
      discoveryUrl: `${hostedConfig.publicUrl}/demo-identity/.well-known/openid-configuration`,
      requireIdTokenVerification: true,
    };
    auth = openAuth(contextOf(hostedConfig), [secret], [discovered]);
    const browser = new RedirectBrowser(hostedConfig.publicUrl);
    const choice = await browser.follow(await begin(browser));
    await browser.follow(
      choice.url,
      new URLSearchParams({ name: "Hosted Person", email: "hosted@people.test" }),
    );
    expect((await browser.session()).user).toMatchObject({
      name: "Hosted Person",
      email: "hosted@people.test",
    });
    await hosted.close();
  });
});

describe("when a stranger has registered an e-mail address before its owner", async () => {
  const provider = await vouchingProvider();
  const vouchingPort = await freePort();
  const vouchingConfig = readConfig(
    { PORT: String(vouchingPort), SECRET: secret, RATE_LIMIT_FACTOR: "10000", LOG_LEVEL: "silent" },
    "/tmp",
  );
  const vouching: FastifyInstance = Fastify();
  const { publicUrl } = vouchingConfig;
  mountAuthRoutes(
    vouching,
    openAuth(
      contextOf(vouchingConfig),
      [secret],
      [provider.known, { ...provider.known, id: "careless", userInfoUrl: provider.careless }],
    ),
    contextOf(vouchingConfig),
    createRequestLimiter(contextOf(vouchingConfig)),
    openAdmission(pool),
  );
  await vouching.listen({ port: vouchingPort, host: "127.0.0.1" });
  afterAll(() => vouching.close());

  /** Signs in with the provider. @returns the final URL */
  async function signInWith(browser: RedirectBrowser, email: string, providerId = "vouching"): Promise<URL> {
    provider.setPerson(email);
    const state = new URL(await begin(browser, "en", providerId)).searchParams.get("state");
    const end = await browser.follow(`${publicUrl}/api/auth/callback/${providerId}?code=x&state=${state}`);
    return new URL(end.url);
  }

  const postTo = (browser: RedirectBrowser, path: string, body: object) =>
    browser.fetch(`${publicUrl}/api/auth${path}`, body);

  async function resetAsOwner(email: string, newPassword: string): Promise<void> {
    const owner = new RedirectBrowser(publicUrl);
    await postTo(owner, "/request-password-reset", { email });
    const mail = await db
      .selectFrom("mails")
      .select("bodyText")
      .where("recipient", "=", email)
      .where("kind", "=", "reset_password")
      .executeTakeFirstOrThrow();
    const token = /token=(\S+)/.exec(mail.bodyText)?.[1];
    expect((await postTo(owner, "/reset-password", { newPassword, token })).status).toBe(200);
  }

  it("a stranger's account is not linked to a provider before a reset, although the provider verified the address [S19]", async () => {
    const email = "victim@people.test";
    const attacker = new RedirectBrowser(publicUrl);
    await postTo(attacker, "/sign-up/email", { name: "Attacker", email, password: "Evil#2026" });
    const owner = new RedirectBrowser(publicUrl);
    expect((await signInWith(owner, email)).searchParams.get("error")).toBe("account_not_linked");
    expect(await owner.session()).toBeNull();

    await resetAsOwner(email, "Owner#2026");
    expect(await attacker.session()).toBeNull();
    expect((await postTo(attacker, "/sign-in/email", { email, password: "Evil#2026" })).status).toBe(401);
    expect((await signInWith(owner, email)).searchParams.get("error")).toBeNull();
    expect((await owner.session()).user).toMatchObject({ email, emailVerified: true });
  });

  it("a stranger's sign-in with another provider is removed when the owner resets the password", async () => {
    const email = "second.victim@people.test";
    const attacker = new RedirectBrowser(publicUrl);
    await signInWith(attacker, email, "careless");
    expect((await attacker.session()).user).toMatchObject({ email, emailVerified: false });
    await resetAsOwner(email, "Owner#2026");
    expect(await attacker.session()).toBeNull();
    expect((await signInWith(attacker, email, "careless")).searchParams.get("error")).toBe(
      "account_not_linked",
    );
  });

  it("a new address is verified and welcomed immediately when the provider has verified it", async () => {
    const browser = new RedirectBrowser(publicUrl);
    await signInWith(browser, "fresh@people.test");
    expect((await browser.session()).user).toMatchObject({ emailVerified: true });
    expect(await kindsTo("fresh@people.test")).toEqual(["welcome"]);
  });
});

/** A provider that returns the claims of the current person for any code. */
async function vouchingProvider() {
  let currentEmail = "";
  const outside: FastifyInstance = Fastify();
  outside.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  const person = (emailVerified: boolean) => ({
    sub: `sub of ${currentEmail}`,
    name: "Some Person",
    email: currentEmail,
    email_verified: emailVerified,
  });
  outside.post("/token", async () => ({ access_token: "t", token_type: "Bearer" }));
  outside.get("/me", async () => person(true));
  outside.get("/careless", async () => person(false));
  const base = await outside.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => outside.close());
  const addresses = {
    authorizationUrl: `${base}/auth`,
    tokenUrl: `${base}/token`,
    userInfoUrl: `${base}/me`,
  };
  return {
    known: { id: "vouching", name: "Vouching", clientId: "mela", clientSecret: "secret", ...addresses },
    careless: `${base}/careless`,
    setPerson(email: string) {
      currentEmail = email;
    },
  };
}

async function kindsTo(email: string): Promise<string[]> {
  const mails = await db
    .selectFrom("mails")
    .select("kind")
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return mails.map(({ kind }) => kind);
}

async function begin(browser: RedirectBrowser, locale = "en", provider = "demo"): Promise<string> {
  const done = `${locale === "bn" ? "/bn" : ""}/user/social/done?popup=1`;
  const response = await browser.fetch(`${browser.origin}/api/auth/sign-in/social`, {
    provider,
    callbackURL: done,
    errorCallbackURL: done,
    disableRedirect: true,
    additionalParams: { ui_locales: locale },
  });
  return ((await response.json()) as { url: string }).url;
}

async function signIn(name: string, email: string): Promise<RedirectBrowser> {
  const browser = new RedirectBrowser(config.publicUrl);
  const choice = await browser.follow(await begin(browser));
  await browser.follow(choice.url, new URLSearchParams({ name, email }));
  return browser;
}
