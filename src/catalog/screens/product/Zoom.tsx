import { useEffect, useState } from "react";
import type { StoredImage } from "#shared/stored-image.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** The picture as large as the window, and twice that: then it scrolls. */
export function Zoom({ title, image, onClose }: { title: string; image: StoredImage | undefined; onClose: () => void }) {
  const locale = useLocale();
  const [close, setClose] = useState(false);
  useEffect(() => setClose(false), [image]);
  return (
    <Dialog open={image !== undefined} title={title} onClose={onClose} className="max-w-4xl">
      {/* Scrolled by keys too, hence focusable. */}
      <div tabIndex={0} role="group" aria-label={title} className="max-h-[70dvh] overflow-auto rounded-md">
        <Picture image={image} alt={title} sizes={close ? "1600px" : "min(100vw, 850px)"} className={close ? "w-[200%]" : "mx-auto max-h-[70dvh]"} />
      </div>
      <p className="mt-3 text-center">
        <Button kind="outline" size="small" aria-pressed={close} onClick={() => setClose(!close)}>
          {close ? m.catalog_product_farther({}, { locale }) : m.catalog_product_closer({}, { locale })}
        </Button>
      </p>
    </Dialog>
  );
}
