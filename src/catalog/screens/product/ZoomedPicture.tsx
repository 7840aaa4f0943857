import { useLayoutEffect, useRef, useState } from "react";
import type { StoredImage } from "#shared/stored-image.ts";
import { Button } from "#ui/Button.tsx";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** An image in the size of the window, or twice that with scrolling. */
export function ZoomedPicture({ title, image }: { title: string; image: StoredImage }) {
  const locale = useLocale();
  const [close, setClose] = useState(false);
  const frame = useRef<HTMLElement>(null);

  // Zooming in keeps the centre of the image.
  useLayoutEffect(() => {
    const box = frame.current;
    if (close && box)
      box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [close]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section ref={frame} tabIndex={0} aria-label={title} className="max-h-[70dvh] overflow-auto rounded-md">
        <Picture
          image={image}
          alt={title}
          sizes={close ? "1600px" : "min(100vw, 850px)"}
          className={close ? "w-[200%]" : "mx-auto max-h-[70dvh]"}
        />
      </section>
      <p className="mt-3 text-center">
        <Button kind="outline" size="small" aria-pressed={close} onClick={() => setClose(!close)}>
          {close ? m.catalog_product_farther(locale) : m.catalog_product_closer(locale)}
        </Button>
      </p>
    </>
  );
}
