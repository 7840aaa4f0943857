import { useEffect, useRef } from "react";
import { Link } from "#ui/locale.tsx";
import type { PolicySection } from "../contract.ts";

export interface PolicyContentsProps {
  sections: readonly PolicySection[];
  /** The section that is being read; its link is scrolled into view. */
  current?: string | undefined;
  className?: string;
}

export function PolicyContents({ sections, current, className = "" }: PolicyContentsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const entry = current && list.current?.querySelector<HTMLElement>(`[href$="#${current}"]`);
    // scrollIntoView would scroll the page too.
    if (entry && list.current)
      list.current.scrollTop = entry.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [current]);
  return (
    <ul ref={list} className={className}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            className="plain-link flex min-h-8 items-center border-s-3 border-transparent px-3 py-1 aria-[current]:border-alta aria-[current]:font-bold aria-[current]:text-alta max-lg:min-h-10"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
