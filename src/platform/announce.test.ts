import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listenForChanges } from "./announce.server.ts";
import { testDatabase } from "./test-database.server.ts";

const { connection, pool } = await testDatabase();

/** A wire to the database that can be cut without a word to either end, as a firewall does that forgets a connection. */
async function wire() {
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

it("notices a connection that is cut without a word, forgets what it knew, and listens on a new one [F31]", async () => {
  const { port, cut } = await wire();
  const seen: string[] = [];
  const heard: string[] = [];
  const on = { up: () => seen.push("up"), down: () => seen.push("down"), change: (tags: string[]) => heard.push(...tags) };
  const listener = listenForChanges({ ...connection, host: "127.0.0.1", port }, on, { everyMs: 50, answerMs: 2_000 });
  afterAll(() => listener.close());
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["up"]);
  cut();
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["up", "down", "up"]);
  await pool.query("select pg_notify('mela_pages', 'product:1')");
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["product:1"]);
});
