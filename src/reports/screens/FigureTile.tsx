import type { ReactNode } from "react";
import { Icon } from "#ui/Icon.tsx";
import type { IconPath } from "#ui/icons.ts";
import { Link } from "#ui/Link.tsx";

export interface FigureTileProps {
  icon: IconPath;
  label: string;
  figure: ReactNode;
  note: string;
  /** Where what is counted can be seen. */
  to?: string;
}

/** One large figure with its name; as a link where there is more to it. */
export function FigureTile({ icon, label, figure, note, to }: FigureTileProps) {
  // Label, figure and note stand in the rows of the list, so that the figures of tiles side by side are in one line.
  const look = "row-span-3 grid grid-rows-subgrid gap-y-1 rounded-lg border border-line bg-surface p-4";
  const inside = (
    <>
      <span className="flex items-center gap-2 text-sm text-muted">
        <Icon of={icon} className="size-5 shrink-0 text-leaf max-sm:hidden" />
        {label}
      </span>
      <b className="font-title text-xl tabular-nums lining-nums sm:text-2xl">{figure}</b>
      <span className="text-sm text-muted">{note}</span>
    </>
  );
  return (
    <li className="row-span-3 grid grid-rows-subgrid gap-y-1">
      {to ? (
        <Link to={to} className={`${look} hover:border-leaf hover:bg-leaf-soft`}>
          {inside}
        </Link>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </li>
  );
}
