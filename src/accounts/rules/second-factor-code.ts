/** Normalizes codes of the second factor as people type them. */
import { asciiDigits } from "#shared/characters.ts";

/** Letters and digits without those that look alike: 0 and o, 1, i and l. */
export const recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";
export const recoveryCodeLength = 10;

/** Normalizes a code from an app, typed in Latin or Bangla digits and with or without spaces. */
export function normalizeCode(typed: string): string {
  return asciiDigits(typed).replace(/\s/g, "");
}

/** Returns a recovery code as it is stored: `abcde-fghij`. */
export function normalizeRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z\d]/g, "");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Returns whether the text can only be a recovery code. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return !/^\d*$/.test(normalizeCode(typed));
}
