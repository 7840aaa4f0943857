/** A least recently used cache of up to `maxBytes` in total. */
export function memoryCache(maxBytes: number) {
  const files = new Map<string, Uint8Array>();
  let total = 0;
  const evict = (key: string) => {
    total -= files.get(key)?.length ?? 0;
    files.delete(key);
  };
  return {
    get(key: string): Uint8Array | undefined {
      const bytes = files.get(key);
      if (bytes) {
        // A Map keeps the order of insertion: the entry is moved to the end and evicted last.
        files.delete(key);
        files.set(key, bytes);
      }
      return bytes;
    },
    set(key: string, bytes: Uint8Array): void {
      evict(key);
      // One large file must not evict most of the others.
      if (bytes.length > maxBytes / 8) return;
      files.set(key, bytes);
      total += bytes.length;
      for (const oldest of files.keys()) {
        if (total <= maxBytes) break;
        evict(oldest);
      }
    },
  };
}
