import { type Poisha, poishaOf } from "./money.ts";
import { numberText } from "./number-text.ts";

/** Parses taka as people type them: ৳ 1,200, ১২০০ টাকা, Tk 99.50. Returns undefined for anything else. */
export function poishaTyped(text: string): Poisha | undefined {
  const plain = numberText(text);
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? poishaOf(Number(plain)) : undefined;
}
