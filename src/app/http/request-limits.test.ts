import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { photoFields } from "#catalog/contract/product-fields.ts";
import { productsPerHour } from "#listing/contract/product-limits.ts";
import { createBufferedRateLimit } from "#platform/http/buffered-rate-limit.server.ts";
import type { Limit } from "#platform/http/rate-limit.server.ts";
import type { Role } from "#shared/role.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { createTestShop } from "#test/products.ts";

const app = await testApp();
const testShop = await createTestShop(app.db);
const product = await testShop.add({ quantity: 1_000 });
let laterMs = 0;
app.ctx.now = () => new Date(Date.now() + laterMs);

let people = 0;
/**
 * Signs up without limits, then sets a twentieth of the usual ones: 30 reads and suggestions, 6 writes, lists
 * and searches, 3 images.
 */
async function newcomer(role: Role = "user"): Promise<TestPerson> {
  app.ctx.config.rateLimitFactor = 10_000;
  const person = await app.signUp(role, `Newcomer ${++people}`);
  app.ctx.config.rateLimitFactor = 0.05;
  return person;
}
app.ctx.config.rateLimitFactor = 0.05;

let groups = 0;
const newAddress = () => `198.51.100.${++groups}`;

const from = (
  remoteAddress: string,
  method: "GET" | "POST",
  url: string,
  headers: Record<string, string> = {},
) =>
  app.fastify.inject({
    method,
    url: `/api${url}`,
    remoteAddress,
    headers,
    ...(method === "POST" && { payload: { token: "nobody's" } }),
  });

/** Sends a request several times in sequence. Returns the statuses and the last Retry-After. */
async function statusesOf(
  count: number,
  ask: () => Promise<{ statusCode?: number; status?: number; headers: Record<string, unknown> }>,
) {
  const statuses: (number | undefined)[] = [];
  let wait = 0;
  for (let round = 0; round < count; round++) {
    const { statusCode, status, headers } = await ask();
    statuses.push(statusCode ?? status);
    wait = Number(headers["retry-after"] ?? 0);
  }
  return { statuses, wait };
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe("the limits of an account", () => {
  const add = (as: TestPerson) =>
    app.call("POST", "/users/user/favourites", { as, body: { selectedClassId: product } });

  it("reject writes of all kinds together with 429 and Retry-After after the maximum per minute [S64]", async () => {
    const person = await newcomer();
    const other = await newcomer();
    const three = await statusesOf(3, () => add(person));
    const rest = await statusesOf(4, () => app.call("POST", "/shops/no-such-shop/follow", { as: person }));
    expect([...three.statuses, ...rest.statuses]).toEqual([200, 200, 200, 404, 404, 404, 429]);
    expect(rest.wait).toBeGreaterThan(50);
    expect(rest.wait).toBeLessThanOrEqual(60);
    const refused = await add(person);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect((await add(other)).status).toBe(200);
    laterMs += 61_000;
    expect((await add(person)).status).toBe(200);
  });

  it("count its reads from all addresses together, including product lists", async () => {
    const person = await newcomer();
    const authorization = `Bearer ${person.token}`;
    let round = 0;
    const paths = ["/users/me", "/products/all/all", "/products/jute", "/users/user/favourites"];
    const { statuses, wait } = await statusesOf(31, () =>
      from(newAddress(), "GET", paths[round++ % paths.length] ?? "", { authorization }),
    );
    expect(statuses).toEqual([...times(30, 200), 429]);
    expect(wait).toBeGreaterThan(50);
  });

  it("count uploads per hour before the images are read [S100]", async () => {
    const person = await newcomer();
    const send = () => app.call("POST", "/images", { as: person, body: {} });
    const { statuses, wait } = await statusesOf(4, send);
    expect(statuses).toEqual([415, 415, 415, 429]);
    expect(wait).toBeGreaterThan(3_500);
    expect((await add(person)).status).toBe(200);
  });

  it("allow a vendor the photos of all products that may be submitted in an hour [S100]", async () => {
    const vendor = await newcomer("vendor");
    const send = () => app.call("POST", "/images", { as: vendor, body: {} });
    const max = Math.ceil(0.05 * productsPerHour * photoFields.length);
    expect((await statusesOf(max + 1, send)).statuses).toEqual([...times(max, 415), 429]);
  });

  it("reject a request before its body is parsed", async () => {
    const person = await newcomer();
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    const send = () =>
      app.fastify.inject({ method: "POST", url: "/api/users/user/favourites", headers, payload: "{" });
    expect((await statusesOf(7, send)).statuses).toEqual([...times(6, 400), 429]);
  });
});

describe("the limits of an address", () => {
  it("reject anonymous product lists after the maximum per minute [S108]", async () => {
    const address = newAddress();
    let round = 0;
    const { statuses, wait } = await statusesOf(7, () =>
      from(address, "GET", ["/products/all/all", "/products/jute?limitValue=100"][round++ % 2] ?? ""),
    );
    expect(statuses).toEqual([...times(6, 200), 429]);
    expect(wait).toBeGreaterThan(50);
    expect((await from(address, "GET", `/products/details/${product}`)).statusCode).toBe(200);
    expect((await from(newAddress(), "GET", "/products/all/all")).statusCode).toBe(200);
  });

  it("count searches and suggestions separately [H20]", async () => {
    const address = newAddress();
    const suggest = () => from(address, "GET", "/search/suggestions?q=thing");
    const search = () => from(address, "GET", "/products/product/search?q=thing");
    expect((await statusesOf(31, suggest)).statuses).toEqual([...times(30, 200), 429]);
    expect((await statusesOf(7, search)).statuses).toEqual([...times(6, 200), 429]);
    expect((await from(address, "GET", "/products/all/all")).statusCode).toBe(200);
  });

  it("count reads of unknown ids [S107]", async () => {
    const address = newAddress();
    const { statuses } = await statusesOf(31, () =>
      from(address, "GET", "/products/details/01890000-0000-7000-8000-000000000000"),
    );
    expect(statuses).toEqual([...times(30, 404), 429]);
  });

  it("apply to its IPv6 /64 and ignore X-Forwarded-For [S14]", async () => {
    let round = 0;
    const write = () =>
      from(`2001:db8:0:9::${++round}`, "POST", "/users/email-change", {
        "x-forwarded-for": `203.0.113.${round}`,
      });
    expect((await statusesOf(7, write)).statuses).toEqual([...times(6, 400), 429]);
    expect((await from("2001:db8:0:a::1", "POST", "/users/email-change")).statusCode).toBe(400);
  });
});

describe("a request without valid authentication or with the wrong role", () => {
  const bad = { authorization: "Bearer no.good.token" };

  it("counts as a read of the address, and gets 429 with Retry-After after the maximum [S64]", async () => {
    const address = newAddress();
    const requests = [
      () => from(address, "POST", "/users/user/favourites"),
      () => from(address, "GET", "/users/me"),
      () => from(address, "GET", "/products/all/all", bad),
      () => from(address, "POST", "/images?key=guessed"),
    ];
    let round = 0;
    const { statuses, wait } = await statusesOf(31, async () =>
      (requests[round++ % requests.length] as (typeof requests)[0])(),
    );
    expect(statuses).toEqual([...times(30, 401), 429]);
    expect(wait).toBeGreaterThan(50);
    expect(await Promise.all(requests.map(async (send) => (await send()).statusCode))).toEqual(times(4, 429));
    expect((await from(address, "GET", "/popular-gifts")).statusCode).toBe(429);
    expect((await from(newAddress(), "GET", "/users/me")).statusCode).toBe(401);
  });

  it("uses up nothing of an account behind the same address, and gets WWW-Authenticate with the 429 [S64]", async () => {
    const person = await newcomer();
    const address = newAddress();
    await statusesOf(31, () => from(address, "GET", "/users/me", bad));
    const refused = await from(address, "GET", "/users/me", bad);
    expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([429, "Bearer"]);
    const authorization = `Bearer ${person.token}`;
    expect(
      (await statusesOf(31, () => from(address, "GET", "/users/me", { authorization }))).statuses,
    ).toEqual([...times(30, 200), 429]);
  });

  it("counts for the account if only its role is wrong, from all addresses [S64]", async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const ask = (as: TestPerson, url: string) =>
      from(newAddress(), "GET", url, { authorization: `Bearer ${as.token}` });
    expect((await statusesOf(31, () => ask(person, "/users/admin/user/all"))).statuses).toEqual([
      ...times(30, 403),
      429,
    ]);
    const own = await ask(person, "/users/me");
    expect([own.statusCode, own.headers["www-authenticate"]]).toEqual([429, undefined]);
    expect((await ask(other, "/users/admin/user/all")).statusCode).toBe(403);
  });
});

describe("a request that is authenticated by a cookie", () => {
  const ask = (remoteAddress: string, method: "GET" | "POST", url: string, person?: TestPerson) =>
    app.fastify.inject({
      method,
      url: `/api${url}`,
      remoteAddress,
      headers: person ? { cookie: person.cookie } : {},
      ...(method === "POST" && { payload: { name: "Rahima", email: person?.email ?? "nobody@mela.test" } }),
    });

  it.each([
    ["returns an access token", "POST", "/jwt", 401],
    ["returns the session", "GET", "/auth/get-session", 200],
  ] as const)(
    "%s to a signed-in caller although strangers have used up the limit of the address [S64]",
    async (_what, method, url, anonymous) => {
      const person = await newcomer();
      const address = newAddress();
      expect((await statusesOf(31, () => ask(address, method, url))).statuses).toEqual([
        ...times(30, anonymous),
        429,
      ]);
      expect((await ask(address, method, url, person)).statusCode).toBe(200);
      expect((await ask(address, "POST", "/users", person)).statusCode).toBe(200);
      const writes = await app.db
        .selectFrom("rateCounts")
        .select("key")
        .where("key", "=", `calls:writes:address:${address}`)
        .execute();
      expect(writes).toEqual([]);
    },
  );

  it("counts session lookups as reads, from all addresses [S64]", async () => {
    const person = await newcomer();
    const { statuses, wait } = await statusesOf(31, () =>
      ask(newAddress(), "GET", "/auth/get-session", person),
    );
    expect(statuses).toEqual([...times(30, 200), 429]);
    expect(wait).toBeGreaterThan(50);
  });

  it("is rejected before the session is read, and a forged cookie counts for the address [F28]", async () => {
    const person = await newcomer();
    const address = newAddress();
    await statusesOf(31, () => ask(newAddress(), "GET", "/auth/get-session", person));
    // Reading a session now waits for this transaction.
    const refused = await app.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      return ask(address, "GET", "/auth/get-session", person);
    });
    expect(refused.statusCode).toBe(429);
    let round = 0;
    const forged = () => ({ ...person, cookie: `mela.session_token=${++round}.${"A".repeat(43)}%3D` });
    expect((await statusesOf(31, () => ask(address, "GET", "/auth/get-session", forged()))).statuses).toEqual(
      [...times(30, 200), 429],
    );
  });
});

describe("the smallest RATE_LIMIT_FACTOR", () => {
  it("allows one request of each kind", async () => {
    const strictest = await testApp({ RATE_LIMIT_FACTOR: "0.000001" });
    const ask = (method: "GET" | "POST", url: string) =>
      strictest.fastify.inject({
        method,
        url: `/api${url}`,
        ...(method === "POST" && { payload: { token: "x" } }),
      });
    for (const [method, url, first] of [
      ["GET", "/popular-gifts", 200],
      ["GET", "/products/all/all", 200],
      ["GET", "/search/suggestions?q=thing", 200],
      ["POST", "/users/email-change", 400],
    ] as const) {
      expect([url, (await ask(method, url)).statusCode, (await ask(method, url)).statusCode]).toEqual([
        url,
        first,
        429,
      ]);
    }
  });
});

describe("the rate limit of reads in memory", () => {
  const openLimit = () => createBufferedRateLimit(app.db, app.ctx.log, () => app.ctx.now());
  const stored = async (key: string) =>
    (await app.db.selectFrom("rateCounts").select("count").where("key", "=", key).executeTakeFirst())?.count;
  const count = (by: number, limit: Limit, on: ReturnType<typeof openLimit>) =>
    Array.from({ length: by }, () => on.count(limit));

  it("stores the first read, and then one step at a time", async () => {
    const limit = { key: "in steps", max: 600, windowSeconds: 60 };
    const reads = openLimit();
    count(1, limit, reads);
    await expect.poll(() => stored(limit.key)).toBe(1);
    count(19, limit, reads);
    expect(await stored(limit.key)).toBe(1);
    count(1, limit, reads);
    await expect.poll(() => stored(limit.key)).toBe(21);
    count(5, limit, reads);
    await reads.flush();
    expect(await stored(limit.key)).toBe(26);
  });

  it("applies limits across a restart and across processes", async () => {
    const limit = { key: "over a restart", max: 30, windowSeconds: 60 };
    const before = openLimit();
    expect(count(30, limit, before)).toEqual(times(30, 0));
    await before.flush();
    const after = openLimit();
    expect(count(1, limit, after)).toEqual([0]);
    await after.flush();
    const [wait = 0] = count(1, limit, after);
    expect(wait).toBeGreaterThan(50);
    laterMs += 61_000;
    expect([count(1, limit, before), count(1, limit, after)]).toEqual([[0], [0]]);
  });

  it("stores its counts when the app closes", async () => {
    const closing = await testApp({ RATE_LIMIT_FACTOR: "1" });
    for (let round = 0; round < 5; round++) await closing.fastify.inject({ url: "/api/popular-gifts" });
    await closing.fastify.close();
    const { count: storedCount } = await closing.db
      .selectFrom("rateCounts")
      .select("count")
      .where("key", "like", "calls:reads:%")
      .executeTakeFirstOrThrow();
    expect(storedCount).toBe(5);
  });

  it("allows reads and keeps their counts while the database accepts no writes [R8]", async () => {
    const limit = { key: "not taken", max: 30, windowSeconds: 60 };
    const reads = openLimit();
    await app.pool.query("alter table rate_counts rename to rate_counts_away");
    expect(count(10, limit, reads)).toEqual(times(10, 0));
    await reads.flush();
    await app.pool.query("alter table rate_counts_away rename to rate_counts");
    await reads.flush();
    expect(await stored(limit.key)).toBe(10);
  });
});
