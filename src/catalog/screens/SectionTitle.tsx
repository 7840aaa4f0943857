import type { ReactNode } from "react";

export function SectionTitle({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <h2 id={id} className="mb-5 text-2xl">
      {children}
    </h2>
  );
}
