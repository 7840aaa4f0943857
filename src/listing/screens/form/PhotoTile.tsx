import { type DragEvent, useId, useState } from "react";
import { imageUrl } from "#shared/stored-image.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Spinner } from "#ui/Spinner.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Photo } from "./photo-state.ts";

/** What a tile that is dragged carries. */
export const photoKind = "application/x-mela-photo";

export interface PhotoTileProps {
  photo: Photo;
  /** Its place, from 0. */
  place: number;
  count: number;
  fault: string | undefined;
  /** @param pressed the id of the button that was pressed */
  onMove: (to: number, pressed: string) => void;
  onDropped: (event: DragEvent) => void;
  onRemove: () => void;
  onTryAgain: () => void;
  /** The stored picture cannot be shown. @param shown its address */
  onUnseen: (shown: string) => void;
}

const small =
  "grid size-9 place-items-center rounded-md bg-surface text-ink hover:bg-leaf-soft aria-disabled:opacity-40";

/** One photo: on its way, stored, not arrived, or no longer kept. */
export function PhotoTile({
  photo,
  place,
  count,
  fault,
  onMove,
  onDropped,
  onRemove,
  onTryAgain,
  onUnseen,
}: PhotoTileProps) {
  const locale = useLocale();
  const id = useId();
  const [aimed, setAimed] = useState(false);
  const { state, url, preview, sent } = photo;
  const number = formatNumber(place + 1, locale);
  const problem = photo.problem ?? fault;
  const again = state === "failed" && photo.file !== undefined;
  // A button cannot be invalid; a form that is looked over puts the focus on the one that mends it.
  const mends = { "data-faulty": problem ? true : undefined, "aria-describedby": problem && `${id}-problem` };
  const carries = (event: DragEvent) => event.dataTransfer.types.includes(photoKind);
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(photoKind, photo.id)}
      onDragOver={(event) => {
        if (!carries(event)) return;
        event.preventDefault();
        setAimed(true);
      }}
      onDragLeave={() => setAimed(false)}
      onDrop={(event) => {
        setAimed(false);
        onDropped(event);
      }}
      className={`flex flex-col overflow-hidden rounded-md border bg-paper ${aimed ? "border-leaf outline-3 outline-leaf" : problem ? "border-alta" : "border-line"}`}
    >
      <div className="relative aspect-square cursor-grab overflow-hidden bg-line">
        {state === "lost" ? (
          <span className="grid size-full place-items-center text-muted">
            <Icon of={icons.camera} className="size-8" />
          </span>
        ) : (
          <img
            src={state === "done" ? thumbnail(url) : preview}
            alt={
              place === 0
                ? m.catalog_listing_photo_alt_main(locale)
                : m.catalog_listing_photo_alt(locale, { number })
            }
            draggable={false}
            onError={() => state === "done" && onUnseen(thumbnail(url))}
            className={`size-full object-cover ${state === "done" ? "" : "opacity-50"}`}
          />
        )}
        {place === 0 && (
          <span className="absolute start-2 top-2 rounded-full bg-ink px-3 py-0.5 text-sm font-bold text-paper">
            {m.catalog_listing_photo_main(locale)}
          </span>
        )}
        {(state === "sending" || state === "waiting") && (
          <div role="status" className="absolute inset-x-2 bottom-2 rounded-md bg-surface p-2 text-sm">
            <span className="flex items-center gap-2">
              <Spinner quiet />
              {state === "waiting"
                ? m.catalog_listing_photo_waiting(locale)
                : m.accounts_photo_uploading(locale, {
                    percent: formatNumber(Math.floor(sent * 10) * 10, locale),
                  })}
            </span>
            <progress aria-hidden="true" value={sent} max={1} className="mt-1 block h-2 w-full accent-leaf" />
          </div>
        )}
      </div>
      <div id={`${id}-problem`} role="alert" className="px-2 text-sm font-bold text-alta not-empty:py-2">
        {problem}
      </div>
      {again && (
        <Button
          kind="outline"
          size="small"
          className="mx-2 mb-2"
          aria-label={m.catalog_listing_photo_again(locale, { number })}
          onClick={onTryAgain}
          {...mends}
        >
          {m.shared_try_again(locale)}
        </Button>
      )}
      <div className="mt-auto flex justify-between p-1">
        <button
          type="button"
          id={`${id}-earlier`}
          aria-label={m.catalog_listing_photo_earlier(locale, { number })}
          // Not `disabled`: the button that was pressed keeps the focus.
          aria-disabled={place === 0 || undefined}
          onClick={() => place > 0 && onMove(place - 1, `${id}-earlier`)}
          className={small}
        >
          <Icon of={icons.chevronLeft} className="size-5" />
        </button>
        <button
          type="button"
          id={`${id}-later`}
          aria-label={m.catalog_listing_photo_later(locale, { number })}
          aria-disabled={place === count - 1 || undefined}
          onClick={() => place < count - 1 && onMove(place + 1, `${id}-later`)}
          className={small}
        >
          <Icon of={icons.chevronRight} className="size-5" />
        </button>
        <button
          type="button"
          aria-label={m.catalog_listing_photo_remove(locale, { number })}
          onClick={onRemove}
          className={small}
          {...(!again && mends)}
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
