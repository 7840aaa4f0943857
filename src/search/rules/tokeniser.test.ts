import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenise } from "./tokeniser.ts";

const termsIn = (text: string) => tokenise(text).map(({ term }) => term);

describe("tokenise", () => {
  it.each([
    ["Sarees, Toys & Boxes", ["saree", "toy", "box"]],
    ["batteries cookies glass jeans", ["battery", "cooky", "glass", "jean"]],
    ["Potter's wheel", ["potter", "wheel"]],
    ["Café crème", ["cafe", "creme"]],
    ["a 3.5mm jack", ["a", "3.5mm", "jack"]],
    ["TN-2110", ["tn", "2110", "tn2110"]],
    ["hand-made", ["hand", "made", "handmade"]],
    ["১২ ইঞ্চি", ["12", "ইঞ্চি"]],
    ["শাড়ি।", ["শাড়ি".normalize("NFC")]],
    ["Core™2 (new!)", ["core", "2", "new"]],
    ["", []],
    ["!?.,;:'\"()&|*<->", []],
  ])("tokenises %j", (text, terms) => expect(termsIn(text)).toEqual(terms));

  it("returns the same terms for NFC and NFD, without characters that are operators in a tsquery", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(termsIn(text.normalize("NFD"))).toEqual(termsIn(text.normalize("NFC")));
        for (const term of termsIn(text)) expect(term).toMatch(/^[\p{L}\p{M}\p{N}.]+$/u);
      }),
    );
  });
});
