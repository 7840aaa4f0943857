/**
 * `npx node bench/soak.ts [minutes]` (10): looks for leaks. Requests the same pages and endpoints repeatedly
 * and prints the memory and the open files of the server. At the end it prints their growth after the first
 * third, in which caches fill. It has no pass or fail.
 */
import { readdirSync } from "node:fs";
import { load, startMela } from "./serve.ts";

const minutes = Number(process.argv[2] ?? 10);
const mela = await startMela();
const products: { _id: string }[] = await (
  await fetch(`${mela.origin}/api/products/all/all?limitValue=100`)
).json();
const paths = [
  "/",
  "/jute-collection",
  "/search/jute",
  "/api/products/all/all",
  "/api/products/product/search?q=bag",
];
const openFiles = () => readdirSync(`/proc/${mela.child.pid}/fd`).length;

const samples: { minute: number; mebibytes: number; files: number }[] = [];
const began = performance.now();
for (let round = 0; performance.now() - began < minutes * 60_000; round++) {
  const product = products[round % products.length]?._id;
  for (const path of [...paths, `/product-details/${product}?limit=${round + 1}`])
    await load(mela.origin + path, { seconds: 2, connections: 4 });
  const now = {
    minute: (performance.now() - began) / 60_000,
    mebibytes: mela.residentMiB(),
    files: openFiles(),
  };
  samples.push(now);
  process.stdout.write(
    `${now.minute.toFixed(1).padStart(6)} min  ${now.mebibytes.toFixed(0).padStart(5)} MiB  ` +
      `${now.files} open files\n`,
  );
}
await mela.stop();

/** Returns how much `key` grows in an hour, by least squares. */
function perHour(key: "mebibytes" | "files"): number {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = settled.map(({ minute }) => minute / 60);
  const y = settled.map((sample) => sample[key]);
  const [meanX, meanY] = [mean(x), mean(y)];
  const spread = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  return spread === 0
    ? 0
    : x.reduce((sum, value, index) => sum + (value - meanX) * ((y[index] ?? 0) - meanY), 0) / spread;
}
process.stdout.write(
  `after the first third: ${perHour("mebibytes").toFixed(1)} MiB ` +
    `and ${perHour("files").toFixed(1)} open files an hour\n`,
);
