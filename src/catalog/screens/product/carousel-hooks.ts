import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { carousel } from "../../contract/carousel.ts";

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const easeInOut = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/**
 * Returns the centre slide of a scrolling track, and functions to move to others. The last is followed by the
 * first.
 */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null);
  /** Stops the running animation. */
  const animation = useRef<() => void>(undefined);
  /** The target of the running animation, or the centre slide. Quick steps count from it. */
  const latest = useRef(0);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const box = track.current;
    if (!box) return;
    // For native scrolling and animations alike, the slide in the centre is the current one.
    const update = () => {
      const middle = box.scrollLeft + box.clientWidth / 2;
      const slides = [...box.children] as HTMLElement[];
      const slide = slides.findLastIndex(({ offsetLeft }) => offsetLeft - box.offsetLeft <= middle);
      if (!animation.current) latest.current = slide;
      setCurrent(slide);
    };
    const stop = () => {
      animation.current?.();
      update();
    };
    box.addEventListener("scroll", update, { passive: true });
    // Touch and wheel stop the animation.
    box.addEventListener("touchstart", stop, { passive: true });
    box.addEventListener("wheel", stop, { passive: true });
    return () => {
      animation.current?.();
      box.removeEventListener("scroll", update);
      box.removeEventListener("touchstart", stop);
      box.removeEventListener("wheel", stop);
    };
  }, []);

  /** Moves to a slide, and returns it. */
  function goTo(target: number): HTMLElement | undefined {
    const box = track.current;
    const to = (target + count) % count;
    const slide = box?.children[to] as HTMLElement | undefined;
    if (!box || !slide) return undefined;
    animation.current?.();
    latest.current = to;
    animation.current = glide(
      box,
      slide.offsetLeft - box.offsetLeft - (box.clientWidth - slide.clientWidth) / 2,
      () => {
        animation.current = undefined;
      },
    );
    return slide;
  }

  return { track, current, goTo, step: (by: number) => goTo(latest.current + by) };
}

/** Scrolls in the specified time, unlike the browser's smooth scrolling. Returns a function that stops it. */
function glide(box: HTMLElement, target: number, onEnd: () => void): () => void {
  const from = box.scrollLeft;
  const startTime = performance.now();
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    box.style.scrollSnapType = "";
    onEnd();
  };
  // Scroll snap would interfere with the animation.
  box.style.scrollSnapType = "none";
  const step = (now: number) => {
    const t = prefersReducedMotion()
      ? 1
      : Math.min(1, Math.max(0, (now - startTime) / carousel.transitionMs));
    box.scrollLeft = from + (target - from) * easeInOut(t);
    if (t < 1) frame = requestAnimationFrame(step);
    else end();
  };
  frame = requestAnimationFrame(step);
  return end;
}

/** Adds dragging by mouse; touch scrolls natively. Calls `onDragged` with 1 or -1 beyond the tolerance. */
export function useMouseDrag(onDragged: (by: 1 | -1) => void) {
  const from = useRef<number>(undefined);
  const dragged = useRef(false);
  return {
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
    // The browser follows a drag by a click, which must not enlarge the image.
    onClickCapture(event: { stopPropagation(): void }) {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
    // The browser's own dragging of images would capture the pointer.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}

/** The finger must move this far to the side, and twice as far as up or down. */
const minSwipePx = 40;

/**
 * Returns the handlers of an element on which one finger swipes.
 * @param onSwipe gets 1 for a swipe to the left
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<Point>(undefined);
  return {
    onTouchStart({ touches }: { touches: ArrayLike<Point> }) {
      from.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd({ changedTouches }: { changedTouches: ArrayLike<Point> }) {
      const [start, end] = [from.current, changedTouches[0]];
      from.current = undefined;
      if (!start || !end) return;
      const across = end.clientX - start.clientX;
      if (Math.abs(across) < Math.max(minSwipePx, 2 * Math.abs(end.clientY - start.clientY))) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}

const largestZoom = 4;
const doubleTapZoom = 2.5;

interface Point {
  clientX: number;
  clientY: number;
}

/**
 * Returns the zoom of the content of a scrolling box, which is changed by pinching, by a double tap or double
 * click, and by `toggle`. The point under the fingers stays where it is.
 * @param content identifies the content, such as the URL of an image. The zoom is reset when it changes.
 */
export function useZoom(box: RefObject<HTMLElement | null>, content: string) {
  const [zoom, setZoom] = useState(1);
  const latest = useRef(zoom);
  /** The point to keep: its place in the box in pixels, and in the content as a share of its size. */
  const fixed = useRef({ left: 0, top: 0, across: 0.5, down: 0.5 });

  function zoomTo(next: number, point?: Point) {
    const element = box.current;
    if (!element) return;
    const { left, top } = element.getBoundingClientRect();
    const inside = point
      ? { left: point.clientX - left, top: point.clientY - top }
      : { left: element.clientWidth / 2, top: element.clientHeight / 2 };
    fixed.current = {
      ...inside,
      across: (element.scrollLeft + inside.left) / element.scrollWidth,
      down: (element.scrollTop + inside.top) / element.scrollHeight,
    };
    latest.current = Math.min(largestZoom, Math.max(1, next));
    setZoom(latest.current);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each content.
  useLayoutEffect(() => {
    latest.current = 1;
    setZoom(1);
  }, [content]);
  const toggle = (point?: Point) => zoomTo(latest.current > 1 ? 1 : doubleTapZoom, point);

  useLayoutEffect(() => {
    const { left, top, across, down } = fixed.current;
    if (zoom > 1)
      box.current?.scrollTo(across * box.current.scrollWidth - left, down * box.current.scrollHeight - top);
  }, [zoom, box]);

  const change = useRef(zoomTo);
  useEffect(() => {
    change.current = zoomTo;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let start: { distance: number; zoom: number } | undefined;
    const onTouch = (event: TouchEvent) => {
      const [first, second] = event.touches;
      if (!first || !second) {
        start = undefined;
        return;
      }
      // One finger scrolls natively; two must not zoom the page.
      event.preventDefault();
      const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
      start ??= { distance, zoom: latest.current };
      change.current((start.zoom * distance) / start.distance, {
        clientX: (first.clientX + second.clientX) / 2,
        clientY: (first.clientY + second.clientY) / 2,
      });
    };
    const kinds = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
    // React's own listeners are passive and could not prevent the browser's zoom.
    for (const kind of kinds) element.addEventListener(kind, onTouch, { passive: false });
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, onTouch);
    };
  }, [box]);

  return { zoom, toggle };
}
