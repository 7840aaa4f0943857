import { useState } from "react";
import { useFieldLinks } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/**
 * A file input with a label in the page's language, because the browser's own button uses the browser's
 * language.
 */
export function PhotoInput({
  name,
  accept,
  onChange,
}: {
  name: string;
  accept: string;
  onChange: () => void;
}) {
  const locale = useLocale();
  const links = useFieldLinks();
  const [fileName, setFileName] = useState<string>();
  return (
    <span className="relative block">
      <input
        {...links}
        type="file"
        name={name}
        accept={accept}
        onChange={({ target }) => {
          setFileName(target.files?.[0]?.name);
          onChange();
        }}
        // Covers the whole control, so that clicks, drops and the focus reach it.
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="flex min-h-11 items-center gap-3 rounded-md border border-dashed border-edge bg-surface px-3 py-2 peer-hover:bg-leaf-soft peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf peer-aria-invalid:border-2 peer-aria-invalid:border-alta"
      >
        <Icon of={icons.picture} className="size-6 shrink-0 text-leaf" />
        <span className="min-w-0 truncate">
          {fileName ? m.accounts_photo_chosen(locale, { name: fileName }) : m.accounts_photo_choose(locale)}
        </span>
      </span>
    </span>
  );
}
