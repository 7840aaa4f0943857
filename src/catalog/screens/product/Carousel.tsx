import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { carousel } from "#catalog/contract/constants.ts";
import type { StoredImage } from "#shared/stored-image.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { useAutoplay, useMouseDrag, useSlides } from "./carousel-hooks.ts";

const slideSizes = "(width >= 87.5rem) 620px, (width >= 64rem) 46vw, 80vw";
const roundButton =
  "grid size-11 place-items-center rounded-full bg-surface/90 text-ink shadow-lift hover:bg-surface";

/**
 * Images in a row with scroll snap, which can be swiped and works without JavaScript.
 * With JavaScript: arrow keys, buttons, dragging by mouse, a slide show that rests while anybody looks
 * closer, and enlarging.
 */
export function Carousel({ title, images }: { title: string; images: readonly StoredImage[] }) {
  const locale = useLocale();
  const several = images.length > 1;
  const { track, at, goTo, step } = useSlides(images.length);
  const region = useRef<HTMLElement>(null);
  const show = useAutoplay(region, several, () => step(1));
  const [zoomed, setZoomed] = useState<StoredImage>();
  /** A step of the user ends the slide show. */
  const move = (by: number) => {
    show.stop();
    return step(by);
  };
  const choose = (slide: number) => {
    show.stop();
    goTo(slide);
  };
  const drag = useMouseDrag(move);
  if (images.length === 0) return <Picture image={null} alt={title} sizes="50vw" className="rounded-lg" />;
  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label={m.catalog_product_pictures(locale, { title })}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!several || by === undefined) return;
        event.preventDefault();
        const slide = move(by);
        // Moves the focus along, so that Enter zooms the visible image.
        if (track.current?.contains(document.activeElement)) slide?.focus({ preventScroll: true });
      }}
      className="min-w-0"
    >
      <div className="relative">
        <div
          ref={track}
          {...drag.handlers}
          className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-lg [scrollbar-width:none]"
        >
          {images.map((image, slide) => (
            <button
              key={image.hash}
              id={`picture-${slide + 1}`}
              type="button"
              onClick={() => drag.wasDragged() || setZoomed(image)}
              style={several ? { flexBasis: `${carousel.centerSlidePercent}%` } : { flexBasis: "100%" }}
              // Neighbours are partly visible; only the centre slide is in the tab order.
              tabIndex={slide === at ? 0 : -1}
              aria-label={`${m.catalog_product_picture(locale, { title, number: formatNumber(slide + 1, locale), count: formatNumber(images.length, locale) })}. ${m.catalog_product_zoom(locale)}`}
              className="shrink-0 cursor-zoom-in snap-center overflow-hidden rounded-lg -outline-offset-4"
            >
              <Picture
                image={image}
                alt=""
                sizes={slideSizes}
                urgent={slide === 0}
                className="pointer-events-none"
              />
            </button>
          ))}
        </div>
        {several && (
          <>
            <button
              type="button"
              onClick={() => move(-1)}
              aria-label={m.catalog_product_previous(locale)}
              className={`absolute start-2 top-1/2 -translate-y-1/2 ${roundButton}`}
            >
              <Icon of={icons.chevronLeft} />
            </button>
            <button
              type="button"
              onClick={() => move(1)}
              aria-label={m.catalog_product_next(locale)}
              className={`absolute end-2 top-1/2 -translate-y-1/2 ${roundButton}`}
            >
              <Icon of={icons.chevronRight} />
            </button>
            <button
              type="button"
              onClick={show.toggle}
              aria-label={show.running ? m.catalog_product_pause(locale) : m.catalog_product_play(locale)}
              className={`absolute end-2 bottom-2 ${roundButton}`}
            >
              <Icon of={show.running ? icons.pause : icons.play} className="size-5" />
            </button>
          </>
        )}
      </div>
      {several && <Thumbnails title={title} images={images} at={at} onChoose={choose} />}
      <Zoom title={title} image={zoomed} onClose={() => setZoomed(undefined)} />
    </section>
  );
}

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

/** An image in a dialog. */
export function Zoom({
  title,
  image,
  onClose,
}: {
  title: string;
  image: StoredImage | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open={image !== undefined} title={title} onClose={onClose} className="max-w-4xl">
      {image && <ZoomedPicture title={title} image={image} />}
    </Dialog>
  );
}

/** An image in the size of the window, or twice that with scrolling. */
export function ZoomedPicture({ title, image }: { title: string; image: StoredImage }) {
  const locale = useLocale();
  const [isEnlarged, setEnlarged] = useState(false);
  const frame = useRef<HTMLElement>(null);

  // Zooming in keeps the centre of the image.
  useLayoutEffect(() => {
    const box = frame.current;
    if (isEnlarged && box)
      box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [isEnlarged]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section ref={frame} tabIndex={0} aria-label={title} className="max-h-[70dvh] overflow-auto rounded-md">
        <Picture
          image={image}
          alt={title}
          sizes={isEnlarged ? "1600px" : "min(100vw, 850px)"}
          className={isEnlarged ? "w-[200%]" : "mx-auto max-h-[70dvh]"}
        />
      </section>
      <p className="mt-3 text-center">
        <Button
          kind="outline"
          size="small"
          aria-pressed={isEnlarged}
          onClick={() => setEnlarged(!isEnlarged)}
        >
          {isEnlarged ? m.catalog_product_farther(locale) : m.catalog_product_closer(locale)}
        </Button>
      </p>
    </>
  );
}
