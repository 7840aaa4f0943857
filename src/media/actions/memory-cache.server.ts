import { LRUCache } from "lru-cache";

/**
 * A least recently used cache of up to `maxBytes` in total. One large file does not evict most of the others:
 * it is not cached.
 * @param maxAgeMs 0: unlimited
 */
export function memoryCache(maxBytes: number, maxAgeMs = 0): LRUCache<string, Uint8Array> {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 8),
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    ttl: maxAgeMs,
  });
}
