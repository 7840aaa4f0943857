/** When the person first touches the page: moves it, presses a key, taps. */
const firstTouch: Promise<void> =
  typeof document === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => {
        const signs = ["pointerdown", "pointermove", "keydown", "scroll", "touchstart"];
        const touched = () => {
          for (const sign of signs) window.removeEventListener(sign, touched);
          resolve();
        };
        for (const sign of signs) window.addEventListener(sign, touched, { passive: true });
      });

/**
 * For `lazy` parts far down a page. Where the server has drawn the part, it stands there and its links work without code,
 * so the code waits for the first touch, and when it cannot be had then, the part stays as it is drawn; elsewhere it is needed at once.
 */
export async function neededFor<T>(selector: string, load: () => Promise<T>): Promise<T> {
  if (typeof document === "undefined" || !document.querySelector(selector)) return load();
  await firstTouch;
  return load().catch(() => new Promise<never>(() => {}));
}
