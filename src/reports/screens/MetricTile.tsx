import type { ReactNode } from "react";
import { Icon } from "#ui/Icon.tsx";
import type { IconPath } from "#ui/icons.ts";
import { Link } from "#ui/locale.tsx";

export interface MetricTileProps {
  icon: IconPath;
  label: string;
  value: ReactNode;
  note: string;
  /** The page with the counted items. */
  to?: string;
}

/** One metric with its label and a note, optionally as a link. */
export function MetricTile({ icon, label, value, note, to }: MetricTileProps) {
  // The subgrid aligns the values of tiles side by side.
  const className = "row-span-3 grid grid-rows-subgrid gap-y-1 rounded-lg border border-line bg-surface p-4";
  const content = (
    <>
      <span className="flex items-center gap-2 text-sm text-muted">
        <Icon of={icon} className="size-5 shrink-0 text-leaf max-sm:hidden" />
        {label}
      </span>
      <b className="font-title text-xl tabular-nums lining-nums sm:text-2xl">{value}</b>
      <span className="text-sm text-muted">{note}</span>
    </>
  );
  return (
    <li className="row-span-3 grid grid-rows-subgrid gap-y-1">
      {to ? (
        <Link to={to} className={`${className} hover:border-leaf hover:bg-leaf-soft`}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}
