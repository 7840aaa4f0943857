import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { VariationFields } from "./VariationFields.tsx";
import type { Variations } from "./variations-draft.ts";

const draft: Variations = {
  options: [{ name: "Size" }, { name: "Colour" }],
  items: [
    { values: ["M", "Red"], price: "500", quantity: "3" },
    { values: ["L", "Red"], price: "", quantity: "" },
    { values: ["M", "Blue"], price: "500", quantity: "2" },
  ],
};

function shown(value: Variations | null, prefix = "", faults: Record<string, string> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`${prefix}/dashboard/vendor/add-product`]}>
      <VariationFields value={value} onChange={() => {}} faultOf={(path) => faults[path]} />
    </MemoryRouter>,
  );
}

const labels = (html: string) =>
  [...html.matchAll(/<(?:input|button)[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);

it("is one button while there are none", () => {
  expect(shown(null)).toContain("Add variations");
  expect(shown(null, "/bn")).toContain("ভ্যারিয়েশন যোগ করুন");
  expect(shown(null)).not.toContain("<input");
});

it("has the values as chips, and price and stock of each combination under a name of its own", () => {
  expect(labels(shown(draft))).toEqual([
    ...["Remove M", "Remove L", "Remove Red", "Remove Blue"],
    ...["M · Red", "L · Red", "M · Blue"].flatMap((name) => [
      `Stop offering ${name}`,
      `Price of ${name}`,
      `Stock of ${name}`,
    ]),
    "Offer L · Blue again",
  ]);
});

it("suggests names only for an option that has none, and not one that is taken", () => {
  const html = shown({ ...draft, options: [{ name: "Size" }, { name: "" }] });
  const group = html.slice(html.indexOf('aria-label="Suggestions"')).split("</div>")[0] ?? "";
  expect([...group.matchAll(/>([^<>]+)<\/button>/g)].map(([, word]) => word)).toEqual([
    "Colour",
    "Material",
    "Pattern",
  ]);
  expect(shown(draft)).not.toContain('aria-label="Suggestions"');
});

it("says at each place what is wrong there", () => {
  const html = shown(draft, "", {
    "variations.items.1.price": "Price is required",
    "variations.options.1.name": "This option already exists.",
  });
  expect(html).toContain("Price is required");
  expect(html).toContain("This option already exists.");
  const wrong = [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => input);
  expect(wrong).toHaveLength(2);
  const [told = ""] = wrong
    .filter((input) => input.includes("Price of L · Red"))
    .map((input) => /aria-describedby="([^"]+)"/.exec(input)?.[1] ?? "nothing");
  expect(html).toMatch(new RegExp(`id="${told}"[^>]*>Price is required<`));
});

it("has the value that was half written when the page was left", () => {
  expect(shown({ options: [{ name: "Size", typed: "XX" }], items: [] })).toMatch(/<input[^>]*value="XX"/);
});

it("asks for a value only where there is none yet", () => {
  const required = (value: Variations) =>
    [...shown(value).matchAll(/<input[^>]*enterKeyHint="done"[^>]*>/gi)].map(
      ([input]) => /aria-required="(\w+)"/.exec(input)?.[1],
    );
  expect(required(draft)).toEqual(["false", "false"]);
  expect(required({ options: [{ name: "Size" }], items: [] })).toEqual(["true"]);
});
