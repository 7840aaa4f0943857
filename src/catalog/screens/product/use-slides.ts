import { useEffect, useRef, useState } from "react";
import { carousel } from "#catalog/contract/constants.ts";

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const easeInOut = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** The slide in the middle of a scrolling track, and ways to others; beyond the last comes the first. */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null);
  /** Ends the movement that is under way. */
  const gliding = useRef<() => void>(undefined);
  /**
   * The slide that was asked for last or came into the middle since: quick steps count from it, before
   * anything is drawn anew.
   */
  const latest = useRef(0);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const box = track.current;
    if (!box) return;
    // Whoever scrolls, a finger or we: the slide in the middle is the one that counts.
    const look = () => {
      const middle = box.scrollLeft + box.clientWidth / 2;
      const slides = [...box.children] as HTMLElement[];
      const slide = slides.findLastIndex(({ offsetLeft }) => offsetLeft - box.offsetLeft <= middle);
      if (!gliding.current) latest.current = slide;
      setAt(slide);
    };
    const stop = () => {
      gliding.current?.();
      look();
    };
    box.addEventListener("scroll", look, { passive: true });
    // A finger or a wheel takes over.
    box.addEventListener("touchstart", stop, { passive: true });
    box.addEventListener("wheel", stop, { passive: true });
    return () => {
      gliding.current?.();
      box.removeEventListener("scroll", look);
      box.removeEventListener("touchstart", stop);
      box.removeEventListener("wheel", stop);
    };
  }, []);

  /** @returns the slide that comes into the middle */
  function goTo(asked: number): HTMLElement | undefined {
    const box = track.current;
    const to = (asked + count) % count;
    const slide = box?.children[to] as HTMLElement | undefined;
    if (!box || !slide) return undefined;
    gliding.current?.();
    latest.current = to;
    gliding.current = glide(
      box,
      slide.offsetLeft - box.offsetLeft - (box.clientWidth - slide.clientWidth) / 2,
      () => {
        gliding.current = undefined;
      },
    );
    return slide;
  }

  return { track, at, goTo, step: (by: number) => goTo(latest.current + by) };
}

/**
 * Scrolls in the specified time: the browser's own smooth scrolling has a pace of its own.
 * @returns how to stop half-way
 */
function glide(box: HTMLElement, target: number, onEnd: () => void): () => void {
  const from = box.scrollLeft;
  const began = performance.now();
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    box.style.scrollSnapType = "";
    onEnd();
  };
  // Snapping would pull against each step.
  box.style.scrollSnapType = "none";
  const step = (now: number) => {
    const t = calm() ? 1 : Math.min(1, Math.max(0, (now - began) / carousel.transitionMs));
    box.scrollLeft = from + (target - from) * easeInOut(t);
    if (t < 1) frame = requestAnimationFrame(step);
    else end();
  };
  frame = requestAnimationFrame(step);
  return end;
}
