/**
 * Strings that break programs, and attacks, in every text of every call; the numbers are those of docs/proofs/safety.md.
 * They go round: each string meets several places, and each place several strings of every kind. With NAUGHTY=all each place meets each string,
 * which takes ten minutes.
 * That every field of every call meets each class (missing, null, another type, huge, NUL, half a character, negative, endless) is shown in `safety-input.test.ts`.
 */
import { describe, expect, it } from "vitest";
import { lineMaximum as addressMaximum } from "#addresses/contract/constants.ts";
import { descriptionMaximum, feedbackMaximum, lineMaximum } from "#listing/contract/product-limits.ts";
import { attacks } from "#test/data/attacks.ts";
import naughty from "#test/data/naughty-strings.json" with { type: "json" };
import { openEveryEndpoint } from "#test/every-endpoint.ts";
import { productForm } from "#test/listing.ts";
import { openGoods } from "#test/products.ts";
import { addressForm, fillCart } from "#test/shoppers.ts";

const {
  shop,
  shopper,
  vendor,
  admin,
  addressId,
  goods,
  calls,
  goodOf,
  filled,
  bodyNames,
  queryNames,
  send,
  faultsOf,
} = await openEveryEndpoint();
const texts = [...naughty, ...attacks];
// Of whom nothing else is changed: no other product has their SKUs.
const maker = await shop.signUp("vendor");
const product = await (await openGoods(shop.db, maker)).add();

/** So many of `places` for the text of this number: after a while each has had its turn. */
const turns = <T>(places: readonly T[], at: number, count: number): T[] =>
  Array.from(
    { length: Math.min(count, places.length) },
    (_, turn) => places[(at * count + turn) % places.length] as T,
  );

describe("a string that breaks programs [S69, S71, S72, S78]", () => {
  type Method = (typeof calls)[number]["method"];
  const places = calls.flatMap(
    ({
      method,
      path,
      operation,
    }): { method: Method; path: string; kind: "body" | "query" | "path"; name: string }[] => [
      ...bodyNames(method, path, operation).map((name) => ({ method, path, kind: "body" as const, name })),
      ...queryNames(operation).map((name) => ({ method, path, kind: "query" as const, name })),
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
        method,
        path,
        kind: "path" as const,
        name,
      })),
    ],
  );
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

  const all = process.env.NAUGHTY === "all";

  it("is no fault, in whatever body, query or path it stands", {
    timeout: all ? 7_200_000 : 240_000,
  }, async () => {
    const placesOfOne = all ? places.length : 3;
    // Each place meets so many of them, from all over the list.
    expect(Math.floor((texts.length * placesOfOne) / places.length)).toBeGreaterThan(4);
    const found = await faultsOf(async () => {
      for (const [at, text] of texts.entries())
        for (const { method, path, kind, name } of turns(places, at, placesOfOne)) {
          const { as, body } = goodOf(method, path);
          // A list of everybody's is an admin's.
          const who = path.includes("/admin/") || kind === "query" ? admin : as;
          const payload = JSON.stringify(kind === "body" ? { ...body, [name]: text } : body);
          const url = filled(method, path, kind === "path" ? { [name]: encoded(text) } : {});
          await send(
            who,
            method,
            kind === "query" ? `${url}?${name}=${encoded(text)}` : url,
            method === "GET" ? undefined : payload,
          );
        }
    });
    expect(found).toEqual([]);
  });
});

/** What is kept of a text: composed, with single blanks, none around it. */
const tidy = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const canStand = (text: string, maximum: number) =>
  tidy(text) !== "" &&
  text.normalize("NFC").trim().length <= maximum &&
  text.isWellFormed() &&
  !/\p{Cc}/u.test(text.replace(/[\t\r\n\v\f\u0085]/g, ""));
/** Blanks that are one in some fields and refused in others. */
const inDoubt = (text: string) => /[\v\f\u0085]/.test(text);
/** A name has no lines at all, and its letters are counted, not their halves. */
const names = texts.filter(
  (text) => !/[\t\r\n]/.test(text) && (text.length <= 100 || [...text].length > 100),
);

describe("what was typed is kept to the letter [S70, S82]", () => {
  interface Field {
    name: string;
    maximum: number;
  }
  /** Sends each text into some of the fields, and reads them all again. */
  async function roundTrip(
    texts: readonly string[],
    fields: readonly Field[],
    count: number,
    save: (values: Record<string, string>) => Promise<number>,
    read: () => Promise<Record<string, string>>,
  ) {
    const wrong: unknown[] = [];
    let kept = 0;
    for (const [at, text] of texts.entries()) {
      if (inDoubt(text)) continue;
      const chosen = turns(fields, at, count);
      const good = chosen.filter(({ maximum }) => canStand(text, maximum));
      for (const { name } of chosen.filter((field) => !good.includes(field) && tidy(text) !== "").slice(0, 1))
        if ((await save({ [name]: text })) !== 422) wrong.push([name, text, "was not refused"]);
      if (good.length === 0) continue;
      const status = await save(Object.fromEntries(good.map(({ name }) => [name, text])));
      if (status !== 200) wrong.push([good.map(({ name }) => name), text, status]);
      else {
        const now = await read();
        for (const { name } of good) {
          kept++;
          if (tidy(now[name] ?? "") !== tidy(text) || now[name] !== now[name]?.normalize("NFC"))
            wrong.push([name, text, now[name]]);
        }
      }
    }
    expect(wrong).toEqual([]);
    return kept;
  }
  const fieldsOf = (maxima: Record<string, number>, names: readonly string[]) =>
    names.map((name) => ({ name, maximum: maxima[name] as number }));

  it("in the texts of a product", { timeout: 120_000 }, async () => {
    const about = ["title", "titleBn", "type", "materials", "sku", "whoMade", "whatIsIt"];
    const origin = [
      "countryOfOrigin",
      "divisionOfOrigin",
      "districtOfOrigin",
      "streetAddressOfOrigin",
      "originPostalCode",
    ];
    const maxima = { ...lineMaximum, description: descriptionMaximum, descriptionBn: descriptionMaximum };
    const kept = await roundTrip(
      texts,
      fieldsOf(maxima, [...about, ...origin, "description", "descriptionBn"]),
      3,
      async (values) =>
        (
          await shop.call("PATCH", `/users/vendor/products/${product}`, {
            as: maker,
            body: { ...productForm, ...values },
          })
        ).status,
      async () => (await shop.call("GET", `/products/details/${product}`, { as: maker })).body,
    );
    expect(kept).toBeGreaterThan(1_000);
  });

  it("in an address", { timeout: 120_000 }, async () => {
    const lines = ["fullName", "landmark", "province", "city", "area", "address"];
    const billed = (name: string) => `bill${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const maxima = Object.fromEntries(
      Object.entries(addressMaximum).flatMap(([name, most]) => [
        [name, most],
        [billed(name), most],
      ]),
    );
    const kept = await roundTrip(
      texts,
      fieldsOf(maxima, [...lines, ...lines.map(billed)]),
      2,
      async (values) =>
        (
          await shop.call("PATCH", `/users/checkout/addresses/${addressId}`, {
            as: shopper,
            body: { ...addressForm, ...values },
          })
        ).status,
      async () => (await shop.call("GET", "/users/checkout/addresses", { as: shopper })).body[0],
    );
    expect(kept).toBeGreaterThan(800);
  });

  it("in the name of a person", { timeout: 120_000 }, async () => {
    const kept = await roundTrip(
      names,
      [{ name: "name", maximum: 100 }],
      1,
      async (body) => (await shop.call("PATCH", "/users/me", { as: shopper, body })).status,
      async () => (await shop.call("GET", "/users/me", { as: shopper })).body,
    );
    expect(kept).toBeGreaterThan(300);
  });

  it("in feedback, and shown to its vendor as text [S63]", { timeout: 120_000 }, async () => {
    const id = await goods.add({ status: "denied", title: "Denied" });
    const products = async () =>
      (await shop.call("GET", "/users/vendor/p/my-products?status=denied&limitValue=100", { as: vendor }))
        .body as { _id: string; feedback: string }[];
    const kept = await roundTrip(
      texts.filter((text, at) => at % 3 === 0 || attacks.includes(text)),
      [{ name: "feedback", maximum: feedbackMaximum }],
      1,
      async (body) =>
        (await shop.call("PATCH", `/users/admin/product-feedback/${id}`, { as: admin, body })).status,
      async () => ({ feedback: (await products()).find(({ _id }) => _id === id)?.feedback ?? "" }),
    );
    expect(kept).toBeGreaterThan(150);
    // In the mails about it none of the words is markup.
    const mails = await shop.db
      .selectFrom("mails")
      .select("bodyHtml")
      .where("kind", "=", "product_feedback")
      .execute();
    expect(
      mails.filter(({ bodyHtml }) => /<script>alert|<img src=x|<svg\/onload|<iframe/i.test(bodyHtml)),
    ).toEqual([]);
  });

  it("in the reason of a cancelling, and in what an order keeps of its product and its address", {
    timeout: 120_000,
  }, async () => {
    for (const text of attacks.filter((attack) => canStand(attack, 100))) {
      await shop.call("PATCH", `/users/checkout/addresses/${addressId}`, {
        as: shopper,
        body: { ...addressForm, fullName: text },
      });
      const products = await fillCart(shop.db, shopper.id, [{ id: await goods.add({ title: tidy(text) }) }]);
      const { insertedId } = (
        await shop.call("POST", "/users/checkout/orders", { as: shopper, body: { products } })
      ).body;
      expect(
        (
          await shop.call("POST", `/users/checkout/orders/${insertedId}/cancel`, {
            as: shopper,
            body: { reason: text },
          })
        ).status,
      ).toBe(200);
      const { body } = await shop.call("GET", `/users/checkout/orders/${insertedId}`, { as: admin });
      expect([body.products[0].title, body.address.fullName, body.history.at(-1).reason].map(tidy)).toEqual([
        tidy(text),
        tidy(text),
        tidy(text),
      ]);
    }
  });
});
