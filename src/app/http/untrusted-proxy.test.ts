import pino from "pino";
import { describe, expect, it } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { createBaseServer } from "./base-server.server.ts";

/** Returns a client for an app, and the warnings that the app logs. */
function logged(env: Record<string, string> = {}) {
  const warnings: { peer?: string; msg: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(JSON.parse(line)) });
  const app = createBaseServer(
    readConfig({ SECRET: "a secret for tests that is long enough", ...env }, "/tmp/unused"),
    log,
  );
  const ask = (
    remoteAddress: string,
    headers: Record<string, string> = { "x-forwarded-for": "203.0.113.5" },
  ) => app.inject({ url: "/livez", remoteAddress, headers });
  return { ask, warnings };
}

describe("X-Forwarded-For [F16, S14]", () => {
  it.each(["10.0.0.7", "172.20.0.3", "192.168.1.1", "127.0.0.1", "::1", "::ffff:10.0.0.7", "fd00::7"])(
    "logs one warning if it comes from %s, which TRUSTED_PROXIES does not contain",
    async (peer) => {
      const { ask, warnings } = logged({ TRUSTED_PROXIES: "10.9.9.9" });
      for (let round = 0; round < 3; round++) await ask(peer);
      expect(warnings).toMatchObject([{ peer, msg: expect.stringMatching(/Set TRUSTED_PROXIES/) }]);
    },
  );

  it("logs no warning if it comes from a trusted proxy or a public address, or is absent", async () => {
    const { ask, warnings } = logged({ TRUSTED_PROXIES: "10.0.0.0/8" });
    await ask("10.0.0.7");
    await ask("198.51.100.7");
    await ask("192.168.1.1", {});
    expect(warnings).toEqual([]);
  });
});
