import { readdirSync, rmSync } from "node:fs";
import pg from "pg";
import { openDb, openPool } from "#platform/database.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { folderStore } from "#platform/object-store.server.ts";
import { openRenditions } from "#media/actions/renditions.server.ts";
import { seedDemo } from "./seed/demo.ts";
const url = "postgres://postgres@127.0.0.1:5499/";
const admin = new pg.Client({ connectionString: url + "postgres" }); await admin.connect();
await admin.query("drop database if exists mela_media"); await admin.query("create database mela_media template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_ctype 'C.UTF-8' lc_collate 'C'"); await admin.end();
const pool = openPool({ connectionString: url + "mela_media" }, console.error); const db = openDb(pool);
const migrations = Object.fromEntries(await Promise.all(readdirSync("migrations").sort().map(async (f) => [f.replace(".ts", ""), await import("./migrations/" + f)])));
await migrate(db, migrations);
rmSync("/tmp/media/objects", { recursive: true, force: true });
const objects = folderStore("/tmp/media/objects");
const at = { db, objects, log: { info: console.log, warn: console.log } as any };
for (let i = 0; i < 2; i++) { const t = performance.now(); const c = process.cpuUsage(); const r = await seedDemo(at, process.cwd(), new Date()); const u = process.cpuUsage(c); console.log(r, (performance.now() - t).toFixed(0) + "ms", "cpu", (u.user + u.system) / 1e6); }
const ren = openRenditions(objects, console.error);
const rows = await db.selectFrom("images").select(["hash","placeholder"]).execute();
for (const [w, f] of [[320, "avif"], [640, "avif"], [320, "webp"], [640, "webp"], [1280, "avif"]] as const) { const t = performance.now(); const sizes = await Promise.all(rows.map(async (r) => (await ren.find(r.hash, w, f))!.length)); sizes.sort((a, b) => a - b); console.log(w, f, ((performance.now() - t) / rows.length).toFixed(0) + " ms each (2 at once)", "median", sizes[sizes.length >> 1], "max", sizes.at(-1), ">15k", sizes.filter((s) => s > 15000).length); }
console.log("placeholder max", Math.max(...rows.map((r) => r.placeholder.length)));
await pool.end();
