import type { ReactNode } from "react";
import { ScrollLine } from "./ScrollLine.tsx";

interface ToolbarProps {
  search: ReactNode;
  /** Not among the choices, where it would be out of sight on a phone. */
  sort?: ReactNode;
  children: ReactNode;
}

/** The filters of a list and its order. On a desktop they are all in one line. */
export function Toolbar({ search, sort, children }: ToolbarProps) {
  return (
    <div className="flex flex-col gap-3 lg:mb-2 lg:flex-row lg:items-center">
      {search}
      <ScrollLine>{children}</ScrollLine>
      {sort && <div className="max-lg:self-start lg:ms-auto lg:max-w-max lg:grow lg:basis-40">{sort}</div>}
    </div>
  );
}
