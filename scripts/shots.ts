/**
 * `npm run shots`: writes screenshots of every screen to shots/, in phone and desktop size and in both
 * languages, with an index.html that shows them side by side. `npx node scripts/shots.ts NAME` takes only
 * screens whose names contain NAME, and deletes the others in shots/; `--docs` writes the first view of the
 * main screens to docs/screens/ for the README.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import sharp from "sharp";
import { type Locale, locales, localizePath } from "#shared/locale.ts";
import { startMela } from "../bench/serve.ts";
import { chromiumArguments, findChromium } from "../e2e/helpers/chromium.ts";
import { type Demo, demoOf } from "../e2e/shots/people.ts";
import { nameOf, type Screen, screens } from "../e2e/shots/table.ts";

/** Screens of the documentation, by `nameOf`. */
const mainScreens = [
  "home",
  "category-jute",
  "product",
  "search",
  "cart",
  "my-orders",
  "vendor-home",
  "add-product",
  "manage-product",
  "manage-orders",
];
const isForDocs = process.argv[2] === "--docs";
const folder = isForDocs ? "docs/screens" : "shots";
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };
const nameFilter = isForDocs ? undefined : process.argv[2];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const mela = await startMela();
const failed: string[] = [];
try {
  const demo = await demoOf(mela.origin);
  const selected = screens.filter((screen) =>
    isForDocs
      ? mainScreens.includes(nameOf(screen))
      : nameFilter === undefined || nameOf(screen).includes(nameFilter),
  );
  // Half of a page's time is waiting, so the two languages run at the same time.
  for (const size of ["phone", "desk"] as const)
    await Promise.all(locales.map((locale) => takeAll(selected, demo, size, locale)));
  if (!isForDocs) {
    if (nameFilter === undefined) await takeStaticPages();
    writeFileSync(join(folder, "index.html"), index(selected));
  }
} finally {
  await browser.close();
  await mela.stop();
}
process.stdout.write(
  `${failed.length === 0 ? "All" : "Not all"} screenshots are in ${folder}/\n` + `${failed.join("\n")}\n`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function takeAll(
  selected: readonly Screen[],
  demo: Demo,
  size: keyof typeof sizes,
  locale: Locale,
): Promise<void> {
  for (const who of new Set(selected.map((screen) => screen.who))) {
    const context = await browser.newContext({
      viewport: sizes[size],
      isMobile: size === "phone",
      hasTouch: size === "phone",
      baseURL: mela.origin,
      timezoneId: "Asia/Dhaka",
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    context.setDefaultTimeout(15_000);
    await context.addCookies(demo.cookies[who]);
    for (const screen of selected.filter((other) => other.who === who))
      await take(context, screen, demo, size, locale);
    await context.close();
  }
}

async function take(
  context: BrowserContext,
  screen: Screen,
  demo: Demo,
  size: string,
  locale: Locale,
): Promise<void> {
  const page = await context.newPage();
  const name = fileOf(nameOf(screen), size, locale);
  try {
    await screen.prepare?.(page);
    await page.goto(localizePath(demo.pathOf(screen.path), locale));
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
    await page.waitForLoadState("networkidle");
    await screen.arrange?.(page, locale);
    // Load the lazy images below the viewport too.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    });
    const image = await page.screenshot({ fullPage: !isForDocs && screen.arrange === undefined });
    if (isForDocs) await sharp(image).webp({ quality: 82 }).toFile(join(folder, name));
    else writeFileSync(join(folder, name), image);
  } catch (error) {
    failed.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  }
  await page.close();
}

/** Takes the static pages for maintenance and for a browser that is offline; they have no route. */
async function takeStaticPages(): Promise<void> {
  const maintenance = await startMela(undefined, { MAINTENANCE: "1" });
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const locale of locales) {
      const context = await browser.newContext({ viewport, isMobile: size === "phone" });
      const page = await context.newPage();
      await page.goto(maintenance.origin + localizePath("/", locale));
      await page.screenshot({ path: join(folder, `maintenance.${size}.${locale}.png`) });
      await page.goto(mela.origin + localizePath("/", locale));
      // The first interaction starts the service worker.
      await page.mouse.move(100, 100);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await context.setOffline(true);
      await page.goto(mela.origin + localizePath("/jute-collection", locale));
      // Wait for the font, which the browser reads from its cache.
      await page.evaluate(async () => void (await document.fonts.ready));
      await page.screenshot({ path: join(folder, `no-connection.${size}.${locale}.png`) });
      await context.close();
    }
  }
  await maintenance.stop();
}

function fileOf(name: string, size: string, locale: Locale): string {
  return `${name}.${size}.${locale}.${isForDocs ? "webp" : "png"}`;
}

function index(selected: readonly Screen[]): string {
  const staticPages = nameFilter === undefined ? ["no-connection", "maintenance"] : [];
  const named = [
    ...selected.map((screen) => [nameOf(screen), screen.who] as const),
    ...staticPages.map((name) => [name, "visitor"] as const),
  ];
  const rows = named.map(([name, who]) => {
    const cells = Object.keys(sizes).flatMap((size) => locales.map((locale) => fileOf(name, size, locale)));
    const images = cells.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
    );
    return `<h2>${name} <small>${who}</small></h2><div>${images.join("")}</div>`;
  });
  return `<!doctype html>
<meta charset="utf-8">
<title>Every screen of Mela</title>
<style>
  body { font-family: sans-serif; margin: 2rem }
  div { display: flex; gap: 1rem; align-items: start; overflow: auto }
  img { height: 36rem; border: 1px solid #ccc }
</style>
<h1>Every screen of Mela</h1>
${rows.join("\n")}
`;
}
