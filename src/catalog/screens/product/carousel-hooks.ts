import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { carousel } from "#catalog/contract/constants.ts";

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
  /** The latest target or centre slide, from which quick steps count before the next render. */
  const latest = useRef(0);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const box = track.current;
    if (!box) return;
    // For native scrolling and animations alike, the slide in the centre is the current one.
    const update = () => {
      const middle = box.scrollLeft + box.clientWidth / 2;
      const slides = [...box.children] as HTMLElement[];
      const slide = slides.findLastIndex(({ offsetLeft }) => offsetLeft - box.offsetLeft <= middle);
      if (!animation.current) latest.current = slide;
      setAt(slide);
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

  return { track, at, goTo, step: (by: number) => goTo(latest.current + by) };
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

/** A slide show that pauses on hover and focus, is off with reduced motion, and can be switched off. */
export function useAutoplay(region: RefObject<HTMLElement | null>, possible: boolean, next: () => void) {
  const [on, setOn] = useState(false);
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });

  useEffect(() => {
    if (possible && !prefersReducedMotion()) setOn(true);
  }, [possible]);

  useEffect(() => {
    if (!on) return;
    const isPaused = () => document.hidden || region.current?.matches(":hover, :focus-within");
    const timer = setInterval(() => isPaused() || latest.current(), carousel.autoplayMs);
    return () => clearInterval(timer);
  }, [on, region]);

  return { running: on, stop: () => setOn(false), toggle: () => setOn(!on) };
}

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
