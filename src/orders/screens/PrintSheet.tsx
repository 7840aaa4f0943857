import "./print-sheet.css";
import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { brand } from "#shared/brand.ts";
import { useLocale } from "#ui/use-locale.ts";

const never = () => () => {};

/** What a page prints instead of itself: black on white, A4. Not to be seen on the screen. */
export function PrintSheet({ title, children }: { title: string; children: ReactNode }) {
  const locale = useLocale();
  const body = useSyncExternalStore(
    never,
    () => document.body,
    () => null,
  );
  if (!body) return null;
  return createPortal(
    <div className="print-sheet hidden print:block" aria-hidden="true">
      <p className="mb-4 text-2xl font-bold">
        {brand.name[locale]} · {title}
      </p>
      {children}
    </div>,
    body,
  );
}
