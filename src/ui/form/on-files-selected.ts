import type { ChangeEvent } from "react";

/** Returns a change handler of a file input. Afterwards the same file can be selected again. */
export const onFilesSelected =
  (handler: (files: File[]) => void) =>
  ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    if (files.length > 0) handler(files);
  };
