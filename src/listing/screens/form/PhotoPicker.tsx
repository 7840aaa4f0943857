import { photoTypes } from "#client/photo-errors.ts";
import { onFilesSelected } from "#ui/form/on-files-selected.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface PhotoPickerProps {
  /** True while there are no photos beside it. */
  wide: boolean;
  /** The photos have an error, which is shown in `#photos-error`. */
  invalid: boolean;
  onFiles: (files: File[]) => void;
}

/** A file input for several photos at once. */
export function PhotoPicker({ wide, invalid, onFiles }: PhotoPickerProps) {
  const locale = useLocale();
  return (
    <label
      className={`relative flex cursor-pointer flex-col items-center justify-center gap-2 rounded-md border-2 border-dashed border-edge bg-paper p-3 text-center font-bold text-leaf hover:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf has-aria-invalid:border-alta ${wide ? "min-h-40" : "aspect-square"}`}
    >
      <Icon of={icons.picture} className="size-8" />
      {m.listing_photos_add(locale)}
      <input
        type="file"
        name="photos"
        multiple
        accept={photoTypes.join(",")}
        aria-invalid={invalid || undefined}
        aria-describedby="photos-error"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={onFilesSelected(onFiles)}
      />
    </label>
  );
}
