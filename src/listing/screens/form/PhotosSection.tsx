import { type DragEvent, useEffect, useRef, useState } from "react";
import { photoFields } from "#catalog/contract/product-fields.ts";
import { photoTypes } from "#client/photo-errors.ts";
import { maxImageMegabytes } from "#shared/images.ts";
import { formatNumber } from "#shared/locale.ts";
import { buttonLook } from "#ui/Button.tsx";
import { onFilesSelected } from "#ui/form/on-files-selected.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { ListingSection } from "./ListingSection.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import { PhotoTile, photoDragType } from "./PhotoTile.tsx";
import { type PhotosSummary, usablePhotos } from "./photo-state.ts";
import { usePageFiles } from "./use-page-files.ts";
import { usePhotos } from "./use-photos.ts";

export interface PhotosSectionProps {
  /** The initial photos; later values are only used when `merges` has increased. */
  stored: readonly string[];
  /** Increases when `stored` has changed outside of this section. */
  merges: number;
  /** The error of all photos together. */
  error: string | undefined;
  /** Returns the error of the photo at this index. */
  errorAt: (index: number) => string | undefined;
  onChange: (summary: PhotosSummary) => void;
}

const slots = photoFields.length;

/**
 * The photos of a product. Files can be selected, taken with the camera, dropped or pasted; photos are sorted
 * by dragging or with buttons.
 */
export function PhotosSection({ stored, merges, error, errorAt, onChange }: PhotosSectionProps) {
  const locale = useLocale();
  const { photos, add, tryAgain, checkLost, remove, move } = usePhotos(stored, merges, onChange);
  const [isDragOver, setIsDragOver] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  // What to focus after the next render: a button, or without an id the file input. An object, because the
  // same button can be focused again.
  const [focusTarget, setFocusTarget] = useState<{ buttonId?: string }>();
  const section = useRef<HTMLDivElement>(null);
  const count = usablePhotos(photos).length;
  const number = (value: number) => formatNumber(value, locale);
  usePageFiles(add);

  // The clicked button loses the focus, because a moved photo is inserted elsewhere in the DOM, and a removed
  // one is unmounted.
  useEffect(() => {
    if (!focusTarget) return;
    const button = document.getElementById(focusTarget.buttonId ?? "");
    (button ?? section.current?.querySelector<HTMLElement>("input"))?.focus();
  }, [focusTarget]);

  function moveTo(id: string, to: number, buttonId?: string) {
    move(id, to);
    setAnnouncement(m.listing_photo_moved(locale, { number: number(to + 1), all: number(count) }));
    if (buttonId) setFocusTarget({ buttonId });
  }

  function drop(event: DragEvent) {
    const files = [...event.dataTransfer.files];
    setIsDragOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <ListingSection
      title={m.listing_photos(locale)}
      help={
        <>
          {m.listing_photos_help(locale, { count: number(slots), max: number(maxImageMegabytes) })}{" "}
          <span className="hidden pointer-fine:inline">{m.listing_photos_drop(locale)}</span>
        </>
      }
    >
      <div className="text-sm">
        <p className="font-bold">{m.listing_photos_views(locale)}</p>
        <ol
          className={`mt-1 grid list-inside gap-x-6 sm:grid-cols-2 ${locale === "bn" ? "list-[bengali]" : "list-decimal"}`}
        >
          {[
            m.listing_photos_view_front,
            m.listing_photos_view_detail,
            m.listing_photos_view_back,
            m.listing_photos_view_use,
          ].map((view) => (
            <li key={view(locale)}>{view(locale)}</li>
          ))}
        </ol>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files that are dropped here can also be selected or pasted. */}
      <div
        ref={section}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={(event) =>
          !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsDragOver(false)
        }
        onDrop={drop}
        className={`rounded-md ${isDragOver ? "outline-3 outline-offset-4 outline-leaf outline-dashed" : ""}`}
      >
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              count={count}
              error={errorAt(index)}
              onMove={(to, buttonId) => moveTo(photo.id, to, buttonId)}
              onDropped={(event) => {
                const id = event.dataTransfer.getData(photoDragType);
                if (!id || id === photo.id) return;
                event.preventDefault();
                moveTo(id, index);
              }}
              onRemove={() => {
                remove(photo.id);
                setFocusTarget({});
              }}
              onTryAgain={() => tryAgain(photo.id)}
              onImageError={(url) => void checkLost(photo.id, url)}
            />
          ))}
          {count < slots && (
            <li className={photos.length === 0 ? "col-span-2 sm:col-span-4" : ""}>
              <PhotoPicker wide={photos.length === 0} invalid={error !== undefined} onFiles={add} />
            </li>
          )}
        </ol>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {count < slots && (
          <label
            className={buttonLook(
              "outline",
              "small",
              "relative pointer-fine:hidden has-focus-visible:outline-3 has-focus-visible:outline-leaf",
            )}
          >
            <Icon of={icons.camera} className="size-5" />
            {m.listing_photos_camera(locale)}
            <input
              type="file"
              accept={photoTypes.join(",")}
              capture="environment"
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={onFilesSelected(add)}
            />
          </label>
        )}
        <span className="text-sm text-muted">
          {m.listing_photos_count(locale, { count: number(count), all: number(slots) })}
        </span>
      </div>
      {/* With all photos there is no file input that could be focused, so the message itself is. */}
      <p
        id="photos-error"
        tabIndex={-1}
        data-invalid={(error !== undefined && count >= slots) || undefined}
        aria-live="polite"
        className="text-sm font-bold text-alta empty:hidden"
      >
        {error}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </ListingSection>
  );
}
