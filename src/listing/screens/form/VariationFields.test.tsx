import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { VariationFields } from "./VariationFields.tsx";
import type { VariationsDraft } from "./variations-draft.ts";

const draft: VariationsDraft = {
  options: [{ name: "Size" }, { name: "Colour" }],
  items: [
    { values: ["M", "Red"], price: "500", quantity: "3" },
    { values: ["L", "Red"], price: "", quantity: "" },
    { values: ["M", "Blue"], price: "500", quantity: "2" },
  ],
};

function render(value: VariationsDraft | null, prefix = "", errors: Record<string, string> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`${prefix}/dashboard/vendor/add-product`]}>
      <VariationFields
        value={value}
        onChange={() => {}}
        defaults={{ price: "" }}
        errorOf={(path) => errors[path]}
      />
    </MemoryRouter>,
  );
}

const labels = (html: string) =>
  [...html.matchAll(/<(?:input|button)[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);

it("shows only a button without variations", () => {
  expect(render(null)).toContain("Add variations");
  expect(render(null, "/bn")).toContain("ভ্যারিয়েশন যোগ করুন");
  expect(render(null)).not.toContain("<input");
});

it("shows values as chips, and price and stock of each combination with its own accessible name", () => {
  expect(labels(render(draft))).toEqual([
    ...["Remove M", "Remove L", "Remove Red", "Remove Blue"],
    ...["M · Red", "L · Red", "M · Blue"].flatMap((name) => [
      `Stop offering ${name}`,
      `Price of ${name}`,
      `Stock of ${name}`,
    ]),
    "Offer L · Blue again",
  ]);
});

it("asks what differs, with an example as help, and names prices as the form does", () => {
  const [english, bangla] = [render(draft), render(draft, "/bn")];
  for (const text of ["What differs?</label>", ">For example Size or Colour</div>", ">Price in taka</span>"])
    expect(english).toContain(text);
  for (const text of ["কোন দিক থেকে আলাদা?</label>", ">যেমন সাইজ বা রং</div>", ">দাম (টাকায়)</span>"])
    expect(bangla).toContain(text.normalize("NFC"));
});

it("suggests unused names for an option without a name", () => {
  const html = render({ ...draft, options: [{ name: "Size" }, { name: "" }] });
  const group = html.slice(html.indexOf('aria-label="Suggestions"')).split("</div>")[0] ?? "";
  expect([...group.matchAll(/>([^<>]+)<\/button>/g)].map(([, word]) => word)).toEqual([
    "Colour",
    "Material",
    "Pattern",
  ]);
  expect(render(draft)).not.toContain('aria-label="Suggestions"');
});

it("shows each error at its field", () => {
  const html = render(draft, "", {
    "variations.items.1.price": "Price is required",
    "variations.options.1.name": "This option already exists.",
  });
  expect(html).toContain("Price is required");
  expect(html).toContain("This option already exists.");
  const invalidInputs = [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => input);
  expect(invalidInputs).toHaveLength(2);
  const [errorId = ""] = invalidInputs
    .filter((input) => input.includes("Price of L · Red"))
    .map((input) => /aria-describedby="([^"]+)"/.exec(input)?.[1] ?? "missing");
  expect(html).toMatch(new RegExp(`id="${errorId}"[^>]*>Price is required<`));
});

it("restores a value that was typed but not added", () => {
  expect(render({ options: [{ name: "Size", typed: "XX" }], items: [] })).toMatch(/<input[^>]*value="XX"/);
});

it("requires a value only for an option without values", () => {
  const required = (value: VariationsDraft) =>
    [...render(value).matchAll(/<input[^>]*enterKeyHint="done"[^>]*>/gi)].map(
      ([input]) => /aria-required="(\w+)"/.exec(input)?.[1],
    );
  expect(required(draft)).toEqual(["false", "false"]);
  expect(required({ options: [{ name: "Size" }], items: [] })).toEqual(["true"]);
});

it("cuts off no pasted text", () => {
  expect(render(draft)).not.toMatch(/maxlength/i);
});
