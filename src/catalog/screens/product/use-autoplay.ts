import { type RefObject, useEffect, useRef, useState } from "react";
import { carousel } from "#catalog/contract/constants.ts";

/**
 * A slide show that rests while the pointer or the focus is on it, is off when the person wants little
 * motion, and can be switched off.
 */
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
    const rests = () => document.hidden || region.current?.matches(":hover, :focus-within");
    const timer = setInterval(() => rests() || latest.current(), carousel.autoplayMs);
    return () => clearInterval(timer);
  }, [on, region]);

  return { running: on, stop: () => setOn(false), toggle: () => setOn(!on) };
}
