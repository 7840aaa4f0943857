import "./print-sheet.css";
import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { brand } from "#shared/brand.ts";
import { useLocale } from "#ui/locale.tsx";

const noSubscription = () => () => {};

/** Content that is printed instead of the page, black on white on A4. Hidden on the screen. */
export function PrintSheet({ title, children }: { title: string; children: ReactNode }) {
  const locale = useLocale();
  const body = useSyncExternalStore(
    noSubscription,
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
