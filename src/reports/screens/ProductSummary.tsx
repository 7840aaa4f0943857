import type { ReactNode } from "react";
import { localText } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";

export interface ProductSummaryProps {
  product: { title: string; titleBn: string | null; imgPrimary: string };
  children?: ReactNode;
}

/** A product's photo and title, with further content as `children`. */
export function ProductSummary({ product: { title, titleBn, imgPrimary }, children }: ProductSummaryProps) {
  const locale = useLocale();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail src={imgPrimary} alt="" className="size-12" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">{localText(locale, title, titleBn)}</span>
        {children}
      </span>
    </span>
  );
}
