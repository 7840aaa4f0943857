import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "#platform/db/database.server.ts";
import { type TestApp, testApp } from "#test/app.ts";
import { deleteUnconfirmedSubscriptions, markUnsubscribed, moveSubscription } from "./store.server.ts";

const app = await testApp();
// With the limits of production and a clock that tests can move forward.
let strict: TestApp;
let laterMs = 0;
beforeAll(async () => {
  strict = await testApp({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
  strict.ctx.now = () => new Date(Date.now() + laterMs);
});

const accepted = [202, { accepted: true }];
const hourMs = 3_600_000;
let addresses = 0;
/** A new IP address for each request, so that only the limit under test applies. */
const fromNewAddress = () => ({ "x-forwarded-for": `203.0.113.${++addresses}` });

async function ask(
  email: unknown,
  more: Record<string, unknown> = {},
  target = app,
  headers: Record<string, string> = fromNewAddress(),
) {
  const { status, body } = await target.call("POST", "/newsletter", { body: { email, ...more }, headers });
  return [status, body];
}

const mailsTo = (email: string, target = app) =>
  target.db
    .selectFrom("mails")
    .select(["kind", "language", "bodyText", "unsubscribeUrl"])
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
const kindsTo = async (email: string, target = app) => (await mailsTo(email, target)).map(({ kind }) => kind);
const stateOf = async (email: string, target = app) =>
  (
    await target.db
      .selectFrom("newsletterSubscriptions")
      .select("state")
      .where("email", "=", email)
      .executeTakeFirst()
  )?.state;

/** Returns path and query of the link in the latest mail to this address. */
async function linkTo(email: string, target = app): Promise<string> {
  const text = (await mailsTo(email, target)).at(-1)?.bodyText ?? "";
  return /https?:\/\/[^/]+(\/\S*token=\S+)/.exec(text)?.[1] ?? "";
}

/** Posts a form as a browser without JavaScript does. */
const post = (url: string, fields: Record<string, string> = {}, target = app) =>
  target.fastify.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...fromNewAddress() },
    payload: new URLSearchParams(fields).toString(),
  });

async function subscribed(email: string, target = app): Promise<void> {
  await ask(email, {}, target);
  expect((await post(await linkTo(email, target), {}, target)).headers.location).toBe(
    "/newsletter/confirm?state=done",
  );
}

describe("POST /api/newsletter", () => {
  it("mails a confirmation link to a new address without subscribing it", async () => {
    expect(await ask("  New@Example.com ", { language: "bn" })).toEqual(accepted);
    const [mail] = await mailsTo("new@example.com");
    expect(mail).toMatchObject({ kind: "newsletter_confirm", language: "bn", unsubscribeUrl: null });
    expect(mail?.bodyText).toMatch(/http:\/\/localhost:3999\/bn\/newsletter\/confirm\?token=[\w-]{43}\b/);
    expect(await stateOf("new@example.com")).toBe("asked");
  });

  it("returns the same response, never before the minimum time, for addresses in every state", async () => {
    await subscribed("known@example.com");
    await ask("waiting@example.com");
    await subscribed("gone@example.com");
    await post((await linkTo("gone@example.com")).replace("confirm", "unsubscribe"));
    const times: number[] = [];
    for (const email of [
      "fresh@example.com",
      "waiting@example.com",
      "known@example.com",
      "gone@example.com",
    ]) {
      const began = performance.now();
      expect(await ask(email)).toEqual(accepted);
      times.push(performance.now() - began);
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(240);
    expect(await kindsTo("known@example.com")).toEqual([
      "newsletter_confirm",
      "newsletter_welcome",
      "newsletter_known",
    ]);
    expect(await stateOf("known@example.com")).toBe("confirmed");
    expect(await stateOf("gone@example.com")).toBe("asked");
  });

  it.each([
    ["", "en", "Email is required"],
    ["rahima", "en", "Enter a valid e-mail address, such as name@example.com."],
    ["rahima@example.com\nBcc: x@y.zz", "bn", "সঠিক ই-মেইল ঠিকানা লিখুন, যেমন name@example.com।"],
  ])("rejects %j with the text of the form (%s)", async (email, language, message) => {
    const [status, body] = await ask(email, { language });
    expect([status, body.errors]).toEqual([
      422,
      [{ path: "email", code: email === "" ? "required" : "wrong_format", message }],
    ]);
  });

  it.each([[{ $ne: "" }], [["a@b.co"]], [null], [7]])("rejects %j, which is not a string", async (email) => {
    expect((await ask(email))[0]).toBe(422);
  });

  it("sends one confirmation mail an hour and one 'already subscribed' mail a day", async () => {
    await ask("slow@example.com", {}, strict);
    await ask("slow@example.com", {}, strict);
    expect(await kindsTo("slow@example.com", strict)).toEqual(["newsletter_confirm"]);
    laterMs += hourMs + 1_000;
    await ask("slow@example.com", {}, strict);
    expect(await kindsTo("slow@example.com", strict)).toEqual(["newsletter_confirm", "newsletter_confirm"]);
    await post(await linkTo("slow@example.com", strict), {}, strict);
    for (const wait of [0, 2 * hourMs, 23 * hourMs]) {
      laterMs += wait;
      expect(await ask("slow@example.com", {}, strict)).toEqual(accepted);
    }
    const known = (await kindsTo("slow@example.com", strict)).filter((kind) => kind === "newsletter_known");
    expect(known).toHaveLength(2);
  });

  it("accepts five requests an hour from one group of IP addresses and returns Retry-After [H20]", async () => {
    const headers = { "x-forwarded-for": "2001:db8:1:2::1" };
    for (let count = 1; count <= 5; count++)
      expect((await ask(`group${count}@example.com`, {}, strict, headers))[0]).toBe(202);
    const sixth = await strict.call("POST", "/newsletter", {
      body: { email: "group6@example.com" },
      headers: { "x-forwarded-for": "2001:db8:1:2:ffff::9" },
    });
    expect([sixth.status, sixth.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(3_500);
    expect(await kindsTo("group6@example.com", strict)).toEqual([]);
    const form = await strict.fastify.inject({
      method: "POST",
      url: "/bn/newsletter",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      payload: "email=group7%40example.com",
    });
    expect(form.headers.location).toBe("/bn/newsletter?state=rate-limited");
  });

  it("writes one subscription and one mail for ten concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask("ten@example.com", {}, strict)));
    expect(responses).toEqual(responses.map(() => accepted));
    expect(await kindsTo("ten@example.com", strict)).toEqual(["newsletter_confirm"]);
  });
});

describe("the confirmation link", () => {
  it("confirms once by its button and changes nothing when opened", async () => {
    await ask("once@example.com");
    const link = await linkTo("once@example.com");
    await app.fastify.inject(link);
    expect(await stateOf("once@example.com")).toBe("asked");
    const clicks = await Promise.all([post(link), post(link), post(link)]);
    expect(clicks.map(({ statusCode, headers }) => [statusCode, headers.location]).sort()).toEqual([
      [303, "/newsletter/confirm?state=done"],
      [303, "/newsletter/confirm?state=unknown"],
      [303, "/newsletter/confirm?state=unknown"],
    ]);
    expect(await kindsTo("once@example.com")).toEqual(["newsletter_confirm", "newsletter_welcome"]);
    expect(await stateOf("once@example.com")).toBe("confirmed");
  });

  it("expires after seven days, and the address is deleted", async () => {
    await ask("late@example.com", {}, strict);
    const link = await linkTo("late@example.com", strict);
    laterMs += 7 * 24 * hourMs + 1_000;
    expect((await post(link, {}, strict)).headers.location).toBe("/newsletter/confirm?state=unknown");
    await deleteUnconfirmedSubscriptions(strict.db, strict.ctx.now());
    expect(await stateOf("late@example.com", strict)).toBeUndefined();
  });

  it("is rejected when its token is unknown", async () => {
    for (const token of ["", "x", "k".repeat(43), "%00", "' or 1=1--"]) {
      const response = await post(`/newsletter/confirm?token=${encodeURIComponent(token)}`);
      expect([response.statusCode, response.headers.location]).toEqual([
        303,
        "/newsletter/confirm?state=unknown",
      ]);
    }
  });
});

describe("a subscription that moves to a new address of its account", () => {
  const tokenOf = async (email: string) =>
    (
      await app.db
        .selectFrom("newsletterSubscriptions")
        .select("token")
        .where("email", "=", email)
        .executeTakeFirst()
    )?.token;
  const inState = async (email: string, state: "asked" | "confirmed" | "left") => {
    await (state === "asked" ? ask(email) : subscribed(email));
    if (state === "left") await markUnsubscribed(app.db, (await tokenOf(email)) ?? "", new Date());
    return tokenOf(email);
  };

  it.each([
    ["confirmed", "asked", "from"],
    ["confirmed", "confirmed", "to"],
    ["confirmed", "left", "to"],
    ["asked", "asked", "to"],
    ["left", "asked", "to"],
  ] as const)("in the state %s, to an address in the state %s, keeps that of '%s'", async (...states) => {
    const [stateFrom, stateTo, kept] = states;
    const [from, to] = [`${states.join("-")}@old.test`, `${states.join("-")}@new.test`];
    const tokens = { from: await inState(from, stateFrom), to: await inState(to, stateTo) };
    await inTransaction(app.db, (trx) => moveSubscription(trx, from, to));
    expect([await tokenOf(from), await tokenOf(to)]).toEqual([undefined, tokens[kept]]);
    expect(await stateOf(to)).toBe(kept === "from" ? stateFrom : stateTo);
  });
});

describe("unsubscribing", () => {
  it("works by the button, repeatedly, and by one-click unsubscribe", async () => {
    await subscribed("leaving@example.com");
    const welcome = (await mailsTo("leaving@example.com")).at(-1);
    const { pathname, search } = new URL(welcome?.unsubscribeUrl ?? "");
    expect(pathname).toBe("/newsletter/unsubscribe");
    expect((await post(pathname + search)).headers.location).toBe("/newsletter/unsubscribe?state=done");
    expect(await stateOf("leaving@example.com")).toBe("left");
    expect((await post(pathname + search)).headers.location).toBe("/newsletter/unsubscribe?state=done");
    const oneClick = await post(pathname + search, { "List-Unsubscribe": "One-Click" });
    expect([oneClick.statusCode, oneClick.headers.location]).toEqual([200, undefined]);
  });

  it("works in a mail program that sends a multipart form, in both languages", async () => {
    const origin = await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const send = (link: string, padding = "") => {
      const body = new FormData();
      body.append("List-Unsubscribe", "One-Click");
      body.append("padding", padding);
      return fetch(origin + link, { method: "POST", body, redirect: "manual", headers: fromNewAddress() });
    };
    for (const [email, language] of [
      ["program@example.com", "en"],
      ["program-bn@example.com", "bn"],
    ] as const) {
      await ask(email, { language });
      await post(await linkTo(email));
      const { unsubscribeUrl } = (await mailsTo(email)).at(-1) ?? {};
      const { pathname, search } = new URL(unsubscribeUrl ?? "");
      const response = await send(pathname + search);
      expect([response.status, await response.text()]).toEqual([200, "unsubscribed"]);
      expect(await stateOf(email)).toBe("left");
    }
    expect((await send("/newsletter/unsubscribe?token=x")).status).toBe(404);
    expect((await send("/newsletter/unsubscribe?token=x", "x".repeat(5_000))).status).toBe(413);
    expect((await send("/newsletter")).status).toBe(415);
  });

  it("can only be undone by a new confirmation mail", async () => {
    await subscribed("back@example.com");
    const link = await linkTo("back@example.com");
    await post(link);
    expect((await post(link.replace("unsubscribe", "confirm"))).headers.location).toBe(
      "/newsletter/confirm?state=unknown",
    );
    await subscribed("back@example.com");
    expect(await stateOf("back@example.com")).toBe("confirmed");
  });

  it("reports an unknown link", async () => {
    const url = `/newsletter/unsubscribe?token=${"k".repeat(43)}`;
    expect((await post(url)).headers.location).toBe("/newsletter/unsubscribe?state=unknown");
    expect((await post(url, { "List-Unsubscribe": "One-Click" })).statusCode).toBe(404);
  });
});

describe("on the pages of links", () => {
  it("the buttons of mailed links are limited like writes of one group of IP addresses [H20]", async () => {
    const click = (path: string, payload = "") =>
      strict.fastify.inject({
        method: "POST",
        url: `${path}?token=${"k".repeat(43)}`,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-forwarded-for": "2001:db8:5:6::1",
        },
        payload,
      });
    for (let count = 1; count <= 120; count++)
      expect((await click("/newsletter/confirm")).headers.location).toBe("/newsletter/confirm?state=unknown");
    expect((await click("/newsletter/confirm")).headers.location).toBe(
      "/newsletter/confirm?state=rate-limited",
    );
    expect((await click("/bn/newsletter/unsubscribe")).headers.location).toBe(
      "/bn/newsletter/unsubscribe?state=rate-limited",
    );
    const oneClick = await click("/newsletter/unsubscribe", "List-Unsubscribe=One-Click");
    expect([oneClick.statusCode, oneClick.body]).toEqual([429, "too many requests"]);
    expect(Number(oneClick.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the forms without JavaScript", () => {
  it("do the same as the API and redirect to a page with the result", async () => {
    expect((await post("/bn/newsletter", { email: "form@example.com" })).headers.location).toBe(
      "/bn/newsletter?state=asked",
    );
    const empty = (url: string) => app.fastify.inject({ method: "POST", url });
    expect((await empty("/newsletter")).headers.location).toBe("/newsletter?state=wrong");
    expect((await empty("/newsletter/unsubscribe?token=x")).headers.location).toBe(
      "/newsletter/unsubscribe?state=unknown",
    );
    expect((await mailsTo("form@example.com"))[0]).toMatchObject({
      kind: "newsletter_confirm",
      language: "bn",
    });
    expect((await post("/newsletter", { email: "nobody" })).headers.location).toBe("/newsletter?state=wrong");
  });

  it("accept only form data, and the API accepts only JSON", async () => {
    const send = (url: string, type: string, payload: string) =>
      app.fastify.inject({ method: "POST", url, headers: { "content-type": type }, payload });
    expect((await send("/newsletter", "application/json", '{"email":"a@b.co"}')).statusCode).toBe(415);
    expect(
      (await send("/newsletter", "application/x-www-form-urlencoded", `email=${"a".repeat(5_000)}`))
        .statusCode,
    ).toBe(413);
    expect(
      (await send("/api/newsletter", "application/x-www-form-urlencoded", "email=a%40b.co")).statusCode,
    ).toBe(415);
  });
});
