import { useEffect, useRef } from "react";

/**
 * Calls `onFiles` with files that are pasted anywhere on the page, and keeps the browser from opening files
 * that are dropped on it. Ignores the bitmap that word processors add to the clipboard next to text.
 */
export function usePageFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      latest.current(files);
    }
    // A file dropped beside the photos would otherwise replace the page.
    function preventNavigation(event: DragEvent) {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    }
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", preventNavigation);
    document.addEventListener("drop", preventNavigation);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", preventNavigation);
      document.removeEventListener("drop", preventNavigation);
    };
  }, []);
}
