import { describe, expect, it } from "vitest";
import { createEncryption } from "#accounts/actions/identity/encryption.server.ts";
import { openAuth } from "#accounts/actions/identity/identity.server.ts";
import { totpAt } from "#accounts/actions/totp.server.ts";
import { listMailsTo } from "#platform/mail/mail.server.ts";
import { type Method, type TestPerson, type TestResponse, testApp, testPassword } from "#test/app.ts";
import { waitForLocks } from "#test/database.ts";
import { reencryptSecondFactors, resetSecondFactor } from "./actions/second-factor.server.ts";

const app = await testApp();
const origin = app.ctx.config.publicUrl;
const minute = 60_000;

const codeOf = (secret: string, offsetSeconds = 0) =>
  totpAt(secret, new Date(Date.now() + offsetSeconds * 1_000));
/** Returns the code of the next time step, which is accepted early: `turnOn` uses the current one. */
const nextCodeOf = (secret: string) => codeOf(secret, 30);
/** Returns a code that is not accepted now. */
function wrongCodeOf(secret: string): string {
  const accepted = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !accepted.includes(code),
  ) as string;
}

interface WithSecondFactor {
  person: TestPerson;
  secret: string;
  /** The code that turned it on. */
  setupCode: string;
  recoveryCodes: string[];
}

async function turnOn(person: TestPerson, on = app): Promise<WithSecondFactor> {
  const begun = await on.call("POST", "/users/me/second-factor", {
    as: person,
    body: { password: testPassword },
  });
  const { secret } = begun.body;
  const setupCode = codeOf(secret);
  const confirmed = await on.call("POST", "/users/me/second-factor/confirm", {
    as: person,
    body: { code: setupCode },
  });
  if (confirmed.status !== 200)
    throw new Error(`two-step sign-in could not be turned on: ${JSON.stringify(confirmed.body)}`);
  return { person, secret, setupCode, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Allows used codes again, for tests that need more codes than are accepted within 30 s. */
const allowUsedCodes = ({ id }: TestPerson) =>
  app.db.updateTable("twoFactors").set({ lastStep: null }).where("userId", "=", id).execute();

/** Sends requests that all reach a write of the person's second factor before one of them continues. */
async function sendTogether(
  { id }: TestPerson,
  send: () => Promise<TestResponse>[],
): Promise<TestResponse[]> {
  const sent = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom("twoFactors").select("id").where("userId", "=", id).forUpdate().execute();
    const responses = send();
    await waitForLocks(app.pool, responses.length);
    return responses;
  });
  return Promise.all(sent);
}

const verifyEmail = ({ id }: TestPerson) =>
  app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute();

/** A browser that stores cookies. */
class Browser {
  #cookies = new Map<string, string>();

  async post(path: string, body: unknown, on = app): Promise<TestResponse> {
    const response = await on.fastify.inject({
      method: "POST",
      url: `/api/auth${path}`,
      headers: { origin, cookie: this.cookie },
      payload: body as object,
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.#cookies.delete(name);
      else this.#cookies.set(name, encodeURIComponent(value));
    }
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Returns the status of POST /jwt, which is 200 if this browser is signed in. */
  async token(email: string, on = app): Promise<number> {
    return (await on.call("POST", "/jwt", { body: { email }, headers: { cookie: this.cookie } })).status;
  }
}

async function firstStep(email: string, on = app): Promise<Browser> {
  const browser = new Browser();
  await browser.post("/sign-in/email", { email, password: testPassword }, on);
  return browser;
}

/** Returns the last entry of the audit log about an account. */
const lastEntryAbout = ({ id }: TestPerson) =>
  app.db
    .selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();

describe("setting up two-step sign-in", () => {
  it("requires the password and a code from the app for the setup [F17]", async () => {
    const vendor = await app.signUp("vendor");
    const begin = (body: object) => app.call("POST", "/users/me/second-factor", { as: vendor, body });
    expect((await begin({})).status).toBe(422);
    expect((await begin({ password: "Wrong#2026" })).body.code).toBe("wrong_password");
    const { body } = await begin({ password: testPassword });
    expect(body.uri).toContain(`secret=${body.secret}`);
    const confirm = (code: string) =>
      app.call("POST", "/users/me/second-factor/confirm", { as: vendor, body: { code } });
    expect((await confirm(wrongCodeOf(body.secret))).body.code).toBe("wrong_code");
    expect((await app.call("GET", "/users/me/second-factor", { as: vendor })).body).toEqual({
      on: false,
      recoveryCodesLeft: 0,
      required: false,
    });
    const confirmed = await confirm(codeOf(body.secret));
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await app.call("GET", "/users/me/second-factor", { as: vendor })).body).toEqual({
      on: true,
      recoveryCodesLeft: 10,
      required: false,
    });
    expect((await app.call("GET", "/users/me", { as: vendor })).body.secondFactor).toBe(true);
  });

  it("ends the other sessions, writes an audit entry and mails the owner after the setup", async () => {
    const admin = await app.signUp("admin");
    const elsewhere = await firstStep(admin.email);
    expect(await elsewhere.token(admin.email)).toBe(200);
    await turnOn(admin);
    expect(await elsewhere.token(admin.email)).toBe(401);
    expect((await app.call("GET", "/users/me", { as: admin })).status).toBe(200);
    const mails = await app.db
      .selectFrom("mails")
      .select("kind")
      .where("recipient", "=", admin.email)
      .execute();
    expect(mails).toContainEqual({ kind: "second_factor_on" });
    const audit = await app.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subjectId", "=", admin.id)
      .execute();
    expect(audit).toEqual([{ action: "second_factor_on", actorId: admin.id }]);
  });

  it("rejects the setup by a shopper", async () => {
    const shopper = await app.signUp("user");
    expect(
      (await app.call("POST", "/users/me/second-factor", { as: shopper, body: { password: testPassword } }))
        .status,
    ).toBe(403);
  });

  it("allows another setup until one is confirmed, but not while one is in use", async () => {
    const vendor = await app.signUp("vendor");
    const begin = () =>
      app.call("POST", "/users/me/second-factor", { as: vendor, body: { password: testPassword } });
    const first = (await begin()).body.secret;
    const second = (await begin()).body.secret;
    const confirm = (secret: string) =>
      app.call("POST", "/users/me/second-factor/confirm", { as: vendor, body: { code: codeOf(secret) } });
    expect((await confirm(first)).body.code).toBe("wrong_code");
    expect((await confirm(second)).status).toBe(200);
    expect((await begin()).body.code).toBe("second_factor_on");
    expect((await confirm(second)).body.code).toBe("second_factor_on");
  });

  it("stores secret and recovery codes encrypted", async () => {
    const { person, secret, recoveryCodes } = await turnOn(await app.signUp("vendor"));
    const stored = await app.db
      .selectFrom("twoFactors")
      .selectAll()
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    const row = JSON.stringify(stored);
    expect(row).not.toContain(secret);
    expect(row).not.toContain(recoveryCodes[0]);
  });

  it("returns 404 for better-auth's own setup endpoints", async () => {
    const vendor = await app.signUp("vendor");
    for (const endpoint of [
      "enable",
      "disable",
      "generate-backup-codes",
      "get-totp-uri",
      "send-otp",
      "verify-otp",
    ]) {
      const response = await app.fastify.inject({
        method: "POST",
        url: `/api/auth/two-factor/${endpoint}`,
        headers: { origin, cookie: vendor.cookie },
        payload: { password: testPassword },
      });
      expect([endpoint, response.statusCode]).toEqual([endpoint, 404]);
    }
    const { body } = await app.call("POST", "/users/me/second-factor", {
      as: vendor,
      body: { password: testPassword },
    });
    const response = await app.fastify.inject({
      method: "POST",
      url: "/api/auth/two-factor/verify-totp",
      headers: { origin, cookie: vendor.cookie },
      payload: { code: codeOf(body.secret) },
    });
    expect(response.statusCode).toBe(401);
    expect((await app.call("GET", "/users/me/second-factor", { as: vendor })).body.on).toBe(false);
  });
});

describe("signing in with two steps", () => {
  it("creates no session for the password alone, but one for a code from the app [F17]", async () => {
    const { person, secret } = await turnOn(await app.signUp("admin"));
    const browser = new Browser();
    const first = await browser.post("/sign-in/email", { email: person.email, password: testPassword });
    expect(first.body).toMatchObject({ twoFactorRedirect: true, mayTrustDevice: false });
    expect(await browser.token(person.email)).toBe(401);
    expect((await browser.post("/two-factor/verify-totp", { code: wrongCodeOf(secret) })).status).toBe(401);
    expect(await browser.token(person.email)).toBe(401);
    expect((await browser.post("/two-factor/verify-totp", { code: nextCodeOf(secret) })).status).toBe(200);
    expect(await browser.token(person.email)).toBe(200);
  });

  it("accepts each code once, and then rejects and counts it like a wrong one", async () => {
    const { person, secret, setupCode } = await turnOn(await app.signUp("vendor"));
    const verify = (browser: Browser, code: string) => browser.post("/two-factor/verify-totp", { code });
    const first = await firstStep(person.email);
    expect((await verify(first, setupCode)).body.code).toBe("INVALID_CODE");
    const nextCode = nextCodeOf(secret);
    expect((await verify(first, nextCode)).status).toBe(200);
    const again = await firstStep(person.email);
    const [used, wrong] = [await verify(again, nextCode), await verify(again, wrongCodeOf(secret))];
    expect([used.status, used.body]).toEqual([wrong.status, wrong.body]);
    expect([used.status, used.body.code]).toEqual([401, "INVALID_CODE"]);
    expect(await again.token(person.email)).toBe(401);
    const counted = await app.db
      .selectFrom("twoFactors")
      .select("failedVerificationCount")
      .where("userId", "=", person.id)
      .executeTakeFirst();
    expect(counted).toEqual({ failedVerificationCount: 2 });
  });

  it("accepts a code once when two browsers send it at the same time", async () => {
    const { person, secret } = await turnOn(await app.signUp("vendor"));
    const browsers = [await firstStep(person.email), await firstStep(person.email)];
    const code = nextCodeOf(secret);
    const responses = await sendTogether(person, () =>
      browsers.map((browser) => browser.post("/two-factor/verify-totp", { code })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(responses.find(({ status }) => status === 401)?.body.code).toBe("INVALID_CODE");
    const signedIn = [await browsers[0]?.token(person.email), await browsers[1]?.token(person.email)];
    expect(signedIn.toSorted()).toEqual([200, 401]);
  });

  it("accepts a code in Bangla digits and with a space", async () => {
    const { person, secret } = await turnOn(await app.signUp("vendor"));
    const browser = await firstStep(person.email);
    const bangla = nextCodeOf(secret).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    expect(
      (await browser.post("/two-factor/verify-totp", { code: `${bangla.slice(0, 3)} ${bangla.slice(3)}` }))
        .status,
    ).toBe(200);
  });

  it("accepts each recovery code once, in any spelling", async () => {
    const { person, recoveryCodes } = await turnOn(await app.signUp("vendor"));
    const typed = ` ${recoveryCodes[0]?.toUpperCase().replace("-", " ")}`;
    const browser = await firstStep(person.email);
    expect((await browser.post("/two-factor/verify-backup-code", { code: typed })).status).toBe(200);
    expect(await browser.token(person.email)).toBe(200);
    const again = await firstStep(person.email);
    expect((await again.post("/two-factor/verify-backup-code", { code: recoveryCodes[0] })).status).toBe(401);
    expect((await app.call("GET", "/users/me/second-factor", { as: person })).body.recoveryCodesLeft).toBe(9);
  });

  it("accepts a recovery code once when two browsers send it at the same time", async () => {
    const { person, recoveryCodes } = await turnOn(await app.signUp("vendor"));
    const browsers = [await firstStep(person.email), await firstStep(person.email)];
    const responses = await Promise.all(
      browsers.map((browser) => browser.post("/two-factor/verify-backup-code", { code: recoveryCodes[3] })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("locks an account after five wrong codes in any browser, also for the correct code", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const { person, secret } = await turnOn(await strict.signUp("admin"), strict);
    const verify = (browser: Browser, code: string) =>
      browser.post("/two-factor/verify-totp", { code }, strict);
    for (let round = 0; round < 5; round++) {
      const browser = await firstStep(person.email, strict);
      expect((await verify(browser, wrongCodeOf(secret))).status).toBe(401);
    }
    const browser = await firstStep(person.email, strict);
    const locked = await verify(browser, nextCodeOf(secret));
    expect([locked.status, locked.body.code]).toEqual([429, "ACCOUNT_TEMPORARILY_LOCKED"]);
    const later = new Date(Date.now() - minute);
    await strict.db
      .updateTable("twoFactors")
      .set({ lockedUntil: later })
      .where("userId", "=", person.id)
      .execute();
    expect((await verify(browser, nextCodeOf(secret))).status).toBe(200);
  });

  it("multiplies the limit of wrong codes by RATE_LIMIT_FACTOR", async () => {
    const stricter = await testApp({ RATE_LIMIT_FACTOR: "0.2" });
    const { person, secret } = await turnOn(await stricter.signUp("vendor"), stricter);
    const browser = await firstStep(person.email, stricter);
    const verify = (code: string) => browser.post("/two-factor/verify-totp", { code }, stricter);
    expect((await verify(wrongCodeOf(secret))).status).toBe(401);
    expect((await verify(nextCodeOf(secret))).body.code).toBe("ACCOUNT_TEMPORARILY_LOCKED");
  });

  it("accepts no code after the account is suspended or a new password has ended its sessions", async () => {
    const { person, secret } = await turnOn(await app.signUp("vendor"));
    const waiting = await firstStep(person.email);
    const changed = await app.call("POST", "/users/me/password", {
      as: person,
      body: { currentPassword: testPassword, newPassword: "Other#2026!" },
    });
    expect(changed.status).toBe(200);
    expect((await waiting.post("/two-factor/verify-totp", { code: nextCodeOf(secret) })).status).toBe(401);
    const admin = await app.signUp("admin");
    const victim = await turnOn(await app.signUp("vendor"));
    const other = await firstStep(victim.person.email);
    await app.call("PATCH", `/users/admin/user/suspend/${victim.person.id}`, { as: admin });
    const response = await other.post("/two-factor/verify-totp", { code: nextCodeOf(victim.secret) });
    expect(response.status).toBe(401);
    const again = await new Browser().post("/sign-in/email", {
      email: victim.person.email,
      password: testPassword,
    });
    expect([again.status, again.body.code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
  });

  it("requires no code on a vendor's trusted device, but always one for an admin", async () => {
    const { person, secret } = await turnOn(await app.signUp("vendor"));
    const browser = await firstStep(person.email);
    await browser.post("/two-factor/verify-totp", { code: nextCodeOf(secret), trustDevice: true });
    await browser.post("/sign-out", {});
    const trusted = await browser.post("/sign-in/email", { email: person.email, password: testPassword });
    expect(trusted.body.twoFactorRedirect).toBeUndefined();
    await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", person.id).execute();
    await browser.post("/sign-out", {});
    expect(
      (await browser.post("/sign-in/email", { email: person.email, password: testPassword })).body
        .twoFactorRedirect,
    ).toBe(true);
    await allowUsedCodes(person);
    await browser.post("/two-factor/verify-totp", { code: nextCodeOf(secret), trustDevice: true });
    await browser.post("/sign-out", {});
    expect(
      (await browser.post("/sign-in/email", { email: person.email, password: testPassword })).body
        .twoFactorRedirect,
    ).toBe(true);
  });
});

describe("turning two-step sign-in off", () => {
  const renewRecoveryCodes = (person: TestPerson, code: string) =>
    app.call("POST", "/users/me/second-factor/recovery-codes", {
      as: person,
      body: { password: testPassword, code },
    });

  it("requires both the password and a code to turn it off", async () => {
    const { person, secret } = await turnOn(await app.signUp("vendor"));
    const off = (body: object) => app.call("DELETE", "/users/me/second-factor", { as: person, body });
    expect((await off({ password: testPassword })).status).toBe(422);
    expect((await off({ code: nextCodeOf(secret) })).status).toBe(422);
    expect((await off({ password: testPassword, code: wrongCodeOf(secret) })).body.code).toBe("wrong_code");
    expect((await off({ password: testPassword, code: nextCodeOf(secret) })).status).toBe(200);
    const browser = await firstStep(person.email);
    expect(await browser.token(person.email)).toBe(200);
    expect(
      await app.db.selectFrom("twoFactors").select("id").where("userId", "=", person.id).execute(),
    ).toEqual([]);
  });

  it("allows five wrong codes when turning it off", async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
    const { person, secret } = await turnOn(await strict.signUp("vendor"), strict);
    const off = (code: string) =>
      strict.call("DELETE", "/users/me/second-factor", {
        as: person,
        body: { password: testPassword, code },
      });
    for (let round = 0; round < 5; round++) expect((await off(wrongCodeOf(secret))).status).toBe(422);
    expect((await off(nextCodeOf(secret))).status).toBe(429);
  });

  it("replaces the recovery codes for the password and a code", async () => {
    const { person, secret, recoveryCodes } = await turnOn(await app.signUp("vendor"));
    const renewed = await renewRecoveryCodes(person, nextCodeOf(secret));
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const browser = await firstStep(person.email);
    expect((await browser.post("/two-factor/verify-backup-code", { code: recoveryCodes[0] })).status).toBe(
      401,
    );
    expect(
      (await browser.post("/two-factor/verify-backup-code", { code: renewed.body.recoveryCodes[0] })).status,
    ).toBe(200);
    expect((await listMailsTo(app.db, person.email))[0]?.subject).toBe("Your recovery codes were replaced");
    expect(await lastEntryAbout(person)).toEqual({ action: "recovery_codes_renewed", actorId: person.id });
  });

  it("rejects a renewal of the recovery codes when another request changes them concurrently", async () => {
    const { person, secret } = await turnOn(await app.signUp("vendor"));
    const renewal = await app.db.transaction().execute(async (trx) => {
      // The renewal has read the codes when it waits for the account.
      await trx.selectFrom("users").select("id").where("id", "=", person.id).forUpdate().execute();
      const renewing = renewRecoveryCodes(person, nextCodeOf(secret));
      await waitForLocks(app.pool, 1);
      await trx
        .updateTable("twoFactors")
        .set({ backupCodes: "changed" })
        .where("userId", "=", person.id)
        .execute();
      return { response: renewing };
    });
    const { status, body } = await renewal.response;
    expect([status, body.code]).toEqual([409, "codes_changed"]);
  });

  it("accepts each code as a proof once, and not for a sign-in after that", async () => {
    const { person, secret, setupCode } = await turnOn(await app.signUp("vendor"));
    expect((await renewRecoveryCodes(person, setupCode)).body.code).toBe("wrong_code");
    const code = nextCodeOf(secret);
    expect((await renewRecoveryCodes(person, code)).status).toBe(200);
    const used = await renewRecoveryCodes(person, code);
    expect([used.status, used.body.code]).toEqual([422, "wrong_code"]);
    const browser = await firstStep(person.email);
    expect((await browser.post("/two-factor/verify-totp", { code })).body.code).toBe("INVALID_CODE");
  });

  it("accepts a code as a proof once when two requests send it at the same time", async () => {
    const { person, secret } = await turnOn(await app.signUp("vendor"));
    const code = nextCodeOf(secret);
    const responses = await sendTogether(person, () => [
      renewRecoveryCodes(person, code),
      renewRecoveryCodes(person, code),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.code).toBe("wrong_code");
  });

  it("ends every session and is audited without an actor when the operator turns it off", async () => {
    const { person } = await turnOn(await app.signUp("admin"));
    expect(await resetSecondFactor(app.ctx, person)).toBe(true);
    expect((await app.call("GET", "/users/me", { as: person })).status).toBe(401);
    expect(await (await firstStep(person.email)).token(person.email)).toBe(200);
    expect(await resetSecondFactor(app.ctx, person)).toBe(false);
    expect(await lastEntryAbout(person)).toEqual({ action: "second_factor_off", actorId: null });
  });
});

describe("an account that is exported or deleted", () => {
  it("does not export the secret, and deletes the second factor with the account", async () => {
    const { person, secret, recoveryCodes } = await turnOn(await app.signUp("vendor"));
    const exported = JSON.stringify((await app.call("GET", "/users/me/export", { as: person })).body);
    expect(exported).not.toContain(secret);
    expect(exported).not.toContain(recoveryCodes[0]);
    expect(exported).not.toContain("$ba$");
    expect(
      (await app.call("DELETE", "/users/me", { as: person, body: { password: testPassword } })).status,
    ).toBe(200);
    expect(
      await app.db.selectFrom("twoFactors").select("id").where("userId", "=", person.id).execute(),
    ).toEqual([]);
  });
});

describe("a changed SECRET", () => {
  const before = "a secret for tests that is long enough";
  const after = "another secret for tests, as long as the first";

  it("locks no one out while SECRET_PREVIOUS is set, nor without it after the job has run", async () => {
    const { person, secret, recoveryCodes } = await turnOn(await app.signUp("admin"));
    const signIn = async (
      secrets: readonly [string, ...string[]],
      step: (request: (path: string, body: object) => Promise<Response>) => Promise<Response>,
    ) => {
      const auth = openAuth(app.ctx, secrets, []);
      let cookie = "";
      const request = async (path: string, body: object) => {
        const response = await auth.handle(
          new Request(`${origin}/api/auth${path}`, {
            method: "POST",
            headers: { origin, cookie, "content-type": "application/json" },
            body: JSON.stringify(body),
          }),
          "127.0.0.1",
        );
        cookie = response.headers
          .getSetCookie()
          .map((header) => header.split(";")[0])
          .join("; ");
        return response;
      };
      await request("/sign-in/email", { email: person.email, password: testPassword });
      return (await step(request)).status;
    };
    const byApp = (request: (path: string, body: object) => Promise<Response>) =>
      request("/two-factor/verify-totp", { code: nextCodeOf(secret) });
    const byRecoveryCode = (index: number) => (request: (path: string, body: object) => Promise<Response>) =>
      request("/two-factor/verify-backup-code", { code: recoveryCodes[index] });
    expect(await signIn([after, before], byApp)).toBe(200);
    expect(await signIn([after, before], byRecoveryCode(0))).toBe(200);
    await reencryptSecondFactors(app.ctx, createEncryption([after, before]));
    await allowUsedCodes(person);
    expect(await signIn([after], byApp)).toBe(200);
    expect(await signIn([after], byRecoveryCode(1))).toBe(200);
    await reencryptSecondFactors(app.ctx, createEncryption([before, after]));
  });
});

describe("the session check", () => {
  const age = (
    person: TestPerson,
    { createdAgo = 0, usedAgo = 0 }: { createdAgo?: number; usedAgo?: number },
  ) =>
    app.db
      .updateTable("sessions")
      .set({ createdAt: new Date(Date.now() - createdAgo), updatedAt: new Date(Date.now() - usedAgo) })
      .where("userId", "=", person.id)
      .execute();
  const hour = 60 * minute;
  const day = 24 * hour;

  it.each([
    ["admin", "29 minutes idle", { createdAgo: 11 * hour, usedAgo: 29 * minute }, 200],
    ["admin", "31 minutes idle", { createdAgo: 11 * hour, usedAgo: 31 * minute }, 401],
    ["admin", "12 hours old", { createdAgo: 12 * hour + minute }, 401],
    ["vendor", "12 hours old", { createdAgo: 12 * hour + minute }, 200],
    ["vendor", "6 days idle", { createdAgo: 20 * day, usedAgo: 6 * day }, 200],
    ["vendor", "7 days idle", { createdAgo: 20 * day, usedAgo: 7 * day + minute }, 401],
    ["user", "29 days old", { createdAgo: 29 * day }, 200],
    ["user", "30 days old", { createdAgo: 30 * day + minute }, 401],
  ] as const)("keeps or ends a session by role and age: %s, %s [F17]", async (role, _what, ages, status) => {
    const person = await app.signUp(role);
    await age(person, ages);
    const cookieFirst = (
      await app.call("POST", "/jwt", { body: { email: person.email }, headers: { cookie: person.cookie } })
    ).status;
    expect([cookieFirst, (await app.call("GET", "/users/me", { as: person })).status]).toEqual([
      status,
      status,
    ]);
  });

  it("returns no session that has ended to the browser", async () => {
    const admin = await app.signUp("admin");
    await age(admin, { usedAgo: 31 * minute });
    expect(
      (await app.fastify.inject({ url: "/api/auth/get-session", headers: { cookie: admin.cookie } })).json(),
    ).toBeNull();
  });

  it("extends a session by requests, once a minute, but not by a new token alone [F17]", async () => {
    const admin = await app.signUp("admin");
    const usedAt = async () =>
      (
        await app.db
          .selectFrom("sessions")
          .select("updatedAt")
          .where("userId", "=", admin.id)
          .executeTakeFirstOrThrow()
      ).updatedAt;
    await age(admin, { createdAgo: hour, usedAgo: 20 * minute });
    await app.call("POST", "/jwt", { body: { email: admin.email }, headers: { cookie: admin.cookie } });
    expect(Date.now() - (await usedAt()).getTime()).toBeGreaterThan(19 * minute);
    await app.call("GET", "/users/me", { as: admin });
    const first = await usedAt();
    expect(Date.now() - first.getTime()).toBeLessThan(minute);
    await app.call("GET", "/users/me", { as: admin });
    expect(await usedAt()).toEqual(first);
  });

  it("ends a session when its person becomes an admin and it is too old for one", async () => {
    const [admin, person] = [await app.signUp("admin"), await app.signUp("user")];
    await verifyEmail(person);
    await age(person, { createdAgo: day });
    expect((await app.call("GET", "/users/me", { as: person })).status).toBe(200);
    expect((await app.call("PATCH", `/users/admin/user/set-admin/${person.id}`, { as: admin })).status).toBe(
      200,
    );
    expect((await app.call("GET", "/users/me", { as: person })).status).toBe(401);
  });
});

describe("the API, a while after the sign-in,", () => {
  const signedInLongAgo = (person: TestPerson) =>
    app.db
      .updateTable("sessions")
      .set({ createdAt: new Date(Date.now() - 11 * minute) })
      .where("userId", "=", person.id)
      .execute();

  it("asks an admin to prove their identity before sensitive actions, once for ten minutes [F17]", async () => {
    const [admin, person] = [await app.signUp("admin"), await app.signUp("user")];
    await verifyEmail(person);
    await signedInLongAgo(admin);
    const guarded = [
      () => app.call("PATCH", `/users/admin/user/set-vendor/${person.id}`, { as: admin }),
      () => app.call("PATCH", `/users/admin/user/suspend/${person.id}`, { as: admin }),
      () => app.call("GET", "/users/admin/orders/all?format=csv", { as: admin }),
    ];
    for (const change of guarded)
      expect(await change()).toMatchObject({ status: 403, body: { code: "proof_needed" } });
    expect((await app.call("GET", "/users/admin/orders/all", { as: admin })).status).toBe(200);
    const prove = (body: object) => app.call("POST", "/users/me/proof", { as: admin, body });
    expect((await prove({})).status).toBe(422);
    expect((await prove({ password: "Wrong#2026" })).body.code).toBe("wrong_password");
    expect((await guarded[0]?.())?.status).toBe(403);
    expect((await prove({ password: testPassword })).status).toBe(200);
    for (const change of guarded) expect((await change()).status).toBe(200);
    await app.db
      .updateTable("sessions")
      .set({ provenAt: new Date(Date.now() - 11 * minute) })
      .where("userId", "=", admin.id)
      .execute();
    expect((await guarded[0]?.())?.body.code).toBe("proof_needed");
  });

  it("accepts a code without a password, and requires a new sign-in without either", async () => {
    const [admin, other] = [await turnOn(await app.signUp("admin")), await app.signUp("admin")];
    for (const { id } of [admin.person, other])
      await app.db
        .updateTable("identities")
        .set({ providerId: "demo", password: null })
        .where("userId", "=", id)
        .execute();
    await signedInLongAgo(admin.person);
    await app.db
      .updateTable("sessions")
      .set({ provenAt: null })
      .where("userId", "=", admin.person.id)
      .execute();
    await signedInLongAgo(other);
    const prove = (as: TestPerson, body: object) => app.call("POST", "/users/me/proof", { as, body });
    expect((await prove(admin.person, { code: wrongCodeOf(admin.secret) })).body.code).toBe("wrong_code");
    expect((await prove(admin.person, { code: nextCodeOf(admin.secret) })).status).toBe(200);
    expect((await prove(other, {})).body.code).toBe("sign_in_again");
  });
});

describe("REQUIRE_ADMIN_2FA", () => {
  it("limits an admin without two-step sign-in to their account pages until it is on [F17]", async () => {
    const strict = await testApp({ REQUIRE_ADMIN_2FA: "1" });
    const [admin, vendor] = [await strict.signUp("admin"), await strict.signUp("vendor")];
    const calls = [
      "/users/admin/user/all",
      "/users/admin/orders/all",
      `/users/admin/${vendor.email}`,
      "/users/user/favourites",
    ];
    for (const path of calls)
      expect([path, (await strict.call("GET", path, { as: admin })).body.code]).toEqual([
        path,
        "second_factor_needed",
      ]);
    expect((await strict.call("GET", "/users/me", { as: admin })).status).toBe(200);
    expect((await strict.call("GET", "/users/vendor/p/my-products", { as: vendor })).status).toBe(200);
    expect((await strict.call("GET", "/users/me/second-factor", { as: admin })).body).toEqual({
      on: false,
      recoveryCodesLeft: 0,
      required: true,
    });
    await turnOn(admin, strict);
    for (const path of calls)
      expect([path, (await strict.call("GET", path, { as: admin })).status]).toEqual([path, 200]);
  });

  it("rejects every admin endpoint of the OpenAPI document", async () => {
    const strict = await testApp({ REQUIRE_ADMIN_2FA: "1" });
    const admin = await strict.signUp("admin");
    const { paths } = (await strict.call("GET", "/openapi.json")).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    const adminEndpoints = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith("/api/users/admin/")
        ? Object.keys(methods).map((method) => [method, path] as const)
        : [],
    );
    expect(adminEndpoints.length).toBeGreaterThan(20);
    for (const [method, path] of adminEndpoints) {
      const filled = path.slice("/api".length).replace(/\{\w+\}/g, "01890000-0000-7000-8000-000000000009");
      const response = await strict.call(method.toUpperCase() as Method, filled, {
        as: admin,
        ...(method !== "get" && { body: {} }),
      });
      expect([method, path, response.status, response.body.code]).toEqual([
        method,
        path,
        403,
        "second_factor_needed",
      ]);
    }
  });
});
