import { useEffect, useRef, useState } from "react";
import { Avatar } from "#accounts/screens/Avatar.tsx";
import { FormProblem } from "#client/FormProblem.tsx";
import { isPhotoUnusable, photoError, photoProblem, photoTypes } from "#client/photo-errors.ts";
import { uploadPhoto } from "#client/upload-photo.ts";
import { maxImageMegabytes } from "#shared/images.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button, buttonLook } from "#ui/Button.tsx";
import { onFilesSelected } from "#ui/form/on-files-selected.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { useChangeMe } from "../queries/account.ts";
import { formGap } from "./form-gap.ts";

/**
 * Changes or removes the photo. A photo is saved as soon as it is chosen; if the upload fails, it can be sent
 * again.
 */
export function OwnPhoto({ me }: { me: Me }) {
  const locale = useLocale();
  const change = useChangeMe(me._id);
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [unsent, setUnsent] = useState<File>();
  const preview = usePreview(unsent);
  const busy = progress !== undefined || change.isPending;

  async function save(photo: File) {
    const invalidPhoto = photoError(photo, locale);
    setProblem(invalidPhoto);
    setUnsent(invalidPhoto ? undefined : photo);
    if (invalidPhoto) return;
    setProgress(0);
    try {
      await change.mutateAsync({ photoURL: await uploadPhoto(photo, setProgress) });
      setUnsent(undefined);
      notice(m.profile_photo_saved(locale));
    } catch (error) {
      setProblem(photoProblem(error, locale));
      if (isPhotoUnusable(error)) setUnsent(undefined);
    } finally {
      setProgress(undefined);
    }
  }

  async function remove() {
    setProblem(undefined);
    setUnsent(undefined);
    try {
      await change.mutateAsync({ photoURL: null });
      notice(m.profile_photo_removed(locale));
      // The clicked button has been unmounted; its neighbour gets the focus.
      input.current?.focus();
    } catch (error) {
      setProblem(photoProblem(error, locale));
    }
  }

  return (
    <div className={`flex w-full flex-col ${formGap}`}>
      <div className="flex flex-wrap items-center gap-4">
        {preview ? (
          <img
            src={preview}
            alt=""
            width="80"
            height="80"
            className="size-20 rounded-full object-cover opacity-60"
          />
        ) : (
          <Avatar person={{ name: me.name, photoURL: me.photoURL }} className="size-20 text-2xl" />
        )}
        <div className="flex flex-wrap gap-2">
          <label
            aria-disabled={busy || undefined}
            className={buttonLook(
              "outline",
              "main",
              "relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf",
            )}
          >
            {me.photoURL ? m.profile_photo_change(locale) : m.profile_photo_upload(locale)}
            <input
              ref={input}
              type="file"
              accept={photoTypes.join(",")}
              disabled={busy}
              className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
              onChange={onFilesSelected(([photo]) => photo && void save(photo))}
            />
          </label>
          {me.photoURL && !unsent && (
            <Button
              kind="quiet"
              busy={busy && progress === undefined}
              disabled={progress !== undefined}
              onClick={remove}
            >
              {m.profile_photo_remove(locale)}
            </Button>
          )}
        </div>
      </div>
      <div role="status" className={progress === undefined ? "sr-only" : ""}>
        {progress !== undefined && (
          <>
            <progress aria-hidden="true" value={progress} max={1} className="block h-2 w-full accent-leaf" />
            <span className="text-sm text-muted">
              {m.shared_photo_uploading(locale, {
                percent: formatNumber(Math.floor(progress * 10) * 10, locale),
              })}
            </span>
          </>
        )}
      </div>
      <p className="text-sm text-muted">
        {m.accounts_photo_help(locale, { max: formatNumber(maxImageMegabytes, locale) })}
      </p>
      <FormProblem text={problem} />
      {problem && unsent && (
        <Button kind="outline" className="self-start" onClick={() => save(unsent)}>
          {m.shared_try_again(locale)}
        </Button>
      )}
    </div>
  );
}

/** Returns an object URL of a local file. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
