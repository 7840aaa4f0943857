import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";

const bulkPath = "/-/npm/v1/security/advisories/bulk";

/** Runs the command against a registry on this machine. */
async function advisories(registry: RequestListener): Promise<{ code: number; out: string; err: string }> {
  const server = createServer(registry).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_fetch_retries: "0",
  };
  const child = spawn(process.execPath, ["scripts/advisories.ts"], { env });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}

it("lists the known security problems of a direct dependency [S106]", async () => {
  const advisory = {
    id: 1,
    url: "https://example.org/advisory",
    title: "A made-up problem",
    severity: "high",
    vulnerable_versions: "*",
  };
  const { code, out } = await advisories((request, response) => {
    // npm asks for the releases of the package, and of those that depend on it.
    const name = decodeURIComponent(request.url?.slice(1) ?? "");
    const answer = request.url === bulkPath ? { fastify: [advisory] } : { name, versions: {} };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  expect(out).toMatch(/^fastify .*: high: A made-up problem \(https:\/\/example\.org\/advisory\)$/m);
  expect(code).toBe(1);
});

it("reports no problems when the registry knows of none", async () => {
  const { code, out } = await advisories(
    (_request, response) => void response.setHeader("content-type", "application/json").end("{}"),
  );
  expect([code, out]).toEqual([
    0,
    "The registry knows of no security problems of the direct dependencies.\n",
  ]);
});

it("reports that nothing was checked when the registry does not respond [S106]", async () => {
  const { code, out, err } = await advisories((_request, response) => void response.writeHead(405).end());
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/did not respond .*405.*Nothing was checked/);
});
