import { useEffect, useRef } from "react";

/** Files that are pasted anywhere on the page. Words that come with a picture of themselves, as from a text program, stay words. */
export function usePasted(take: (files: File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      latest.current(files);
    }
    // A picture that misses its place must not take the page away.
    function keepPage(event: DragEvent) {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    }
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", keepPage);
    document.addEventListener("drop", keepPage);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", keepPage);
      document.removeEventListener("drop", keepPage);
    };
  }, []);
}
