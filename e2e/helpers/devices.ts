import type { Locale } from "#shared/locale.ts";
import { desktop, phone } from "./browser.ts";

/** The device and language combinations on which tests of vendors and admins run. */
export const devices: { on: string; viewport: { width: number; height: number }; locale: Locale }[] = [
  { on: "a desktop, in English", viewport: desktop, locale: "en" },
  { on: "a phone, in Bangla", viewport: phone, locale: "bn" },
];
