// Renders the demo pictures with Blender. Run by hand; neither the build nor the tests need it. See README.md.
//
//   npx node seed/pictures/render.mjs                         what is missing or changed: products, tiles, gifts
//   npx node seed/pictures/render.mjs --only toy,vintage      only these families, forms ("toy/doll"), skus or picture names
//   npx node seed/pictures/render.mjs --views 1,4             only these views: 1 front, 2 detail, 3 other side, 4 in use
//   npx node seed/pictures/render.mjs --minutes 9             start no new batch after nine minutes
//   npx node seed/pictures/render.mjs --keep                  take the finished pictures as they are into the manifest, render nothing
//   npx node seed/pictures/render.mjs --describe              write sizes and placeholders of the finished pictures, render nothing
//   npx node seed/pictures/render.mjs --sheet                 draw contact sheets at 160 px into the scratch folder, render nothing
//   npx node seed/pictures/render.mjs --preview toy           small quick renders of one product a form, and their sheet, in the scratch folder
//   --size 800 --samples 10 (8 for views 2 to 4) --threshold 0.15 --threads 2 --batch 10 --force
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
const DESCRIBED = path.join(HERE, "described.json");
const SCRATCH = path.join(os.tmpdir(), "mela-pictures");
const QUALITY = 60;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    views: { type: "string", default: "1,2,3,4" },
    minutes: { type: "string", default: "1000" },
    keep: { type: "boolean" },
    sheet: { type: "boolean" },
    describe: { type: "boolean" },
    preview: { type: "string" },
    size: { type: "string" },
    samples: { type: "string" },
    threshold: { type: "string", default: "0.15" },
    threads: { type: "string", default: "2" },
    batch: { type: "string", default: "10" },
    force: { type: "boolean" },
  },
});
const views = options.views.split(",").map(Number);
const size = Number(options.size ?? (options.preview ? 240 : 800));
const settingsOf = (view) => ({ size: 800, samples: view === 1 ? 10 : 8, quality: QUALITY });
const samplesOf = (view) => Number(options.samples ?? (options.preview ? 5 : settingsOf(view).samples));

const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const sourceHash = (file) => hash(fs.readFileSync(path.join(WORKSHOP, file)));
const sameRecipe = ({ family, form, palette, motif }) =>
  [family, form, palette ?? "natural", motif ?? "plain"].join("/");
const readJson = (file, fallback) =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : fallback;

// --- what is wanted ------------------------------------------------------------------------------------------------------------

const SHOTS = readJson(path.join(WORKSHOP, "views.json"), {});
const SHOT_OF_VIEW = { 2: "detail", 3: "other", 4: "use" };
const shotOf = ({ family, form }, view) => SHOTS[`${family}/${form}`]?.[SHOT_OF_VIEW[view]] ?? {};

/** Every picture the goods ask for: { name, sku, picture, view, shot }, fronts before tiles and gifts, other views last. */
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
  for (const { sku, picture } of products)
    for (const view of [2, 3, 4])
      wanted.push({ name: `${sku}-${view}`, sku, picture, view, shot: shotOf(picture, view) });
  const known = wanted.filter(({ picture }) =>
    fs.existsSync(path.join(WORKSHOP, "families", `${picture.family}.py`)),
  );
  if (known.length < wanted.length)
    console.warn(`${wanted.length - known.length} pictures ask for a family that is not here`);
  return known.map((entry) => ({ ...entry, key: keyOf(entry) }));
}

const familyHashes = new Map();
function keyOf({ sku, picture, view, shot }) {
  const { family } = picture;
  if (!familyHashes.has(family)) familyHashes.set(family, sourceHash(`families/${family}.py`));
  const recipe = [sku, view, sameRecipe(picture), familyHashes.get(family), settingsOf(view)];
  return hash(JSON.stringify(shot ? [...recipe, shot] : recipe));
}

const matches = ({ name, sku, picture, view }) =>
  views.includes(view) &&
  (!options.only ||
    options.only
      .split(",")
      .some((wish) => [name, sku, picture.family, `${picture.family}/${picture.form}`].includes(wish)));

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
  samples: samplesOf(entry.view),
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
  const gone = Object.keys(manifest).filter((name) => !names.has(name));
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
  const wishes = options.preview.split(",");
  const chosen = wantedPictures().filter(({ name, picture, sku, view }) => {
    const form = `${picture.family}/${picture.form}`;
    if (!views.includes(view) || /^(tile|gift)-/.test(name)) return false;
    if (!wishes.some((wish) => [picture.family, form, sku].includes(wish))) return false;
    if (seen.has(`${form}-${view}`) && !wishes.includes(sku)) return false;
    return seen.add(`${form}-${view}`);
  });
  const jobs = chosen.map((entry) => ({
    ...entry,
    id: entry.name,
    samples: samplesOf(entry.view),
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

/** Writes described.json, from which the demo takes what it would else have to decode. */
async function describe() {
  const described = new Map();
  for (const file of fs
    .readdirSync(FINISHED)
    .filter((name) => name.endsWith(".avif"))
    .sort()) {
    const bytes = fs.readFileSync(path.join(FINISHED, file));
    // As `hashOfBytes` and `placeholderOf` of src/media/actions.
    const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const { width, height } = await sharp(bytes).metadata();
    const tiny = await sharp(bytes)
      .resize(14, 14, { fit: "inside" })
      .webp({ quality: 25, effort: 4 })
      .toBuffer();
    described.set(name, {
      hash: name,
      width,
      height,
      placeholder: `data:image/webp;base64,${tiny.toString("base64")}`,
    });
  }
  const images = [...described.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  fs.writeFileSync(DESCRIBED, `[\n${images.map((image) => JSON.stringify(image)).join(",\n")}\n]\n`);
}

if (options.preview) await preview();
else if (options.describe) await describe();
else if (options.sheet) {
  const files = wantedPictures()
    .filter((entry) => matches(entry) && fs.existsSync(avif(entry.name)))
    .map(({ name }) => avif(name));
  await contactSheets(files, "sheet");
} else await renderAll();
