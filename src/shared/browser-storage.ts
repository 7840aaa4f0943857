/**
 * The browser's two drawers. A person may have switched them off: then nothing is remembered, and nothing
 * breaks.
 */
type Drawer = "localStorage" | "sessionStorage";

export function readKept(drawer: Drawer, key: string): string | null {
  try {
    return window[drawer].getItem(key);
  } catch {
    return null;
  }
}

/**
 * What was kept as JSON, when it is a record still: a person or another program may have written there. Its
 * fields are as they were kept, by whichever version.
 */
export function readKeptRecord<T extends object>(drawer: Drawer, key: string): Partial<T> | undefined {
  try {
    const kept: unknown = JSON.parse(readKept(drawer, key) ?? "null");
    return kept !== null && typeof kept === "object" && !Array.isArray(kept)
      ? (kept as Partial<T>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** @param value null removes what was kept. */
export function keep(drawer: Drawer, key: string, value: string | null): void {
  try {
    if (value === null) window[drawer].removeItem(key);
    else window[drawer].setItem(key, value);
  } catch {
    // Switched off or full.
  }
}
