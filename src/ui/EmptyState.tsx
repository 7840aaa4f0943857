import type { ReactNode } from "react";
import { Alpana } from "./Alpana.tsx";

/** An empty state: a title, and actions as children. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <Alpana />
      <h2 className="text-xl">{title}</h2>
      {text && <p className="max-w-prose text-muted wrap-anywhere">{text}</p>}
      {children}
    </div>
  );
}
