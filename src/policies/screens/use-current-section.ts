import { type RefObject, useEffect, useState } from "react";

/** The anchor of the section that crosses a line a third down the window; undefined before the first one does. */
export function useCurrentSection(article: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting);
        if (crossing) setCurrent(crossing.target.querySelector("h2")?.id);
      },
      { rootMargin: "-33% 0px -67%" },
    );
    for (const section of article.current?.querySelectorAll("section") ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [article]);
  return current;
}
