import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A rendered answer before it is compressed and kept. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What the page was made of; empty: it is not kept. */
  tags: readonly string[];
}

export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
  tags: readonly string[];
  keptUntil: number;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const maxBytes = 192 * 1024 * 1024;
const notFoundMs = 10_000;
const foundMs = 10 * 60_000;

/**
 * Finished public pages as bytes, by canonical URL. Pages here were rendered without looking at a cookie, so one copy serves everybody.
 * A page that was being rendered while one of its tags was dropped is answered but not kept: it may be made of old data.
 */
export class PageCache {
  #pages = new Map<string, KeptPage>();
  #running = new Map<string, Promise<KeptPage>>();
  #bytes = 0;
  #dropCount = 0;
  #drops: Array<{ count: number; tag: string }> = [];
  /** Off while nobody tells us what changes (a lost listener). */
  #open = false;

  get size(): number {
    return this.#pages.size;
  }

  /** Whether `get` would render nothing: the page is kept, or being rendered for somebody else. */
  has(key: string, now = Date.now()): boolean {
    return (this.#pages.get(key)?.keptUntil ?? 0) > now || this.#running.has(key);
  }

  /** @param admit runs the making of a page, compressing it included, when there is room for it; what it throws everybody gets who waits for the page */
  async get(
    key: string,
    render: () => Promise<RenderedPage>,
    now = Date.now(),
    admit: (make: () => Promise<KeptPage>) => Promise<KeptPage> = (make) => make(),
  ): Promise<KeptPage> {
    const kept = this.#pages.get(key);
    if (kept && kept.keptUntil > now) return kept;
    const running = this.#running.get(key);
    if (running) return running;
    const made = this.#make(key, () => admit(async () => compress(await render()))).finally(() => {
      // A drop may have let a newer render take the place.
      if (this.#running.get(key) === made) this.#running.delete(key);
    });
    this.#running.set(key, made);
    return made;
  }

  async #make(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const began = this.#dropCount;
    const page = await render();
    const dropped = this.#drops.some(({ count, tag }) => count > began && (tag === "*" || page.tags.includes(tag)));
    // The list of drops is bounded; one that began before its oldest entry cannot be judged and is not kept.
    const unknown = began < (this.#drops[0]?.count ?? 1) - 1;
    const keepable = page.tags.length > 0 && (page.status === 200 || page.status === 404);
    if (this.#open && keepable && !dropped && !unknown) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: KeptPage): void {
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += weight(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= weight(page);
  }

  /** Forgets every page made of one of `tags`; '*' forgets all. Renders under way with such a tag will not be kept nor shared further. */
  drop(tags: readonly string[]): void {
    this.#dropCount++;
    for (const tag of tags) this.#drops.push({ count: this.#dropCount, tag });
    if (this.#drops.length > 2_000) this.#drops.splice(0, this.#drops.length - 1_000);
    this.#running.clear();
    if (tags.includes("*")) {
      this.#pages.clear();
      this.#bytes = 0;
      return;
    }
    for (const [key, page] of this.#pages) if (page.tags.some((tag) => tags.includes(tag))) this.#remove(key);
  }

  open(): void {
    this.#open = true;
  }

  close(): void {
    this.#open = false;
    this.drop(["*"]);
  }
}

async function compress(page: RenderedPage): Promise<KeptPage> {
  const [br, gz] = await Promise.all([
    brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
    gzipped(page.body, { level: 6 }),
  ]);
  return {
    status: page.status,
    headers: page.headers,
    etag: createHash("sha256").update(page.body).digest("base64url").slice(0, 27),
    identity: page.body,
    br,
    gzip: gz,
    tags: page.tags,
    keptUntil: Date.now() + (page.status === 200 ? foundMs : notFoundMs),
  };
}

const weight = (page: KeptPage) => page.identity.length + page.br.length + page.gzip.length;

export type Encoding = "br" | "gzip" | "identity";

/** The best of our encodings that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const allowed = (name: string) => new RegExp(`(^|[\\s,])${name}(?![\\w-])(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(accept);
  if (allowed("br")) return "br";
  return allowed("gzip") ? "gzip" : "identity";
}
