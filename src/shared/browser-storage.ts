/**
 * Access to localStorage and sessionStorage. If they are disabled, nothing is stored and no error is thrown.
 */
type StorageArea = "localStorage" | "sessionStorage";

export function readStored(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Returns the stored JSON object, or undefined for anything else, because people and other programs may write
 * there too. Its fields may be those of another version of the app.
 */
export function readStoredRecord<T extends object>(area: StorageArea, key: string): Partial<T> | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(area, key) ?? "null");
    return stored !== null && typeof stored === "object" && !Array.isArray(stored)
      ? (stored as Partial<T>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** @param value null removes the entry */
export function writeStored(area: StorageArea, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // The storage is disabled or full.
  }
}

/** Returns the keys that start with `prefix`. */
export function storedKeys(area: StorageArea, prefix: string): string[] {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
