import type { Locale } from "#shared/locale.ts";
import { desk, phone } from "./browser.ts";

/** Where the journeys of people who work in the shop are made: each whole, twice. */
export const seats: { on: string; viewport: { width: number; height: number }; locale: Locale }[] = [
  { on: "a desk, in English", viewport: desk, locale: "en" },
  { on: "a phone, in Bangla", viewport: phone, locale: "bn" },
];
