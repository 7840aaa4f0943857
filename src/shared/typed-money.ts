import { type Poisha, poishaOf } from "./money.ts";
import { asciiDigits } from "./text.ts";

/** Parses taka as people type them: ৳ 1,200, ১২০০, 99.50. Returns undefined for anything else. */
export function poishaTyped(text: string): Poisha | undefined {
  const plain = asciiDigits(text).replace(/[৳,\s]/g, "");
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? poishaOf(Number(plain)) : undefined;
}
