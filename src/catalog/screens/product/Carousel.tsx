import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { StoredImage } from "#shared/images.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { m } from "#words/messages.js";
import { carousel } from "../../contract/carousel.ts";
import { useMouseDrag, useSlides, useSwipe, useZoom } from "./carousel-hooks.ts";

const slideSizes = "(width >= 87.5rem) 620px, (width >= 64rem) 46vw, 80vw";
/**
 * Browsers do not load a lazy image that is not displayed. They would load the slides behind the second one
 * ahead, though only its edge is visible before the carousel is used.
 */
const notLoaded = "[&>img]:hidden noscript:[&>img]:block";
const roundButton =
  "grid size-11 place-items-center rounded-full bg-surface/90 text-ink shadow-lift hover:bg-surface";

/**
 * Images in a row with scroll snap, which can be swiped and works without JavaScript.
 * With JavaScript: keys, buttons, dragging by mouse, and enlarging. Nothing moves by itself.
 */
export function Carousel({ title, images }: { title: string; images: readonly StoredImage[] }) {
  const locale = useLocale();
  const several = images.length > 1;
  const { track, current, goTo, step } = useSlides(images.length);
  const [zoomed, setZoomed] = useState<number>();
  const [isUsed, setIsUsed] = useState(false);
  const dragHandlers = useMouseDrag(step);

  // When the dialog closes, the image that it showed last becomes the current slide.
  const closing = useRef<number>(undefined);
  useEffect(() => {
    if (zoomed === undefined && closing.current !== undefined) {
      const slide = goTo(closing.current);
      closing.current = undefined;
      slide?.focus({ preventScroll: true });
    }
  });
  if (images.length === 0) return <Picture image={null} alt={title} sizes="50vw" className="rounded-lg" />;

  const enlarge = (slide: number) => setZoomed((slide + images.length) % images.length);
  function onKeyDown(event: KeyboardEvent) {
    if (!several) return;
    // The dialog is within this element, for React. Its whole content reacts, also its close button.
    if (zoomed !== undefined) {
      moveByKey(event, (by) => enlarge(zoomed + by), enlarge, images.length);
      return;
    }
    const slide = moveByKey(event, step, goTo, images.length);
    // Moves the focus along, so that Enter enlarges the visible image.
    if (track.current?.contains(document.activeElement)) slide?.focus({ preventScroll: true });
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={m.catalog_product_images(locale, { title })}
      onKeyDown={onKeyDown}
      onFocus={() => setIsUsed(true)}
      onPointerEnter={() => setIsUsed(true)}
      className="min-w-0"
    >
      <div className="relative">
        <div
          ref={track}
          {...dragHandlers}
          onScroll={() => setIsUsed(true)}
          className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-lg [scrollbar-width:none]"
        >
          {images.map((image, slide) => (
            <button
              key={image.hash}
              id={`picture-${slide + 1}`}
              type="button"
              onClick={() => setZoomed(slide)}
              style={several ? { flexBasis: `${carousel.centerSlidePercent}%` } : { flexBasis: "100%" }}
              // Neighbours are partly visible; only the centre slide is in the tab order.
              tabIndex={slide === current ? 0 : -1}
              aria-label={m.catalog_product_enlarge(locale, {
                photo: m.catalog_product_image(locale, {
                  title,
                  number: formatNumber(slide + 1, locale),
                  count: formatNumber(images.length, locale),
                }),
              })}
              className="shrink-0 cursor-zoom-in snap-center overflow-hidden rounded-lg -outline-offset-4"
            >
              <Picture
                image={image}
                alt=""
                sizes={slideSizes}
                urgent={slide === 0}
                className={`pointer-events-none ${isUsed || slide < 2 ? "" : notLoaded}`}
              />
            </button>
          ))}
        </div>
        {several && <Arrows onMove={step} />}
        {several && <Position current={current} count={images.length} className="absolute end-2 bottom-2" />}
      </div>
      {several && <Thumbnails title={title} images={images} current={current} onChoose={goTo} />}
      <Dialog
        open={zoomed !== undefined}
        title={title}
        onClose={() => {
          closing.current = zoomed;
          setZoomed(undefined);
        }}
        className="max-w-4xl max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:[&>div]:p-2"
      >
        {zoomed !== undefined && (
          <EnlargedImages title={title} images={images} current={zoomed} onChoose={enlarge} />
        )}
      </Dialog>
    </section>
  );
}

/** Moves for an arrow key, Home or End; returns the new slide. */
function moveByKey<Slide>(
  event: KeyboardEvent,
  step: (by: number) => Slide,
  goTo: (slide: number) => Slide,
  count: number,
): Slide | undefined {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const to = { Home: 0, End: count - 1 }[event.key];
  if ((by === undefined && to === undefined) || event.altKey || event.ctrlKey || event.metaKey)
    return undefined;
  event.preventDefault();
  return by === undefined ? goTo(to ?? 0) : step(by);
}

/** The previous and the next button over the edges of the images. */
function Arrows({ onMove }: { onMove: (by: number) => void }) {
  const locale = useLocale();
  return (
    <>
      <button
        type="button"
        onClick={() => onMove(-1)}
        aria-label={m.catalog_product_previous(locale)}
        className={`absolute start-2 top-1/2 -translate-y-1/2 ${roundButton}`}
      >
        <Icon of={icons.chevronLeft} />
      </button>
      <button
        type="button"
        onClick={() => onMove(1)}
        aria-label={m.catalog_product_next(locale)}
        className={`absolute end-2 top-1/2 -translate-y-1/2 ${roundButton}`}
      >
        <Icon of={icons.chevronRight} />
      </button>
    </>
  );
}

/** Shows which image is the current one, and announces it when it changes. */
function Position({ current, count, className }: { current: number; count: number; className: string }) {
  const locale = useLocale();
  const [number, total] = [formatNumber(current + 1, locale), formatNumber(count, locale)];
  return (
    <p className={`rounded-full bg-surface/90 px-3 py-1 text-sm tabular-nums shadow-lift ${className}`}>
      <span aria-hidden="true">
        {number} / {total}
      </span>
      <span className="sr-only" aria-live="polite">
        {m.catalog_product_position(locale, { number, count: total })}
      </span>
    </p>
  );
}

export interface ThumbnailsProps {
  title: string;
  images: readonly StoredImage[];
  current: number;
  onChoose: (slide: number) => void;
}

/** Thumbnails below the carousel, as links to its slides, so that they work without JavaScript. */
function Thumbnails({ title, images, current, onChoose }: ThumbnailsProps) {
  const locale = useLocale();
  const row = useRef<HTMLUListElement>(null);

  // Scrolls only the row; `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const box = row.current;
    const thumbnail = box?.children[current] as HTMLElement | undefined;
    if (box && thumbnail)
      box.scrollLeft = thumbnail.offsetLeft - box.offsetLeft - (box.clientWidth - thumbnail.clientWidth) / 2;
  }, [current]);

  return (
    <ul ref={row} className="mt-3 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
      {images.map((image, slide) => (
        <li key={image.hash} className="w-16 shrink-0 md:w-20">
          <a
            href={`#picture-${slide + 1}`}
            aria-label={m.catalog_product_image(locale, {
              title,
              number: formatNumber(slide + 1, locale),
              count: formatNumber(images.length, locale),
            })}
            aria-current={slide === current ? "true" : undefined}
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

export interface EnlargedImagesProps {
  title: string;
  images: readonly StoredImage[];
  current: number;
  /** The slide after the last one is the first. */
  onChoose: (slide: number) => void;
}

/** The images in the size of the window, one at a time. */
function EnlargedImages({ title, images, current, onChoose }: EnlargedImagesProps) {
  const locale = useLocale();
  const several = images.length > 1;
  const step = (by: number) => onChoose(current + by);
  const image = images[current];
  if (!image) return null;
  return (
    <div role="group" aria-label={m.catalog_product_images(locale, { title })} className="relative">
      <ZoomedImage title={title} image={image} onSwipe={(by) => several && step(by)} />
      {several && <Arrows onMove={step} />}
      {several && <Position current={current} count={images.length} className="absolute start-2 top-2" />}
    </div>
  );
}

interface ZoomedImageProps {
  title: string;
  image: StoredImage;
  /** Gets 1 for a swipe to the left. */
  onSwipe: (by: 1 | -1) => void;
}

/**
 * An image that fits the window; a double tap, pinching or the button zooms in, and it can then be scrolled.
 */
function ZoomedImage({ title, image, onSwipe }: ZoomedImageProps) {
  const locale = useLocale();
  const frame = useRef<HTMLElement>(null);
  const { zoom, toggle } = useZoom(frame, image.hash);
  // A finger scrolls an enlarged image.
  const swipe = useSwipe((by) => zoom === 1 && onSwipe(by));
  return (
    <>
      <section
        ref={frame}
        {...swipe}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        onDoubleClick={(event) => toggle(event)}
        // While the image is enlarged, the arrow keys scroll it.
        onKeyDown={(event) => zoom > 1 && event.stopPropagation()}
        className="max-h-[70dvh] touch-pan-x touch-pan-y overflow-auto rounded-md"
      >
        {/* Even the short transition of reduced motion would delay the new size. */}
        <div className="mx-auto transition-none" style={{ width: `calc(min(100%, 70dvh) * ${zoom})` }}>
          <Picture
            key={image.hash}
            image={image}
            alt={title}
            sizes={zoom > 1 ? "1600px" : "min(100vw, 850px)"}
          />
        </div>
      </section>
      <p className="mt-3 text-center">
        <Button kind="outline" size="small" aria-pressed={zoom > 1} onClick={() => toggle()}>
          {zoom > 1 ? m.catalog_product_zoom_out(locale) : m.catalog_product_zoom_in(locale)}
        </Button>
      </p>
    </>
  );
}
