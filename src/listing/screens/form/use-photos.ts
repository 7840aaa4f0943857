import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { photoProblem } from "#accounts/screens/account/photo-problem.ts";
import { photoError } from "#accounts/screens/sign-up-errors.ts";
import { unreachable } from "#client/problem.ts";
import { uploadPhoto } from "#client/upload-photo.ts";
import { formatNumber } from "#shared/text.ts";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { photoFields } from "../../contract/product-limits.ts";
import { isGone } from "../../queries/stored-photo.ts";
import {
  type Photo,
  type PhotosState,
  storedPhoto,
  wholeOf,
  withArrived,
  withLost,
  withStored,
} from "./photo-state.ts";

const slots = photoFields.length;
const atOnce = 2;
/** An upload that does not move for so long has stopped. */
const stallMs = 30_000;

/**
 * The photos of a form: those that are stored, those on their way, those that did not arrive. Told of each change.
 * @param merges when it grows, `stored` is what is stored now; before that it is told and does not listen
 */
export function usePhotos(
  stored: readonly string[],
  merges: number,
  onChange: (urls: string[], state: PhotosState) => void,
) {
  const locale = useLocale();
  const [photos, setPhotos] = useState<readonly Photo[]>(() => stored.map(storedPhoto));
  const latest = useRef(photos);
  const running = useRef(new Map<string, AbortController>());
  const gone = useRef(false);
  const merged = useRef(merges);

  useEffect(() => {
    gone.current = false;
    const uploads = running.current;
    return () => {
      gone.current = true;
      for (const upload of uploads.values()) upload.abort();
      for (const { preview } of latest.current) if (preview) URL.revokeObjectURL(preview);
    };
  }, []);

  useLayoutEffect(() => {
    if (merged.current === merges) return;
    merged.current = merges;
    put(withStored(latest.current, stored));
  });

  function put(next: readonly Photo[]) {
    latest.current = next;
    setPhotos(next);
    const { urls, state } = wholeOf(next);
    onChange(urls, state);
  }

  const change = (id: string, fields: Partial<Photo>) =>
    put(latest.current.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo)));

  function add(files: readonly File[]) {
    const room = Math.max(slots - latest.current.length, 0);
    if (files.length > room)
      notice(m.catalog_listing_photos_over(locale, { count: formatNumber(slots, locale) }), "failed");
    const added = files.slice(0, room).map((file): Photo => {
      const problem = photoError(file, locale);
      const id = `${Date.now()}-${Math.random()}`;
      return {
        id,
        url: "",
        file,
        preview: URL.createObjectURL(file),
        sent: 0,
        ...(problem ? { state: "failed", problem } : { state: "waiting" }),
      };
    });
    put([...latest.current, ...added]);
    sendNext();
  }

  function sendNext() {
    const next = latest.current.find(({ state }) => state === "waiting");
    if (gone.current || !next?.file || running.current.size >= atOnce) return;
    void send(next.id, next.file);
    sendNext();
  }

  async function send(id: string, file: File) {
    const upload = new AbortController();
    running.current.set(id, upload);
    change(id, { state: "sending", sent: 0 });
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => upload.abort(), stallMs);
    };
    try {
      const moved = (sent: number) => {
        watch();
        if (!upload.signal.aborted) change(id, { sent });
      };
      watch();
      const stops = new Promise<never>((_, reject) =>
        upload.signal.addEventListener("abort", () => reject(unreachable("timeout")), { once: true }),
      );
      const address = await Promise.race([uploadPhoto(file, moved, upload.signal), stops]);
      arrive(id, new URL(address, location.origin).pathname);
    } catch (error) {
      if (!gone.current) change(id, { state: "failed", problem: photoProblem(error, locale) });
    } finally {
      clearTimeout(stalled);
      running.current.delete(id);
      sendNext();
    }
  }

  function arrive(id: string, url: string) {
    if (gone.current) return;
    const photo = latest.current.find((one) => one.id === id);
    if (photo?.preview) URL.revokeObjectURL(photo.preview);
    const { photos: next, isTwin } = withArrived(latest.current, id, url);
    put(next);
    if (isTwin) notice(m.catalog_listing_photos_same(locale), "failed");
  }

  return {
    photos,
    add,
    tryAgain(id: string) {
      const photo = latest.current.find((one) => one.id === id);
      if (photo?.state !== "failed") return;
      const { problem: _, ...rest } = photo;
      put(latest.current.map((one) => (one.id === id ? { ...rest, state: "waiting" } : one)));
      sendNext();
    },
    /** It cannot be shown. Only what the shop says it has not is lost: a network may fail. @param shown where it was looked for */
    async unseen(id: string, shown: string) {
      if ((await isGone(shown)) && !gone.current)
        put(withLost(latest.current, id, m.catalog_listing_photo_lost(locale)));
    },
    remove(id: string) {
      running.current.get(id)?.abort();
      const preview = latest.current.find((one) => one.id === id)?.preview;
      if (preview) URL.revokeObjectURL(preview);
      put(latest.current.filter((one) => one.id !== id));
    },
    /** @param to its new place, from 0 */
    move(id: string, to: number) {
      const photo = latest.current.find((one) => one.id === id);
      if (!photo || to < 0 || to >= latest.current.length) return;
      const others = latest.current.filter((one) => one.id !== id);
      put([...others.slice(0, to), photo, ...others.slice(to)]);
    },
  };
}
