/** The state of the photos in the product form, without React. */

export interface Photo {
  id: string;
  /**
   * `lost`: it was stored once, but the server no longer has it. `unusable`: it can never be uploaded, and is
   * only listed with the reason.
   */
  state: "done" | "waiting" | "sending" | "failed" | "lost" | "unusable";
  /** The path of the stored image; empty until the upload has finished. */
  url: string;
  /** The local file, until it is stored. */
  file?: File;
  /** Object URL of the local file. */
  preview?: string;
  /** The uploaded share, 0 to 1. */
  sent: number;
  problem?: string;
  /** The photo was just chosen, and has so few pixels that it will look blurred. */
  isSmall?: boolean;
  /** The upload failed without a response, and is repeated when the connection is back. */
  unreachable?: boolean;
}

export type PhotosState = "done" | "sending" | "failed" | "lost";

export interface PhotosSummary {
  /** URLs of the stored photos. Lost ones are included, so that a reopened form reports them again. */
  urls: string[];
  state: PhotosState;
  /** How many photos are not uploaded yet. They have to be added again if the page is closed. */
  unsent: number;
}

export function summarizePhotos(photos: readonly Photo[]): PhotosSummary {
  const has = (...states: Photo["state"][]) => photos.some(({ state }) => states.includes(state));
  return {
    urls: photos.filter(({ state }) => state === "done" || state === "lost").map(({ url }) => url),
    unsent: photos.filter(({ state }) => state === "waiting" || state === "sending" || state === "failed")
      .length,
    state: has("waiting", "sending") ? "sending" : has("lost") ? "lost" : has("failed") ? "failed" : "done",
  };
}

/** Returns the photos with unusable ones last. */
export function sortUnusableLast(photos: readonly Photo[]): Photo[] {
  return [...usablePhotos(photos), ...photos.filter(({ state }) => state === "unusable")];
}

/** Returns the photos with the failed ones that match `which` waiting again, without their errors. */
export function retryPhotos(photos: readonly Photo[], which: (photo: Photo) => boolean): Photo[] {
  return photos.map((photo) => {
    if (photo.state !== "failed" || !which(photo)) return photo;
    const { problem: _, unreachable: __, ...rest } = photo;
    return { ...rest, state: "waiting" };
  });
}

export const usablePhotos = (photos: readonly Photo[]): Photo[] =>
  photos.filter(({ state }) => state !== "unusable");

export const storedPhoto = (url: string): Photo => ({ id: url, state: "done", url, sent: 1 });

/** Replaces the stored photos by those of a newer state of the product. Other photos stay. */
export function replaceStored(photos: readonly Photo[], urls: readonly string[]): Photo[] {
  const stored = urls.map((url) => photos.find((photo) => photo.url === url) ?? storedPhoto(url));
  return [...stored, ...photos.filter(({ url }) => url === "")];
}

/** Marks a stored photo as lost. @param problem the error message of the photo */
export function markLost(photos: readonly Photo[], id: string, problem: string): Photo[] {
  return photos.map((photo) =>
    photo.id === id && photo.state === "done" ? { ...photo, state: "lost", problem } : photo,
  );
}

/**
 * Marks a photo as uploaded. If the same image is already in the form, the upload is dropped; a lost one is
 * restored in its position.
 */
export function markUploaded(
  photos: readonly Photo[],
  id: string,
  url: string,
): { photos: Photo[]; isDuplicate: boolean } {
  const duplicate = photos.find((photo) => photo.id !== id && photo.url === url);
  const remaining = photos.filter((photo) => !duplicate || photo.id !== id);
  const uploadedId = duplicate?.state === "lost" ? duplicate.id : id;
  return {
    photos: remaining.map((photo) => {
      if (photo.id !== uploadedId) return photo;
      const { problem: _problem, file: _file, preview: _preview, ...rest } = photo;
      return { ...rest, state: "done", url, sent: 1 };
    }),
    isDuplicate: duplicate?.state === "done",
  };
}
