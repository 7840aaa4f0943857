import { useEffect, useRef, useState } from "react";
import { carousel } from "#catalog/contract/limits.ts";

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const easeInOut = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** The slide in the middle of a scrolling track, and a way to another; beyond the last comes the first. */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);

  // Whoever scrolls, a finger or we: the slide in the middle is the one that counts.
  useEffect(() => {
    const box = track.current;
    if (!box) return;
    const look = () => {
      const middle = box.scrollLeft + box.clientWidth / 2;
      const slides = [...box.children] as HTMLElement[];
      setAt(slides.findLastIndex((slide) => slide.offsetLeft - box.offsetLeft <= middle));
    };
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, []);

  function goTo(asked: number) {
    const box = track.current;
    const next = (asked + count) % count;
    const slide = box?.children[next] as HTMLElement | undefined;
    if (!box || !slide) return;
    const target = slide.offsetLeft - box.offsetLeft - (box.clientWidth - slide.clientWidth) / 2;
    scrollTo(box, target);
  }

  return { track, at, goTo };
}

/** Scrolls in the specified time: the browser's own smooth scrolling has a pace of its own. */
function scrollTo(box: HTMLElement, target: number): void {
  const from = box.scrollLeft;
  const began = performance.now();
  // Snapping would pull against each step.
  box.style.scrollSnapType = "none";
  const step = (now: number) => {
    const t = calm() ? 1 : Math.min(1, Math.max(0, (now - began) / carousel.transitionMs));
    box.scrollLeft = from + (target - from) * easeInOut(t);
    if (t < 1) requestAnimationFrame(step);
    else box.style.scrollSnapType = "";
  };
  requestAnimationFrame(step);
}
