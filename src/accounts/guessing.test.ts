/** Password guessing and lockouts, with the limits of a real shop. */
import type { LightMyRequestResponse } from "fastify";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { testApp, testPassword } from "#test/app.ts";
import { attemptCounter } from "./actions/attempt-counter.server.ts";

const shop = await testApp({ RATE_LIMIT_FACTOR: "1" });
const lines: string[] = [];
shop.ctx.log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
let late = 0;
shop.ctx.now = () => new Date(Date.now() + late);
const minutes = (count: number) => count * 60_000;

let hosts = 0;
/** An address that no other test uses. */
const newAddress = () => `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`;

function post(path: string, payload: object, address: string, cookie = ""): Promise<LightMyRequestResponse> {
  const headers = { origin: shop.ctx.config.publicUrl, ...(cookie && { cookie }) };
  return shop.app.inject({
    method: "POST",
    url: `/api/auth${path}`,
    remoteAddress: address,
    headers,
    payload,
  });
}

const signIn = (email: string, password: string, address: string, cookie?: string) =>
  post("/sign-in/email", { email, password }, address, cookie);
const right = async (email: string, address: string, cookie?: string) =>
  (await signIn(email, testPassword, address, cookie)).statusCode;
const wrong = async (email: string, address: string, cookie?: string) =>
  (await signIn(email, "Wrong#2026", address, cookie)).statusCode;
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const cookiesOf = (answer: LightMyRequestResponse) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
const parseUserAgent = (cookie: string) => /mela\.device=[^;]+/.exec(cookie)?.[0] ?? "";
/** Counts wrong passwords from this address, for accounts that do not exist, until its limit is reached. */
async function useUp(address: string): Promise<void> {
  for (let round = 0; round < 50; round++)
    await attemptCounter(shop.ctx).signIn(`nobody${round}@mela.test`, address);
}
/** Counts wrong passwords, each from another address, without computing their hashes. */
async function guess(email: string, count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    const address = newAddress();
    await attemptCounter(shop.ctx).signIn(email, address);
    await attemptCounter(shop.ctx).signInFailed(email, address);
  }
}
const kindsTo = async (email: string) =>
  (await shop.db.selectFrom("mails").select("kind").where("recipient", "=", email).execute()).map(
    ({ kind }) => kind,
  );

describe("people behind one address, as in a mobile network [F16, S14]", () => {
  it("can sign in while a phone repeats one wrong password", async () => {
    const [phone, neighbour] = [await shop.signUp(), await shop.signUp()];
    const address = newAddress();
    const statuses: number[] = [];
    for (let round = 0; round < 80; round++) statuses.push(await wrong(phone.email, address));
    expect(statuses).toEqual([...times(5, 401), ...times(75, 429)]);
    expect(await right(neighbour.email, address)).toBe(200);
  });

  it("can sign in on a known device when the limit of the address is used up", async () => {
    const [person, stranger] = [await shop.signUp(), await shop.signUp()];
    const address = newAddress();
    await useUp(address);
    expect(await right(person.email, address)).toBe(429);
    expect(await right(person.email, address, parseUserAgent(person.cookie))).toBe(200);
    // A device of another account is not known.
    expect(await right(person.email, address, parseUserAgent(stranger.cookie))).toBe(429);
    expect(await right(person.email, address, "mela.device=made-up")).toBe(429);
  });

  it("keep their known devices when someone else signs in on them too", async () => {
    const [first, second] = [await shop.signUp(), await shop.signUp()];
    const answer = await signIn(second.email, testPassword, newAddress(), parseUserAgent(first.cookie));
    const shared = parseUserAgent(cookiesOf(answer));
    const address = newAddress();
    await useUp(address);
    expect([await right(first.email, address, shared), await right(second.email, address, shared)]).toEqual([
      200, 200,
    ]);
  });

  it("are limited to sixty correct sign-ins an hour for each account", async () => {
    const [eager, neighbour] = [await shop.signUp(), await shop.signUp()];
    const address = newAddress();
    // Without computing hashes.
    for (let round = 0; round < 59; round++) await attemptCounter(shop.ctx).signedIn(eager.email);
    expect([await right(eager.email, address), await right(eager.email, address)]).toEqual([200, 429]);
    expect(await right(neighbour.email, address)).toBe(200);
  });

  it("can register twenty accounts an hour, and five from one IPv6 /64 [H16]", async () => {
    const register = async (address: string) =>
      (
        await post(
          "/sign-up/email",
          { name: "R", email: `new${++hosts}@mela.test`, password: testPassword },
          address,
        )
      ).statusCode;
    const [network, home] = [newAddress(), "2001:db8:77:1::"];
    // Without computing hashes.
    for (let round = 0; round < 19; round++)
      await attemptCounter(shop.ctx).signUp(`other${round}@mela.test`, network);
    for (let round = 0; round < 4; round++)
      await attemptCounter(shop.ctx).signUp(`kin${round}@mela.test`, `${home}${round + 1}`);
    expect([await register(network), await register(network)]).toEqual([200, 429]);
    expect([await register(`${home}8`), await register(`${home}9`)]).toEqual([200, 429]);
  });
});

describe("a known device [F16, S13]", () => {
  it("has a limit of five wrong passwords of its own, which locks out no other device", async () => {
    const person = await shop.signUp();
    const [address, device] = [newAddress(), parseUserAgent(person.cookie)];
    for (let round = 0; round < 6; round++) await wrong(person.email, address);
    expect(await right(person.email, address)).toBe(429);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) statuses.push(await wrong(person.email, address, device));
    expect(statuses).toEqual([...times(5, 401), 429]);
    expect(await right(person.email, newAddress())).toBe(200);
  });

  it("has a cookie that scripts and other sites cannot read", async () => {
    const person = await shop.signUp();
    const answer = await signIn(person.email, testPassword, newAddress());
    expect(answer.cookies.find(({ name }) => name === "mela.device")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
    expect(parseUserAgent(cookiesOf(answer))).not.toContain(person.id);
  });
});

describe("wrong passwords for an account with an unverified address", () => {
  it("are not reported by mail, because the address may be a stranger's", async () => {
    const person = await shop.signUp();
    await shop.db.updateTable("users").set({ emailVerified: false }).where("id", "=", person.id).execute();
    await guess(person.email, 31);
    expect(await kindsTo(person.email)).not.toContain("many_tries");
  });
});

describe("guessing one account's password from many addresses [F16, S13]", () => {
  it("is slowed to one attempt a minute after thirty wrong ones, except on known devices", async () => {
    const person = await shop.signUp();
    await shop.db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
    lines.length = 0;
    await guess(person.email, 28);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) statuses.push(await wrong(person.email, newAddress()));
    // After the thirtieth, attempts are delayed.
    expect(statuses).toEqual([...times(3, 401), ...times(3, 429)]);
    const refused = await signIn(person.email, testPassword, newAddress());
    expect([refused.statusCode, Number(refused.headers["retry-after"]) <= 60]).toEqual([429, true]);
    expect(await right(person.email, newAddress(), parseUserAgent(person.cookie))).toBe(200);

    expect((await kindsTo(person.email)).filter((kind) => kind === "many_tries")).toHaveLength(1);
    const failed = lines.filter((line) => line.includes("sign-in failed: wrong password"));
    expect(failed.map((line) => JSON.parse(line).addressGroup)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^198\.51\./)]),
    );
    expect(failed).toHaveLength(31);
    expect(lines.filter((line) => JSON.parse(line).userId === person.id)).toHaveLength(1);
    expect(lines.join("")).not.toContain(person.email);

    late += minutes(2);
    expect(await right(person.email, newAddress())).toBe(200);
    late += minutes(25 * 60);
    const nextDay: number[] = [];
    for (let round = 0; round < 3; round++) nextDay.push(await wrong(person.email, newAddress()));
    expect(nextDay).toEqual([401, 401, 401]);
  });

  it("does not reveal whether the account exists", async () => {
    await guess("not-here@mela.test", 29);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) statuses.push(await wrong("not-here@mela.test", newAddress()));
    expect(statuses).toEqual([401, 401, 429]);
    expect(await kindsTo("not-here@mela.test")).toEqual([]);
  });

  it("does not lock out a person who resets the password by mail, which makes the device known", async () => {
    const person = await shop.signUp();
    await guess(person.email, 31);
    await post("/request-password-reset", { email: person.email }, newAddress());
    const mail = await shop.db
      .selectFrom("mails")
      .select("bodyText")
      .where("recipient", "=", person.email)
      .where("kind", "=", "reset_password")
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.bodyText)?.[1];
    const newPassword = "Other#2026";
    const reset = await post("/reset-password", { token, newPassword }, newAddress());
    expect(reset.statusCode).toBe(200);
    expect((await signIn(person.email, newPassword, newAddress())).statusCode).toBe(429);
    expect(
      (await signIn(person.email, newPassword, newAddress(), parseUserAgent(cookiesOf(reset)))).statusCode,
    ).toBe(200);
  });
});
