import type { ReactNode } from "react";
import { m } from "#words/messages.js";
import { useLocale } from "./locale.tsx";

/** Wraps skeletons and announces 'Please Wait...' once to screen readers. */
export function Loading({ children, className = "" }: { children: ReactNode; className?: string }) {
  const locale = useLocale();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{m.shared_wait(locale)}</span>
      {children}
    </div>
  );
}
