import { useEffect, useState } from "react";

const toleratedPx = 8;
const stayNearTopPx = 160;

/** True while a person scrolls down, false as soon as they scroll up or are near the top. */
export function useScrolledAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < toleratedPx) return;
      setAway(now > last && now > stayNearTopPx);
      last = now;
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return away;
}
