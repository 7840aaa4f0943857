import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../contract.ts";
import { actionName, auditSentence, partialFileNote, pathTo, subjectText } from "./audit-labels.ts";

const entry = (
  action: AuditEntry["action"],
  kind: AuditEntry["subject"]["kind"],
  more: Partial<AuditEntry> = {},
): AuditEntry => ({
  _id: "1",
  at: "2026-11-21T00:00:00.000Z",
  action,
  actor: null,
  subject: { kind, _id: "2", name: "X", nameBn: null, deleted: false },
  from: null,
  to: null,
  reason: null,
  names: null,
  oldNames: null,
  category: null,
  ...more,
});

const sentences: [AuditEntry, en: string, bn: string][] = [
  [
    entry("role_set", "user", { from: "user", to: "vendor" }),
    "changed the role of X from User to Vendor.",
    "X-এর ভূমিকা ক্রেতা থেকে বিক্রেতা করেছেন।",
  ],
  [entry("user_suspended", "user"), "suspended X.", "X-এর অ্যাকাউন্ট স্থগিত করেছেন।"],
  [entry("user_restored", "user"), "restored X.", "X-এর অ্যাকাউন্ট আবার চালু করেছেন।"],
  [entry("account_deleted", "user"), "deleted an account: X.", "একটি অ্যাকাউন্ট মুছে ফেলেছেন: X।"],
  [
    entry("order_status_set", "order", { from: "pending", to: "ready to ship" }),
    "changed order X from Pending to Ready to ship.",
    "অর্ডার X-এর অবস্থা ‘অপেক্ষায় আছে’ থেকে ‘পাঠানোর জন্য তৈরি’ করেছেন।",
  ],
  [
    entry("order_cancelled", "order", { from: "processing", to: "cancelled", reason: "found elsewhere" }),
    "cancelled order X when its status was Processing. Reason: I found it elsewhere.",
    "",
  ],
  [
    entry("order_cancelled", "order", { from: "processing", to: "cancelled", reason: "own words" }),
    "cancelled order X when its status was Processing. Reason: another reason.",
    "অর্ডার X বাতিল করেছেন; তখন অবস্থা ছিল ‘প্রস্তুত হচ্ছে’। কারণ: ক্রেতার নিজের লেখা কারণ।",
  ],
  [
    entry("product_decided", "product", { from: "pending", to: "approved" }),
    "approved the product X.",
    "X পণ্যটি অনুমোদন করেছেন।",
  ],
  [
    entry("product_decided", "product", { from: "pending", to: "denied" }),
    "denied the product X.",
    "X পণ্যটি প্রত্যাখ্যান করেছেন।",
  ],
  [
    entry("product_decision_undone", "product", { from: "approved", to: "pending" }),
    "undid the decision about the product X.",
    "X পণ্যটির সিদ্ধান্ত ফিরিয়ে নিয়েছেন।",
  ],
  [
    entry("product_feedback_given", "product"),
    "sent feedback on the product X.",
    "X পণ্যটি নিয়ে মতামত লিখেছেন।",
  ],
  [
    entry("product_sent_again", "product"),
    "changed the product X and sent it for approval again.",
    "X পণ্যটি বদলে আবার যাচাইয়ে পাঠিয়েছেন।",
  ],
  [
    entry("sub_category_moved", "sub_category", { from: "3", to: "1" }),
    "moved the sub-category X from position 3 to 1.",
    "X সাব-ক্যাটাগরিটি ৩ নম্বর থেকে ১ নম্বর জায়গায় নিয়েছেন।",
  ],
  [
    entry("product_price_set", "product", { from: "450.5", to: "112500" }),
    "changed the price of the product X from ৳\u00A0450.50 to ৳\u00A01,12,500.",
    "X পণ্যটির দাম ৳\u00A0৪৫০.৫০ থেকে ৳\u00A0১,১২,৫০০ করেছেন।",
  ],
  [
    entry("product_price_set", "product", { from: "500, 600", to: "550, 650" }),
    "changed the price of the product X from ৳\u00A0500, ৳\u00A0600 to ৳\u00A0550, ৳\u00A0650.",
    "X পণ্যটির দাম ৳\u00A0৫০০, ৳\u00A0৬০০ থেকে ৳\u00A0৫৫০, ৳\u00A0৬৫০ করেছেন।",
  ],
  [entry("product_shelved", "product"), "hid the product X.", "X পণ্যটির বিক্রি বন্ধ করেছেন।"],
  [
    entry("product_unshelved", "product"),
    "made the product X available again.",
    "X পণ্যটির বিক্রি আবার চালু করেছেন।",
  ],
  [entry("popular_gift_removed", "popular_gift"), "removed the gift X.", "X উপহারটি সরিয়েছেন।"],
];

describe("audit labels", () => {
  it.each(sentences)("have a sentence in both languages for entry %#", (record, en, bn) => {
    expect(auditSentence(record, "en").join("X")).toBe(en);
    if (bn) expect(auditSentence(record, "bn").join("X")).toBe(bn.normalize("NFC"));
    expect(actionName(record.action, "bn")).not.toBe(actionName(record.action, "en"));
  });

  it("link to the page of the subject, for names of any length", () => {
    expect(pathTo("user", "Amena & Co")).toBe("/dashboard/admin/manage-user?q=Amena+%26+Co");
    expect(pathTo("order", "M-261121-AAAAA")).toBe("/dashboard/admin/manage-orders?q=M-261121-AAAAA");
    expect(pathTo("product", "k".repeat(140))).toBe(
      `/dashboard/admin/manage-product?status=all&q=${"k".repeat(100)}`,
    );
  });
});

it("shows the slug of a removed sub-category or gift, and the id of other subjects without a name", () => {
  const gone = { kind: "sub_category", _id: "2", name: "", nameBn: null, deleted: false } as const;
  const of = (...[action, kind, more]: Parameters<typeof entry>) =>
    subjectText(entry(action, kind, { subject: { ...gone, kind }, ...more }), "en");
  expect(of("sub_category_removed", "sub_category", { from: "jute-bags" })).toBe("jute-bags");
  expect(of("popular_gift_added", "popular_gift", { to: "for-him" })).toBe("for-him");
  expect(of("popular_gift_removed", "popular_gift", { from: "" })).toBe("2");
  expect(of("sub_category_moved", "sub_category", { from: "1", to: "3" })).toBe("2");
  expect(subjectText(entry("sub_category_removed", "sub_category", { from: "jute-bags" }), "en")).toBe("X");
});

describe("in the audit log", () => {
  const jamdani = { en: "Jamdani", bn: "জামদানি" };
  const sarees = { en: "Sarees", bn: "শাড়ি" };
  const gone = (kind: "sub_category" | "popular_gift") => ({
    kind,
    _id: "2",
    name: "",
    nameBn: null,
    deleted: false,
  });
  const sentence = (locale: "en" | "bn", record: AuditEntry) =>
    auditSentence(record, locale).join(subjectText(record, locale));

  it.each<[AuditEntry, en: string, bn: string]>([
    [
      entry("sub_category_changed", "sub_category", {
        names: { en: "Fine sarees", bn: "মিহি শাড়ি" },
        oldNames: sarees,
        category: jamdani,
      }),
      "renamed the sub-category Sarees to Fine sarees (Jamdani).",
      "শাড়ি সাব-ক্যাটাগরির নতুন নাম দিয়েছেন মিহি শাড়ি (জামদানি)।",
    ],
    [
      entry("sub_category_changed", "sub_category", {
        names: { ...sarees, bn: "শাড়িগুলো" },
        oldNames: sarees,
        category: jamdani,
      }),
      "renamed the sub-category শাড়ি to শাড়িগুলো (Jamdani).",
      "শাড়ি সাব-ক্যাটাগরির নতুন নাম দিয়েছেন শাড়িগুলো (জামদানি)।",
    ],
    [
      entry("sub_category_changed", "sub_category", { names: sarees, category: jamdani }),
      "changed the sub-category X (Jamdani).",
      "X (জামদানি) সাব-ক্যাটাগরিটি বদলেছেন।",
    ],
    [
      entry("sub_category_removed", "sub_category", {
        subject: gone("sub_category"),
        names: sarees,
        category: jamdani,
        from: "sarees",
      }),
      "removed the sub-category Sarees (Jamdani).",
      "শাড়ি (জামদানি) সাব-ক্যাটাগরিটি সরিয়েছেন।",
    ],
    [
      entry("popular_gift_changed", "popular_gift", {
        subject: gone("popular_gift"),
        names: sarees,
        oldNames: { en: "For her", bn: "তাঁর জন্য" },
      }),
      "renamed the gift For her to Sarees.",
      "তাঁর জন্য উপহারের নতুন নাম দিয়েছেন শাড়ি।",
    ],
  ])("a sub-category or gift is named in entry %#, with its old name and its category", (record, en, bn) => {
    expect(sentence("en", record).normalize("NFC")).toBe(en.normalize("NFC"));
    expect(sentence("bn", record).normalize("NFC")).toBe(bn.normalize("NFC"));
  });
});

it("shows the title of a subject in the language of the page", () => {
  const title = { name: "Jute bag", nameBn: "পাটের ব্যাগ" };
  const subject = { kind: "product", _id: "2", ...title, deleted: false } as const;
  const shown = entry("product_shelved", "product", { subject });
  expect([subjectText(shown, "en"), subjectText(shown, "bn")]).toEqual(["Jute bag", "পাটের ব্যাগ"]);
});

it("notes that a file does not contain all entries", () => {
  expect([0, 9_999, 10_000].map((total) => partialFileNote(total, "en"))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(partialFileNote(10_001, "en")).toBe(
    "The file contains only the newest 10,000 entries. For older ones, choose an earlier end date.",
  );
  expect(partialFileNote(10_001, "bn")).toContain("১০,০০০টি");
});
