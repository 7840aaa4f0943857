import { useEffect } from "react";
import { useLocation } from "react-router";

/** The router scrolls to an anchor and leaves the focus where it was; who reads by keyboard or by ear has to arrive there too. */
export function useAnchorFocus(): void {
  const location = useLocation();
  useEffect(() => {
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.focus({ preventScroll: true });
  }, [location]);
}
