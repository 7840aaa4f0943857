import { useState } from "react";
import { useFieldLinks } from "#ui/form/field-context.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** A picture to choose, in the words of the page: the browser's own button speaks the browser's language. */
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
  const [chosen, setChosen] = useState<string>();
  return (
    <span className="relative block">
      <input
        {...links}
        type="file"
        name={name}
        accept={accept}
        onChange={({ target }) => {
          setChosen(target.files?.[0]?.name);
          onChange();
        }}
        // Over the whole drawn control: it takes the press, the drop and the focus.
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="flex min-h-11 items-center gap-3 rounded-md border border-dashed border-edge bg-surface px-3 py-2 peer-hover:bg-leaf-soft peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf peer-aria-invalid:border-2 peer-aria-invalid:border-alta"
      >
        <Icon of={icons.picture} className="size-6 shrink-0 text-leaf" />
        <span className="min-w-0 truncate">
          {chosen ? m.accounts_photo_chosen(locale, { name: chosen }) : m.accounts_photo_choose(locale)}
        </span>
      </span>
    </span>
  );
}
