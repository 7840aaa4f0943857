import { type RefObject, useEffect, useRef, useState } from "react";
import { carousel } from "#catalog/contract/constants.ts";

/** A slide show that pauses on hover and focus, is off with reduced motion, and can be switched off. */
export function useAutoplay(region: RefObject<HTMLElement | null>, possible: boolean, next: () => void) {
  const [on, setOn] = useState(false);
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });

  useEffect(() => {
    if (possible && !window.matchMedia("(prefers-reduced-motion: reduce)").matches) setOn(true);
  }, [possible]);

  useEffect(() => {
    if (!on) return;
    const isPaused = () => document.hidden || region.current?.matches(":hover, :focus-within");
    const timer = setInterval(() => isPaused() || latest.current(), carousel.autoplayMs);
    return () => clearInterval(timer);
  }, [on, region]);

  return { running: on, stop: () => setOn(false), toggle: () => setOn(!on) };
}
