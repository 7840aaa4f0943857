/**
 * An error that an operator can fix ends a start or a command with one sentence on stderr, never with a stack
 * trace.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSuperuser, type Connection, connectionTo } from "#platform/postgres/login.server.ts";
import { readPidFile } from "#platform/postgres/pid-file.server.ts";
import { databaseUrlOf } from "#test/database-url.ts";
import { importRow } from "#test/listing.ts";
import { type RunningMela, startMela, withoutDemo } from "../bench/serve.ts";
import { demoId } from "../seed/chance.ts";
import { signUpByCall } from "./helpers/sign-in.ts";

const folder = mkdtempSync(join(tmpdir(), "mela-stops-"));
const pathOf = (name: string) => join(folder, name);
const taken = createServer();
let mela: RunningMela;
let connection: Connection;
/** Settings of a server without the demo on this database of the server that `shop` has started. */
const settingsFor = (database: string) => ({
  ...withoutDemo,
  PUBLIC_URL: "http://127.0.0.1",
  DATABASE_URL: databaseUrlOf({ ...connection, database }),
});

async function inPostgres(sql: string, database = "postgres"): Promise<void> {
  const client = new pg.Client({ ...asSuperuser(connection), database });
  await client.connect();
  await client.query(sql);
  await client.end();
}

beforeAll(async () => {
  mela = await startMela(undefined, withoutDemo);
  await signUpByCall(mela.origin, { name: "Keeper", email: "keeper@stops.test" });
  const file = await readPidFile(join(mela.dataDir, "postgres"));
  connection = connectionTo(file?.socketFolder ?? "", file?.port ?? 0);
  await inPostgres(
    `create database ascii owner mela
     encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  );
  await inPostgres(
    "create database bytes owner mela encoding 'UTF8' locale_provider libc locale 'C' template template0",
  );
  await inPostgres("create database newer owner mela template template0");
  await inPostgres(
    `create table kysely_migration (name text primary key, timestamp text);
     insert into kysely_migration values ('999-later', 'now')`,
    "newer",
  );
  await inPostgres("grant select on kysely_migration to mela", "newer");
  await inPostgres("create database empty owner mela template template0");
  // A demo whose admin has another name and address. The command migrates the database, although the account
  // does not exist.
  await inPostgres("create database renamed owner mela template template0");
  expect((await run(["admin", "nobody@stops.test"], settingsFor("renamed"))).out).toContain("does not exist");
  await inPostgres(
    `insert into users (id, name, email, role)
     values ('${demoId("person admin@mela.test")}', 'Boss', 'boss@stops.test', 'admin')`,
    "renamed",
  );
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  writeFileSync(pathOf("file"), "not a shop's");
  writeFileSync(pathOf("other.csv"), "a,b\n1,2\n");
  mkdirSync(pathOf("short-secret"));
  writeFileSync(pathOf("short-secret/secret"), "");
});
afterAll(async () => {
  taken.close();
  await mela.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the built program until it ends by itself. */
async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["build/server/index.js", ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      PORT: "0",
      DATA_DIR: pathOf("data"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, out, error };
}

type Case = [what: string, args: string[], env: () => Record<string, string>, sentence: RegExp];

describe("a start that fails", () => {
  const cases: Case[] = [
    ["an invalid setting", ["serve"], () => ({ PORT: "abc" }), /The setting PORT is wrong: /],
    [
      "a missing related setting",
      ["serve"],
      () => ({ S3_BUCKET: "x" }),
      /The settings S3_ENDPOINT, .* must be set together/,
    ],
    ["no secret", ["serve"], () => ({ DEMO: "0" }), /The setting SECRET is missing: /],
    [
      "no public URL",
      ["serve"],
      () => ({ DEMO: "0", SECRET: withoutDemo.SECRET }),
      /The setting PUBLIC_URL is missing: /,
    ],
    [
      "a public URL without DEMO [F3]",
      ["serve"],
      () => ({ PUBLIC_URL: "https://mela.example" }),
      /The setting DEMO is missing: /,
    ],
    [
      "the demo on the database of a real instance [F3]",
      ["serve"],
      () => ({ ...settingsFor("mela"), DEMO: "1" }),
      /This database contains a real instance, /,
    ],
    [
      "a real instance on the database of a demo [F23]",
      ["serve"],
      () => settingsFor("renamed"),
      /This database contains the demo, /,
    ],
    [
      "an incomplete secret",
      ["serve"],
      () => ({ DATABASE_URL: settingsFor("empty").DATABASE_URL, DATA_DIR: pathOf("short-secret") }),
      /The file .*secret contains an incomplete secret\. /,
    ],
    [
      "a data folder that is a file",
      ["serve"],
      () => ({ DATA_DIR: pathOf("file") }),
      /The setting DATA_DIR is wrong: /,
    ],
    [
      "no database server",
      ["serve"],
      () => ({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }),
      /The database could not be reached: /,
    ],
    [
      "no such database",
      ["serve"],
      () => settingsFor("nowhere"),
      /The database could not be reached: database "nowhere" does not exist\./,
    ],
    [
      "an encoding without Bangla",
      ["serve"],
      () => settingsFor("ascii"),
      /The database "ascii" has the encoding SQL_ASCII, /,
    ],
    [
      "a character type without Bangla",
      ["serve"],
      () => settingsFor("bytes"),
      /The database "bytes" has the character type C, /,
    ],
    [
      "a database of a newer version",
      ["serve"],
      () => settingsFor("newer"),
      /The database is newer than this version of Mela: /,
    ],
    [
      "a data folder in use",
      ["serve"],
      () => ({ ...withoutDemo, PUBLIC_URL: mela.origin, DATA_DIR: mela.dataDir }),
      /Another Mela process uses the data folder /,
    ],
    [
      "a port in use",
      ["serve"],
      () => ({ ...settingsFor("empty"), PORT: String((taken.address() as { port: number }).port) }),
      /The server cannot listen on .*: the port is in use/,
    ],
    ["an unknown command", ["dance"], () => ({}), /Unknown command: dance\./],
  ];

  it.each(cases)("prints one sentence and exits with 1 for %s", async (_what, args, env, sentence) => {
    const { code, out, error } = await run(args, env());
    expect(error).toMatch(/^Mela did not start\. [^\n]+\n$/);
    expect(error).toMatch(sentence);
    expect([code, out]).toEqual([1, ""]);
  });
});

describe("a command that fails", () => {
  const own = () => ({ ...withoutDemo, PUBLIC_URL: mela.origin, DATA_DIR: mela.dataDir });
  const cases: [...Case, code: number][] = [
    ["import without arguments", ["import"], own, /^Usage: /, 2],
    [
      "import of a missing file",
      ["import", "nowhere.csv", "--shop", "A"],
      own,
      /^The file nowhere\.csv does not exist\.$/m,
      2,
    ],
    [
      "import of a CSV file with other columns",
      ["import", pathOf("other.csv"), "--shop", "A"],
      own,
      /^Nothing was imported\. /,
      2,
    ],
    ["admin without arguments", ["admin"], own, /^Usage: /, 2],
    ["verify with an argument", ["verify", "all"], own, /^This command takes no arguments: /, 2],
    ["backup without arguments", ["backup"], own, /^Usage: /, 2],
    [
      "backup into an existing file",
      ["backup", "package.json"],
      own,
      /^No backup was written\. The file package\.json already exists\.$/m,
      1,
    ],
    [
      "backup into a missing folder",
      ["backup", "/nowhere/shop.backup"],
      own,
      /^No backup was written\. The file .* cannot be written/,
      1,
    ],
    ["restore without arguments", ["restore"], own, /^Usage: /, 2],
    [
      "restore of a missing file",
      ["restore", "nowhere"],
      own,
      /^The backup was not restored\. The file nowhere does not exist\.$/m,
      1,
    ],
    [
      "restore of another kind of file",
      ["restore", "package.json"],
      own,
      /^The backup was not restored\. The file is not a backup or /,
      1,
    ],
    [
      "verify without a database",
      ["verify"],
      () => ({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }),
      /^Mela did not start\. The database could not be reached: /,
      1,
    ],
    [
      "backup of a database with another encoding",
      ["backup", "/tmp/never"],
      () => settingsFor("ascii"),
      /^Mela did not start\. The database "ascii" has the encoding /,
      1,
    ],
  ];

  it.each(cases)("prints one sentence for %s", async (_what, args, env, sentence, code) => {
    const result = await run(args, env());
    expect(result.error).toMatch(sentence);
    expect(result.error).toMatch(/^[^\n]+\n$/);
    expect([result.code, result.out]).toEqual([code, ""]);
  });

  it("says what an import has added before a row that never ends", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ ...importRow, sku: `STOPS-${index}` }));
    const csv = [Object.keys(importRow), ...rows.map(Object.values)].map((row) => `"${row.join('","')}"`);
    writeFileSync(pathOf("open.csv"), [...csv, `"${"x".repeat(300_000)}`].join("\n"));
    const { code, out, error } = await run(["import", pathOf("open.csv"), "--shop", "Stops"], own());
    expect(out).toMatch(/^Stops: [\d,]+ rows in [\d.]+ s: [1-9][\d,]* added, /);
    expect(error).toMatch(
      /^The import has stopped, and the other rows are missing\. The row at line 300\d is longer /m,
    );
    expect(code).toBe(2);
  });

  it("prints one sentence for an unknown account", async () => {
    expect(await run(["admin", "nobody@stops.test"], own())).toEqual({
      code: 1,
      out: expect.stringMatching(/^The account [^\n]+ does not exist\. [^\n]+\n$/),
      error: "",
    });
  });
});
