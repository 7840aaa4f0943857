import { useEffect, useRef, useState } from "react";
import { isPhotoUnusable, photoError, photoProblem } from "#client/photo-errors.ts";
import { uploadPhoto } from "#client/upload-photo.ts";
import { useLocale } from "#ui/locale.tsx";

export interface ImageUploadOptions {
  /** Called with the path of an uploaded image. */
  onImage: (img: string) => void;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
}

/**
 * Uploads one image at a time: another one replaces the one that is being uploaded. The upload ends with the
 * form.
 */
export function useImageUpload({ onImage, onBusy }: ImageUploadOptions) {
  const locale = useLocale();
  const [progress, setProgress] = useState<number>();
  const [pendingImage, setPendingImage] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const upload = useRef<AbortController>(undefined);
  // An upload that ends after the dialog has closed would create a draft, which conflicts with later changes.
  useEffect(() => () => upload.current?.abort(), []);

  async function send(image: File) {
    upload.current?.abort();
    upload.current = new AbortController();
    const { signal } = upload.current;
    const wrong = photoError(image, locale);
    setProblem(wrong);
    setPendingImage(wrong ? undefined : image);
    setProgress(wrong ? undefined : 0);
    onBusy(!wrong);
    if (wrong) return;
    try {
      const url = await uploadPhoto(image, setProgress, signal);
      signal.throwIfAborted();
      onImage(new URL(url, location.origin).pathname);
      setPendingImage(undefined);
    } catch (failed) {
      if (!signal.aborted) {
        setProblem(photoProblem(failed, locale));
        if (isPhotoUnusable(failed)) setPendingImage(undefined);
      }
    }
    if (signal.aborted) return;
    setProgress(undefined);
    onBusy(false);
  }

  return {
    send,
    /** The share that has been sent, 0 to 1, during an upload. */
    progress,
    /** The image whose upload is running or has failed. */
    pendingImage,
    problem,
  };
}
