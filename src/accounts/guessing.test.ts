/** Password guessing and lockouts, with the limits of a real instance. */
import type { LightMyRequestResponse } from "fastify";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { testApp, testPassword } from "#test/app.ts";
import { cookiesOf, deviceCookieOf } from "#test/cookies.ts";
import { attemptCounter } from "./actions/attempt-counter.server.ts";

const app = await testApp({ RATE_LIMIT_FACTOR: "1" });
const lines: string[] = [];
app.ctx.log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
let clockOffsetMs = 0;
app.ctx.now = () => new Date(Date.now() + clockOffsetMs);
const minutes = (count: number) => count * 60_000;

let hosts = 0;
/** Returns an IP address that no other test uses. */
const newIp = () => `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`;

function post(path: string, payload: object, ip: string, cookie = ""): Promise<LightMyRequestResponse> {
  const headers = { origin: app.ctx.config.publicUrl, ...(cookie && { cookie }) };
  return app.fastify.inject({
    method: "POST",
    url: `/api/auth${path}`,
    remoteAddress: ip,
    headers,
    payload,
  });
}

const signIn = (email: string, password: string, ip: string, cookie?: string) =>
  post("/sign-in/email", { email, password }, ip, cookie);
const right = async (email: string, ip: string, cookie?: string) =>
  (await signIn(email, testPassword, ip, cookie)).statusCode;
const wrong = async (email: string, ip: string, cookie?: string) =>
  (await signIn(email, "Wrong#2026", ip, cookie)).statusCode;
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
/**
 * Counts wrong passwords from this IP address, for accounts that do not exist, until its limit is reached.
 */
async function useUp(ip: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++)
    await attemptCounter(app.ctx).countSignInAttempt(`nobody${attempt}@mela.test`, ip);
}
/** Counts wrong passwords, each from another IP address, without computing their hashes. */
async function guess(email: string, count: number): Promise<void> {
  for (let attempt = 0; attempt < count; attempt++) {
    const ip = newIp();
    await attemptCounter(app.ctx).countSignInAttempt(email, ip);
    await attemptCounter(app.ctx).countWrongPassword(email, ip);
  }
}
const kindsTo = async (email: string) =>
  (await app.db.selectFrom("mails").select("kind").where("recipient", "=", email).execute()).map(
    ({ kind }) => kind,
  );

describe("behind one IP address, as in a mobile network [F16, S14]", () => {
  it("people can sign in while a phone repeats one wrong password", async () => {
    const [phone, neighbour] = [await app.signUp(), await app.signUp()];
    const ip = newIp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 80; attempt++) statuses.push(await wrong(phone.email, ip));
    expect(statuses).toEqual([...times(5, 401), ...times(75, 429)]);
    expect(await right(neighbour.email, ip)).toBe(200);
  });

  it("people can sign in on a known device when the limit of the IP address is used up", async () => {
    const [person, stranger] = [await app.signUp(), await app.signUp()];
    const ip = newIp();
    await useUp(ip);
    expect(await right(person.email, ip)).toBe(429);
    expect(await right(person.email, ip, deviceCookieOf(person.cookie))).toBe(200);
    // A device of another account is not known.
    expect(await right(person.email, ip, deviceCookieOf(stranger.cookie))).toBe(429);
    expect(await right(person.email, ip, "mela.device=made-up")).toBe(429);
  });

  it("people keep their known devices when someone else signs in on them too", async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const response = await signIn(second.email, testPassword, newIp(), deviceCookieOf(first.cookie));
    const shared = deviceCookieOf(cookiesOf(response));
    const ip = newIp();
    await useUp(ip);
    expect([await right(first.email, ip, shared), await right(second.email, ip, shared)]).toEqual([200, 200]);
  });

  it("people are limited to sixty correct sign-ins an hour for each account", async () => {
    const [eager, neighbour] = [await app.signUp(), await app.signUp()];
    const ip = newIp();
    // Without computing hashes.
    for (let attempt = 0; attempt < 59; attempt++)
      await attemptCounter(app.ctx).countCorrectPassword(eager.email);
    expect([await right(eager.email, ip), await right(eager.email, ip)]).toEqual([200, 429]);
    expect(await right(neighbour.email, ip)).toBe(200);
  });

  it("people are limited in the same way while their account is suspended", async () => {
    const person = await app.signUp();
    await app.db.updateTable("users").set({ suspended: true }).where("id", "=", person.id).execute();
    const statuses: number[] = [];
    const ip = newIp();
    for (let round = 0; round < 6; round++) statuses.push(await wrong(person.email, ip));
    expect(statuses).toEqual([...times(5, 401), 429]);
    const other = newIp();
    // Correct passwords use up nothing of the limit of wrong ones, but cost hashes too.
    for (let round = 0; round < 58; round++) await attemptCounter(app.ctx).countCorrectPassword(person.email);
    expect([
      await right(person.email, other),
      await right(person.email, other),
      await right(person.email, other),
    ]).toEqual([403, 403, 429]);
  });

  it("people can register twenty accounts an hour, and five from one IPv6 /64 [H16]", async () => {
    const register = async (ip: string) =>
      (
        await post(
          "/sign-up/email",
          { name: "R", email: `new${++hosts}@mela.test`, password: testPassword },
          ip,
        )
      ).statusCode;
    const [network, home] = [newIp(), "2001:db8:77:1::"];
    // Without computing hashes.
    for (let attempt = 0; attempt < 19; attempt++)
      await attemptCounter(app.ctx).countSignUp(`other${attempt}@mela.test`, network);
    for (let attempt = 0; attempt < 4; attempt++)
      await attemptCounter(app.ctx).countSignUp(`kin${attempt}@mela.test`, `${home}${attempt + 1}`);
    expect([await register(network), await register(network)]).toEqual([200, 429]);
    expect([await register(`${home}8`), await register(`${home}9`)]).toEqual([200, 429]);
  });
});

describe("after a sign-in [F16, S13]", () => {
  it("a known device has a limit of five wrong passwords of its own, which locks out no other device", async () => {
    const person = await app.signUp();
    const [ip, device] = [newIp(), deviceCookieOf(person.cookie)];
    for (let attempt = 0; attempt < 6; attempt++) await wrong(person.email, ip);
    expect(await right(person.email, ip)).toBe(429);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push(await wrong(person.email, ip, device));
    expect(statuses).toEqual([...times(5, 401), 429]);
    expect(await right(person.email, newIp())).toBe(200);
  });

  it("a known device has a cookie that scripts and other sites cannot read", async () => {
    const person = await app.signUp();
    const response = await signIn(person.email, testPassword, newIp());
    expect(response.cookies.find(({ name }) => name === "mela.device")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
    expect(deviceCookieOf(cookiesOf(response))).not.toContain(person.id);
  });
});

describe("wrong passwords for an account with an unverified address", () => {
  it("are not reported by mail, because the address may be a stranger's", async () => {
    const person = await app.signUp();
    await app.db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    await guess(person.email, 31);
    expect(await kindsTo(person.email)).not.toContain("many_tries");
  });
});

describe("from many IP addresses [F16, S13]", () => {
  it("guessing a password is slowed to one attempt a minute after thirty wrong ones, except on known devices", async () => {
    const person = await app.signUp();
    await app.db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
    lines.length = 0;
    await guess(person.email, 28);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push(await wrong(person.email, newIp()));
    // After the thirtieth, attempts are delayed.
    expect(statuses).toEqual([...times(3, 401), ...times(3, 429)]);
    const refused = await signIn(person.email, testPassword, newIp());
    expect([refused.statusCode, Number(refused.headers["retry-after"]) <= 60]).toEqual([429, true]);
    expect(await right(person.email, newIp(), deviceCookieOf(person.cookie))).toBe(200);

    expect((await kindsTo(person.email)).filter((kind) => kind === "many_tries")).toHaveLength(1);
    const failed = lines.filter((line) => line.includes("sign-in failed: wrong password"));
    expect(failed.map((line) => JSON.parse(line).ipGroup)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^198\.51\./)]),
    );
    expect(failed).toHaveLength(31);
    expect(lines.filter((line) => JSON.parse(line).userId === person.id)).toHaveLength(1);
    expect(lines.join("")).not.toContain(person.email);

    clockOffsetMs += minutes(2);
    expect(await right(person.email, newIp())).toBe(200);
    clockOffsetMs += minutes(25 * 60);
    const nextDay: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) nextDay.push(await wrong(person.email, newIp()));
    expect(nextDay).toEqual([401, 401, 401]);
  });

  it("guessing a password does not reveal whether the account exists", async () => {
    await guess("not-here@mela.test", 29);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) statuses.push(await wrong("not-here@mela.test", newIp()));
    expect(statuses).toEqual([401, 401, 429]);
    expect(await kindsTo("not-here@mela.test")).toEqual([]);
  });

  it("guessing a password does not lock out a person who resets it by mail, which makes the device known", async () => {
    const person = await app.signUp();
    await guess(person.email, 31);
    await post("/request-password-reset", { email: person.email }, newIp());
    const mail = await app.db
      .selectFrom("mails")
      .select("bodyText")
      .where("recipient", "=", person.email)
      .where("kind", "=", "reset_password")
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.bodyText)?.[1];
    const newPassword = "Other#2026";
    const reset = await post("/reset-password", { token, newPassword }, newIp());
    expect(reset.statusCode).toBe(200);
    expect((await signIn(person.email, newPassword, newIp())).statusCode).toBe(429);
    expect(
      (await signIn(person.email, newPassword, newIp(), deviceCookieOf(cookiesOf(reset)))).statusCode,
    ).toBe(200);
  });
});
