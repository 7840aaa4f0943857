/**
 * Stops all processes of PostgreSQL, so that it neither responds nor fails. See docs/proofs/safety.md, R5.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionTo } from "#platform/postgres/login.server.ts";
import { readPidFile } from "#platform/postgres/pid-file.server.ts";
import { type RunningMela, startMela, withoutDemo } from "../bench/serve.ts";
import { demoPassword } from "../seed/people.ts";
import { addressOf } from "./helpers/accounts.ts";
import { signInByCall, signUpByCall } from "./helpers/sign-in.ts";

/**
 * A statement may take 5.25 s, and a request runs at most one before it fails. The rest is a margin for a
 * busy machine. A second statement, or one after the longest wait for a slot, would exceed it.
 */
const longestMs = 8_000;

const email = "patient@mela.test";
let mela: RunningMela;
let frozen: number[] = [];

beforeAll(async () => {
  mela = await startMela(undefined, withoutDemo);
});
afterAll(async () => {
  thaw();
  await mela.stop();
});

/** Connects to the database directly. */
async function connect(): Promise<pg.Client> {
  const file = await readPidFile(`${mela.dataDir}/postgres`);
  const client = new pg.Client(connectionTo(file?.socketFolder ?? "", file?.port ?? 0));
  client.on("error", () => {});
  await client.connect();
  return client;
}

const shopConnections = "from pg_stat_activity where application_name = 'mela'";

/** Stops the postmaster first, so that it starts no new process. */
async function freeze(client: pg.Client): Promise<void> {
  const postmaster = (await readPidFile(`${mela.dataDir}/postgres`))?.pid ?? 0;
  process.kill(postmaster, "SIGSTOP");
  frozen = [postmaster];
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity order by pid = pg_backend_pid()",
  );
  for (const { pid } of rows) {
    process.kill(pid, "SIGSTOP");
    frozen.push(pid);
  }
}

function thaw(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
}

interface TimedResponse {
  status: number;
  retryAfter: string | null;
  ms: number;
}

async function fetchTimed(path: string, init: RequestInit = {}): Promise<TimedResponse> {
  const began = performance.now();
  const response = await fetch(mela.origin + path, { redirect: "manual", ...init });
  await response.arrayBuffer();
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    ms: performance.now() - began,
  };
}

const json = (method: string, body: object, headers: Record<string, string>): RequestInit => ({
  method,
  headers: { "content-type": "application/json", origin: mela.origin, ...headers },
  body: JSON.stringify(body),
});

async function signedIn(): Promise<{ cookie: string; authorization: string }> {
  await signUpByCall(mela.origin, { name: "Patient", email });
  const cookie = await signInByCall(mela.origin, email);
  const response = await fetch(`${mela.origin}/api/jwt`, json("POST", { email }, { cookie }));
  return { cookie, authorization: `Bearer ${(await response.json()).token}` };
}

describe("a frozen database [R5]", () => {
  it("returns 503 with Retry-After to all requests within one time limit, and recovers", async () => {
    const { cookie, authorization } = await signedIn();
    let [pages, lists] = [0, 0];
    const requests: Record<string, () => Promise<TimedResponse>> = {
      // A new URL each time, because a cached response needs no database.
      "a page": () => fetchTimed(`/search/page-${++pages}`),
      "a private page": () => fetchTimed("/dashboard/user/my-orders", { headers: { cookie } }),
      "an endpoint": () => fetchTimed(`/api/products/all/all?limitValue=${++lists}`),
      "a private endpoint": () => fetchTimed("/api/users/checkout/addresses", { headers: { authorization } }),
      "a write in a transaction": () =>
        fetchTimed("/api/users/me", json("PATCH", { name: "Patient" }, { authorization })),
      "a sign-in": () =>
        fetchTimed("/api/auth/sign-in/email", json("POST", { email, password: demoPassword }, {})),
      "the session": () => fetchTimed("/api/auth/get-session", { headers: { cookie } }),
    };
    for (const [name, send] of Object.entries(requests))
      expect([name, (await send()).status]).not.toEqual([name, 503]);

    const cachedPage = "/jute-collection";
    expect((await fetchTimed(cachedPage)).status).toBe(200);

    // The lock keeps statements waiting, so that they are running when the database freezes.
    const [blocker, watcher] = [await connect(), await connect()];
    await blocker.query("begin; lock table products, addresses in access exclusive mode");
    const held = [
      fetchTimed("/jamdani-collection"),
      requests["an endpoint"]?.(),
      fetchTimed("/api/users/checkout/addresses", json("POST", addressOf("Patient"), { authorization })),
    ];
    const waiting = async () =>
      (await watcher.query(`select 1 ${shopConnections} and wait_event_type = 'Lock'`)).rowCount;
    await expect.poll(waiting).toBeGreaterThanOrEqual(held.length);
    await freeze(watcher);
    // Only three sign-ups run at the same time.
    const signUps = (round: number) =>
      Array.from({ length: 20 }, (_, number) => {
        const person = { name: "Hurried", email: `hurried-${round}-${number}@mela.test` };
        return fetchTimed("/api/auth/sign-up/email", json("POST", { ...person, password: demoPassword }, {}));
      });
    const pending = [...held, ...Object.values(requests).map((send) => send()), ...signUps(1)];
    // Before the server finds out that it does not hear of changes any more, and drops its cache.
    expect((await fetchTimed(cachedPage)).status).toBe(200);
    const responses = await Promise.all(pending);
    const later = await Promise.all([...Object.values(requests).map((send) => send()), ...signUps(2)]);
    for (const response of [...responses, ...later]) {
      expect(response).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      expect(response?.ms).toBeLessThan(longestMs);
    }
    expect((await fetchTimed("/readyz")).status).toBe(503);
    expect((await fetchTimed("/livez")).status).toBe(200);

    thaw();
    await blocker.end();
    for (const [name, send] of Object.entries(requests))
      await expect.poll(async () => (await send()).status, { message: name }).not.toBe(503);
    const crowd = await Promise.all(Array.from({ length: 40 }, () => fetchTimed("/api/products/all/all")));
    expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    const open = async () => (await watcher.query(`select 1 ${shopConnections}`)).rowCount;
    await expect.poll(open).toBeLessThanOrEqual(10);
    await watcher.end();
  });
});
