/**
 * Measures how many pages come from the cache while prices change: `npx node bench/churn.ts [seconds]` (40).
 * Clients browse the demo (product pages, categories, home, searches, offers; popular ones more often), first
 * without changes, then while a vendor changes two prices a second. Prints figures; has no pass or fail.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { mulberry32 } from "#test/random.ts";
import { signInByCall } from "../e2e/helpers/sign-in.ts";
import { startMela } from "./serve.ts";

const seconds = Number(process.argv[2] ?? 40);
const changesPerSecond = 2;
const clients = 8;
const pauseMs = 20;

const mela = await startMela(undefined, {
  NODE_OPTIONS: `--import ${new URL("count-renders.ts", import.meta.url).href}`,
});
const { origin } = mela;
const products: { _id: string; title: string; price: number }[] = await (
  await fetch(`${origin}/api/products/all/all?limitValue=100`)
).json();

// Product pages are three of five views. The first pages of each type are the most popular.
const words = products.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []);
const lists = [
  "/jute-collection",
  "/jamdani-collection",
  "/bamboo-lampshade",
  "/vintage",
  "/clothing",
  "/festival",
  "/jute-collection?sort=price-asc",
];
const kinds: [share: number, paths: string[]][] = [
  [0.6, products.map(({ _id }) => `/product-details/${_id}`)],
  [0.18, lists],
  [0.1, ["/", "/bn"]],
  [0.08, [...new Set(words)].slice(0, 60).map((word) => `/search/${word}`)],
  [0.04, ["/special-offers", "/shops", "/regions", "/about"]],
];

function pathFrom(random: () => number): string {
  const position = random();
  let upTo = 0;
  const [, paths] = kinds.find(([share]) => {
    upTo += share;
    return position < upTo;
  }) ?? [0, ["/"]];
  return paths[Math.floor(random() ** 2 * paths.length)] as string;
}

async function rendersSoFar(): Promise<number> {
  const before = mela.output().length;
  mela.child.kill("SIGUSR2");
  for (;;) {
    const count = /renders (\d+)/.exec(mela.output().slice(before))?.[1];
    if (count !== undefined) return Number(count);
    await sleep(10);
  }
}

/** Clients browse for `seconds`; prints how many views were not rendered. */
async function browse(name: string): Promise<void> {
  const rendersBefore = await rendersSoFar();
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const client = async (_: unknown, number: number) => {
    const random = mulberry32(number + 1);
    while (performance.now() < end) {
      const began = performance.now();
      const response = await fetch(origin + pathFrom(random), { headers: { "accept-encoding": "br" } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} returned ${response.status}`);
      times.push(performance.now() - began);
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const renders = (await rendersSoFar()) - rendersBefore;
  times.sort((a, b) => a - b);
  const quantile = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(1);
  const hits = (1 - renders / times.length) * 100;
  process.stdout.write(
    `${name.padEnd(24)} ${hits.toFixed(1)} % of ${times.length} views from the cache, ${renders} renders; ` +
      `p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms\n`,
  );
}

/** Changes prices of a vendor's products in turn until `signal` is aborted. @returns how many */
async function changePrices(signal: AbortSignal): Promise<number> {
  const email = "vendor@mela.test";
  const cookie = await signInByCall(origin, email);
  const post = {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify({ email }),
  };
  const { token }: { token: string } = await (await fetch(`${origin}/api/jwt`, post)).json();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const own: { _id: string; status: string; price: number; variations: unknown }[] = await (
    await fetch(`${origin}/api/users/vendor/p/my-products?email=${email}&limitValue=100`, { headers })
  ).json();
  const onSale = own.filter(({ status, variations }) => status === "approved" && variations === null);
  let changes = 0;
  const change = async (product: (typeof onSale)[number]) => {
    product.price += 1;
    const body = JSON.stringify({ price: product.price });
    const response = await fetch(`${origin}/api/users/vendor/products/${product._id}`, {
      method: "PATCH",
      headers,
      body,
    });
    if (!response.ok) throw new Error(`a price was not changed: ${await response.text()}`);
    changes++;
  };
  const running: Promise<void>[] = [];
  while (!signal.aborted) {
    running.push(change(onSale[running.length % onSale.length] as (typeof onSale)[number]));
    await sleep(1_000 / changesPerSecond);
  }
  await Promise.all(running);
  return changes;
}

await browse("first views");
await browse("without changes");
const stop = new AbortController();
const changing = changePrices(stop.signal);
await browse(`${changesPerSecond} prices a second`);
stop.abort();
process.stdout.write(`${(await changing) / seconds} changes a second\n`);
await mela.stop();
