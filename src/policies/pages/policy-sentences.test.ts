import { describe, expect, it } from "vitest";
import type { PolicyName } from "../contract/constants.ts";
import { plainText } from "../rules/policy-text.ts";
import { findPolicy } from "./policy-loader.server.ts";

const textOf = (name: PolicyName, locale: "en" | "bn") =>
  findPolicy(name, locale)
    .sections.flatMap(({ blocks }) =>
      blocks.map((block) => plainText("list" in block ? block.list.flat() : block.paragraph)),
    )
    .join("\n");

/** Sentences required by the specification (sections 4, 5, 9), as readers see them. */
const sentences: [rule: string, policy: PolicyName, en: string, bn: string][] = [
  [
    "a return may be asked for within 7 days",
    "returns",
    "You may request a return within 7 days of delivery.",
    "পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে ফেরতের অনুরোধ করতে পারবেন।",
  ],
  [
    "the terms allow a return within 7 days too",
    "terms",
    "You may request a return within 7 days of delivery.",
    "হাতে পাওয়ার ৭ দিনের মধ্যে ফেরতের অনুরোধ করতে পারেন।",
  ],
  [
    "a return is refunded within 15 days",
    "returns",
    "For a return: within 15 days of receiving it.",
    "পণ্য আমাদের হাতে পৌঁছানোর ১৫ দিনের মধ্যে।",
  ],
  [
    "a cancelled order is refunded within 10 to 15 working days, longer in exceptional cases",
    "returns",
    "within 10 to 15 working days of the cancellation. In exceptional cases it takes longer",
    "বাতিলের পর ১০ থেকে ১৫ কর্মদিবসের মধ্যে। বিশেষ ক্ষেত্রে বেশি সময় লাগতে পারে",
  ],
  [
    "a rejected return comes back in 6 to 8 days",
    "returns",
    "It reaches you in 6 to 8 days.",
    "৬ থেকে ৮ দিনের মধ্যে তা আপনার কাছে পৌঁছায়।",
  ],
  [
    "after 3 failed deliveries it is disposed of, with no refund",
    "returns",
    "After 3 failed attempts to deliver it to you, the product is disposed of, without a refund.",
    "৩ বার চেষ্টা করেও আপনার কাছে পৌঁছানো না গেলে পণ্যটি নষ্ট করে ফেলা হয়; তখনও টাকা ফেরত দেওয়া হয় না।",
  ],
  [
    "the minimum age is 18, or a parent or guardian",
    "terms",
    "You must be at least 18 years old to use the site on your own. If you are younger, you may only use it under the supervision of a parent or guardian",
    "আপনার বয়স অন্তত ১৮ বছর হতে হবে। বয়স এর কম হলে মা-বাবা বা অভিভাবকের তত্ত্বাবধানে",
  ],
];

describe("sentences of the policies", () => {
  it.each(sentences)("%s", (_rule, policy, en, bn) => {
    expect(textOf(policy, "en")).toContain(en);
    expect(textOf(policy, "bn")).toContain(bn.normalize("NFC"));
  });
});
