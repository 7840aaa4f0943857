import { brand } from "#shared/brand.ts";
import { useLocale } from "./locale.tsx";

const cabins = [0, 45, 90, 135, 180, 225, 270, 315];

/** The logo: a nagordola, the Ferris wheel of every fair, and the name. */
export function Logo() {
  const locale = useLocale();
  return (
    <span className="inline-flex items-center gap-1.5 sm:gap-2">
      <svg
        viewBox="0 0 40 40"
        className="size-9 shrink-0"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M13 38 20 18l7 20" className="stroke-leaf" strokeWidth="2.4" />
        <circle cx="20" cy="17" r="12" className="stroke-alta" strokeWidth="2.2" />
        <path d="M20 5v24M8 17h24M11.5 8.5l17 17M28.5 8.5l-17 17" className="stroke-alta" strokeWidth="1.3" />
        {cabins.map((angle, index) => (
          <circle
            key={angle}
            cx="20"
            cy="5"
            r="3"
            transform={`rotate(${angle} 20 17)`}
            className={index % 2 ? "fill-leaf" : "fill-marigold"}
          />
        ))}
        <circle cx="20" cy="17" r="3" className="fill-alta" />
      </svg>
      <span className="font-title text-2xl font-bold text-alta">{brand.name[locale]}</span>
    </span>
  );
}
