import { type DragEvent, useEffect, useRef, useState } from "react";
import { photoTypes } from "#accounts/screens/sign-up-errors.ts";
import { photoMaxMegabytes } from "#shared/picture-limits.ts";
import { formatNumber } from "#shared/text.ts";
import { buttonLook } from "#ui/button-look.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { photoFields } from "../../contract/product-limits.ts";
import { ListingSection } from "./ListingSection.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import { PhotoTile, photoKind } from "./PhotoTile.tsx";
import type { PhotosState } from "./photo-state.ts";
import { usePasted } from "./use-pasted.ts";
import { usePhotos } from "./use-photos.ts";

export interface PhotosSectionProps {
  /** What the section begins with; later it tells and is not told, but by `merges`. */
  stored: readonly string[];
  /** Counts how often what is stored was changed from outside. */
  merges: number;
  /** About all photos. */
  error: string | undefined;
  /** About the one in this place, from 0. */
  faultAt: (place: number) => string | undefined;
  onChange: (urls: string[], state: PhotosState) => void;
}

const slots = photoFields.length;

/** Seven places for photos. Files come by choosing, by the camera, dropped or pasted; the order is changed by dragging or by buttons. */
export function PhotosSection({ stored, merges, error, faultAt, onChange }: PhotosSectionProps) {
  const locale = useLocale();
  const { photos, add, tryAgain, unseen, remove, move } = usePhotos(stored, merges, onChange);
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState("");
  const [focus, setFocus] = useState<{ id: string }>();
  const section = useRef<HTMLDivElement>(null);
  const number = (value: number) => formatNumber(value, locale);
  usePasted(add);

  // A tile that moves is put elsewhere in the page, and what was pressed in it would lose the focus.
  useEffect(() => {
    if (focus)
      (document.getElementById(focus.id) ?? section.current?.querySelector<HTMLElement>("input"))?.focus();
  }, [focus]);

  function moveTo(id: string, to: number, pressed?: string) {
    move(id, to);
    setSaid(m.catalog_listing_photo_moved(locale, { number: number(to + 1), all: number(photos.length) }));
    if (pressed) setFocus({ id: pressed });
  }

  function drop(event: DragEvent) {
    const files = [...event.dataTransfer.files];
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }

  const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <ListingSection
      title={m.catalog_listing_photos(locale)}
      help={m.catalog_listing_photos_help(locale, { count: number(slots), max: number(photoMaxMegabytes) })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be chosen or pasted. */}
      <div
        ref={section}
        onDragOver={(event) => {
          if (!bringsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) =>
          !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
        }
        onDrop={drop}
        className={`rounded-md ${over ? "outline-3 outline-offset-4 outline-leaf outline-dashed" : ""}`}
      >
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map((photo, place) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              place={place}
              count={photos.length}
              fault={faultAt(place)}
              onMove={(to, pressed) => moveTo(photo.id, to, pressed)}
              onDropped={(event) => {
                const id = event.dataTransfer.getData(photoKind);
                if (!id || id === photo.id) return;
                event.preventDefault();
                moveTo(id, place);
              }}
              onRemove={() => {
                remove(photo.id);
                setFocus({ id: "" });
              }}
              onTryAgain={() => tryAgain(photo.id)}
              onUnseen={(shown) => void unseen(photo.id, shown)}
            />
          ))}
          {photos.length < slots && (
            <li className={photos.length === 0 ? "col-span-2 sm:col-span-4" : ""}>
              <PhotoPicker wide={photos.length === 0} wrong={error !== undefined} onFiles={add} />
            </li>
          )}
        </ol>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {photos.length < slots && (
          <label
            className={buttonLook(
              "outline",
              "small",
              "relative pointer-fine:hidden has-focus-visible:outline-3 has-focus-visible:outline-leaf",
            )}
          >
            <Icon of={icons.camera} className="size-5" />
            {m.catalog_listing_photos_camera(locale)}
            <input
              type="file"
              accept={photoTypes.join(",")}
              capture="environment"
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                currentTarget.value = "";
                add(files);
              }}
            />
          </label>
        )}
        <span className="text-sm text-muted">
          {m.catalog_listing_photos_count(locale, { count: number(photos.length), all: number(slots) })}
        </span>
      </div>
      {/* Without an empty place there is no field that could have the focus; a photo that has not arrived comes before it. */}
      <p
        id="photos-error"
        tabIndex={-1}
        data-faulty={(error !== undefined && photos.length >= slots) || undefined}
        aria-live="polite"
        className="text-sm font-bold text-alta empty:hidden"
      >
        {error}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </ListingSection>
  );
}
