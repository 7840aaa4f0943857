/** Malicious input. The tags are the numbers in docs/proofs/safety.md. */
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openEveryEndpoint } from "#test/every-endpoint.ts";
import { addressForm, fillCart } from "#test/shoppers.ts";

const {
  app,
  shopper,
  admin,
  testShop,
  calls,
  cartEntries,
  validRequestOf,
  fillPath,
  bodyNames,
  queryNames,
  send,
  faultsOf,
} = await openEveryEndpoint();

/** URL-encoded values for queries and paths. */
const evilText = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%C0%AF",
  "99999999999999999999",
  "2147483648",
  "-1",
  "1e309",
  "NaN",
  "%27%20OR%201%3D1--",
  "%22%3B",
  "%5C%27",
  "%25",
  "_",
  "%27%3Bselect%20pg_sleep(5)--",
  "%27%7C%7Cpg_sleep(5)%7C%7C%27",
  "__proto__",
  "constructor",
  "%7B%22%24ne%22%3A1%7D",
  "2026-13-45T99:99:99Z",
  "00000000-0000-0000-0000-000000000000",
  "a".repeat(900),
  "%F0%9F%A6%A5",
  "%E2%80%AE",
];
const evilValues: unknown[] = [
  undefined,
  null,
  true,
  -1,
  0,
  1.5,
  2_147_483_648,
  1e308,
  "",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "NaN",
  "1e309",
  "' OR 1=1--",
  "';select pg_sleep(5)--",
  "%",
  "_",
  "x".repeat(50_000),
  `${"a".repeat(50_000)}!`,
  [],
  {},
  [[[[]]]],
  { $gt: "" },
  { toString: 1 },
  ["__proto__"],
];

describe("every endpoint [S69, S71, S73]", () => {
  it("handles every value in its path without a fault", async () => {
    const faults = await faultsOf(async () => {
      for (const { method, path } of calls.filter(({ path }) => path.includes("{"))) {
        const { body } = validRequestOf(method, path);
        for (const text of evilText)
          for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g))
            await send(
              admin,
              method,
              fillPath(method, path, { [name]: text }),
              method === "GET" || method === ("DELETE" as string) ? undefined : JSON.stringify(body),
            );
      }
    });
    expect(faults).toEqual([]);
  });

  it("handles every value in its query without a fault", async () => {
    const faults = await faultsOf(async () => {
      for (const { method, path, operation } of calls) {
        const names = queryNames(operation);
        const rest = (name: string) => (names.includes("q") && name !== "q" ? "q=jute&" : "");
        for (const name of names)
          for (const text of [...evilText, "", `x&${name}=y`])
            await send(admin, method, `${fillPath(method, path)}?${rest(name)}${name}=${text}`);
        for (const query of [
          "a[b][c]=1",
          "__proto__[role]=admin",
          "constructor[prototype][role]=admin",
          "%00=%00",
          "=&=&&&",
          "%E0%A4%A=%",
        ])
          await send(admin, method, `${fillPath(method, path)}?${query}`);
      }
    });
    expect(faults).toEqual([]);
  });

  const withBody = calls.filter(
    ({ method, path, operation }) => bodyNames(method, path, operation).length > 0,
  );
  it.each(withBody)("handles every value in the body of $method $path without a fault", async (call) => {
    const { method, path, operation } = call;
    const { as, body } = validRequestOf(method, path);
    const faults = await faultsOf(async () => {
      for (const whole of [
        "null",
        "1",
        '"x"',
        "[]",
        "{}",
        "true",
        `[${"1,".repeat(20_000)}1]`,
        "",
        "{",
        "NaN",
        '{"a":1,}',
        "\ufeff{}",
        "\u0000",
      ])
        await send(as, method, fillPath(method, path), whole);
      for (const name of bodyNames(method, path, operation)) {
        for (const value of evilValues)
          await send(as, method, fillPath(method, path), JSON.stringify({ ...body, [name]: value }));
        // JSON.parse turns 1e400 into Infinity, which JSON.stringify cannot write.
        await send(
          as,
          method,
          fillPath(method, path),
          JSON.stringify({ ...body, [name]: 0.125 }).replace("0.125", "1e400"),
        );
      }
    });
    expect(faults).toEqual([]);
  });

  it("handles every value in an order line without a fault", async () => {
    const lines = await cartEntries();
    const faults = await faultsOf(async () => {
      for (const name of ["_id", "quantity", "price"])
        for (const value of evilValues)
          await send(
            shopper,
            "POST",
            "/api/users/checkout/orders",
            JSON.stringify({ products: [{ ...lines[0], [name]: value }] }),
          );
    });
    expect(faults).toEqual([]);
  });
});

describe("in a query or a field", () => {
  it.each(["'", "' OR '1'='1", "%", "_", "\\", '";--', "$1", "{}"])(
    "a search for SQL or pattern characters finds only the text itself: %s [S69]",
    async (text) => {
      const { status, body } = await app.call(
        "GET",
        `/users/admin/orders/all?q=${encodeURIComponent(text)}`,
        { as: admin },
      );
      expect([status, body]).toEqual([200, []]);
    },
  );

  it("text with SQL or pattern characters is stored and returned unchanged [S70]", async () => {
    const title = `It's "50%" \\ $1 '); drop table products;-- _ <b>`;
    await testShop.add({ title, tags: "', %, \\" });
    for (const path of [
      "/products/all/all?limitValue=100",
      "/products/jute",
      "/products/product/search?q=drop%20table",
    ]) {
      const { status, body } = await app.call("GET", path);
      expect([path, status]).toEqual([path, 200]);
      expect(body.map((product: { title: string }) => product.title)).toContain(title);
    }
  });
});

describe("a body with prototype properties [S72]", () => {
  it.each([
    '{"__proto__":{"role":"admin"},"language":"en"}',
    '{"constructor":{"prototype":{"role":"admin"}},"language":"en"}',
    '{"language":"en","\\u005f_proto__":{"role":"admin"}}',
    '{"language":"en","role":"admin","isAdmin":true,"suspended":false}',
  ])("changes no role: %s", async (payload) => {
    const response = await send(shopper, "PATCH", "/api/users/me", payload);
    expect([200, 400, 422]).toContain(response.status);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    expect((await app.call("GET", `/users/admin/${shopper.email}`, { as: shopper })).body).toEqual({
      admin: false,
    });
    expect(
      (await app.fastify.inject({ url: "/livez", headers: JSON.parse('{"__proto__":"x"}') })).statusCode,
    ).toBe(200);
  });
});

describe("a JSON bomb", () => {
  const url = "/api/users/user/favourites";
  const headers = { authorization: `Bearer ${shopper.token}`, "content-type": "application/json" };
  it.each<[string, number, Buffer | string, Record<string, string>]>([
    ["of ten megabytes", 413, `{"selectedClassId":"${"x".repeat(10_000_000)}"}`, {}],
    ["of arrays nested 50,000 deep", 422, `${"[".repeat(50_000)}${"]".repeat(50_000)}`, {}],
    ["of objects nested 15,000 deep", 422, `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`, {}],
    ["that is compressed", 400, gzipSync(Buffer.alloc(50_000_000, " ")), { "content-encoding": "gzip" }],
    ["in another character set", 415, "{}", { "content-type": "application/json; charset=ibm500" }],
    ["in UTF-16", 400, Buffer.from('{"quantity":1}', "utf16le"), {}],
  ])("%s is rejected with %i [S74, S76]", async (_what, status, payload, more) => {
    const response = await app.fastify.inject({
      method: "POST",
      url,
      headers: { ...headers, ...more },
      payload,
    });
    expect(response.statusCode).toBe(status);
  });
});

describe("a very long URL [S78]", () => {
  it.each([
    ["a word of ten kilobytes", `/api/products/product/search?q=${"x".repeat(10_000)}`, 422],
    ["ten thousand of the same parameter", `/api/products/all/all?${"a=1&".repeat(3_000)}`, 200],
    ["a path segment of five kilobytes", `/api/products/${"x".repeat(5_000)}`, 404],
  ])("gets a regular response: %s", async (_what, url, status) => {
    expect((await app.fastify.inject({ url })).statusCode).toBe(status);
  });
});

describe("behind a proxy [S79]", async () => {
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.fastify.server.address() as AddressInfo;
  const post = "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  it.each([
    ["a length and chunks", `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`],
    ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
    ["a length with a sign", `${post}Content-Length: +2\r\n\r\n{}`],
    ["an unknown coding", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ["a folded header", "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n"],
    ["a space before the colon", `${post}Content-Length : 2\r\n\r\n{}`],
    ["a bare line feed in a header", "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n"],
  ])("an ambiguous request is rejected with 400, and the connection is closed: %s", async (_what, bytes) => {
    const response = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket
        .setEncoding("utf8")
        .on("data", (part) => {
          text += part;
        })
        .on("close", () => resolve(text))
        .on("error", reject);
    });
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response.match(/HTTP\/1.1 /g)).toHaveLength(1);
  });
});

describe("in a profile", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//evil.test/x.png",
    "http://169.254.169.254/latest/meta-data",
    "https://evil.test/images/x.png",
    `/images/${"0".repeat(32)}-640.webp`,
    `http://localhost:3999@evil.test/images/${"0".repeat(32)}-640.webp`,
  ])("an image URL that our upload did not return is rejected: %s [H13, S84, S101]", async (photoURL) => {
    expect((await app.call("PATCH", "/users/me", { as: shopper, body: { photoURL } })).status).toBe(422);
  });
});

describe("a full cart [S66]", () => {
  it("reserves no stock, so the first order gets it", async () => {
    const last = await testShop.add({ quantity: 2 });
    for (let count = 0; count < 3; count++)
      await fillCart(app.db, (await app.signUp()).id, [{ id: last, quantity: 2 }]);
    const buyer = await app.signUp();
    await app.call("POST", "/users/checkout/addresses", { as: buyer, body: addressForm });
    const products = await fillCart(app.db, buyer.id, [{ id: last, quantity: 2 }]);
    expect((await app.call("POST", "/users/checkout/orders", { as: buyer, body: { products } })).status).toBe(
      201,
    );
  });
});
