/**
 * Sends strings that often break programs, and attacks, in every text field of every endpoint. The tags are
 * the numbers in docs/proofs/safety.md. Strings and fields rotate: each string is sent in several fields, and
 * each field gets several strings of every kind. With NAUGHTY=all each field gets each string, which takes
 * ten minutes. `safety-input.test.ts` sends each class of values (missing, null, wrong type, huge, NUL, half
 * a surrogate pair, negative, infinite) to every field.
 */
import { describe, expect, it } from "vitest";
import { billName, lineNames, lines } from "#addresses/contract/address-fields.ts";
import { maxDescriptionLength, maxSingleLineLength } from "#listing/contract/product-limits.ts";
import { maxFeedbackLength } from "#moderation/contract/constants.ts";
import { attacks } from "#test/data/attacks.ts";
import naughty from "#test/data/naughty-strings.json" with { type: "json" };
import { openEveryEndpoint } from "#test/every-endpoint.ts";
import { productForm } from "#test/listing.ts";
import { createTestShop } from "#test/products.ts";
import { addressForm, fillCart } from "#test/shoppers.ts";

const {
  app,
  shopper,
  vendor,
  admin,
  addressId,
  testShop,
  calls,
  validRequestOf,
  fillPath,
  bodyNames,
  queryNames,
  send,
  faultsOf,
} = await openEveryEndpoint();
const texts = [...naughty, ...attacks];
// This vendor has only one product, so its SKU cannot collide with another one.
const maker = await app.signUp("vendor");
const product = await (await createTestShop(app.db, maker)).add();

/**
 * Returns `count` of the fields for the text with this index. Consecutive texts get consecutive fields, so
 * all have their turn.
 */
const rotate = <T>(fields: readonly T[], textIndex: number, count: number): T[] =>
  Array.from(
    { length: Math.min(count, fields.length) },
    (_, offset) => fields[(textIndex * count + offset) % fields.length] as T,
  );

describe("a string that often breaks programs [S69, S71, S72, S78]", () => {
  type Method = (typeof calls)[number]["method"];
  const fields = calls.flatMap(
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

  it("causes no fault in any body, query or path", {
    ...(all && { timeout: 7_200_000 }),
  }, async () => {
    const fieldsPerText = all ? fields.length : 3;
    // Each field gets more than four texts from all parts of the list.
    expect(Math.floor((texts.length * fieldsPerText) / fields.length)).toBeGreaterThan(4);
    const faults = await faultsOf(async () => {
      for (const [index, text] of texts.entries())
        for (const { method, path, kind, name } of rotate(fields, index, fieldsPerText)) {
          const { as, body } = validRequestOf(method, path);
          // Only admins may list everyone's data.
          const who = path.includes("/admin/") || kind === "query" ? admin : as;
          const payload = JSON.stringify(kind === "body" ? { ...body, [name]: text } : body);
          const url = fillPath(method, path, kind === "path" ? { [name]: encoded(text) } : {});
          await send(
            who,
            method,
            kind === "query" ? `${url}?${name}=${encoded(text)}` : url,
            method === "GET" ? undefined : payload,
          );
        }
    });
    expect(faults).toEqual([]);
  });
});

/** Normalizes a text as the app stores it: NFC, single blanks, trimmed. */
const normalized = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
const isAccepted = (text: string, maximum: number) =>
  normalized(text) !== "" &&
  text.normalize("NFC").trim().length <= maximum &&
  text.isWellFormed() &&
  !/\p{Cc}/u.test(text.replace(/[\t\r\n\v\f\u0085]/g, ""));
/** Some fields treat these characters as blanks and others reject them, so texts with them are skipped. */
const isAmbiguous = (text: string) => /[\v\f\u0085]/.test(text);
/** Names may not contain line breaks, and their length is counted in code points. */
const names = texts.filter(
  (text) => !/[\t\r\n]/.test(text) && (text.length <= 100 || [...text].length > 100),
);

describe("when it is stored and returned [S70, S82]", () => {
  interface Field {
    name: string;
    maximum: number;
  }
  /** Saves each text in `count` of the fields and reads them again. Returns how many values were compared. */
  async function roundTrip(
    texts: readonly string[],
    fields: readonly Field[],
    count: number,
    save: (values: Record<string, string>) => Promise<number>,
    read: () => Promise<Record<string, string>>,
  ) {
    const wrong: unknown[] = [];
    let compared = 0;
    for (const [index, text] of texts.entries()) {
      if (isAmbiguous(text)) continue;
      const selected = rotate(fields, index, count);
      const accepting = selected.filter(({ maximum }) => isAccepted(text, maximum));
      const rejecting = selected.find((field) => !accepting.includes(field) && normalized(text) !== "");
      if (rejecting && (await save({ [rejecting.name]: text })) !== 422)
        wrong.push([rejecting.name, text, "was not rejected"]);
      if (accepting.length === 0) continue;
      const status = await save(Object.fromEntries(accepting.map(({ name }) => [name, text])));
      if (status !== 200) wrong.push([accepting.map(({ name }) => name), text, status]);
      else {
        const saved = await read();
        for (const { name } of accepting) {
          compared++;
          if (
            normalized(saved[name] ?? "") !== normalized(text) ||
            saved[name] !== saved[name]?.normalize("NFC")
          )
            wrong.push([name, text, saved[name]]);
        }
      }
    }
    expect(wrong).toEqual([]);
    return compared;
  }
  const fieldsOf = (maxima: Record<string, number>, names: readonly string[]) =>
    names.map((name) => ({ name, maximum: maxima[name] as number }));

  it("text is unchanged in the text fields of a product", async () => {
    const about = ["title", "titleBn", "type", "materials", "sku", "whoMade", "whatIsIt"];
    const origin = [
      "countryOfOrigin",
      "divisionOfOrigin",
      "districtOfOrigin",
      "streetAddressOfOrigin",
      "originPostalCode",
    ];
    const maxima = {
      ...maxSingleLineLength,
      description: maxDescriptionLength,
      descriptionBn: maxDescriptionLength,
    };
    const compared = await roundTrip(
      texts,
      fieldsOf(maxima, [...about, ...origin, "description", "descriptionBn"]),
      3,
      async (values) =>
        (
          await app.call("PATCH", `/users/vendor/products/${product}`, {
            as: maker,
            // Postal codes of other countries are free texts.
            body: { ...productForm, countryOfOrigin: "Nepal", ...values },
          })
        ).status,
      async () => (await app.call("GET", `/products/details/${product}`, { as: maker })).body,
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it("text is unchanged in an address", async () => {
    const maxima = Object.fromEntries(
      lineNames.flatMap((name) => [
        [name, lines[name].maximum],
        [billName(name), lines[name].maximum],
      ]),
    );
    const compared = await roundTrip(
      texts,
      fieldsOf(maxima, Object.keys(maxima)),
      2,
      async (values) =>
        (
          await app.call("PATCH", `/users/checkout/addresses/${addressId}`, {
            as: shopper,
            body: { ...addressForm, ...values },
          })
        ).status,
      async () => (await app.call("GET", "/users/checkout/addresses", { as: shopper })).body[0],
    );
    expect(compared).toBeGreaterThan(800);
  });

  it("text is unchanged in the name of a person", async () => {
    const compared = await roundTrip(
      names,
      [{ name: "name", maximum: 100 }],
      1,
      async (body) => (await app.call("PATCH", "/users/me", { as: shopper, body })).status,
      async () => (await app.call("GET", "/users/me", { as: shopper })).body,
    );
    expect(compared).toBeGreaterThan(300);
  });

  it("text is unchanged in feedback, and its mails contain it as text [S63]", async () => {
    const id = await testShop.add({ status: "denied", title: "Denied" });
    const products = async () =>
      (await app.call("GET", "/users/vendor/p/my-products?status=denied&limitValue=100", { as: vendor }))
        .body as { _id: string; feedback: string }[];
    const compared = await roundTrip(
      texts.filter((text, index) => index % 3 === 0 || attacks.includes(text)),
      [{ name: "feedback", maximum: maxFeedbackLength }],
      1,
      async (body) =>
        (await app.call("PATCH", `/users/admin/product-feedback/${id}`, { as: admin, body })).status,
      async () => ({ feedback: (await products()).find(({ _id }) => _id === id)?.feedback ?? "" }),
    );
    expect(compared).toBeGreaterThan(150);
    // The mails contain the feedback as text and not as markup.
    const mails = await app.db
      .selectFrom("mails")
      .select("bodyHtml")
      .where("kind", "=", "product_feedback")
      .execute();
    expect(
      mails.filter(({ bodyHtml }) => /<script>alert|<img src=x|<svg\/onload|<iframe/i.test(bodyHtml)),
    ).toEqual([]);
  });

  it("text is unchanged in the reason of a cancellation, and in the product and address that an order stores", async () => {
    for (const text of attacks.filter((attack) => isAccepted(attack, 100))) {
      await app.call("PATCH", `/users/checkout/addresses/${addressId}`, {
        as: shopper,
        body: { ...addressForm, fullName: text },
      });
      const products = await fillCart(app.db, shopper.id, [
        { id: await testShop.add({ title: normalized(text) }) },
      ]);
      const { insertedId } = (
        await app.call("POST", "/users/checkout/orders", { as: shopper, body: { products } })
      ).body;
      expect(
        (
          await app.call("POST", `/users/checkout/orders/${insertedId}/cancel`, {
            as: shopper,
            body: { reason: text },
          })
        ).status,
      ).toBe(200);
      const { body } = await app.call("GET", `/users/checkout/orders/${insertedId}`, { as: admin });
      expect(
        [body.products[0].title, body.address.fullName, body.history.at(-1).reason].map(normalized),
      ).toEqual([normalized(text), normalized(text), normalized(text)]);
    }
  });
});
