import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "#shared/locale.ts";
import type { PolicyName } from "../contract/constants.ts";
import { plainText, readPolicy } from "../rules/policy-text.ts";
import { findPolicy } from "./policy-loader.server.ts";
import { policyValues } from "./policy-values.server.ts";

/** Returns the text of a section, with values replaced by their names: `within <returnDays> days`. */
function sectionText(policy: PolicyName, id: string, locale: Locale): string {
  const marks = Object.fromEntries(Object.keys(policyValues(locale)).map((value) => [value, `<${value}>`]));
  const section = readPolicy(
    readFileSync(`src/policies/pages/texts/${policy}.${locale}.md`, "utf8"),
    marks,
  ).sections.find((section) => section.id === id);
  return (
    section?.blocks
      .flatMap((block) => ("list" in block ? block.list.map(plainText) : [plainText(block.paragraph)]))
      .join("\n") ?? ""
  );
}

type Rule = [rule: string, policy: PolicyName, section: string, en: RegExp, bn: RegExp];

/**
 * Rules of the specification (sections 1, 4, 5, 6, 9), of the decisions and of the program, with their texts
 * in each language. Numbers are names of values.
 */
const rules: Rule[] = [
  [
    "the site is a facilitator only",
    "terms",
    "introduction",
    /facilitator and nothing more/,
    /কেবল মধ্যস্থতাকারী/,
  ],
  [
    "the contract of sale is between buyer and seller",
    "terms",
    "introduction",
    /contract of sale is between you and its seller/,
    /চুক্তি হয় আপনার ও বিক্রেতার মধ্যে/,
  ],
  [
    "payment is between buyer and a separate provider",
    "terms",
    "introduction",
    /between you and the provider, which is a separate business/,
    /সেবাদাতা আলাদা প্রতিষ্ঠান/,
  ],
  [
    "terms change without notice",
    "terms",
    "introduction",
    /change these terms at any time without notifying/,
    /যেকোনো সময় এই শর্তাবলি বদলাতে/,
  ],
  [
    "the minimum age, or a parent or guardian",
    "terms",
    "conditionsOfUse",
    /at least <minimumAge> years.*parent or guardian/s,
    /অন্তত <minimumAge> বছর.*অভিভাবকের/s,
  ],
  [
    "one registration for each person or business",
    "terms",
    "yourAccount",
    /One person or one business registers once/,
    /একটিই অ্যাকাউন্ট/,
  ],
  [
    "a valid telephone number with an order",
    "terms",
    "yourAccount",
    /telephone number on which we can reach you/,
    /ফোন নম্বর দেবেন, যেটিতে আপনাকে সত্যিই পাওয়া যায়/,
  ],
  [
    "true details of the account",
    "terms",
    "yourAccount",
    /true, complete and up to date/,
    /সত্য, সম্পূর্ণ ও সঠিক/,
  ],
  [
    "no false e-mail address, no pretending",
    "terms",
    "yourAccount",
    /false e-mail address.*pretend to be another person/,
    /ভুয়া ই-মেইল.*অন্য কোনো ব্যক্তি বা প্রতিষ্ঠানের পরিচয়ে/,
  ],
  [
    "accounts may be invalidated",
    "terms",
    "yourAccount",
    /refuse, suspend or invalidate an account at any time/,
    /অ্যাকাউন্ট না দিতে, স্থগিত করতে বা বাতিল/,
  ],
  ["no scraping", "terms", "licenseToAccess", /scraping/, /স্ক্র্যাপিং/],
  [
    "no commercial use and no resale as a business",
    "terms",
    "licenseToAccess",
    /resell the goods as a business.*commercial use/,
    /ব্যবসার জন্য পণ্য কিনে আবার বিক্রি.*বাণিজ্যিক/,
  ],
  [
    "quantities of a household",
    "terms",
    "yourConduct",
    /more than an ordinary household needs/,
    /সাধারণ একটি পরিবারে যতটুকু লাগে, তার বেশি/,
  ],
  [
    "submissions may be removed or edited",
    "terms",
    "yourSubmission",
    /remove or edit submissions/,
    /সরিয়ে ফেলতে বা সম্পাদনা/,
  ],
  [
    "reports of objectionable content to the legal contact",
    "terms",
    "claimsAgainstObjectionableContent",
    /<legalEmail>/,
    /<legalEmail>/,
  ],
  [
    "reports of infringing content to the legal contact",
    "terms",
    "claimsAgainstInfringingContent",
    /<legalEmail>/,
    /<legalEmail>/,
  ],
  [
    "accounts and licences end at any time without notice",
    "terms",
    "termination",
    /withdraw any licence given in them, at any time and without notice/,
    /কোনো নোটিশ ছাড়াই/,
  ],
  [
    "the law of Bangladesh, the courts in Dhaka alone",
    "terms",
    "governingLawAndJurisdiction",
    /law of Bangladesh.*courts in Dhaka have exclusive jurisdiction/,
    /বাংলাদেশের আইন.*কেবল ঢাকার আদালত/,
  ],
  [
    "sellers set price, shipping and warranty",
    "terms",
    "conditionRelatedToSaleOfTheProductOrService",
    /set the price, the terms of shipping and the warranty/,
    /দাম, পাঠানোর শর্ত ও ওয়ারেন্টি/,
  ],
  [
    "identity or payment may be verified before delivery",
    "terms",
    "conditionRelatedToSaleOfTheProductOrService",
    /confirm your identity, your telephone number or your payment/,
    /পরিচয়, ফোন নম্বর বা পেমেন্ট যাচাই/,
  ],
  [
    "no answer to a request to verify cancels the order by itself",
    "terms",
    "conditionRelatedToSaleOfTheProductOrService",
    /cancelled automatically/,
    /নিজে থেকেই বাতিল/,
  ],
  ["an order is an offer", "terms", "theContract", /order is an offer to buy/, /অর্ডার হলো কেনার প্রস্তাব/],
  [
    "news of the status before dispatch accepts nothing",
    "terms",
    "theContract",
    /status before dispatch.*do not accept the offer/,
    /পাঠানোর আগে অবস্থা নিয়ে.*গ্রহণ নয়/,
  ],
  [
    "dispatch accepts, package by package",
    "terms",
    "theContract",
    /accepts your offer by dispatching.*for each package/,
    /পণ্য পাঠালেই.*প্রতিটি পার্সেল/,
  ],
  [
    "the buyer cancels free of charge before dispatch",
    "terms",
    "theContract",
    /Until dispatch you may cancel.*free of charge/,
    /পাঠানোর আগ পর্যন্ত আপনি.*বিনা খরচে/,
  ],
  [
    "the seller cancels before dispatch and the buyer is notified by e-mail or SMS",
    "terms",
    "theContract",
    /Until dispatch the seller may cancel it too; you are then informed by e-mail or SMS/,
    /বিক্রেতাও বাতিল করতে পারেন; তখন আপনাকে ই-মেইল বা এসএমএসে/,
  ],
  ["the price includes VAT", "terms", "pricingAvailabilityAndOrderProcessing", /include VAT/, /ভ্যাটসহ/],
  [
    "the cart shows the latest price and reserves none",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /latest price; .* does not reserve its price/,
    /সর্বশেষ দাম.*ধরে রাখা হয় না/,
  ],
  [
    "the delivery fee",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /<deliveryFee> is added once/,
    /একবার <deliveryFee>/,
  ],
  [
    "an order is refused for a wrong price",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /price or another detail on the page was wrong/,
    /দাম বা অন্য কোনো তথ্য ভুল/,
  ],
  [
    "an order is refused when its product is out of stock",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /out of stock/,
    /স্টকে নেই/,
  ],
  [
    "an order is refused when its product has expired",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /it has expired/,
    /মেয়াদ শেষ/,
  ],
  [
    "an order is refused for defects",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /it has a defect/,
    /ত্রুটি আছে/,
  ],
  [
    "an order is refused for the risk of fraud",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /signs of fraud/,
    /প্রতারণার আশঙ্কা/,
  ],
  [
    "an order is refused beyond household use",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /beyond what a household uses/,
    /পরিবারের ব্যবহারের চেয়ে বেশি/,
  ],
  [
    "an order is refused when a request to verify stays unanswered",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /is not answered; the cancellation is then automatic/,
    /উত্তর পাওয়া যায়নি; তখন অর্ডার নিজে থেকেই/,
  ],
  [
    "payment is complete before dispatch",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /payment has to be complete before the goods are dispatched/,
    /পাঠানোর আগেই পুরো দাম/,
  ],
  [
    "vouchers change without notice",
    "terms",
    "pricingAvailabilityAndOrderProcessing",
    /changed or withdrawn by us without notice/,
    /নোটিশ ছাড়াই তা বদলাতে/,
  ],
  [
    "no resale of festival products",
    "terms",
    "resellingFestivalProduct",
    /may not buy them here to resell them as a business/,
    /আবার বিক্রি করা নিষেধ/,
  ],

  [
    "the price is compared, never taken from the page",
    "purchase",
    "prices",
    /server compares it/,
    /সার্ভার তা .* মিলিয়ে দেখে/,
  ],
  [
    "how many pieces of one product",
    "purchase",
    "cart",
    /up to <maxQuantity> of one product/,
    /সর্বোচ্চ <maxQuantity>টি/,
  ],
  [
    "how many orders at once",
    "purchase",
    "ordering",
    /At most <maxPendingOrders> of your orders/,
    /সর্বোচ্চ <maxPendingOrders>টি অর্ডার/,
  ],
  [
    "fewer orders at once before the e-mail address is confirmed",
    "purchase",
    "ordering",
    /at most <maxPendingOrdersUnverified> until you have confirmed/,
    /নিশ্চিত করার আগে সর্বোচ্চ <maxPendingOrdersUnverified>টি/,
  ],
  [
    "the methods of payment, one of them active",
    "purchase",
    "payment",
    /cash on delivery, credit or debit card, bank transfer and mobile payment.*cash on delivery only/,
    /ক্রেডিট বা ডেবিট কার্ড, ব্যাংক ট্রান্সফার ও মোবাইল পেমেন্ট.*শুধু ক্যাশ অন ডেলিভারি/,
  ],
  [
    "the estimate of delivery",
    "purchase",
    "delivery",
    /within <deliveryDays> days/,
    /<deliveryDays> দিনের মধ্যে/,
  ],
  [
    "a promotional voucher once for each customer, in one transaction",
    "purchase",
    "vouchers",
    /used once by each customer, in one transaction/,
    /একবারই, একটি লেনদেনে/,
  ],
  [
    "a promotional voucher is not combined",
    "purchase",
    "vouchers",
    /discounts of the cart, with sales or with other promotions/,
    /কার্টের ছাড়, বিশেষ দাম বা অন্য কোনো অফারের সঙ্গে/,
  ],
  [
    "a promotional voucher needs its minimum purchase",
    "purchase",
    "vouchers",
    /minimum purchase/,
    /ন্যূনতম কেনাকাটা/,
  ],
  ["no voucher on baby nutrition products", "purchase", "vouchers", /baby nutrition products/, /শিশুখাদ্যে/],
  [
    "one account for each device",
    "purchase",
    "vouchers",
    /one account for each device/,
    /একটি ডিভাইস থেকে একটি অ্যাকাউন্টই/,
  ],
  [
    "a refund voucher once, from the same account",
    "purchase",
    "vouchers",
    /used once, and only by the account that received it/,
    /যে অ্যাকাউন্টে দেওয়া হয়েছে কেবল সেটি থেকে/,
  ],
  [
    "what a refund voucher leaves over is not refunded",
    "purchase",
    "vouchers",
    /remaining value is not refunded/,
    /যা বাকি থাকে, তা ফেরত দেওয়া হয় না/,
  ],
  [
    "an expired voucher is not replaced",
    "purchase",
    "vouchers",
    /Expired vouchers of either kind are not replaced/i,
    /মেয়াদ শেষ হলে .* নতুন ভাউচার দেওয়া হয় না/,
  ],

  [
    "the window of returns (1.23)",
    "returns",
    "returnWindow",
    /within <returnDays> days of delivery.*request a return after delivery/,
    /<returnDays> দিনের মধ্যে.*পণ্য পৌঁছানোর পর/,
  ],
  [
    "a return is unused, unworn, unwashed and flawless; trying on is allowed",
    "returns",
    "returnCondition",
    /unused, unworn, unwashed and without flaws.*try clothes on/,
    /অব্যবহৃত, না পরা, না ধোয়া ও নিখুঁত.*গায়ে দিয়ে দেখতে পারেন/,
  ],
  [
    "a return contains all that came with it",
    "returns",
    "returnCondition",
    /tags.*manuals and warranty cards.*free gifts.*invoice.*accessory/s,
    /ট্যাগ.*ওয়ারেন্টি কার্ড.*ফ্রি উপহার.*ইনভয়েস.*আনুষঙ্গিক/s,
  ],
  [
    "a return has undamaged packaging, and no tape on the maker's box",
    "returns",
    "returnCondition",
    /packaging must be undamaged.*tape or stickers on the maker’s own box/,
    /মোড়ক অক্ষত.*টেপ বা স্টিকার/,
  ],
  [
    "the package of a return has both numbers",
    "returns",
    "howToReturn",
    /order number and the return tracking number on the outside of the package/,
    /পার্সেলের গায়ে অর্ডার নম্বর ও ফেরতের ট্র্যাকিং নম্বর/,
  ],
  [
    "a rejected return comes back",
    "returns",
    "rejectedReturn",
    /in <rejectedReturnFrom> to <rejectedReturnTo> days/,
    /<rejectedReturnFrom> থেকে <rejectedReturnTo> দিনের মধ্যে/,
  ],
  [
    "a product is disposed of after failed deliveries, with no refund",
    "returns",
    "rejectedReturn",
    /After <failedDeliveryAttempts> failed attempts.*disposed of, without a refund/,
    /<failedDeliveryAttempts> বার চেষ্টা করেও.*নষ্ট করে ফেলা হয়; তখনও টাকা ফেরত দেওয়া হয় না/,
  ],
  [
    "a return is refunded after warehouse and check",
    "returns",
    "refundTypes",
    /reached the warehouse and passed the quality check/,
    /গুদামে পৌঁছে মান যাচাইয়ে/,
  ],
  [
    "a cancelled order is refunded by itself",
    "returns",
    "refundTypes",
    /automatically as soon as the order is cancelled/,
    /বাতিল সফল হওয়ামাত্র, নিজে থেকেই/,
  ],
  [
    "a failed delivery is refunded when it is back with the seller",
    "returns",
    "refundTypes",
    /when it is back at the seller/,
    /বিক্রেতার কাছে ফিরে এলে/,
  ],
  [
    "the scope of a refund (1.24)",
    "returns",
    "refundAmount",
    /price that you paid for the product, after all discounts.*delivery fee is also refunded when the seller is at fault or the order never arrived/,
    /সব ছাড় বাদে.*দোষ বিক্রেতার হলে বা অর্ডার আদৌ না পৌঁছালে ডেলিভারি চার্জও/,
  ],
  ["cashback is deducted", "returns", "refundAmount", /Cashback .* is deducted/, /ক্যাশব্যাক .* কেটে রাখা/],
  [
    "the operator decides on the amount",
    "returns",
    "refundAmount",
    /our decision is final/,
    /আমাদের সিদ্ধান্তই চূড়ান্ত/,
  ],
  [
    "a return is refunded in time",
    "returns",
    "refundTime",
    /within <returnRefundDays> days of receiving it/,
    /পৌঁছানোর <returnRefundDays> দিনের মধ্যে/,
  ],
  [
    "a cancelled order is refunded in working days, longer in exceptional cases",
    "returns",
    "refundTime",
    /<cancelledRefundFrom> to <cancelledRefundTo> working days.*exceptional cases it takes longer/,
    /<cancelledRefundFrom> থেকে <cancelledRefundTo> কর্মদিবসের.*বিশেষ ক্ষেত্রে বেশি সময়/,
  ],
  [
    "weekends and holidays do not count",
    "returns",
    "refundTime",
    /Weekends and public holidays are not working days/,
    /সাপ্তাহিক ও সরকারি ছুটির দিন কর্মদিবসে ধরা হয় না/,
  ],
  [
    "how money comes back",
    "returns",
    "refundMethod",
    /credit or debit card, to the bank account, or to the mobile payment account/,
    /ক্রেডিট বা ডেবিট কার্ডে, ব্যাংক হিসাবে, কিংবা যে মোবাইল পেমেন্ট/,
  ],

  [
    "one can download and delete what is one's own (section 4)",
    "privacy",
    "rights",
    /download all your data as one file.*delete the account/s,
    /নিজের সব তথ্য একটি ফাইলে.*অ্যাকাউন্ট মুছে ফেলতে/s,
  ],
  [
    "orders stay, without the name (section 4)",
    "privacy",
    "deletion",
    /Orders remain.*without your name/,
    /অর্ডারগুলো হিসাবের খাতায়.*আপনার নাম আর থাকে না/,
  ],
  [
    "tries are limited, and answers do not tell who is a customer (section 4)",
    "privacy",
    "security",
    /is limited.*get the same response/s,
    /সীমিত.*উত্তর একই/s,
  ],
  [
    "there is a log of who did what, and one can have one's part of it",
    "privacy",
    "account",
    /audit log.*file that you can download/s,
    /কে কী করেছেন তার একটি লগ.*ডাউনলোড করা ফাইলে/s,
  ],
  ["mails are kept for a while only", "privacy", "howLong", /<mailKeptDays> days/, /<mailKeptDays> দিন/],
  [
    "the newsletter comes after a confirmation only",
    "privacy",
    "newsletter",
    /only get the newsletter if you ask for it and confirm with a link/,
    /লিংকে নিশ্চিত করার পর/,
  ],
  [
    "cookies of the sign-in and of known devices",
    "privacy",
    "cookies",
    /only set cookies when you log in\. mela\.session_token.*mela\.device/s,
    /শুধু লগইন করলে। mela\.session_token.*mela\.device/s,
  ],
  [
    "cookies of two-step sign-in",
    "privacy",
    "cookies",
    /mela\.two_factor.*mela\.trust_device .* <trustedDeviceDays> days/s,
    /mela\.two_factor.*mela\.trust_device .* <trustedDeviceDays> দিন/s,
  ],
  [
    "the key of two-step sign-in is encrypted",
    "privacy",
    "account",
    /two-step sign-in: .* both encrypted/,
    /দুই ধাপে লগইন .* এনক্রিপ্ট/,
  ],
];

describe.each(locales)("the policies state in %s:", (locale) => {
  it.each(rules)("%s", (_, policy, section, en, bn) => {
    expect(sectionText(policy, section, locale)).toMatch(
      locale === "en" ? en : new RegExp(bn.source.normalize("NFC"), bn.flags),
    );
  });
});

const textOf = (name: PolicyName, locale: Locale) =>
  findPolicy(name, locale)
    .sections.flatMap(({ blocks }) =>
      blocks.map((block) => plainText("list" in block ? block.list.flat() : block.paragraph)),
    )
    .join("\n");

/**
 * Sentences whose numbers the specification requires (sections 4, 5, 9), as readers see them: they also fail
 * if only a constant changes.
 */
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
    "a product is disposed of after 3 failed deliveries, with no refund",
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

describe("the policies show that", () => {
  it.each(sentences)("%s", (_rule, policy, en, bn) => {
    expect(textOf(policy, "en")).toContain(en);
    expect(textOf(policy, "bn")).toContain(bn.normalize("NFC"));
  });
});
