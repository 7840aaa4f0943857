/**
 * Sends a flood of the most expensive requests, next to 5 buyers: `npx node bench/flood.ts [seconds]` (30),
 * after a build. Random query strings on pages, searches without results, images in widths that are not
 * cached. Rate limits are raised, because all requests come from one address, so rejections come from
 * admission control. `RATE_LIMIT_FACTOR=1 npx node bench/flood.ts` shows the limits too.
 */
import { setTimeout as delay } from "node:timers/promises";
import { keepBuying, makeBuyers } from "./buyers.ts";
import { countsByStatus, percentile, runLoad, type TimedResponse } from "./open-loop.ts";
import { startMela } from "./serve.ts";

const seconds = Number(process.argv[2] ?? 30);
const rate = Number(process.argv[3] ?? 400);
const factor = process.env.RATE_LIMIT_FACTOR ?? "10000";

const line = (name: string, text: string) => process.stdout.write(`${name.padEnd(34)} ${text}\n`);
const chance = () => Math.random().toString(36).slice(2, 12);

const mela = await startMela(undefined, { RATE_LIMIT_FACTOR: factor });
try {
  const buyers = await makeBuyers(mela, 5);
  const products: { _id: string; img?: string }[] = await (
    await fetch(`${mela.origin}/api/products/all/all?limitValue=100`)
  ).json();
  const hashes = [
    ...new Set(
      [...JSON.stringify(products).matchAll(/\/images\/([0-9a-f]{32})-/g)].map(([, hash]) => hash as string),
    ),
  ];
  const pictures = hashes.flatMap((hash) =>
    [160, 320, 640, 1280].flatMap((width) =>
      ["avif", "webp"].map((format) => `/images/${hash}-${width}.${format}`),
    ),
  );
  pictures.sort(() => Math.random() - 0.5);
  let turn = 0;
  const nextPath = () => {
    switch (turn++ % 4) {
      case 0:
        return `/?q=${chance()}&${chance()}=${chance()}`;
      case 1:
        return `/search/${chance()}%20${chance()}`;
      case 2:
        return `/jute-collection?min=${Math.floor(Math.random() * 100_000)}&sort=${chance()}`;
      default:
        return pictures[(turn >> 2) % pictures.length] as string;
    }
  };

  // Warm-up: connections and compiled code do not count as growth.
  await runLoad({ port: mela.port, connections: 8, seconds: 3, nextPath: () => "/" });
  const before = mela.residentMiB();
  const done = new AbortController();
  const buying = keepBuying(mela, buyers, 250, done.signal);
  const reading = readCachedPages(done.signal);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, mela.residentMiB());
  }, 250);
  const flood = await runLoad({ port: mela.port, connections: 200, seconds, rate, nextPath });
  done.abort();
  clearInterval(watch);
  const [checkouts, read] = await Promise.all([buying, reading]);
  const after = mela.residentMiB();
  await delay(5_000);

  const refused = flood.responses.filter(({ status }) => status >= 400);
  const unexpected = refused.filter(
    ({ status, retryAfter }) => (status !== 429 && status !== 503) || !retryAfter,
  );
  const hits = read.filter(({ status }) => status === 200).map(({ ms }) => ms);
  line("flood", `${rate}/s for ${seconds} s; ${flood.unanswered} without a response`);
  for (const [name, begin] of [
    ["pages", "/?"],
    ["searches", "/search"],
    ["lists", "/jute"],
    ["pictures", "/images"],
  ] as const)
    line(`  ${name}`, countsByStatus(flood.responses.filter(({ path }) => path.startsWith(begin))));
  line("refused", `${refused.length}, of these ${unexpected.length} not with 429 or 503 and Retry-After`);
  line(
    "cached page",
    `p50 ${percentile(hits, 0.5).toFixed(0)} ms, p99 ${percentile(hits, 0.99).toFixed(0)} ms ` +
      `of ${read.length}; ${countsByStatus(read)}`,
  );
  line(
    "checkouts",
    `${checkouts.placed} placed, ${checkouts.failures.length} failed, ` +
      `p99 ${percentile(checkouts.ms, 0.99).toFixed(0)} ms`,
  );
  for (const failure of new Set(checkouts.failures)) line("", failure.slice(0, 200));
  line(
    "memory",
    `${before.toFixed(0)} MiB before, most ${most.toFixed(0)}, ${after.toFixed(0)} at the end, ` +
      `${mela.residentMiB().toFixed(0)} after 5 s`,
  );
  line(
    "the client",
    `sends ${flood.sendLagP99.toFixed(0)} ms late (p99), uses ${flood.clientCpu.toFixed(2)} of a core`,
  );
} finally {
  await mela.stop();
}

/** Reads a page that the flood does not affect, with one client. */
async function readCachedPages(over: AbortSignal): Promise<TimedResponse[]> {
  const read: TimedResponse[] = [];
  while (!over.aborted) {
    const began = performance.now();
    const response = await fetch(`${mela.origin}/about`);
    await response.arrayBuffer();
    read.push({
      path: "/about",
      status: response.status,
      ms: performance.now() - began,
      retryAfter: response.headers.has("retry-after"),
    });
    await delay(50);
  }
  return read;
}
