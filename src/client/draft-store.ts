/**
 * Saves what has been typed but not sent in the browser, so that a failed request, a reload or a sign-in does
 * not lose it. Each tab has its own draft in the session storage. The key contains the person's id: drafts of
 * one person are not shown to another.
 */
import { readStoredRecord, storedKeys, writeStored } from "#shared/browser-storage.ts";

export interface DraftFormat<T extends object> {
  /** Reads a stored draft, also one of an older version; undefined if it is invalid. */
  parse(stored: object): T | undefined;
  /**
   * Identifies the draft of a tab. If given, the latest drafts are also in the local storage, and a new tab
   * starts with the most recent one.
   */
  idOf?(draft: T): string;
}

const maxSharedDrafts = 5;

/** Removes all drafts of a person from this browser: their keys contain the id. */
export function removeDrafts(personId: string): void {
  for (const area of ["sessionStorage", "localStorage"] as const)
    for (const key of storedKeys(area, "")) if (key.split(":")[1] === personId) writeStored(area, key, null);
}

export function readDraft<T extends object>(key: string, format: DraftFormat<T>): T | undefined {
  const [own] = parseAll([readStoredRecord("sessionStorage", key)], format);
  return own ?? (format.idOf && readShared(key, format).at(-1));
}

/**
 * Saves a draft, or removes it.
 * @param draft undefined if it was sent or discarded
 * @param replaced the draft before
 */
export function saveDraft<T extends object>(
  key: string,
  draft: T | undefined,
  replaced: T | undefined,
  format: DraftFormat<T>,
): void {
  writeStored("sessionStorage", key, draft ? JSON.stringify(draft) : null);
  const { idOf } = format;
  if (!idOf) return;
  const ids = [draft, replaced].flatMap((own) => (own ? [idOf(own)] : []));
  const others = readShared(key, format).filter((other) => !ids.includes(idOf(other)));
  const drafts = [...others, ...(draft ? [draft] : [])].slice(-maxSharedDrafts);
  writeStored("localStorage", key, drafts.length > 0 ? JSON.stringify({ drafts }) : null);
}

/** Returns the drafts of all tabs, the most recent last. */
function readShared<T extends object>(key: string, format: DraftFormat<T>): T[] {
  const stored = readStoredRecord<{ drafts: unknown }>("localStorage", key);
  // An older version saved one draft for all tabs.
  return parseAll(Array.isArray(stored?.drafts) ? stored.drafts : [stored], format);
}

function parseAll<T extends object>(all: readonly unknown[], { parse }: DraftFormat<T>): T[] {
  return all.flatMap((stored) =>
    stored !== null && typeof stored === "object" ? (parse(stored) ?? []) : [],
  );
}
