import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { Transform } from "node:stream";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { allPagesTag, announceChange, announcementChannel, listenForChanges } from "./announce.server.ts";

const { connection, db, pool } = await testDatabase();

/** The message of a server that ends a connection: FATAL 57P01. */
const termination = Buffer.from("E\0\0\0\x1aSFATAL\0C57P01\0Mended\0\0", "latin1");

/**
 * Starts a proxy to the database whose connections can be cut without notice to either end, as by a firewall
 * that drops its state.
 * @param change changes the bytes that the database sends
 */
async function startProxy(change: (bytes: Buffer) => Buffer = (bytes) => bytes) {
  const clients: Socket[] = [];
  const server = createServer((client) => {
    const { host = "", port = 5432 } = connection;
    const database = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const socket of [client, database]) socket.on("error", () => {});
    const changed = new Transform({ transform: (bytes, _encoding, done) => done(null, change(bytes)) });
    client.pipe(database).pipe(changed).pipe(client);
    clients.push(client);
    client.on("close", () => database.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const client of clients) client.unpipe().pause();
    },
  };
}

it("detects a silently cut connection, reports that it is down, and listens on a new one [F31]", async () => {
  const { port, cut } = await startProxy();
  const seen: string[] = [];
  const received: string[] = [];
  const on = {
    up: () => seen.push("up"),
    down: () => seen.push("down"),
    change: (tags: string[]) => received.push(...tags),
  };
  const listener = listenForChanges({ ...connection, host: "127.0.0.1", port }, on, {
    everyMs: 50,
    responseMs: 2_000,
  });
  afterAll(() => listener.close());
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["up"]);
  cut();
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["up", "down", "up"]);
  await pool.query(`select pg_notify('${announcementChannel}', 'product:1')`);
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(["product:1"]);
});

it("stays down when the server ends the connection in the packet that confirms listen", async () => {
  let ended = 0;
  const { port } = await startProxy((bytes) =>
    bytes.includes("LISTEN\0") && ++ended === 1 ? Buffer.concat([bytes, termination]) : bytes,
  );
  const seen: string[] = [];
  const received: string[] = [];
  const listener = listenForChanges(
    { ...connection, host: "127.0.0.1", port },
    {
      up: () => seen.push("up"),
      down: () => seen.push("down"),
      change: (tags) => received.push(...tags),
    },
  );
  afterAll(() => listener.close());
  await expect
    .poll(
      async () => {
        await pool.query(`select pg_notify('${announcementChannel}', 'product:2')`);
        return received;
      },
      { timeout: 20_000 },
    )
    .toContain("product:2");
  expect(seen).toEqual(["down", "up"]);
});

it("announces many long tags in several notifications, and everything when there are too many", async () => {
  const listener = new pg.Client(connection);
  await listener.connect();
  afterAll(() => listener.end());
  await listener.query(`listen ${announcementChannel}`);
  const payloads: string[] = [];
  listener.on("notification", ({ payload = "" }) => payloads.push(payload));
  // The longest slug of a shop has 60 characters.
  const tags = Array.from({ length: 200 }, (_, n) => `followers:${String(n).padStart(60, "s")}`);
  await announceChange(db, [...tags, ...tags]);
  await listener.query("select 1");
  expect(payloads).toHaveLength(2);
  expect(payloads.join(" ").split(" ")).toEqual(tags);
  payloads.length = 0;
  await announceChange(
    db,
    Array.from({ length: 3_001 }, (_, n) => `product:${n}`),
  );
  await listener.query("select 1");
  expect(payloads).toEqual([allPagesTag]);
});
