/** The browser's two drawers. A person may have switched them off: then nothing is remembered, and nothing breaks. */
type Drawer = "localStorage" | "sessionStorage";

export function readKept(drawer: Drawer, key: string): string | null {
  try {
    return window[drawer].getItem(key);
  } catch {
    return null;
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
