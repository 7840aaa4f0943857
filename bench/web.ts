/**
 * Measures what a visitor waits for: pages on a phone in Chromium, on two slow lines with a slow processor,
 * with an empty cache. `npm run bench:web` prints the median of three, in bold if it misses its aim;
 * `-- /cart` only one page.
 */
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { chromiumArguments, findChromium } from "../e2e/helpers/chromium.ts";
import { browserCookies, signInByCall } from "../e2e/helpers/sign-in.ts";
import { type RunningMela, startMela } from "./serve.ts";

const lines = [
  { name: "1.6 Mbit/s, 150 ms", bitsPerSecond: 1_600_000, latencyMs: 150, lcpSeconds: 1.2 },
  { name: "400 kbit/s, 400 ms", bitsPerSecond: 400_000, latencyMs: 400, lcpSeconds: 2.5 },
];
const aims = { cls: 0, tbtMs: 80, kilobytes: 240, kilobytesOfSearch: 250 };
const slowerProcessor = 4;
const runs = 3;
const quietMs = 1_500;

interface Measured {
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
  /** When the load event ended, in ms. */
  load: number;
  requests: number;
  /** Transferred bytes with headers, by the types of the protocol. */
  bytes: Record<string, number>;
}

const mela = await startMela();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const [only] = process.argv.slice(2);
  const pages = (await listPages(mela)).filter(({ path }) => only === undefined || path === only);
  for (const line of lines) await measureLine(line, pages);
} finally {
  await browser.close();
  await mela.stop();
}

/** Puts a product into the cart of a shopper of the demo, and returns the Cookie header of the session. */
async function fillCart(origin: string): Promise<string> {
  const email = "shopper@mela.test";
  const cookie = await signInByCall(origin, email);
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, ...headers },
      body: JSON.stringify(body),
    });
  const { token } = (await (await post("/jwt", { email }, { cookie })).json()) as { token: string };
  const [product] = await (await fetch(`${origin}/api/products/bamboo?limitValue=1`)).json();
  const entry = { selectedClassId: product._id, quantity: 1 };
  await post("/users/user/favourites", entry, { authorization: `Bearer ${token}` });
  return cookie;
}

async function listPages({ origin }: RunningMela) {
  const products: { _id: string }[] = await (
    await fetch(`${origin}/api/products/jamdani?limitValue=1`)
  ).json();
  const product = `/product-details/${products[0]?._id}`;
  // Jute is shown in one column on a phone, Jamdani in two.
  return ["/", "/jute-collection", "/jamdani-collection", product, "/search/saree", "/cart"].flatMap(
    (path) => [{ path }, { path: path === "/" ? "/bn" : `/bn${path}` }],
  );
}

async function measureLine(line: (typeof lines)[number], pages: readonly { path: string }[]): Promise<void> {
  process.stdout.write(
    `\n${line.name}, processor ${slowerProcessor} times slower; aims: LCP ${line.lcpSeconds} s, CLS ${aims.cls}, TBT ${aims.tbtMs} ms, ${aims.kilobytes} kB (search ${aims.kilobytesOfSearch})\n\n`,
  );
  process.stdout.write(
    "| page | FCP s | LCP s | CLS | TBT ms | kB all (page, JS, CSS, images, fonts) | requests | load s |\n",
  );
  process.stdout.write("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const { path } of pages) {
    const cookie = path.endsWith("/cart") ? await fillCart(mela.origin) : undefined;
    const all: Measured[] = [];
    for (let run = 0; run < runs; run++) all.push(await measure(browser, path, line, cookie));
    process.stdout.write(`${rowOf(path, line, all)}\n`);
  }
}

function rowOf(path: string, line: (typeof lines)[number], all: readonly Measured[]): string {
  const median = (pick: (measured: Measured) => number) =>
    all.map(pick).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const seconds = (pick: (measured: Measured) => number) => (median(pick) / 1_000).toFixed(2);
  const kilobytes = (pick: (bytes: Measured["bytes"]) => number | undefined) =>
    Math.round(median(({ bytes }) => pick(bytes) ?? 0) / 1_000);
  const sizes = [
    kilobytes((bytes) => bytes.Document),
    kilobytes((bytes) => bytes.Script),
    kilobytes((bytes) => bytes.Stylesheet),
    kilobytes((bytes) => bytes.Image),
    kilobytes((bytes) => bytes.Font),
  ];
  const total = kilobytes((bytes) => Object.values(bytes).reduce((sum, size) => sum + size, 0));
  const mark = (value: string | number, aim: number) => (Number(value) > aim ? `**${value}**` : value);
  return `| ${[
    path.replace(/[\da-f]{8}-[\da-f-]{27}/, "…"),
    seconds(({ fcp }) => fcp),
    mark(
      seconds(({ lcp }) => lcp),
      line.lcpSeconds,
    ),
    mark(median(({ cls }) => cls).toFixed(3), aims.cls),
    mark(Math.round(median(({ tbt }) => tbt)), aims.tbtMs),
    `${mark(total, path.includes("/search/") ? aims.kilobytesOfSearch : aims.kilobytes)} (${sizes.join(", ")})`,
    median(({ requests }) => requests),
    seconds(({ load }) => load),
  ].join(" | ")} |`;
}

async function measure(
  browser: Browser,
  path: string,
  line: (typeof lines)[number],
  cookie: string | undefined,
): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  if (cookie) await context.addCookies(browserCookies(mela.origin, cookie));
  const page = await context.newPage();
  await page.addInitScript(recordVitals);
  const client = await context.newCDPSession(page);
  await slowDown(client, line);
  const traffic = countTraffic(client);
  await page.goto(mela.origin + path, { waitUntil: "load", timeout: 120_000 });
  await quiet(page, traffic);
  const [vitals, load] = await page.evaluate(
    () =>
      [
        (window as unknown as { vitals: Omit<Measured, "load" | "requests" | "bytes"> }).vitals,
        (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[])[0]?.loadEventEnd ?? 0,
      ] as const,
  );
  await context.close();
  return { ...vitals, load, requests: traffic.requests, bytes: traffic.bytes };
}

async function slowDown(client: CDPSession, { bitsPerSecond, latencyMs }: (typeof lines)[number]) {
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
}

function countTraffic(client: CDPSession) {
  const traffic = { requests: 0, running: 0, bytes: {} as Record<string, number> };
  const types = new Map<string, string>();
  client.on("Network.requestWillBeSent", ({ requestId, request, type = "Other" }) => {
    // Placeholders are data: URLs in the page itself.
    if (!request.url.startsWith("http") || types.has(requestId)) return;
    types.set(requestId, type);
    traffic.requests++;
    traffic.running++;
  });
  const finish = (requestId: string, bytes: number) => {
    const type = types.get(requestId);
    if (type === undefined) return;
    traffic.running--;
    traffic.bytes[type] = (traffic.bytes[type] ?? 0) + bytes;
  };
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    finish(requestId, encodedDataLength),
  );
  client.on("Network.loadingFailed", ({ requestId }) => finish(requestId, 0));
  return traffic;
}

/** Waits until nothing has been loaded for a while, lazy images of the first view included. */
async function quiet(page: Page, traffic: { running: number; requests: number }): Promise<void> {
  for (;;) {
    const before = traffic.requests;
    await page.waitForTimeout(quietMs);
    if (traffic.running <= 0 && traffic.requests === before) return;
  }
}

/** Runs in the page. Total blocking time: what each task after the first paint takes beyond 50 ms. */
function recordVitals(): void {
  const vitals = { fcp: 0, lcp: 0, cls: 0, tbt: 0 };
  Object.assign(window, { vitals });
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") vitals.fcp = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    vitals.lcp = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    vitals.cls += (entry as unknown as { value: number }).value;
  });
  observe("longtask", ({ startTime, duration }) => {
    if (vitals.fcp === 0 || startTime > vitals.fcp) vitals.tbt += Math.max(0, duration - 50);
  });
}
