import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exitWithParent, type RunningMela, startMela, withoutDemo } from "../bench/serve.ts";
import { demoPassword } from "../seed/people.ts";
import { freePort } from "../test/free-port.ts";
import { importRow } from "../test/listing.ts";
import { mela } from "./helpers/mela.ts";
import { signInByCall } from "./helpers/sign-in.ts";

const folder = mkdtempSync(join(tmpdir(), "mela-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the built program until it exits, and returns its exit code and its output. */
async function run(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child: ChildProcess = spawn(process.execPath, ["build/server/index.js", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
  // Not `exit`, after which output may still arrive.
  const [code] = await once(child, "close");
  return { code: code as number | null, output };
}

function signUp(origin: string, email: string, password = demoPassword): Promise<Response> {
  return fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ name: "S", email, password }),
  });
}

/**
 * Sends a request without the end of its body, on a keep-alive connection.
 * @param poll of the test's own `expect` if the test is concurrent: the imported one needs a test that runs
 *   alone
 */
async function beginRequest(
  { port, origin }: RunningMela,
  poll = expect.poll,
): Promise<{ socket: Socket; rest: string }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const body = JSON.stringify({ name: "Late", email: "late@mela.test", password: demoPassword });
  const head = [
    "POST /api/auth/sign-up/email HTTP/1.1",
    "host: x",
    `origin: ${origin}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "\r\n",
  ].join("\r\n");
  socket.write(head + body.slice(0, 10));
  await poll(async () => (await fetch(`${origin}/livez`)).status).toBe(200);
  return { socket, rest: body.slice(10) };
}

describe("a start with invalid settings", () => {
  it.each([
    [{ PORT: "abc" }, "PORT"],
    [{ DEMO: "0" }, "SECRET"],
    [{ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }, "database"],
  ])("prints one sentence and exits with 1 for %j", async (env, named) => {
    const { code, output } = await run(["serve"], { DATA_DIR: folder, LOG_LEVEL: "silent", ...env });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^Mela did not start\. [^\n]+$/);
    expect(output).toContain(named);
  });
});

describe("a port in use", () => {
  it("ends the start with one sentence, and stops the database", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const dataDir = join(folder, "taken");
    const { code, output } = await run(["serve"], {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "silent",
      PUBLIC_URL: "http://127.0.0.1",
      ...withoutDemo,
    });
    other.close();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Mela did not start\. The server cannot listen on 127\.0\.0\.1:\d+: the port is in use[^\n]+\n$/,
    );
    expect(existsSync(join(dataDir, "postgres/PG_VERSION"))).toBe(true);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });
});

describe("a start that is interrupted", () => {
  const hasDatabase = (dataDir: string) => existsSync(join(dataDir, "postgres/postmaster.pid"));

  it.for([
    // While the database server starts, and while the demo is written.
    ["SIGINT", hasDatabase],
    ["SIGTERM", (dataDir: string) => existsSync(join(dataDir, "secret"))],
  ] as const)(
    "by %s exits with 0, stops its database, and is finished by the next start",
    async ([signal, isReached], { expect }) => {
      const dataDir = join(folder, `interrupted-${signal}`);
      const env = { DATA_DIR: dataDir, PORT: String(await freePort()), PUBLIC_URL: "http://127.0.0.1" };
      const child = spawn(process.execPath, ["build/server/index.js", "serve"], {
        env: { PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "silent", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const pipe of [child.stdout, child.stderr]) pipe.on("data", (chunk: Buffer) => (output += chunk));
      await expect.poll(() => isReached(dataDir), { interval: 5, timeout: 540_000 }).toBe(true);
      child.kill(signal);
      expect([...(await once(child, "close")), output]).toEqual([0, null, ""]);
      await expect.poll(() => hasDatabase(dataDir)).toBe(false);
      const mela = await startMela(dataDir);
      expect(mela.output()).toContain("shopper@mela.test");
      await mela.stop();
    },
  );
});

describe("a running server", () => {
  it.concurrent("stops with its database when its terminal is closed", async () => {
    const mela = await startMela(undefined, withoutDemo);
    const exited = once(mela.child, "exit");
    mela.child.kill("SIGHUP");
    expect(await exited).toEqual([0, null]);
    expect(existsSync(join(mela.dataDir, "postgres/postmaster.pid"))).toBe(false);
    rmSync(mela.dataDir, { recursive: true, force: true });
  });

  it.concurrent("warns on its log if it runs as root, and otherwise not [F33]", async ({ expect }) => {
    const mela = await startMela(undefined, { ...withoutDemo, LOG_LEVEL: "warn" });
    const closed = once(mela.child, "close");
    await mela.stop();
    await closed;
    expect(mela.output().includes("running as root")).toBe(process.getuid?.() === 0);
  });

  it.concurrent("rejects a second server on its data folder, on another port too", async () => {
    const mela = await startMela(undefined, withoutDemo);
    for (const PORT of [mela.port, await freePort()]) {
      const second = await run(["serve"], {
        DATA_DIR: mela.dataDir,
        PORT: String(PORT),
        LOG_LEVEL: "silent",
        PUBLIC_URL: mela.origin,
        ...withoutDemo,
      });
      expect(second).toMatchObject({
        code: 1,
        output: expect.stringMatching(
          /^Mela did not start\. Another Mela process uses the data folder [^\n]+\n$/,
        ),
      });
    }
    expect((await fetch(`${mela.origin}/api/products/all/all`)).status).toBe(200);
    await mela.stop();
  });

  it.concurrent("exits after its grace period despite a hung request, and stops its database", async ({
    expect,
  }) => {
    const mela = await startMela(undefined, withoutDemo);
    const exited = once(mela.child, "exit");
    const { socket } = await beginRequest(mela, expect.poll);
    socket.on("error", () => {});
    mela.child.kill("SIGTERM");
    expect((await exited)[0]).toBe(1);
    expect(existsSync(join(mela.dataDir, "postgres/PG_VERSION"))).toBe(true);
    expect(existsSync(join(mela.dataDir, "postgres/postmaster.pid"))).toBe(false);
    socket.destroy();
    rmSync(mela.dataDir, { recursive: true, force: true });
  });

  it("finishes a running request on SIGTERM while not ready, and exits with 0 [R23]", async () => {
    const mela = await startMela(undefined, withoutDemo);
    const exited = once(mela.child, "exit");
    const { socket, rest } = await beginRequest(mela);
    mela.child.kill("SIGTERM");
    let response = "";
    socket.on("data", (chunk: Buffer) => (response += chunk));
    await expect
      .poll(() =>
        fetch(`${mela.origin}/readyz`).then(
          ({ status }) => status,
          () => "closed",
        ),
      )
      .not.toBe(200);
    socket.write(rest);
    await once(socket, "close");
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    const [code] = await exited;
    expect(code).toBe(0);
    rmSync(mela.dataDir, { recursive: true, force: true });
  });

  it("logs no e-mail, password or token [H3, S24, S80]", async () => {
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), "mela-log-"));
    const origin = `http://127.0.0.1:${port}`;
    // A file and not a pipe: after an interrupted run, the server could no longer write to a pipe.
    const file = join(folder, "everything.log");
    const out = openSync(file, "w");
    const log = () => readFileSync(file, "utf8");
    const child = spawn(process.execPath, ["--import", exitWithParent, "build/server/index.js", "serve"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        LOG_LEVEL: "trace",
        ...withoutDemo,
      },
      stdio: ["pipe", out, out],
    });
    closeSync(out);
    await expect
      .poll(
        () =>
          fetch(`${origin}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 540_000 },
      )
      .toBe(200);
    const seeded = log().length;
    const email = "secret-person@mela.test";
    const password = "Verb0ten#Word";
    const made = await signUp(origin, email, password);
    const cookie = made.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const { token } = await (
      await fetch(`${origin}/api/jwt`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ email }),
      })
    ).json();
    await fetch(`${origin}/api/users/vendor/${email}`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${origin}/api/users/checkout/orders?email=${email}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await fetch(`${origin}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ email, password: "Wrong#Password1" }),
    });
    await expect.poll(() => log().slice(seeded)).toContain("/api/users/checkout/orders");
    child.kill("SIGTERM");
    await once(child, "exit");
    const written = log().slice(seeded);
    for (const secret of [
      email,
      password,
      "Wrong#Password1",
      token,
      cookie.split("=")[1] ?? "?",
      "$argon2id",
    ])
      expect(written.includes(secret), `the log holds ${secret.slice(0, 6)}…`).toBe(false);
    for (const line of written.split("\n").filter((text) => text.startsWith("{")))
      expect(JSON.parse(line)).toHaveProperty("level");
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe("the demo", () => {
  it("prints its URL and its accounts, as the README does", () => {
    const output = mela.output;
    expect(output).toContain(mela.origin);
    const readme = readFileSync("README.md", "utf8");
    for (const word of ["admin@mela.test", "vendor@mela.test", "shopper@mela.test", "Mela#2026"]) {
      expect(output).toContain(word);
      expect(readme).toContain(word);
    }
  });
});

describe("npm run import", () => {
  it.concurrent("says on Ctrl-C what it has added, and stops the database that it has started", async ({
    expect,
  }) => {
    const dataDir = join(folder, "interrupted-import");
    const file = join(folder, "long.jsonl");
    const rows = Array.from({ length: 50_000 }, (_, index) => ({ ...importRow, sku: `LONG-${index}` }));
    writeFileSync(file, rows.map((row) => JSON.stringify(row)).join("\n"));
    const child = spawn(process.execPath, ["build/server/index.js", "import", file, "--shop", "Long"], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        LOG_LEVEL: "silent",
        DATA_DIR: dataDir,
        PUBLIC_URL: "http://127.0.0.1",
        ...withoutDemo,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let progress = "";
    child.stderr.on("data", (chunk: Buffer) => (progress += chunk));
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk));
    const closed = once(child, "close");
    while (!/ rows\n/.test(progress) && child.exitCode === null && child.signalCode === null)
      await Promise.race([once(child.stderr, "data"), closed]);
    child.kill("SIGINT");
    expect(await closed).toEqual([130, null]);
    expect(output).toMatch(/^Long: [\d,]+ rows in [\d.]+ s: [1-9][\d,]* added, /);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  it("adds products to a running shop, and the pages show them", async () => {
    const mela = await startMela(undefined, withoutDemo);
    const file = join(folder, "goods.jsonl");
    const product = { ...importRow, title: "Imported jute bag" };
    writeFileSync(file, `${JSON.stringify(product)}\n{"title": ""}\n`);
    const titles = async () =>
      (await (await fetch(`${mela.origin}/jute-collection`)).text()).includes(product.title);
    expect(await titles()).toBe(false);
    const env = { DATA_DIR: mela.dataDir, LOG_LEVEL: "silent", PUBLIC_URL: mela.origin, ...withoutDemo };
    const { output } = await run(["import", file, "--shop", "Rupsha", "--approve"], env);
    expect(output).toMatch(/^line 2: /m);
    expect(output).toContain("1 added, 0 updated, 0 unchanged, 1 invalid and skipped");
    await expect.poll(titles).toBe(true);
    expect((await fetch(`${mela.origin}/readyz`)).status).toBe(200);
    await mela.stop();
  });
});

describe("npm run admin", () => {
  it("makes the first admin while the server runs", async () => {
    const mela = await startMela(undefined, withoutDemo);
    const env = { DATA_DIR: mela.dataDir, LOG_LEVEL: "silent", PUBLIC_URL: mela.origin, ...withoutDemo };
    await signUp(mela.origin, "shopper@mela.test");
    expect(await run(["admin", "shopper@mela.test"], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining("--unverified"),
    });
    const unverified = await run(["admin", "shopper@mela.test", "--unverified"], env);
    expect(unverified).toMatchObject({ code: 0, output: expect.stringContaining("is now an admin") });
    expect(await run(["admin", "nobody@mela.test"], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining("does not exist"),
    });
    expect(await run(["admin"], env)).toMatchObject({ code: 2 });
    expect((await fetch(`${mela.origin}/readyz`)).status).toBe(200);
    await mela.stop();
  });
});

describe("npm run verify, backup and restore", () => {
  let mela: RunningMela;
  let env: Record<string, string>;
  let file: string;
  beforeAll(async () => {
    mela = await startMela(undefined, withoutDemo);
    env = { LOG_LEVEL: "silent", PUBLIC_URL: mela.origin, ...withoutDemo };
    file = join(folder, "shop.backup");
    await signUp(mela.origin, "keeper@mela.test");
    expect(await run(["backup", file], { ...env, DATA_DIR: mela.dataDir })).toMatchObject({ code: 0 });
  });
  afterAll(() => mela.stop());

  it("find no problems in a running shop without the demo, and restore nothing into it", async () => {
    const here = { ...env, DATA_DIR: mela.dataDir };
    expect(await run(["verify"], here)).toEqual({
      code: 0,
      output: "No problems found: 1 person, 0 products, 0 orders with 0 lines, 0 cart entries.\n",
    });
    expect(await run(["restore", file], here)).toMatchObject({
      code: 1,
      output: expect.stringContaining("into an empty instance"),
    });
    expect((await fetch(`${mela.origin}/readyz`)).status).toBe(200);
  });

  it("restore the backup of a running shop into another one", async () => {
    const elsewhere = join(folder, "elsewhere");
    expect(await run(["restore", file], { ...env, DATA_DIR: elsewhere })).toMatchObject({
      code: 0,
      output: expect.stringContaining("Restored "),
    });
    const back = await startMela(elsewhere, withoutDemo);
    expect((await signUp(back.origin, "keeper@mela.test")).status).toBe(422);
    expect(await signInByCall(back.origin, "keeper@mela.test")).not.toBe("");
    await back.stop();
  });
});
