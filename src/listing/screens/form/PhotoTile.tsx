import { type DragEvent, useId, useState } from "react";
import { imageUrl } from "#shared/images.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button, Spinner } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { minSharpPhotoPixels } from "../../contract/product-limits.ts";
import type { Photo } from "./photo-state.ts";

/** The data type of a dragged photo. */
export const photoDragType = "application/x-mela-photo";

export interface PhotoTileProps {
  photo: Photo;
  index: number;
  count: number;
  error: string | undefined;
  /** @param buttonId the id of the clicked button */
  onMove: (to: number, buttonId: string) => void;
  onDropped: (event: DragEvent) => void;
  onRemove: () => void;
  onTryAgain: () => void;
  /** Called when the stored image cannot be displayed. */
  onImageError: (url: string) => void;
}

const smallButton =
  "grid size-tap place-items-center rounded-md bg-surface text-ink hover:bg-leaf-soft aria-disabled:opacity-40";

/** A photo: uploading, stored, failed, lost or unusable. */
export function PhotoTile({
  photo,
  index,
  count,
  error,
  onMove,
  onDropped,
  onRemove,
  onTryAgain,
  onImageError,
}: PhotoTileProps) {
  const locale = useLocale();
  const id = useId();
  const [isBroken, setIsBroken] = useState(false);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const { state, url, preview, sent } = photo;
  const number = formatNumber(index + 1, locale);
  const problem = photo.problem ?? error;
  const isUsable = state !== "unusable";
  const canRetry = state === "failed" && photo.file !== undefined;
  // A button cannot be `aria-invalid`, so the form focuses the button that fixes the error by `data-invalid`.
  const errorTarget = {
    "data-invalid": problem && isUsable ? true : undefined,
    "aria-describedby": problem && `${id}-problem`,
  };
  const isPhoto = (event: DragEvent) => event.dataTransfer.types.includes(photoDragType);
  return (
    <li
      draggable={isUsable}
      onDragStart={(event) => event.dataTransfer.setData(photoDragType, photo.id)}
      onDragOver={(event) => {
        if (!isPhoto(event)) return;
        event.preventDefault();
        setIsDropTarget(true);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={(event) => {
        setIsDropTarget(false);
        onDropped(event);
      }}
      className={`flex flex-col overflow-hidden rounded-md border bg-paper ${isDropTarget ? "border-leaf outline-3 outline-leaf" : problem ? "border-alta" : "border-line"}`}
    >
      <div className={`relative aspect-square overflow-hidden bg-line ${isUsable ? "cursor-grab" : ""}`}>
        {state === "lost" || (isBroken && state !== "done") ? (
          <span className="grid size-full place-items-center text-muted">
            <Icon of={icons.camera} className="size-8" />
          </span>
        ) : (
          <img
            src={state === "done" ? thumbnail(url) : preview}
            alt={index === 0 ? m.listing_photo_alt_main(locale) : m.listing_photo_alt(locale, { number })}
            draggable={false}
            onError={() => (state === "done" ? onImageError(thumbnail(url)) : setIsBroken(true))}
            className={`size-full object-cover ${state === "done" ? "" : "opacity-50"}`}
          />
        )}
        {index === 0 && isUsable && (
          <span className="absolute start-2 top-2 rounded-full bg-ink px-3 py-0.5 text-sm font-bold text-paper">
            {m.listing_photo_main(locale)}
          </span>
        )}
        {(state === "sending" || state === "waiting") && (
          <div role="status" className="absolute inset-x-2 bottom-2 rounded-md bg-surface p-2 text-sm">
            <span className="flex items-center gap-2">
              <Spinner />
              {state === "waiting"
                ? m.listing_photo_waiting(locale)
                : m.shared_photo_uploading(locale, {
                    percent: formatNumber(Math.floor(sent * 10) * 10, locale),
                  })}
            </span>
            <progress aria-hidden="true" value={sent} max={1} className="mt-1 block h-2 w-full accent-leaf" />
          </div>
        )}
      </div>
      <div id={`${id}-problem`} role="alert" className="px-2 text-sm font-bold text-alta not-empty:py-2">
        {problem && photo.file && <span className="block truncate font-normal">{photo.file.name}</span>}
        {problem}
      </div>
      <p aria-live="polite" className="px-2 text-sm not-empty:py-2">
        {!problem &&
          photo.isSmall &&
          m.listing_photo_small(locale, { pixels: formatNumber(minSharpPhotoPixels, locale) })}
      </p>
      {canRetry && (
        <Button
          kind="outline"
          size="small"
          className="mx-2 mb-2"
          aria-label={m.listing_photo_again(locale, { number })}
          onClick={onTryAgain}
          {...errorTarget}
        >
          {m.shared_try_again(locale)}
        </Button>
      )}
      <div className="mt-auto flex justify-between p-1">
        {isUsable && (
          <>
            <button
              type="button"
              id={`${id}-earlier`}
              aria-label={m.listing_photo_earlier(locale, { number })}
              // Not `disabled`, so that the clicked button keeps the focus.
              aria-disabled={index === 0 || undefined}
              onClick={() => index > 0 && onMove(index - 1, `${id}-earlier`)}
              className={smallButton}
            >
              <Icon of={icons.chevronLeft} className="size-5" />
            </button>
            <button
              type="button"
              id={`${id}-later`}
              aria-label={m.listing_photo_later(locale, { number })}
              aria-disabled={index === count - 1 || undefined}
              onClick={() => index < count - 1 && onMove(index + 1, `${id}-later`)}
              className={smallButton}
            >
              <Icon of={icons.chevronRight} className="size-5" />
            </button>
          </>
        )}
        <button
          type="button"
          aria-label={m.listing_photo_remove(locale, { number })}
          onClick={onRemove}
          className={`${smallButton} ms-auto`}
          {...(!canRetry && errorTarget)}
        >
          <Icon of={icons.bin} className="size-5" />
        </button>
      </div>
    </li>
  );
}

function thumbnail(url: string): string {
  const hash = /\/images\/([0-9a-f]{32})-/.exec(url)?.[1];
  return hash ? imageUrl(hash, 320) : url;
}
