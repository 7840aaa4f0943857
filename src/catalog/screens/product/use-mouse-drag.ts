import { type PointerEvent, useRef } from "react";
import { carousel } from "#catalog/contract/constants.ts";

/** Adds dragging by mouse; touch scrolls natively. Calls `onDragged` with 1 or -1 beyond the tolerance. */
export function useMouseDrag(onDragged: (by: 1 | -1) => void) {
  const from = useRef<number>(undefined);
  const dragged = useRef(false);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      dragged.current = false;
      from.current = event.pointerType === "mouse" && event.button === 0 ? event.clientX : undefined;
    },
    onPointerUp(event: PointerEvent) {
      if (from.current === undefined) return;
      const distance = event.clientX - from.current;
      from.current = undefined;
      if (Math.abs(distance) <= carousel.swipeTolerancePx) return;
      dragged.current = true;
      onDragged(distance < 0 ? 1 : -1);
    },
    // The browser's own dragging of images would capture the pointer.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  return { handlers, wasDragged: () => dragged.current };
}
