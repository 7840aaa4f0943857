import { useEffect, useRef } from "react";

/**
 * Moves the focus to the first new row when the end of a list is loaded, because the 'Load More' button that
 * had the focus is unmounted. The returned ref belongs to an element around the rows, which are `<li>`.
 */
export function useFocusAtEnd<Element extends HTMLElement = HTMLDivElement>(count: number, isEnd: boolean) {
  const list = useRef<Element>(null);
  const before = useRef(count);
  useEffect(() => {
    if (isEnd && count > before.current && document.activeElement === document.body)
      list.current?.querySelectorAll("li")[before.current]?.querySelector<HTMLElement>("a, button")?.focus();
    before.current = count;
  }, [count, isEnd]);
  return list;
}
