import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { allPagesTag, announceChange, announcementChannel, listenForChanges } from "./announce.server.ts";

const { connection, db, pool } = await testDatabase();

/**
 * Starts a proxy to the database whose connections can be cut without notice to either end, as by a firewall
 * that drops its state.
 */
async function startProxy() {
  const clients: Socket[] = [];
  const server = createServer((client) => {
    const { host = "", port = 5432 } = connection;
    const database = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const socket of [client, database]) socket.on("error", () => {});
    client.pipe(database).pipe(client);
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
    answerMs: 2_000,
  });
  afterAll(() => listener.close());
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["up"]);
  cut();
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["up", "down", "up"]);
  await pool.query(`select pg_notify('${announcementChannel}', 'product:1')`);
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(["product:1"]);
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
