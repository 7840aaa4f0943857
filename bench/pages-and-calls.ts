/**
 * Compares cached pages and endpoints with bare node:http and the same bytes, and the hottest endpoints
 * without cache with node:http and pg and the same SQL. Also measures memory, uncached pages and start times.
 * Everything runs on this machine in one run; only the ratios are comparable between machines.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { compare, load, searchWords, startBare, startMela } from "./serve.ts";

const folder = mkdtempSync(join(tmpdir(), "mela-bench-files-"));
const dataDir = mkdtempSync(join(tmpdir(), "mela-bench-data-"));
const line = (name: string, text: string) => process.stdout.write(`${name.padEnd(46)} ${text}\n`);

let mela = await startMela(dataDir);
line("first start to ready (demo seeded)", `${mela.startSeconds.toFixed(1)} s`);
await mela.stop();
mela = await startMela(dataDir);
line("next start to ready", `${mela.startSeconds.toFixed(2)} s`);
line("memory, just started", `${mela.residentMiB().toFixed(0)} MiB`);

const products: { _id: string }[] = await (
  await fetch(`${mela.origin}/api/products/all/all?limitValue=100`)
).json();
const ids = products.map(({ _id }) => _id);
const productPath = `/product-details/${ids[0]}`;
const br = { "accept-encoding": "br" };

const calls = [
  "/api/products/all/all?limitValue=20",
  "/api/products/jute",
  `/api/products/details/${ids[0]}`,
  "/api/categories/all-sub-category",
  "/api/popular-gifts",
];
for (const path of ["/", "/jute-collection", productPath, ...calls, "/api/products/product/search?q=jute"]) {
  const response = await fetch(mela.origin + path, { headers: br });
  await response.arrayBuffer();
  const raw = await rawBody(mela.port, path);
  const bodyFile = join(folder, "body");
  const headersFile = join(folder, "headers.json");
  writeFileSync(bodyFile, raw);
  writeFileSync(
    headersFile,
    JSON.stringify(
      Object.fromEntries(
        [...response.headers]
          .filter(([name]) => !["date", "connection", "keep-alive", "transfer-encoding"].includes(name))
          .concat([
            ["content-encoding", "br"],
            ["content-length", String(raw.length)],
          ]),
      ),
    ),
  );
  const bare = await startBare("bench/bare-bytes.ts", [bodyFile, headersFile]);
  const { ours, other, ratio, ratios } = await compare(
    () => load(mela.origin + path, { headers: br }),
    () => load(bare.origin + path, { headers: br }),
  );
  line(
    `cached ${path.replace(ids[0] ?? "", "{id}")}`,
    `${ratio.toFixed(2)} of bare node:http (${ratios.map((r) => r.toFixed(2)).join(", ")}); ` +
      `${ours.perSecond.toFixed(0)}/s against ${other.perSecond.toFixed(0)}/s, ${raw.length} bytes`,
  );
  await bare.stop();
}
line("memory after all this", `${mela.residentMiB().toFixed(0)} MiB`);
await mela.stop();

// From here on nothing is cached, so that each response is rendered.
mela = await startMela(dataDir, { PAGE_CACHE_MB: "0" });
const product = await load(mela.origin, {
  headers: br,
  paths: ids.map((id) => `/product-details/${id}`),
  seconds: 5,
  connections: 8,
});
line(
  "uncached product page",
  `${product.perSecond.toFixed(0)}/s, p50 ${product.p50} ms, p99 ${product.p99} ms`,
);
const searches = searchWords.flatMap((a) => searchWords.map((b) => `/search/${a}%20${b}`));
const search = await load(mela.origin, { headers: br, paths: searches, seconds: 5, connections: 8 });
line("uncached search page", `${search.perSecond.toFixed(0)}/s, p50 ${search.p50} ms, p99 ${search.p99} ms`);

const connection = await connectionOf(mela.dataDir);
const statements = await statementsOf(connection);
for (const [path, statement] of [
  ["/api/products/all/all?limitValue=20", { text: statements.list, values: [21] }],
  [`/api/products/details/${ids[0]}`, { text: statements.details, values: [ids[0]], single: true }],
] as const) {
  const statementFile = join(folder, "statement.json");
  writeFileSync(statementFile, JSON.stringify(statement));
  const bare = await startBare("bench/bare-sql.ts", [statementFile, JSON.stringify(connection)]);
  const { ours, other, ratio, ratios } = await compare(
    () => load(mela.origin + path),
    () => load(bare.origin),
  );
  line(
    `uncached ${path.replace(ids[0] ?? "", "{id}")}`,
    `${ratio.toFixed(2)} of node:http + pg (${ratios.map((r) => r.toFixed(2)).join(", ")}); ` +
      `${ours.perSecond.toFixed(0)}/s against ${other.perSecond.toFixed(0)}/s`,
  );
  await bare.stop();
}

await mela.stop();
rmSync(folder, { recursive: true });
rmSync(dataDir, { recursive: true, force: true });

/** Returns the compressed body; fetch would decompress it. */
async function rawBody(port: number, path: string): Promise<Buffer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, headers: br }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Returns the connection settings of the running server's database. */
async function connectionOf(dataDir: string): Promise<pg.ClientConfig> {
  const { startPostgresForCommand } = await import("#platform/postgres/postgres.server.ts");
  const { connection } = await startPostgresForCommand({ dataDir, projectDir: process.cwd(), log: () => {} });
  return connection;
}

/** Records the statements that the endpoints run. */
async function statementsOf(connection: pg.ClientConfig): Promise<{ list: string; details: string }> {
  const { listProductRowsOnSale, findProductRow } = await import("#catalog/store/products.server.ts");
  const { openDb } = await import("#platform/db/database.server.ts");
  const statements: string[] = [];
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    client.query = ((...values: unknown[]) => {
      if (typeof values[0] === "string") statements.push(values[0]);
      return query(...values);
    }) as typeof client.query;
  });
  const db = openDb(pool);
  await listProductRowsOnSale(db, { limit: 20 });
  await findProductRow(db, ids[0] ?? "");
  await db.destroy();
  const [list = "", details = ""] = statements;
  return { list, details };
}
