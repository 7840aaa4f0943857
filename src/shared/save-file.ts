/** Gives a text, or a file as a call has answered it, to the browser as a download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
