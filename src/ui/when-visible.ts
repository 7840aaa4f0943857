/** Runs when the page is visible: now, or when the person returns to its tab. */
export function whenVisible(run: () => void): void {
  if (document.hidden) document.addEventListener("visibilitychange", () => whenVisible(run), { once: true });
  else run();
}
