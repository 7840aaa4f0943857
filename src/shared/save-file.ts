/** Gives a text, or bytes that came as they are, to the browser as a download. */
export function saveFile(name: string, text: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
