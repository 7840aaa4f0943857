/** The last searches of this device. Signing out removes them. */
import { recentSearchesKey } from "#client/session-hint.ts";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { parseSearchBox } from "../rules/search-text.ts";

const maxRecentSearches = 8;

/** Returns the search texts, last first. */
export function readRecentSearches(): string[] {
  const texts = readStoredRecord<{ texts: unknown }>("localStorage", recentSearchesKey)?.texts;
  return (Array.isArray(texts) ? texts : [])
    .flatMap((text) => (typeof text === "string" ? (parseSearchBox(text) ?? []) : []))
    .slice(0, maxRecentSearches);
}

export function rememberSearch(text: string): void {
  write([text, ...without(text)]);
}

/** Removes a text, and returns the others. */
export function forgetSearch(text: string): string[] {
  return write(without(text));
}

export function forgetAllSearches(): void {
  writeStored("localStorage", recentSearchesKey, null);
}

function without(text: string): string[] {
  return readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
}

function write(texts: string[]): string[] {
  writeStored(
    "localStorage",
    recentSearchesKey,
    JSON.stringify({ texts: texts.slice(0, maxRecentSearches) }),
  );
  return texts;
}
