import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { allPagesTag } from "#platform/db/announce.server.ts";
import {
  type Admit,
  type EncodedResponse,
  type Encoding,
  encodings,
  type RenderedResponse,
  type ResponseCache,
} from "#platform/http/cached-response.server.ts";
import { isListTag } from "#shared/page-tags.ts";

interface Entry extends Omit<EncodedResponse, "encoding" | "body"> {
  key: string;
  /** At least one encoding; the others are made from it on request. */
  bodies: Partial<Record<Encoding, Buffer>>;
  tags: readonly string[];
  expiresAt: number;
}

const pageMs = 10 * 60_000;
/**
 * A list tag takes effect immediately, and then at most once in this time, so that no list is outdated for
 * longer.
 */
export const listDelayMs = 3_000;

/**
 * Finished public pages and API responses as bytes, by canonical URL, the least recently used evicted first.
 * They are rendered without looking at a cookie, so one copy serves everyone. A response is not cached if one
 * of its tags was dropped while it was being rendered: it may contain old data.
 */
export class PageCache implements ResponseCache {
  /** Least recently used first. */
  #entries = new Map<string, Entry>();
  #keysByTag = new Map<string, Set<string>>();
  #running = new Map<string, Promise<Entry>>();
  #bytes = 0;
  #dropCount = 0;
  #drops: Array<{ count: number; tag: string }> = [];
  /** The last drop whose tags are no longer all in `#drops`. */
  #lastForgottenDrop = 0;
  /** List tags that took effect less than `listDelayMs` ago; true when they have changed again since. */
  #recentListTags = new Map<string, boolean>();
  /** False while changes are not reported to us (the listener is disconnected). */
  #open = false;
  readonly #maxBytes: number;

  /** @param maxBytes of memory that the entries may use, including the overhead of each */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return (this.#entries.get(key)?.expiresAt ?? 0) > Date.now() || (this.#open && this.#running.has(key));
  }

  async get(
    key: string,
    render: () => Promise<RenderedResponse>,
    encoding: Encoding,
    admit: Admit = (task) => task(),
  ): Promise<EncodedResponse> {
    const cached = this.#entries.get(key);
    if (cached && cached.expiresAt > Date.now()) {
      this.#entries.delete(key);
      this.#entries.set(key, cached);
      const body = cached.bodies[encoding] ?? (await this.#addBody(cached, encoding));
      return { ...metadataOf(cached), encoding, body };
    }
    const entry = await this.#shareRender(key, () => admit(() => this.#render(key, render, encoding)));
    return { ...metadataOf(entry), encoding, body: await bodyIn(entry, encoding) };
  }

  #shareRender(key: string, render: () => Promise<Entry>): Promise<Entry> {
    // Without a listener, a running render may be older than a change that this request must show.
    const running = this.#open ? this.#running.get(key) : undefined;
    if (running) return running;
    const rendered = render().finally(() => {
      // After a drop, a newer render may be registered here.
      if (this.#running.get(key) === rendered) this.#running.delete(key);
    });
    this.#running.set(key, rendered);
    return rendered;
  }

  async #render(key: string, render: () => Promise<RenderedResponse>, encoding: Encoding): Promise<Entry> {
    const began = this.#dropCount;
    const { body, status, headers, tags, cacheMs } = await render();
    const cacheable = tags.length > 0 && status === 200;
    const entry: Entry = {
      ...{ key, status, headers, tags },
      etag: createHash("sha256").update(body).digest("base64url").slice(0, 27),
      bodies: { [encoding]: await inEncoding(body, encoding) },
      expiresAt: Date.now() + (cacheMs ?? pageMs),
    };
    const dropped = this.#drops.some(
      ({ count, tag }) => count > began && (tag === allPagesTag || tags.includes(tag)),
    );
    // The list of drops is bounded; a render that began before one that is missing cannot be judged and is
    // not cached.
    const cannotBeJudged = began < this.#lastForgottenDrop;
    if (this.#open && cacheable && !dropped && !cannotBeJudged) this.#store(entry);
    return entry;
  }

  #store(entry: Entry): void {
    this.#remove(entry.key);
    this.#entries.set(entry.key, entry);
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(entry.key);
      else this.#keysByTag.set(tag, new Set([entry.key]));
    }
    this.#grow(weightOf(entry));
  }

  /** Makes the body in another encoding and stores it, unless the entry has been removed. */
  async #addBody(entry: Entry, encoding: Encoding): Promise<Buffer> {
    const body = await bodyIn(entry, encoding);
    if (this.#entries.get(entry.key) === entry && !entry.bodies[encoding]) {
      entry.bodies[encoding] = body;
      this.#grow(body.length);
    }
    return body;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    for (const leastRecentlyUsed of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(leastRecentlyUsed);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= weightOf(entry);
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  /**
   * Applies the tags of a change: those of single records immediately, list tags at most once every
   * `listDelayMs`.
   */
  applyChange(tags: readonly string[]): void {
    const due = tags.filter((tag) => {
      if (!isListTag(tag)) return true;
      if (this.#recentListTags.has(tag)) {
        this.#recentListTags.set(tag, true);
        return false;
      }
      this.#waitAfter(tag);
      return true;
    });
    if (due.length > 0) this.drop(due);
  }

  #waitAfter(tag: string): void {
    this.#recentListTags.set(tag, false);
    const end = () => {
      const changedAgain = this.#recentListTags.get(tag);
      this.#recentListTags.delete(tag);
      if (changedAgain) this.applyChange([tag]);
    };
    setTimeout(end, listDelayMs).unref();
  }

  /**
   * Removes every entry with one of `tags`; '*' removes all. Running renders are not shared further, as their
   * tags are not known yet; those with such a tag are not cached.
   */
  drop(tags: readonly string[]): void {
    this.#recordDrop(tags);
    if (tags.includes(allPagesTag)) {
      this.#entries.clear();
      this.#keysByTag.clear();
      this.#bytes = 0;
      return;
    }
    for (const tag of tags) for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#remove(key);
  }

  #recordDrop(tags: readonly string[]): void {
    this.#dropCount++;
    for (const tag of tags) this.#drops.push({ count: this.#dropCount, tag });
    if (this.#drops.length > 2_000) {
      const forgotten = this.#drops.splice(0, this.#drops.length - 1_000);
      this.#lastForgottenDrop = forgotten.at(-1)?.count ?? 0;
    }
    this.#running.clear();
  }

  /** Stores responses from now on: changes are reported. */
  open(): void {
    // A render that began while nothing was reported may have missed a change.
    this.#recordDrop([allPagesTag]);
    this.#open = true;
  }

  /** Empties the cache and stores nothing until `open`: changes are not reported. Still renders. */
  close(): void {
    this.#open = false;
    this.drop([allPagesTag]);
  }
}

const metadataOf = ({ status, headers, etag }: Entry) => ({ status, headers, etag });

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);
const ungzipped = promisify(gunzip);
// A window of 256 kB holds a whole page; the default of 4 MB would be allocated for each of them.
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

async function inEncoding(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br")
    return ownMemory(
      await brotli(plain, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    );
  return ownMemory(encoding === "gzip" ? await gzipped(plain, { level: 6 }) : plain);
}

async function bodyIn({ bodies }: Entry, encoding: Encoding): Promise<Buffer> {
  const known = bodies[encoding];
  if (known) return known;
  const from = encodings.find((candidate) => bodies[candidate]) as Encoding;
  const bytes = bodies[from] as Buffer;
  const plain = from === "br" ? await unbrotli(bytes) : from === "gzip" ? await ungzipped(bytes) : bytes;
  return inEncoding(plain, encoding);
}

/**
 * Copies the bytes out of the larger buffer that they were made in, which would otherwise stay in memory with
 * them.
 */
function ownMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * Bytes that V8 and Node need for an entry and for each of its tags in the index, measured with 20,000
 * entries.
 */
const entryOverhead = 1_500;
const tagOverhead = 150;

function weightOf({ key, headers, tags, bodies }: Entry): number {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  const names = Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    key.length,
  );
  return bytes + names + entryOverhead + tags.length * tagOverhead;
}
