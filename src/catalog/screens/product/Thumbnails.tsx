import { useEffect, useRef } from "react";
import type { StoredImage } from "#shared/stored-image.ts";
import { formatNumber } from "#shared/text.ts";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export interface ThumbnailsProps {
  title: string;
  images: readonly StoredImage[];
  at: number;
  onChoose: (slide: number) => void;
}

/** Thumbnails below the carousel, as links to its slides, so that they work without JavaScript. */
export function Thumbnails({ title, images, at, onChoose }: ThumbnailsProps) {
  const locale = useLocale();
  const row = useRef<HTMLUListElement>(null);

  // Scrolls only the row; `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const box = row.current;
    const thumbnail = box?.children[at] as HTMLElement | undefined;
    if (box && thumbnail)
      box.scrollLeft = thumbnail.offsetLeft - box.offsetLeft - (box.clientWidth - thumbnail.clientWidth) / 2;
  }, [at]);

  return (
    <ul ref={row} className="mt-3 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
      {images.map((image, slide) => (
        <li key={image.hash} className="w-16 shrink-0 md:w-20">
          <a
            href={`#picture-${slide + 1}`}
            aria-label={m.catalog_product_picture(locale, {
              title,
              number: formatNumber(slide + 1, locale),
              count: formatNumber(images.length, locale),
            })}
            aria-current={slide === at ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              onChoose(slide);
            }}
            className="block rounded-md ring-offset-1 aria-[current]:ring-2 aria-[current]:ring-alta"
          >
            <Picture image={image} alt="" sizes="80px" className="rounded-md" />
          </a>
        </li>
      ))}
    </ul>
  );
}
