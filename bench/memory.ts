/**
 * Measures the memory of the server under requests that are all different: `npx node bench/memory.ts
 * [requests]` (20000). Pages and endpoints of the demo with random searches, cursors, filters and unknown
 * parameters, in either language and any encoding. Prints figures; has no pass or fail.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { load, startMela } from "./serve.ts";

const requests = Number(process.argv[2] ?? 20_000);
const steps = 5;

const dataDir = mkdtempSync(join(tmpdir(), "mela-bench-memory-"));
// The first start inserts the demo, which takes memory too.
await (await startMela(dataDir)).stop();
const mela = await startMela(dataDir);
const products: { _id: string; title: string }[] = await (
  await fetch(`${mela.origin}/api/products/all/all?limitValue=100`)
).json();
const words = [...new Set(products.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{3,}/g) ?? []))];
const from = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
const number = (below: number) => Math.floor(Math.random() * below);
const cursor = () =>
  Buffer.from(`newest ${1_700_000_000_000_000 + number(90_000_000_000_000)} ${from(products)._id}`).toString(
    "base64url",
  );
const categories = [
  "/jute-collection",
  "/jamdani-collection",
  "/vintage",
  "/clothing",
  "/festival",
  "/bamboo-lampshade",
];
const language = () => from(["", "/bn"]);

const kinds: (() => string)[] = [
  () => `${language()}/product-details/${from(products)._id}?limit=${from([8, 20, 28, 36])}&x=${number(1e9)}`,
  () => `${language()}/search/${from(words)}%20${from(words)}%20${number(1e6)}`,
  () => `${language()}/search/${from(words)}?min=${number(90_000) / 100}&utm_source=${number(1e9)}`,
  () => `${language()}${from(categories)}?cursor=${cursor()}`,
  () => `${language()}/?fbclid=${number(1e9)}`,
  () => `${language()}/no-such-page-${number(1e9)}`,
  () => `/api/products/all/all?limitValue=${1 + number(100)}&cursor=${cursor()}`,
  () => `/api/products/details/${from(products)._id}?x=${number(1e9)}`,
  () => `/api/products/product/search?q=${from(words)}+${number(1e6)}`,
  () => `/api/search/suggestions?q=${from(words).slice(0, 3)}${number(1e3)}`,
];

const memory = (name: string) =>
  process.stdout.write(`${name.padEnd(24)} ${mela.residentMiB().toFixed(0).padStart(5)} MiB\n`);
memory("started");
for (let step = 1; step <= steps; step++) {
  const count = Math.ceil(requests / steps);
  const paths = Array.from({ length: count }, () => from(kinds)());
  const encoding = from(["br", "gzip, br", "gzip", ""]);
  await load(mela.origin, { amount: count, connections: 8, headers: { "accept-encoding": encoding }, paths });
  memory(`after ${step * count} requests`);
}
await sleep(10_000);
memory("10 s later");
await mela.stop();
rmSync(dataDir, { recursive: true, force: true });
