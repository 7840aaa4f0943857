import type { FieldIssue } from "#shared/field-errors.ts";
import { mayBeThousands, numberText } from "#shared/number-text.ts";
import { numberIssue } from "../contract/product-checks.ts";
import { isMoneyField, type ProductNumber } from "../contract/product-limits.ts";

const unitBehind = /\s*(?:টি|টা|খানা|পিস|pcs?\.?|pieces?|দিন|days?)$/iu;

/**
 * Parses a number as vendors type it: ৳ 1,200, ১,২০০/-, ৮৫০ টাকা, 5 pcs, ৩ দিন, ১২.৫, -1. Returns undefined
 * for an empty text, NaN for an invalid one.
 */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.normalize("NFC").trim();
  if (typed === "") return undefined;
  if (/^(?:free|ফ্রি)$/i.test(typed)) return 0;
  const plain = numberText(typed.replace(unitBehind, ""));
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Checks a number as typed. */
export function typedNumberIssue(name: ProductNumber, text: string): FieldIssue | undefined {
  if (mayBeThousands(text)) return { code: isMoneyField(name) ? "too_many_decimals" : "not_integer" };
  return numberIssue(name, parseTypedNumber(text));
}
