/** Resolves at the first interaction: scroll, key, tap or movement of the mouse. */
export const firstInteraction: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      // The listeners capture, because React stops keys and clicks in a part whose code has not loaded.
      // "scroll" is not captured, so that only the page's scrolling counts: a row can scroll by itself.
      for (const type of ["pointerdown", "pointermove", "keydown", "scroll"])
        window.addEventListener(
          type,
          (event) => isStill(event as PointerEvent) || resolve(),
          type !== "scroll",
        );
    });

/** Chromium sends a `pointermove` when a page appears below a mouse that does not move. */
const isStill = ({ type, movementX, movementY }: PointerEvent) =>
  type === "pointermove" && movementX === 0 && movementY === 0;

/**
 * Loads the code of a `lazy` part far down a page. If the server has rendered the part, its links work
 * without code, so the code is loaded at the first interaction, and the part stays as it is if loading fails.
 * Otherwise the code is loaded immediately.
 * @param selector finds the server-rendered part
 * @param sooner its promise resolves if the code is needed before the first interaction
 */
export async function loadWhenNeeded<T>(
  selector: string,
  load: () => Promise<T>,
  sooner?: () => Promise<void>,
): Promise<T> {
  if (import.meta.env.SSR || !document.querySelector(selector)) return load();
  await Promise.race([firstInteraction, sooner?.() ?? firstInteraction]);
  return load().catch(() => new Promise<never>(() => {}));
}
