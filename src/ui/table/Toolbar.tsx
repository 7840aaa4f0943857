import type { ReactNode } from "react";
import { ScrollLine } from "./ScrollLine.tsx";

/** The filters of a list. On a desktop they are all in one line. */
export function Toolbar({ search, children }: { search: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 lg:mb-2 lg:flex-row lg:items-center">
      {search}
      <ScrollLine>{children}</ScrollLine>
    </div>
  );
}
