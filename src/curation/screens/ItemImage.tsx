import { photoTypes } from "#client/photo-errors.ts";
import { maxImageMegabytes } from "#shared/images.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Field, useFieldLinks } from "#ui/form/Field.tsx";
import { onFilesSelected } from "#ui/form/on-files-selected.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { m } from "#words/messages.js";
import { type ImageUploadOptions, useImageUpload } from "./use-image-upload.ts";

export interface ItemImageProps extends ImageUploadOptions {
  /** URL of the image; empty if there is none. */
  img: string;
  error: string | undefined;
}

/**
 * The image of an item. Uploads a selected file immediately and shows the progress. A failed upload can be
 * retried.
 */
export function ItemImage({ img, error, onImage, onBusy }: ItemImageProps) {
  const locale = useLocale();
  const { send, progress, pendingImage, problem } = useImageUpload({ onImage, onBusy });

  return (
    <div className="flex items-start gap-4">
      <Thumbnail src={img} alt="" className="size-20" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <Field
          label={m.curation_image(locale)}
          help={m.curation_image_help(locale, { max: formatNumber(maxImageMegabytes, locale) })}
          error={problem ?? error}
          className="w-full"
        >
          <FileInput
            label={img ? m.curation_image_other(locale) : m.curation_image_choose(locale)}
            onFile={send}
          />
        </Field>
        <div role="status" className={progress === undefined ? "sr-only" : "w-full"}>
          {progress !== undefined && (
            <>
              <progress
                aria-hidden="true"
                value={progress}
                max={1}
                className="block h-2 w-full accent-leaf"
              />
              <span className="text-sm text-muted">
                {m.shared_photo_uploading(locale, {
                  percent: formatNumber(Math.floor(progress * 10) * 10, locale),
                })}
              </span>
            </>
          )}
        </div>
        {problem && pendingImage && (
          <Button kind="outline" size="small" onClick={() => send(pendingImage)}>
            {m.shared_try_again(locale)}
          </Button>
        )}
      </div>
    </div>
  );
}

function FileInput({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  return (
    <span className="relative block">
      <input
        {...useFieldLinks()}
        type="file"
        name="img"
        accept={photoTypes.join(",")}
        onChange={onFilesSelected(([file]) => file && onFile(file))}
        // Covers the whole control, so that it receives clicks, drops and the focus.
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="flex min-h-11 items-center gap-3 rounded-md border border-dashed border-edge bg-surface px-3 py-2 peer-hover:bg-leaf-soft peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf peer-aria-invalid:border-2 peer-aria-invalid:border-alta"
      >
        <Icon of={icons.picture} className="size-6 shrink-0 text-leaf" />
        {label}
      </span>
    </span>
  );
}
