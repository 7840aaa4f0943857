// Renders the demo pictures with Blender. Run by hand; neither the build nor the tests need it. See README.md.
//
//   node seed/pictures/render.mjs                         what is missing or changed: products, tiles, gifts
//   node seed/pictures/render.mjs --only toy,vintage      only these families, forms ("toy/doll"), skus or picture names
//   node seed/pictures/render.mjs --views 2               second views too (<sku>-2.avif), after everything else
//   node seed/pictures/render.mjs --minutes 9             start no new batch after nine minutes
//   node seed/pictures/render.mjs --keep                  take the finished pictures as they are into the manifest, render nothing
//   node seed/pictures/render.mjs --sheet                 draw contact sheets at 160 px into the scratch folder, render nothing
//   node seed/pictures/render.mjs --preview toy           small quick renders of one product a form, and their sheet, in the scratch folder
//   --size 800 --samples 10 --threshold 0.15 --threads 2 --batch 10 --force
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { drawTextures, texturesFor } from "./workshop/textures.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const GOODS = path.join(HERE, "..", "goods");
const WORKSHOP = path.join(HERE, "workshop");
const FINISHED = path.join(HERE, "finished");
const MANIFEST = path.join(HERE, "manifest.json");
const SCRATCH = path.join(os.tmpdir(), "mela-pictures");
const QUALITY = 60;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    views: { type: "string", default: "1" },
    minutes: { type: "string", default: "1000" },
    keep: { type: "boolean" },
    sheet: { type: "boolean" },
    preview: { type: "string" },
    size: { type: "string" },
    samples: { type: "string" },
    threshold: { type: "string", default: "0.15" },
    threads: { type: "string", default: "2" },
    batch: { type: "string", default: "10" },
    force: { type: "boolean" },
  },
});
const size = Number(options.size ?? (options.preview ? 320 : 800));
const samples = Number(options.samples ?? (options.preview ? 6 : 10));
const settings = { size: 800, samples: 10, quality: QUALITY };

const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const sourceHash = (file) => hash(fs.readFileSync(path.join(WORKSHOP, file)));
const sameRecipe = ({ family, form, palette, motif }) =>
  [family, form, palette ?? "natural", motif ?? "plain"].join("/");
const readJson = (file, fallback) =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : fallback;

// --- what is wanted ------------------------------------------------------------------------------------------------------------

/** Every picture the goods ask for: { name, sku, picture, view }, heroes before tiles and gifts, second views last. */
function wantedPictures() {
  const products = fs
    .readdirSync(GOODS)
    .filter((file) => file.endsWith(".json") && !["shops.json", "tiles.json", "gifts.json"].includes(file))
    .sort()
    .flatMap((file) => readJson(path.join(GOODS, file), []))
    .filter((product) => product.picture);
  const wanted = products.map(({ sku, picture }) => ({ name: sku, sku, picture, view: 1 }));
  for (const kind of ["tile", "gift"]) {
    for (const { key, picture } of readJson(path.join(GOODS, `${kind}s.json`), []))
      wanted.push({ name: `${kind}-${key}`, sku: `${kind}-${key}`, picture, view: 1 });
  }
  for (let view = 2; view <= Number(options.views); view++)
    wanted.push(...products.map(({ sku, picture }) => ({ name: `${sku}-${view}`, sku, picture, view })));
  const known = wanted.filter(({ picture }) =>
    fs.existsSync(path.join(WORKSHOP, "families", `${picture.family}.py`)),
  );
  if (known.length < wanted.length)
    console.warn(`${wanted.length - known.length} pictures ask for a family that is not here`);
  return known.map((entry) => ({ ...entry, key: keyOf(entry) }));
}

const familyHashes = new Map();
function keyOf({ sku, picture, view }) {
  const { family } = picture;
  if (!familyHashes.has(family)) familyHashes.set(family, sourceHash(`families/${family}.py`));
  return hash(JSON.stringify([sku, view, sameRecipe(picture), familyHashes.get(family), settings]));
}

const matches = ({ name, sku, picture }) =>
  !options.only ||
  options.only
    .split(",")
    .some((wish) => [name, sku, picture.family, `${picture.family}/${picture.form}`].includes(wish));

// --- rendering -------------------------------------------------------------------------------------------------------------------

const textureFolder = path.join(SCRATCH, `textures-${sourceHash("textures.mjs")}`);

/** Run one Blender over the jobs; `finished(job)` is awaited for every picture it reports. */
async function blender(jobs, finished) {
  await drawTextures(
    jobs.flatMap(({ picture }) => texturesFor(picture)),
    textureFolder,
  );
  const order = path.join(SCRATCH, `jobs-${process.pid}.json`);
  fs.writeFileSync(
    order,
    JSON.stringify({
      size,
      samples,
      threshold: Number(options.threshold),
      threads: Number(options.threads),
      jobs,
    }),
  );
  const child = spawn(
    "nice",
    [
      "-n",
      "19",
      "blender",
      "-b",
      "--factory-startup",
      "-noaudio",
      "--python-exit-code",
      "1",
      "-P",
      path.join(WORKSHOP, "run.py"),
      "--",
      order,
    ],
    { env: { ...process.env, TEXTURES: textureFolder }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const pending = [];
  let rest = "";
  const read = (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith("PICTURE ")) {
        console.log(line);
        const job = jobs.find(({ id }) => line.split(" ")[1] === id);
        if (job) pending.push(finished(job).catch((error) => console.error(`not saved: ${job.name}`, error)));
      } else if (/^(FAILED|Traceback|Error| {2}File|\w+Error)/.test(line)) console.error(line);
    }
  };
  child.stdout.setEncoding("utf8").on("data", read);
  child.stderr.setEncoding("utf8").on("data", (text) => {
    if (/Error/.test(text)) console.error(text);
  });
  await new Promise((resolve) => child.on("close", resolve));
  await Promise.all(pending);
  fs.rmSync(order, { force: true });
}

const toJob = (entry) => ({
  ...entry,
  id: entry.name,
  output: path.join(SCRATCH, "renders", `${entry.name}.png`),
});
const avif = (name) => path.join(FINISHED, `${name}.avif`);

/** Write some entries (undefined removes one), leaving what another run wrote meanwhile. */
function record(entries) {
  const manifest = { ...readJson(MANIFEST, {}), ...entries };
  const sorted = Object.fromEntries(
    Object.entries(manifest)
      .filter(([, value]) => value)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  fs.writeFileSync(`${MANIFEST}.new`, `${JSON.stringify(sorted, null, 1)}\n`);
  fs.renameSync(`${MANIFEST}.new`, MANIFEST);
  return sorted;
}

async function renderAll() {
  fs.mkdirSync(FINISHED, { recursive: true });
  fs.mkdirSync(path.join(SCRATCH, "renders"), { recursive: true });
  let manifest = readJson(MANIFEST, {});
  const wanted = wantedPictures();
  const names = new Set(wanted.map(({ name }) => name));

  // A tile or gift that asks for the same recipe as a product takes the product's picture.
  const products = new Map();
  for (const entry of wanted)
    if (
      entry.view === 1 &&
      entry.name === entry.sku &&
      !/^(tile|gift)-/.test(entry.name) &&
      !products.has(sameRecipe(entry.picture))
    )
      products.set(sameRecipe(entry.picture), entry);
  const source = (entry) =>
    /^(tile|gift)-/.test(entry.name) ? products.get(sameRecipe(entry.picture)) : undefined;
  const originals = wanted.filter((entry) => !source(entry));
  const copies = wanted.filter((entry) => source(entry));

  if (options.keep) {
    manifest = record(
      Object.fromEntries(
        originals
          .filter((entry) => matches(entry) && fs.existsSync(avif(entry.name)))
          .map(({ name, key }) => [name, { key }]),
      ),
    );
  }
  const due = originals.filter(
    (entry) =>
      matches(entry) &&
      (options.force || manifest[entry.name]?.key !== entry.key || !fs.existsSync(avif(entry.name))),
  );
  console.log(`${wanted.length} pictures wanted, ${options.keep ? 0 : due.length} to render`);
  const deadline = Date.now() + Number(options.minutes) * 60_000;
  const batch = Number(options.batch);
  for (let start = 0; !options.keep && start < due.length && Date.now() < deadline; start += batch) {
    await blender(due.slice(start, start + batch).map(toJob), async (job) => {
      await sharp(job.output)
        .avif({ quality: QUALITY, effort: 4 })
        .toFile(`${avif(job.name)}.new`);
      fs.renameSync(`${avif(job.name)}.new`, avif(job.name));
      fs.rmSync(job.output, { force: true });
      manifest = record({ [job.name]: { key: job.key } });
    });
  }
  for (const entry of copies) {
    const original = source(entry);
    if (!fs.existsSync(avif(original.name))) continue;
    const current = manifest[original.name]?.key;
    if (
      manifest[entry.name]?.key === current &&
      manifest[entry.name]?.same === original.name &&
      fs.existsSync(avif(entry.name))
    )
      continue;
    fs.copyFileSync(avif(original.name), `${avif(entry.name)}.new`);
    fs.renameSync(`${avif(entry.name)}.new`, avif(entry.name));
    manifest = record({ [entry.name]: { key: current, same: original.name } });
  }
  const gone = Object.keys(manifest).filter((name) => !names.has(name) && !/-\d$/.test(name));
  for (const name of gone) fs.rmSync(avif(name), { force: true });
  record(Object.fromEntries(gone.map((name) => [name, undefined])));
}

// --- looking -----------------------------------------------------------------------------------------------------------------------

/** Contact sheets: every file at `edge` px, with its name below. */
async function contactSheets(files, label, edge = 160, across = 8, down = 7) {
  fs.mkdirSync(SCRATCH, { recursive: true });
  const [cellWidth, cellHeight] = [edge + 8, edge + 24];
  for (let start = 0, page = 1; start < files.length; start += across * down, page++) {
    const part = files.slice(start, start + across * down);
    const pieces = await Promise.all(
      part.flatMap((file, index) => {
        const [left, top] = [(index % across) * cellWidth + 4, Math.floor(index / across) * cellHeight + 4];
        const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${cellWidth}" height="18"><text x="2" y="12" font-family="sans-serif" font-size="10">${path.parse(file).name}</text></svg>`;
        return [
          sharp(file)
            .resize(edge, edge)
            .png()
            .toBuffer()
            .then((input) => ({ input, left, top })),
          { input: Buffer.from(text), left: left - 4, top: top + edge },
        ];
      }),
    );
    const target = path.join(SCRATCH, `${label}-${page}.png`);
    await sharp({
      create: {
        width: across * cellWidth,
        height: Math.ceil(part.length / across) * cellHeight,
        channels: 3,
        background: "#ffffff",
      },
    })
      .composite(pieces)
      .png()
      .toFile(target);
    console.log(target);
  }
}

async function preview() {
  const folder = path.join(SCRATCH, "preview");
  fs.mkdirSync(folder, { recursive: true });
  const seen = new Set();
  const chosen = wantedPictures().filter(({ picture, sku, view }) => {
    const form = `${picture.family}/${picture.form}`;
    if (view > 1 || !options.preview.split(",").some((wish) => [picture.family, form, sku].includes(wish)))
      return false;
    if (seen.has(form) && !options.preview.split(",").includes(sku)) return false;
    return seen.add(form);
  });
  const jobs = chosen.map((entry) => ({
    ...entry,
    id: entry.name,
    output: path.join(folder, `${entry.picture.form}-${entry.name}.png`),
  }));
  await blender(jobs, async () => {});
  await contactSheets(
    jobs.map(({ output }) => output).filter((file) => fs.existsSync(file)),
    `preview-${jobs[0]?.picture.family}`,
    size,
    4,
    4,
  );
}

if (options.preview) await preview();
else if (options.sheet) {
  const files = wantedPictures()
    .filter((entry) => matches(entry) && fs.existsSync(avif(entry.name)))
    .map(({ name }) => avif(name));
  await contactSheets(files, "sheet");
} else await renderAll();
