/** The photos of a form, apart from the screen that shows them. */

export interface Photo {
  id: string;
  /** `lost`: it was stored once, and is not kept any more. */
  state: "done" | "waiting" | "sending" | "failed" | "lost";
  /** The path of the stored picture; empty until it is there. */
  url: string;
  /** Of this device, until it is stored. */
  file?: File;
  /** Where the browser shows the file. */
  preview?: string;
  /** The part that has been sent. */
  sent: number;
  problem?: string;
}

export type PhotosState = "done" | "sending" | "failed" | "lost";

/** What a form knows of its photos. One that is lost keeps its place, so that a form that is opened again tells of it again. */
export function wholeOf(photos: readonly Photo[]): { urls: string[]; state: PhotosState } {
  const are = (...states: Photo["state"][]) => photos.some(({ state }) => states.includes(state));
  return {
    urls: photos.filter(({ state }) => state === "done" || state === "lost").map(({ url }) => url),
    state: are("waiting", "sending") ? "sending" : are("lost") ? "lost" : are("failed") ? "failed" : "done",
  };
}

export const storedPhoto = (url: string): Photo => ({ id: url, state: "done", url, sent: 1 });

/** Others are stored now, as a newer state of the product has them; what is on its way or has not arrived stays. */
export function withStored(photos: readonly Photo[], urls: readonly string[]): Photo[] {
  const stored = urls.map((url) => photos.find((photo) => photo.url === url) ?? storedPhoto(url));
  return [...stored, ...photos.filter(({ url }) => url === "")];
}

/** @param problem why the photo that was stored here is not seen: nothing else can be lost */
export function withLost(photos: readonly Photo[], id: string, problem: string): Photo[] {
  return photos.map((photo) =>
    photo.id === id && photo.state === "done" ? { ...photo, state: "lost", problem } : photo,
  );
}

/** An upload has arrived. A file is one picture, by whatever name it comes: one that was lost is found again, in its place. */
export function withArrived(
  photos: readonly Photo[],
  id: string,
  url: string,
): { photos: Photo[]; isTwin: boolean } {
  const twin = photos.find((photo) => photo.id !== id && photo.url === url);
  const kept = photos.filter((photo) => !twin || photo.id !== id);
  const arrived = twin?.state === "lost" ? twin.id : id;
  return {
    photos: kept.map((photo) => {
      if (photo.id !== arrived) return photo;
      const { problem: _, ...rest } = photo;
      return { ...rest, state: "done", url, sent: 1 };
    }),
    isTwin: twin?.state === "done",
  };
}
