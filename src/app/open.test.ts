import { tmpdir } from "node:os";
import { expect, it, vi } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { openLog } from "#platform/log.server.ts";
import { openMela } from "./open.server.ts";

const postgres = vi.hoisted(() => ({
  // Nothing listens there, so the connection that takes the ownership fails.
  connection: { host: "127.0.0.1", port: 1, user: "mela", database: "mela" },
  adopted: false,
  stop: vi.fn(async () => {}),
}));
vi.mock("#platform/postgres/postgres.server.ts", async (load) => ({
  ...(await load<object>()),
  startPostgresForApp: async () => postgres,
}));

it.each([
  ["stops the database server that it has started", false, 1],
  ["leaves an adopted database server running", true, 0],
])("openMela %s when it cannot take ownership of it", async (_does, adopted, stops) => {
  postgres.adopted = adopted;
  postgres.stop.mockClear();
  const config = readConfig({ DATA_DIR: tmpdir() }, tmpdir());
  await expect(openMela(config, openLog("silent"), tmpdir(), "serve")).rejects.toThrow("ECONNREFUSED");
  expect(postgres.stop).toHaveBeenCalledTimes(stops);
});
