import type { ReactNode } from "react";

/** The filters of a list: in one line on a desktop, below each other on a phone. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:[&>:nth-child(3)]:ms-auto">
      {children}
    </div>
  );
}
