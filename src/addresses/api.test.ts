import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testApp, untilNotBusy } from "#test/app.ts";
import { addressForm } from "#test/shoppers.ts";

const app = await testApp();
const path = "/users/checkout/addresses";
const own = { ...addressForm, email: "" };

async function shopperWithAddress() {
  const shopper = await app.signUp("user", "Rahima");
  const { body } = await app.call("POST", path, { as: shopper, body: { ...own, email: shopper.email } });
  return { shopper, id: body.insertedId as string };
}

describe("/api/users/checkout/addresses", () => {
  it("returns none, then one address with name and e-mail of the account", async () => {
    const shopper = await app.signUp("user", "Rahima");
    expect((await app.call("GET", path, { as: shopper })).body).toEqual([]);
    const made = await app.call("POST", path, {
      as: shopper,
      body: {
        ...own,
        email: shopper.email,
        userName: "Another Person",
        addressUpdateTime: "January 1st 1970, 0:00:00 am",
        _id: randomUUIDv7(),
        userId: randomUUIDv7(),
        role: "admin",
      },
    });
    expect([made.status, Object.keys(made.body)]).toEqual([200, ["insertedId", "updatedAt"]]);
    const list = await app.call("GET", `${path}?email=${encodeURIComponent(shopper.email)}`, {
      as: shopper,
    });
    expect(list.headers["cache-control"]).toBe("private, no-store");
    const { email: _email, ...form } = own;
    expect(list.body).toEqual([
      {
        ...form,
        _id: made.body.insertedId,
        email: shopper.email,
        userName: "Rahima",
        billLandmark: "",
        billZipCode: null,
        updatedAt: expect.stringMatching(/^20\d\d-.*Z$/),
        addressUpdateTime: expect.stringMatching(
          /^[A-Z][a-z]+ \d+(st|nd|rd|th) 20\d\d, \d+:\d\d:\d\d [ap]m$/,
        ),
      },
    ]);
    expect(new Date(list.body[0].updatedAt).getTime()).toBeGreaterThan(Date.now() - 5_000);
  });

  it("creates one address, even for 20 concurrent requests [S36]", async () => {
    const shopper = await app.signUp();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        untilNotBusy(() => app.call("POST", path, { as: shopper, body: { ...own, email: shopper.email } })),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(["409 already_exists"]),
    );
    expect((await app.call("GET", path, { as: shopper })).body).toHaveLength(1);
  });

  it("changes all fields", async () => {
    const { shopper, id } = await shopperWithAddress();
    const change = {
      ...addressForm,
      landmark: "",
      zipCode: 4000,
      billZipCode: 1000,
      mobileNumber: 1812345678,
      billMobileNumber: "+৮৮০ ১৯১২-৩৪৫৬৭৮",
      city: " Cha\u0301ttogram ",
    };
    const response = await app.call("PATCH", `${path}/${id}`, { as: shopper, body: change });
    expect([response.status, response.body]).toEqual([
      200,
      { modifiedCount: 1, updatedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await app.call("GET", path, { as: shopper })).body[0]).toMatchObject({
      updatedAt: response.body.updatedAt,
      _id: id,
      landmark: "",
      zipCode: 4000,
      billZipCode: 1000,
      mobileNumber: "01812345678",
      billMobileNumber: "01912345678",
      city: "Ch\u00e1ttogram",
    });
  });
});

describe("validation of addresses", () => {
  const required = [
    "fullName",
    "mobileNumber",
    "province",
    "city",
    "zipCode",
    "area",
    "address",
    "effectiveLabel",
    "billFullName",
    "billMobileNumber",
    "billProvince",
    "billCity",
    "billArea",
    "billAddress",
    "billEffectiveLabel",
  ];

  it("reports every missing required field", async () => {
    const { shopper, id } = await shopperWithAddress();
    for (const response of [
      await app.call("POST", path, { as: shopper, body: {} }),
      await app.call("PATCH", `${path}/${id}`, { as: shopper, body: {} }),
    ]) {
      expect([response.status, response.body.code]).toEqual([422, "invalid"]);
      expect(response.body.errors.map((error: { path: string }) => error.path).toSorted()).toEqual(
        required.toSorted(),
      );
    }
  });

  it.each<[string, unknown]>([
    ["fullName", "  "],
    ["fullName", ["Rahima"]],
    ["fullName", "x".repeat(101)],
    ["area", "Mirpur\u0000"],
    ["area", "\ud800"],
    ["mobileNumber", "12345"],
    ["mobileNumber", { $ne: "" }],
    ["mobileNumber", null],
    ["zipCode", "1207"],
    ["zipCode", 999],
    ["zipCode", 10_000],
    ["zipCode", 1207.5],
    ["zipCode", -1207],
    ["effectiveLabel", "home"],
    ["billEffectiveLabel", "Palace"],
    ["billZipCode", 12],
    ["landmark", 7],
    ["email", 7],
    ["email", "nobody"],
  ])("rejects %s with the value %j", async (field, value) => {
    const { shopper, id } = await shopperWithAddress();
    const response = await app.call("PATCH", `${path}/${id}`, {
      as: shopper,
      body: { ...addressForm, [field]: value },
    });
    expect([response.status, response.body.errors.map((error: { path: string }) => error.path)]).toEqual([
      422,
      [field],
    ]);
  });
});

describe("at the address endpoints", () => {
  it("another person's address can be neither read nor changed [S34]", async () => {
    const { shopper: owner, id } = await shopperWithAddress();
    const thief = await app.signUp();
    const admin = await app.signUp("admin");
    const before = (await app.call("GET", path, { as: owner })).body;
    for (const as of [thief, admin]) {
      expect((await app.call("GET", `${path}?email=${owner.email}`, { as })).status).toBe(403);
      expect(
        (await app.call("PATCH", `${path}/${id}`, { as, body: { ...addressForm, city: "Khulna" } })).status,
      ).toBe(404);
      expect((await app.call("POST", path, { as, body: { ...own, email: owner.email } })).status).toBe(403);
    }
    expect((await app.call("GET", path, { as: owner })).body).toEqual(before);
    expect((await app.call("GET", path, { as: thief })).body).toEqual([]);
  });

  it("another person's address cannot be changed by sending its owner's id or e-mail [S35]", async () => {
    const { shopper: owner } = await shopperWithAddress();
    const { shopper, id } = await shopperWithAddress();
    const before = (await app.call("GET", path, { as: owner })).body;
    expect(
      (
        await app.call("PATCH", `${path}/${id}`, {
          as: shopper,
          body: { ...addressForm, email: owner.email },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await app.call("PATCH", `${path}/${id}`, {
          as: shopper,
          body: { ...addressForm, userId: owner.id, _id: before[0]._id, city: "Khulna" },
        })
      ).status,
    ).toBe(200);
    expect((await app.call("GET", path, { as: owner })).body).toEqual(before);
  });

  it.each([
    ["email=a%40mela.test&email=b%40mela.test"],
    ["email[]=a%40mela.test"],
    ["email=a%40mela.test%00"],
    ["email=nobody"],
  ])("GET returns 400 for ?%s", async (query) => {
    const shopper = await app.signUp();
    expect((await app.call("GET", `${path}?${query}`, { as: shopper })).status).toBe(400);
  });

  it.each(["1", "undefined", randomUUIDv7(), "%27%20OR%201=1--", "00000000-0000-0000-0000-00000000000g"])(
    "PATCH returns 404 for the id %s",
    async (id) => {
      const { shopper } = await shopperWithAddress();
      expect((await app.call("PATCH", `${path}/${id}`, { as: shopper, body: addressForm })).status).toBe(404);
    },
  );
});

it("returns 401 without a token", async () => {
  for (const response of [
    await app.call("GET", path),
    await app.call("POST", path, { body: {} }),
    await app.call("PATCH", `${path}/1`, { body: {} }),
  ]) {
    expect([response.status, response.body.code]).toEqual([401, "not_signed_in"]);
  }
});
