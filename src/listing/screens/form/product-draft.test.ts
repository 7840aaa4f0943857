import { describe, expect, it } from "vitest";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { productForm } from "#test/listing.ts";
import { productRow } from "#test/product-row.ts";
import { AddProduct, ChangeProduct } from "../../contract/product-input.ts";
import {
  changesBetween,
  draftErrors,
  emptyDraft,
  type FieldName,
  firstDraft,
  isSame,
  mergeDrafts,
  needsReview,
  type ProductDraft,
  toCopyDraft,
  toDraft,
  toPayload,
  withCurrentStocks,
} from "./product-draft.ts";
import { addValue, removeValue } from "./variations-edits.ts";

const context = { asksShopName: true, asksPhoto: true, thisYear: 2026 };

const decimals = "At most two decimals, as in 99.50. For one thousand two hundred, write 1,200.";
const wholeQuantity = "Enter a whole number, for example 5 or 1,200.";
const postalCode = "Write the 4 digits of the postal code, for example 7420.";

/** Returns a valid draft as a vendor types it. */
function typed(fields: Partial<Record<FieldName, string>> = {}): ProductDraft {
  const { tags: _, ...form } = productForm;
  const texts = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
  const empty = emptyDraft();
  return {
    ...empty,
    fields: { ...empty.fields, ...texts, ...fields },
    tags: ["jute", "bag"],
    photos: ["/images/x-640.webp"],
  };
}

const product = toProductResponse(
  productRow({
    title: "Jute bag",
    description: "Two handles.",
    images: ["a".repeat(32), "b".repeat(32)],
    pricePoisha: 45_050,
    subCategory: "Basket",
    type: "physical",
    tags: "jute, bag",
    materials: "jute",
    sku: "JB-1",
    whoMade: "I did",
    whatIsIt: "A finished product",
    countryOfOrigin: "Bangladesh",
    divisionOfOrigin: "Dhaka",
    districtOfOrigin: "Narayanganj",
    streetAddressOfOrigin: "Panam Nagar",
    originPostalCode: "1440",
    status: "approved",
    version: 3,
  }),
  "vendor",
);

const known = {
  options: [{ name: "Size" }],
  items: ["S", "M"].map((size) => ({ _id: size, values: [size], price: "500", quantity: "5" })),
};
const [knownSmall, knownMiddle] = known.items as [(typeof known.items)[number], (typeof known.items)[number]];

const item = (size: string, more: object = {}) => ({
  _id: size,
  values: [size],
  price: "500",
  quantity: "5",
  ...more,
});
const draftWith = (...items: ReturnType<typeof item>[]) => ({
  ...toDraft(product),
  variations: { options: [{ name: "Size" }], items },
});

describe("draftErrors", () => {
  it("returns the same errors as the server for an empty form", () => {
    const { countryOfOrigin: _, ...fields } = emptyDraft().fields;
    const empty = { ...emptyDraft(), fields: { ...fields, countryOfOrigin: "" } };
    const server =
      AddProduct.safeParse({}).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
    expect(draftErrors(empty, context, "en")).toEqual({
      ...Object.fromEntries(server),
      shopName: "Shop name is required",
    });
    expect(draftErrors(empty, { ...context, asksShopName: false }, "en")).not.toHaveProperty("shopName");
    expect(Object.values(draftErrors(empty, context, "bn")).join()).not.toMatch(/[a-z]/i);
  });

  it.each<[Partial<Record<FieldName, string>>, object]>([
    [{}, {}],
    [{ price: "৳ ১,২৫০.৫০", quantity: "০", whenDidYouMade: "২০২৬", deliverProcessTime: "৫" }, {}],
    [{ price: "9.999" }, { price: decimals }],
    [{ price: "1.200" }, { price: decimals }],
    [{ price: "১.২০০ টাকা" }, { price: decimals }],
    [{ price: "1.200.000" }, { price: decimals }],
    [{ deliveryCost: "60.000" }, { deliveryCost: decimals }],
    [{ quantity: "2.000" }, { quantity: wholeQuantity }],
    [{ price: "-5" }, { price: "Must be more than 0." }],
    [{ price: "1e5" }, { price: "Write only the number, for example 850." }],
    [{ quantity: "1.5" }, { quantity: wholeQuantity }],
    [{ whenDidYouMade: "2027" }, { whenDidYouMade: "Must be at most 2026." }],
    [{ whenDidYouMade: "১০০০০" }, { whenDidYouMade: "Must be at most 2026." }],
    [{ whenDidYouMade: "1899" }, { whenDidYouMade: "Must be at least 1900." }],
    [{ description: "x".repeat(1_501) }, { description: "At most 1,500 characters." }],
    [{ title: " \n " }, { title: "Title is required" }],
    [{ originPostalCode: "742O" }, { originPostalCode: postalCode }],
    [{ originPostalCode: "৭৪২" }, { originPostalCode: postalCode }],
    [{ originPostalCode: " ৭৪২০ " }, {}],
    [{ originPostalCode: "742O", countryOfOrigin: "Nepal" }, {}],
    [
      { originPostalCode: "", countryOfOrigin: "Nepal" },
      { originPostalCode: "Postal code of origin is required" },
    ],
    [{ sku: "x".repeat(65) }, { sku: "At most 64 characters." }],
    [{ typedTag: "1,2,3,4,5,6,7,8,9" }, { tags: "At most 10 tags." }],
    [{ typedTag: "1,2,3,4,5,6,7,BAG,8" }, {}],
  ])("returns for %j the errors %j", (fields, errors) => {
    expect(draftErrors(typed(fields), context, "en")).toEqual(errors);
  });

  it("rejects three digits after the point in the numbers of a variation too", () => {
    const draft: ProductDraft = {
      ...typed(),
      variations: {
        options: [{ name: "Size" }],
        items: [{ values: ["S"], price: "1.200", quantity: "২.০০০" }],
      },
    };
    expect(draftErrors(draft, context, "en")).toEqual({
      "variations.items.0.price": decimals,
      "variations.items.0.quantity": wholeQuantity,
    });
  });

  it("requires no price and stock of the product if variations have their own, and sends those as numbers", () => {
    const draft: ProductDraft = {
      ...typed({ price: "", quantity: "" }),
      variations: { options: [{ name: "Size" }], items: [{ values: ["S"], price: "৪৫০", quantity: "3" }] },
    };
    expect(draftErrors(draft, context, "en")).toEqual({});
    const payload = toPayload(draft);
    expect(payload).not.toHaveProperty("price");
    expect(payload.variations).toEqual({
      options: [{ name: "Size" }],
      items: [{ values: ["S"], price: 450, quantity: 3 }],
    });
  });
});

it("accepts an older postal code that a change of a product does not touch", () => {
  const older = typed({ originPostalCode: "742O" });
  const errors = (fields: Partial<Record<FieldName, string>>) =>
    draftErrors({ ...older, fields: { ...older.fields, ...fields } }, { ...context, saved: older }, "en");
  expect(errors({ price: "900" })).toEqual({});
  expect(errors({ originPostalCode: "742P" })).toEqual({ originPostalCode: postalCode });
});

it("accepts more tags than a product may have if an import has stored them, until they change", () => {
  const saved = { ...typed(), tags: Array.from({ length: 12 }, (_, index) => `tag ${index}`) };
  const errors = (change: Partial<ProductDraft>) =>
    draftErrors({ ...saved, ...change }, { ...context, saved }, "en");
  expect(errors({ fields: { ...saved.fields, price: "900" } })).toEqual({});
  expect(errors({ tags: saved.tags.slice(1) })).toEqual({ tags: "At most 10 tags." });
});

it("asks for at least one photo, except for a product that was imported without photos", () => {
  const draft = { ...typed(), photos: [] };
  expect(draftErrors(draft, context, "en")).toEqual({ imgPrimary: "Add at least one photo" });
  expect(draftErrors(draft, context, "bn")).toEqual({
    imgPrimary: "অন্তত একটি ছবি যোগ করুন।".normalize("NFC"),
  });
  expect(draftErrors(draft, { ...context, asksPhoto: false }, "en")).toEqual({});
});

it("reports too many photos instead of dropping some", () => {
  const photos = (count: number) => Array.from({ length: count }, (_, index) => `/images/${index}`);
  expect(draftErrors({ ...typed(), photos: photos(7) }, context, "en")).toEqual({});
  expect(draftErrors({ ...typed(), photos: photos(1) }, context, "en")).toEqual({});
  expect(draftErrors({ ...typed(), photos: photos(8) }, context, "en")).toEqual({
    photos: "You can add up to 7 photos. Please remove some.",
  });
});

describe("the payload of a product draft", () => {
  it("is parsed by the server schema into the intended product", () => {
    const sent = toPayload({
      ...typed({ price: "৪৫০.৫", originPostalCode: "১৪৪০", typedTag: "gift" }),
      photos: ["/images/x-640.webp"],
    });
    expect(AddProduct.parse(sent)).toMatchObject({
      ...productForm,
      tags: "jute, bag, gift",
      imgPrimary: "/images/x-640.webp",
      imgAngleOne: null,
    });
  });

  it("contains only the changed fields, and is valid for the server schema", () => {
    const before = toDraft(product);
    expect(changesBetween(before, toDraft(product))).toEqual({});
    const change = (fields: Partial<Record<FieldName, string>>) =>
      changesBetween(before, { ...before, fields: { ...before.fields, ...fields } });
    expect(change({ price: "450.50", quantity: "৭" })).toEqual({});
    expect(change({ price: "400", quantity: "৯" })).toEqual({ price: 400, quantity: 9, quantityBefore: 7 });
    expect(change({ sku: "", subCategory: "" })).toEqual({ sku: null, subCategory: null });
    const turned = changesBetween(before, { ...before, photos: before.photos.toReversed() });
    expect(turned).toEqual({ imgPrimary: product.imgAngleOne, imgAngleOne: product.imgPrimary });
    for (const changes of [change({ title: "Bag" }), turned])
      expect(ChangeProduct.parse({ ...changes, version: 3 })).toEqual({ ...changes, version: 3 });
  });

  const sizes = {
    options: [{ name: "Size" }],
    items: ["S", "M"].map((size) => ({ values: [size], price: "500", quantity: "2" })),
  };
  const [small, middle] = sizes.items as [(typeof sizes.items)[number], (typeof sizes.items)[number]];

  it.each<[what: string, (draft: ProductDraft) => ProductDraft, review: boolean]>([
    ["the price", (draft) => ({ ...draft, fields: { ...draft.fields, price: "5" } }), false],
    [
      "price and stock",
      (draft) => ({ ...draft, fields: { ...draft.fields, price: "5", quantity: "0" } }),
      false,
    ],
    ["price and title", (draft) => ({ ...draft, fields: { ...draft.fields, price: "5", title: "x" } }), true],
    ["a photo", (draft) => ({ ...draft, photos: [] }), true],
    ["nothing", (draft) => draft, false],
    [
      "the price of a variation",
      (draft) => ({ ...draft, variations: { ...sizes, items: [{ ...small, price: "৬০০" }, middle] } }),
      false,
    ],
    [
      "the name of an option",
      (draft) => ({ ...draft, variations: { ...sizes, options: [{ name: "Length" }] } }),
      true,
    ],
    ["a removed variation", (draft) => ({ ...draft, variations: { ...sizes, items: [small] } }), true],
    ["the variations to none", (draft) => ({ ...draft, variations: null }), true],
  ])("decides whether a change of %s needs approval", (_, change, review) => {
    const before = { ...toDraft(product), variations: sizes };
    expect(needsReview(before, change(before))).toBe(review);
  });

  it("omits unchanged stocks when one price changes, so that concurrent sales are kept", () => {
    const before = { ...toDraft(product), variations: known };
    const made = { values: ["L"], price: "৬০০", quantity: "১" };
    const after = {
      ...before,
      variations: {
        ...known,
        items: [{ ...knownSmall, price: "৪৫০" }, { ...knownMiddle, quantity: "4" }, made],
      },
    };
    const changes = changesBetween(before, after);
    const items = [
      { _id: "S", values: ["S"], price: 450 },
      { _id: "M", values: ["M"], quantity: 4, quantityBefore: 5 },
      { values: ["L"], price: 600, quantity: 1 },
    ];
    expect(changes).toEqual({ variations: { options: [{ name: "Size" }], items } });
    expect(ChangeProduct.parse(changes)).toMatchObject(changes);
    expect(
      changesBetween(before, {
        ...before,
        variations: { ...known, items: [{ ...knownSmall, price: "৳ 500", quantity: "৫" }, knownMiddle] },
      }),
    ).toEqual({});
    expect(toPayload(after)).toMatchObject({
      variations: { items: [{ price: 450, quantity: 5 }, { price: 500, quantity: 4 }, { quantity: 1 }] },
    });
  });

  it("contains the stock that the vendor saw for a variation that was removed and added again", () => {
    const before = draftWith(item("S"), item("M"));
    const after = {
      ...before,
      variations: { ...known, items: [knownSmall, { values: ["M"], price: "500", quantity: "21" }] },
    };
    const change = (base: ProductDraft) => changesBetween(base, after);
    expect(change(before)).toMatchObject({
      variations: { items: [{ _id: "S" }, { _id: "M", quantity: 21, quantityBefore: 5 }] },
    });
    const rebased = withCurrentStocks(before, after, [{ path: "variations.items.1.quantity", quantity: 2 }]);
    expect(change(rebased)).toMatchObject({
      variations: { items: [{ _id: "S" }, { _id: "M", quantity: 21, quantityBefore: 2 }] },
    });
  });

  it("contains price and quantity of the product when the variations are removed", () => {
    const before = { ...toDraft(product), variations: sizes };
    expect(changesBetween(before, { ...before, variations: null })).toEqual({
      price: 450.5,
      quantity: 7,
      quantityBefore: 7,
      variations: null,
    });
  });
});

it("asks for another title of a copy, however it is written", () => {
  const error = "Please change the title: you already have a product with this name.";
  const titleError = (title: string, originalTitle?: string) => {
    const draft = toCopyDraft(product);
    const copy = { ...draft, fields: { ...draft.fields, title } };
    const original = originalTitle === undefined ? undefined : { title: originalTitle };
    return draftErrors(copy, { ...context, asksShopName: false, original }, "en").title;
  };
  expect(titleError(product.title, product.title)).toBe(error);
  expect(titleError("  jute   BAG ", "Jute bag")).toBe(error);
  expect(titleError("Jute bag, small", "Jute bag")).toBeUndefined();
  expect(titleError("Jute bag")).toBeUndefined();
});

it("asks for another Bangla title of a copy, unless it has none", () => {
  const original = { ...product, titleBn: "পাটের ব্যাগ" };
  const errors = (title: string, titleBn: string, of: typeof product = original) => {
    const draft = toCopyDraft(of);
    const copy = { ...draft, fields: { ...draft.fields, title, titleBn } };
    return Object.keys(draftErrors(copy, { ...context, asksShopName: false, original: of }, "en"));
  };
  expect(errors("Jute bag", "পাটের ব্যাগ")).toEqual(["title", "titleBn"]);
  expect(errors("Jute bag, small", " পাটের  ব্যাগ")).toEqual(["titleBn"]);
  expect(errors("Jute bag, small", "ছোট পাটের ব্যাগ")).toEqual([]);
  expect(errors("Jute bag, small", "")).toEqual([]);
  expect(errors("Jute bag, small", "", { ...original, titleBn: null })).toEqual([]);
});

it("presets the usual choices of a first product, which are valid", () => {
  const { fields } = firstDraft(2026);
  const usual = {
    whoMade: "I did",
    whatIsIt: "A finished product",
    whenDidYouMade: "2026",
    type: "physical",
    countryOfOrigin: "Bangladesh",
  };
  expect(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))).toEqual(usual);
  const errors = Object.keys(draftErrors(firstDraft(2026), context, "en"));
  expect(errors.filter((name) => name in usual)).toEqual([]);
});

describe("a product draft", () => {
  it("contains all fields of a product; a copy has no SKU and no version", () => {
    const draft = toDraft(product);
    expect(draft).toMatchObject({
      version: 3,
      tags: ["jute", "bag"],
      photos: [product.imgPrimary, product.imgAngleOne],
    });
    expect(draft.fields).toMatchObject({
      title: "Jute bag",
      titleBn: "",
      price: "450.5",
      quantity: "7",
      sku: "JB-1",
      deliveryCost: "60",
    });
    const copy = toCopyDraft(product);
    expect(copy.fields).toEqual({ ...draft.fields, sku: "" });
    expect(copy).not.toHaveProperty("version");
    expect(copy.key).not.toBe(draft.key);
    expect(isSame(draft, { ...toDraft(product), key: "another" })).toBe(true);
  });
});

describe("mergeDrafts", () => {
  it("keeps typed fields and takes the others from a newer product", () => {
    const before = toDraft(product);
    const mine = { ...before, tags: ["mine"], fields: { ...before.fields, title: "Mine" } };
    const newer = toDraft({
      ...product,
      title: "Theirs",
      materials: "cotton",
      version: 4,
      imgPrimary: "/images/new-640.webp",
    });
    const { draft: both, base } = mergeDrafts(before, mine, newer);
    expect(base).toEqual(newer);
    expect(both).toMatchObject({ version: 4, tags: ["mine"], photos: newer.photos });
    const [main = "", angle = ""] = before.photos;
    const photos = (mine: string[], theirs: string[]) =>
      mergeDrafts(before, { ...before, photos: mine }, { ...newer, photos: theirs }).draft.photos;
    expect(photos([main, angle, "/mine"], [main, "/theirs"])).toEqual([main, "/mine", "/theirs"]);
    expect(photos([angle, main], [main, angle, "/theirs"])).toEqual([angle, main, "/theirs"]);
    expect(both.fields).toMatchObject({ title: "Mine", materials: "cotton" });
  });

  it("takes a field whose choices depend on another one from the side that changed the other one", () => {
    const before = toDraft(product);
    const merged = (typed: Partial<Record<FieldName, string>>, newer: Partial<Record<FieldName, string>>) => {
      const [mine, theirs] = [typed, newer].map((fields) => ({
        ...before,
        fields: { ...before.fields, category: "Jute", subCategory: "", ...fields },
      })) as [ProductDraft, ProductDraft];
      const start = { ...before, fields: { ...before.fields, category: "Jute", subCategory: "" } };
      const { category, subCategory } = mergeDrafts(start, mine, theirs).draft.fields;
      return [category, subCategory];
    };
    expect(merged({ category: "Vintage" }, { subCategory: "Bags" })).toEqual(["Vintage", ""]);
    expect(merged({ subCategory: "Bags" }, { category: "Vintage" })).toEqual(["Vintage", ""]);
    expect(merged({ subCategory: "Bags" }, { subCategory: "Mats" })).toEqual(["Jute", "Bags"]);
    expect(merged({}, { category: "Vintage", subCategory: "Coins" })).toEqual(["Vintage", "Coins"]);
  });

  it("uses the newer stock if none was typed", () => {
    const before = { ...toDraft(product), variations: known };
    const typed = {
      ...before,
      variations: {
        ...known,
        items: [
          { ...knownSmall, price: "450" },
          { ...knownMiddle, quantity: "9" },
        ],
      },
    };
    const newer = {
      ...before,
      variations: { ...known, items: known.items.map((item) => ({ ...item, quantity: "2" })) },
    };
    expect(mergeDrafts(before, typed, newer).draft.variations?.items).toEqual([
      { ...knownSmall, price: "450", quantity: "2" },
      { ...knownMiddle, quantity: "9" },
    ]);
    const withoutSecond = { ...before, variations: { ...known, items: [knownSmall] } };
    expect(changesBetween(withoutSecond, mergeDrafts(before, typed, withoutSecond).draft)).toMatchObject({
      variations: { items: [{ price: 450 }, { _id: "M", price: 500, quantity: 9 }] },
    });
  });

  it.each<
    [
      what: string,
      typed: ReturnType<typeof item>[],
      newer: ReturnType<typeof item>[],
      both: ReturnType<typeof item>[],
    ]
  >([
    [
      "adds a variation",
      [item("S", { price: "450" }), item("M")],
      [item("S"), item("M"), item("L")],
      [item("S", { price: "450" }), item("M"), item("L")],
    ],
    [
      "removes a variation",
      [item("S", { price: "450" }), item("M")],
      [item("S")],
      [item("S", { price: "450" })],
    ],
    [
      "removes the variation that was changed here",
      [item("S", { price: "450" }), item("M")],
      [item("M")],
      [item("S", { price: "450", quantity: "" }), item("M")],
    ],
    [
      "adds a variation while another is removed here",
      [item("S")],
      [item("S"), item("M"), item("L", { quantity: "1" })],
      [item("S"), item("L", { quantity: "1" })],
    ],
    [
      "sells while nothing is typed at them",
      [item("S"), item("M")],
      [item("S", { quantity: "1" }), item("M")],
      [item("S", { quantity: "1" }), item("M")],
    ],
  ])("merges the changes of another window that %s", (_what, typed, newer, both) => {
    expect(
      mergeDrafts(draftWith(item("S"), item("M")), draftWith(...typed), draftWith(...newer)).draft.variations
        ?.items,
    ).toEqual(both);
  });

  it("keeps the stock that the vendor saw in the base, until the form has shown the newer one", () => {
    const before = { ...toDraft(product), variations: known };
    const typed = {
      ...before,
      variations: { ...known, items: [{ ...knownSmall, quantity: "9" }, knownMiddle] },
    };
    const newer = {
      ...before,
      version: 4,
      variations: { ...known, items: known.items.map((stored) => ({ ...stored, quantity: "2" })) },
    };
    const { draft, base } = mergeDrafts(before, typed, newer);
    const change = (quantityBefore: number) => [
      { _id: "S", values: ["S"], quantity: 9, quantityBefore },
      { _id: "M", values: ["M"] },
    ];
    expect(changesBetween(base, draft)).toEqual({
      variations: { options: [{ name: "Size" }], items: change(5) },
    });
    const rebased = withCurrentStocks(base, draft, [{ path: "variations.items.0.quantity", quantity: 2 }]);
    expect(changesBetween(rebased, draft)).toEqual({
      variations: { options: [{ name: "Size" }], items: change(2) },
    });
    const plain = toDraft(product);
    const more = { ...plain, fields: { ...plain.fields, quantity: "20" } };
    const sold = mergeDrafts(plain, more, { ...plain, fields: { ...plain.fields, quantity: "3" } });
    expect(changesBetween(sold.base, sold.draft)).toEqual({ quantity: 20, quantityBefore: 7 });
    expect(
      changesBetween(
        withCurrentStocks(sold.base, sold.draft, [{ path: "quantity", quantity: 3 }]),
        sold.draft,
      ),
    ).toEqual({ quantity: 20, quantityBefore: 3 });
  });

  it("treats the stock of a variation that another window has also added as unseen", () => {
    const before = draftWith(item("S"));
    const mine = {
      ...before,
      variations: { ...known, items: [knownSmall, { values: ["M"], price: "600", quantity: "21" }] },
    };
    const newer = draftWith(item("S"), item("M", { quantity: "2" }));
    const { draft, base } = mergeDrafts(before, mine, newer);
    const change = (quantityBefore: number) => [
      { _id: "S", values: ["S"] },
      { _id: "M", values: ["M"], price: 600, quantity: 21, quantityBefore },
    ];
    expect(changesBetween(base, draft)).toMatchObject({ variations: { items: change(0) } });
    const rebased = withCurrentStocks(base, draft, [{ path: "variations.items.1.quantity", quantity: 2 }]);
    expect(changesBetween(rebased, draft)).toMatchObject({ variations: { items: change(2) } });
    const none = mergeDrafts(
      before,
      {
        ...mine,
        variations: { ...known, items: [knownSmall, { values: ["M"], price: "500", quantity: "0" }] },
      },
      newer,
    );
    expect([none.draft.variations, changesBetween(none.base, none.draft)]).toEqual([newer.variations, {}]);
    const first = mergeDrafts({ ...before, variations: null }, mine, newer);
    expect(changesBetween(first.base, first.draft)).toMatchObject({
      variations: { items: [{ _id: "S" }, { _id: "M", quantity: 21, quantityBefore: 0 }] },
    });
  });

  it("treats a removed variation as no input, and forgets it in a merge", () => {
    const before = draftWith(item("S"), item("M"));
    const typed = { ...before, variations: removeValue(known, 0, "M") };
    const { draft } = mergeDrafts(before, typed, { ...before, version: 4 });
    expect(draft.variations).toEqual({ options: known.options, items: [knownSmall] });
    const tried = removeValue(addValue(known, 0, "L"), 0, "L");
    expect(isSame({ ...before, variations: tried }, { ...before, variations: known })).toBe(true);
  });

  it("keeps the price and stock of another window's variation that has only the filled-in price here", () => {
    const before = { ...toDraft(product), variations: null };
    const defaults = { price: "500" };
    const typed = (change: { price?: string }) => ({
      ...before,
      variations: { ...known, items: [{ values: ["S"], ...defaults, quantity: "", ...change }], defaults },
    });
    const newer = draftWith(item("S", { price: "650", quantity: "3" }));
    const merged = (change: { price?: string }) =>
      mergeDrafts(before, typed(change), newer).draft.variations?.items;
    expect(merged({})).toEqual([item("S", { price: "650", quantity: "3" })]);
    expect(merged({ price: "600" })).toEqual([item("S", { price: "600", quantity: "3" })]);
  });
});
