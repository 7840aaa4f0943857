import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { photoFields } from "#catalog/contract/product-fields.ts";
import { isPhotoUnusable, photoError, photoProblem } from "#client/photo-errors.ts";
import { isUnreachable, unreachable } from "#client/problem.ts";
import { uploadPhoto } from "#client/upload-photo.ts";
import { formatNumber } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { minSharpPhotoPixels } from "../../contract/product-limits.ts";
import { isImageMissing } from "../../queries/image-missing.ts";
import {
  markLost,
  markUploaded,
  type Photo,
  type PhotosSummary,
  replaceStored,
  retryPhotos,
  sortUnusableLast,
  storedPhoto,
  summarizePhotos,
  usablePhotos,
} from "./photo-state.ts";

const slots = photoFields.length;
const maxConcurrentUploads = 2;
/** An upload without progress for this time is aborted. Preparing the photo does not count. */
const stallMs = 30_000;

/**
 * Manages the photos of a form, including running and failed uploads.
 * @param stored the initial photos; later values are only used when `merges` has increased
 * @param onChange called after each change
 */
export function usePhotos(
  stored: readonly string[],
  merges: number,
  onChange: (summary: PhotosSummary) => void,
) {
  const locale = useLocale();
  const [photos, setPhotos] = useState<readonly Photo[]>(() => stored.map(storedPhoto));
  const latest = useRef(photos);
  const running = useRef(new Map<string, AbortController>());
  const reconnections = useRef(0);
  const isUnmounted = useRef(false);
  const appliedMerges = useRef(merges);

  useEffect(() => {
    isUnmounted.current = false;
    const uploads = running.current;
    return () => {
      isUnmounted.current = true;
      for (const upload of uploads.values()) upload.abort();
      for (const { preview } of latest.current) if (preview) URL.revokeObjectURL(preview);
    };
  }, []);

  useLayoutEffect(() => {
    if (appliedMerges.current === merges) return;
    appliedMerges.current = merges;
    update(replaceStored(latest.current, stored));
  });

  function update(photos: readonly Photo[]) {
    const next = sortUnusableLast(photos);
    latest.current = next;
    setPhotos(next);
    onChange(summarizePhotos(next));
  }

  const updatePhoto = (id: string, fields: Partial<Photo>) =>
    update(latest.current.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo)));

  function add(files: readonly File[]) {
    const chosen = files.map((file): Photo => {
      const problem = photoError(file, locale);
      const id = `${Date.now()}-${Math.random()}`;
      return {
        id,
        url: "",
        file,
        sent: 0,
        ...(problem ? { state: "unusable", problem } : { state: "waiting" }),
      };
    });
    const room = Math.max(slots - usablePhotos(latest.current).length, 0);
    const usable = usablePhotos(chosen);
    if (usable.length > room)
      notice(m.listing_photos_too_many(locale, { count: formatNumber(slots, locale) }), "failed");
    const extra = usable.slice(room);
    const added = chosen
      .filter((photo) => !extra.includes(photo))
      .map((photo) => ({ ...photo, ...(photo.file && { preview: URL.createObjectURL(photo.file) }) }));
    update([...latest.current, ...added]);
    sendNext();
    for (const { id, file, state } of added) if (file && state === "waiting") void checkSize(id, file);
  }

  async function checkSize(id: string, file: File) {
    const pixels = await shorterSide(file);
    if (pixels !== undefined && pixels < minSharpPhotoPixels && !isUnmounted.current)
      updatePhoto(id, { isSmall: true });
  }

  function sendNext() {
    const next = latest.current.find(({ state }) => state === "waiting");
    if (isUnmounted.current || !next?.file || running.current.size >= maxConcurrentUploads) return;
    void send(next.id, next.file);
    sendNext();
  }

  function retry(which: (photo: Photo) => boolean) {
    update(retryPhotos(latest.current, which));
    sendNext();
  }

  const retryUnreachable = useEffectEvent(() => {
    const isWaiting = ({ unreachable }: Photo) => unreachable === true;
    if (navigator.onLine && latest.current.some(isWaiting)) retry(isWaiting);
  });
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && retryUnreachable();
    const onOnline = () => {
      reconnections.current++;
      retryUnreachable();
    };
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);

  async function send(id: string, file: File) {
    const upload = new AbortController();
    running.current.set(id, upload);
    updatePhoto(id, { state: "sending", sent: 0 });
    const reconnectionsBefore = reconnections.current;
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => upload.abort(unreachable("timeout")), stallMs);
    };
    try {
      const onProgress = (sent: number) => {
        watch();
        if (!upload.signal.aborted) updatePhoto(id, { sent });
      };
      // Ends immediately also while the access token is renewed, which the signal does not stop.
      const aborted = new Promise<never>((_, reject) =>
        upload.signal.addEventListener("abort", () => reject(upload.signal.reason), { once: true }),
      );
      const uploadedUrl = await Promise.race([uploadPhoto(file, onProgress, upload.signal), aborted]);
      finish(id, new URL(uploadedUrl, location.origin).pathname);
    } catch (error) {
      if (!isUnmounted.current) fail(id, error, reconnections.current > reconnectionsBefore);
    } finally {
      clearTimeout(stalled);
      running.current.delete(id);
      sendNext();
    }
  }

  function fail(id: string, error: unknown, hasReconnected: boolean) {
    const hadNoResponse = isUnreachable(error);
    // The connection returned before this failure was noticed, so no later event would retry the photo.
    if (hadNoResponse && hasReconnected) return updatePhoto(id, { state: "waiting", sent: 0 });
    const isOffline = hadNoResponse && !navigator.onLine;
    updatePhoto(id, {
      state: isPhotoUnusable(error) ? "unusable" : "failed",
      unreachable: hadNoResponse,
      problem: isOffline ? m.listing_photo_offline(locale) : photoProblem(error, locale),
    });
  }

  function finish(id: string, url: string) {
    if (isUnmounted.current) return;
    const photo = latest.current.find((candidate) => candidate.id === id);
    if (photo?.preview) URL.revokeObjectURL(photo.preview);
    const { photos: next, isDuplicate } = markUploaded(latest.current, id, url);
    update(next);
    if (isDuplicate) notice(m.listing_photos_same(locale), "failed");
  }

  return {
    photos,
    add,
    tryAgain: (id: string) => retry((photo) => photo.id === id),
    /** Marks a photo that cannot be displayed as lost if the server no longer has it. */
    async checkLost(id: string, url: string) {
      if ((await isImageMissing(url)) && !isUnmounted.current)
        update(markLost(latest.current, id, m.listing_photo_lost(locale)));
    },
    remove(id: string) {
      running.current.get(id)?.abort();
      const preview = latest.current.find((candidate) => candidate.id === id)?.preview;
      if (preview) URL.revokeObjectURL(preview);
      update(latest.current.filter((other) => other.id !== id));
    },
    /** @param to the new index */
    move(id: string, to: number) {
      const photo = latest.current.find((candidate) => candidate.id === id);
      if (!photo || to < 0 || to >= latest.current.length) return;
      const others = latest.current.filter((other) => other.id !== id);
      update([...others.slice(0, to), photo, ...others.slice(to)]);
    },
  };
}

/** Returns how many pixels the shorter side of a photo has, or undefined if the browser cannot read it. */
function shorterSide(file: File): Promise<number | undefined> {
  const image = new Image();
  return new Promise<number | undefined>((resolve) => {
    image.onload = () => resolve(Math.min(image.naturalWidth, image.naturalHeight));
    image.onerror = () => resolve(undefined);
    image.src = URL.createObjectURL(file);
  }).finally(() => URL.revokeObjectURL(image.src));
}
