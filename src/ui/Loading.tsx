import type { ReactNode } from "react";
import { m } from "#words/messages.js";
import { useLocale } from "./use-locale.ts";

/** Around skeletons: says once 'Please Wait...' to those who cannot see them. */
export function Loading({ children, className = "" }: { children: ReactNode; className?: string }) {
  const locale = useLocale();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{m.shared_wait(locale)}</span>
      {children}
    </div>
  );
}
