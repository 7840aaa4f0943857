import { useEffect, useState } from "react";

const toleratedPx = 8;
const stayNearTopPx = 160;

/** Returns true while the person scrolls down, and false as soon as they scroll up or are near the top. */
export function useScrolledAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < toleratedPx) return;
      setAway(now > last && now > stayNearTopPx);
      last = now;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return away;
}
