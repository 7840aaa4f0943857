/**
 * Converts the ASCII digits of a text that is not a number, such as a telephone number, to the digits of the
 * language: 017 → ০১৭.
 */
export function localDigits(text: string, locale: "en" | "bn"): string {
  return locale === "bn" ? text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))) : text;
}
