import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { returnDays } from "#catalog/contract/constants.ts";
import { deliveryFeePoisha } from "#orders/contract/constants.ts";
import { formatNumber, type Locale, locales } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import routes from "../../routes.ts";
import { minimumAge, type PolicyName, policyPaths } from "../contract/constants.ts";
import type { PolicyBlock, PolicyPart } from "../contract.ts";
import { plainText, readPolicy } from "../rules/policy-text.ts";
import { findPolicy } from "./policy-loader.server.ts";
import { policyValues } from "./policy-values.server.ts";

const names = Object.keys(policyPaths) as PolicyName[];
const each = names.flatMap((name) => locales.map((locale) => [name, locale] as const));
const sourceOf = (name: PolicyName, locale: Locale) =>
  readFileSync(`src/policies/pages/texts/${name}.${locale}.md`, "utf8");

const partsOf = (block: PolicyBlock): PolicyPart[] => ("list" in block ? block.list.flat() : block.paragraph);
const targetsOf = (parts: PolicyPart[]) =>
  parts.flatMap((part) => (typeof part === "object" && "to" in part ? [part.to] : []));
const textOf = (name: PolicyName, locale: Locale) =>
  findPolicy(name, locale)
    .sections.flatMap(({ title, blocks }) => [title, ...blocks.map((block) => plainText(partsOf(block)))])
    .join("\n");

/** Sections in the order of specification section 2. */
const termsAnchors =
  "introduction, conditionsOfUse, yourAccount, privacy, continuesAbilityOfTheSite, licenseToAccess, yourConduct, yourSubmission, claimsAgainstObjectionableContent, claimsAgainstInfringingContent, trademarksAndCopyrights, disclaimer, indemnity, thirdPartyBusiness, communicatingWithUs, losses, eventsBeyondOurControl, waiver, termination, governingLawAndJurisdiction, contactUs, ourSoftware, conditionOfSale, conditionRelatedToSaleOfTheProductOrService, theContract, returns, pricingAvailabilityAndOrderProcessing, resellingFestivalProduct, taxes, representationsAndWarranties, buyerPolicy, others".split(
    ", ",
  );

describe("in both languages", () => {
  it.each(locales)("the terms have the 32 sections of the specification (%s)", (locale) => {
    expect(findPolicy("terms", locale).sections.map(({ id }) => id)).toEqual(termsAnchors);
    expect(termsAnchors).toHaveLength(32);
  });
});

describe.each(each)("the policy %s in %s", (name, locale) => {
  const { title, summary, sections } = findPolicy(name, locale);

  it("gives each section a title, a text and a unique anchor", () => {
    // The taka sign counts as Bengali.
    const bangla = /(?!৳)\p{Script=Bengali}/u;
    for (const section of sections) {
      const text = section.blocks.map((block) => plainText(partsOf(block))).join(" ");
      expect(text.length, section.id).toBeGreaterThan(90);
      expect(
        [section.title, text].map((words) => bangla.test(words)),
        section.id,
      ).toEqual(locale === "bn" ? [true, true] : [false, false]);
    }
    expect(bangla.test(title)).toBe(locale === "bn");
    expect(summary.length).toBeLessThan(200);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it("contains no hand-written numbers, only named values", () => {
    const prose = sourceOf(name, locale).replace(/\{#?\w+\}|\]\([^)]*\)/g, " ");
    expect(prose.match(/.*\p{Nd}.*/gu)).toBeNull();
    const words =
      "three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|eighteen|twenty|thirty|dozen|তিন|চার|পাঁচ|ছয়|সাত|আট|দশ|বারো|চৌদ্দ|পনেরো|আঠারো|বিশ|ত্রিশ|তিনবার|তিনটি";
    expect(prose.match(new RegExp(`.*(?<![\\p{L}\\p{M}])(${words})(?![\\p{L}\\p{M}]).*`, "giu"))).toBeNull();
  });

  it("is written in NFC", () => {
    expect(sourceOf(name, locale)).toBe(sourceOf(name, locale).normalize("NFC"));
  });

  it("links only to existing pages and sections", () => {
    const pages = new Set(pathsOf(routes as RouteConfigEntry[]));
    const lost = sections
      .flatMap(({ blocks }) => targetsOf(blocks.flatMap(partsOf)))
      .filter((to) => {
        if (to.startsWith("mailto:")) return !/^mailto:[\w.]+@[\w.]+$/.test(to);
        const [path = "", anchor] = to.split("#");
        const policy = names.find((other) => policyPaths[other] === path);
        return (
          !pages.has(path) ||
          (anchor !== undefined &&
            !(policy && findPolicy(policy, locale).sections.some(({ id }) => id === anchor)))
        );
      });
    expect(lost).toEqual([]);
  });
});

describe.each(names)("in the policy %s", (name) => {
  it("both languages have the same structure, values and links", () => {
    const shape = (locale: Locale) => {
      // Values are replaced by their names, so that the languages can be compared.
      const marks = Object.fromEntries(
        Object.keys(policyValues(locale)).map((value) => [value, `<${value}>`]),
      );
      return readPolicy(sourceOf(name, locale), marks).sections.map(({ id, blocks }) => ({
        id,
        blocks: blocks.map((block) => ({
          items: "list" in block ? block.list.length : "paragraph",
          values: [...plainText(partsOf(block)).matchAll(/<(?!brand|company)\w+>/g)]
            .map(([value]) => value)
            .sort(),
          links: targetsOf(partsOf(block)).sort(),
          names: partsOf(block).filter((part) => typeof part === "object" && "code" in part),
        })),
      }));
    };
    expect(shape("bn")).toEqual(shape("en"));
  });
});

describe("in the texts", () => {
  it("policy values are the constants of the code, with the digits of the language", () => {
    expect(textOf("returns", "en")).toContain(`within ${formatNumber(returnDays, "en")} days of delivery`);
    expect(textOf("returns", "bn")).toContain(`হাতে পাওয়ার ${formatNumber(returnDays, "bn")} দিনের মধ্যে`);
    expect(textOf("terms", "bn")).toContain(`অন্তত ${formatNumber(minimumAge, "bn")} বছর`);
    expect(textOf("purchase", "en")).toContain(`The delivery fee is ${formatMoney(deliveryFeePoisha, "en")}`);
    expect(textOf("purchase", "bn")).toContain(formatMoney(deliveryFeePoisha, "bn"));
    for (const name of names) expect(textOf(name, "bn")).not.toMatch(/\d/);
  });

  it.each(locales)("policy values are all used (%s)", (locale) => {
    const all = names.map((name) => sourceOf(name, locale)).join("\n");
    expect(Object.keys(policyValues(locale)).filter((value) => !all.includes(`{${value}}`))).toEqual([]);
  });
});

describe("the privacy page", () => {
  it.each(locales)("names everything that is stored in the browser (%s)", (locale) => {
    const text = textOf("privacy", locale);
    const keys = globSync("src/**/*.{ts,tsx}")
      .filter((path) => !/\.test\.tsx?$|^src\/words/.test(path))
      .map((path) => readFileSync(path, "utf8"))
      .filter((source) => /browser-storage\.ts|use-draft\.ts/.test(source))
      .flatMap((source) =>
        [...source.matchAll(/(?<!request\()["`](mela-[a-z-]+)|\bkey = "([^"]+)"/gi)].map(
          ([, name, key = ""]) => name ?? key,
        ),
      );
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.filter((key) => !text.includes(key))).toEqual([]);
  });
});

/** Returns the paths of all English pages. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path ? [`/${path}`] : []),
    ...(children ? pathsOf(children) : []),
  ]);
}
