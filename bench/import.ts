/**
 * Measures `npm run import` while the server runs: rows a second for the products in MEASURE_DATA.
 *   npx node bench/import.ts [--dir /tmp/scale-1000000]
 * `--dir`: a folder that `bench/scale.ts fill` has filled. The products are added to it, so use a copy if it
 * is still needed as it is. Without it, the database is empty. Run it after a build.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { startMela, withoutDemo } from "./serve.ts";

const { values } = parseArgs({ options: { dir: { type: "string" } } });
const source = join(
  process.env.MEASURE_DATA ?? join(import.meta.dirname, "../../shared/data"),
  "search-dev-products.jsonl.gz",
);
if (!existsSync(source)) {
  process.stdout.write(`The products are missing: ${source}\n`);
  process.exit();
}
const text = gunzipSync(readFileSync(source)).toString().trim();
const rows = text.split("\n").length;

const mela = await startMela(values.dir, withoutDemo);
const folder = mkdtempSync(join(tmpdir(), "mela-bench-import-"));
try {
  const file = join(folder, "products.jsonl");
  writeFileSync(file, text);
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["build/server/index.js", "import", file, "--shop", `Import ${Date.now()}`, "--approve"],
    {
      env: {
        ...process.env,
        ...withoutDemo,
        NODE_ENV: "production",
        PUBLIC_URL: mela.origin,
        DATA_DIR: mela.dataDir,
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const [code] = await once(child, "exit");
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `import of ${rows} products: ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows a second\n`,
  );
  if (code !== 0) process.exitCode = 1;
} finally {
  await mela.stop();
  rmSync(folder, { recursive: true });
}
