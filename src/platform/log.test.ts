import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

/** Handles one request in a separate process. Returns its log lines and the request id of the response. */
async function logOfRequest(level: string): Promise<{ lines: Record<string, unknown>[]; requestId: string }> {
  const script = `
    import { openLog } from "#platform/log.server.ts";
    import { createBaseServer } from "#app/http/base-server.server.ts";
    import { readConfig } from "#platform/config.server.ts";
    const config = readConfig({ LOG_LEVEL: "${level}", SECRET: "a secret for tests that is long enough" }, "/tmp");
    const log = openLog(config.logLevel);
    log.warn({ email: "r@mela.test", of: { password: "hush" } }, "careful");
    const response = await createBaseServer(config, log).inject({ url: "/livez?q=hush" });
    process.stderr.write(String(response.headers["x-request-id"]));
  `;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", script],
    { cwd: process.cwd() },
  );
  return {
    lines: stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    requestId: stderr,
  };
}

describe("the log", () => {
  it("writes JSON lines with the request id of the response, without secrets", async () => {
    const { lines, requestId } = await logOfRequest("info");
    expect(requestId).toMatch(/^\S+$/);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      ["warn", "careful"],
      ["info", "request completed"],
    ]);
    expect(lines[0]).toMatchObject({ email: "[redacted]", of: { password: "[redacted]" } });
    expect(lines[1]).toMatchObject({ reqId: requestId, method: "GET", path: "/livez", status: 200 });
    expect(JSON.stringify(lines)).not.toMatch(/hush|r@mela/);
  });

  it("omits lines below LOG_LEVEL", async () => {
    expect((await logOfRequest("warn")).lines.map(({ msg }) => msg)).toEqual(["careful"]);
    expect((await logOfRequest("error")).lines).toEqual([]);
  });

  it("ends without ending the process when the reader of stdout goes away", async () => {
    // The child waits for the end of stdin: the parent closes its end of stdout before.
    const script = `
      import { once } from "node:events";
      import { openLog } from "#platform/log.server.ts";
      const log = openLog("info");
      await once(process.stdin, "end", process.stdin.resume());
      log.info("lost");
      log.info("lost too");
      process.stderr.write("still running");
    `;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: process.cwd() });
    child.stdout.destroy();
    await once(child.stdout, "close");
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
    expect(stderr).toBe("still running");
  });

  it("ends without ending or blocking the process when stdout cannot be written, as on a full disk [R7]", async () => {
    const script = `
      import { setImmediate } from "node:timers/promises";
      import { openLog } from "#platform/log.server.ts";
      const log = openLog("info");
      for (let line = 0; line < 100; line++) {
        log.info("lost");
        await setImmediate();
      }
      log.fatal("lost too");
      process.stderr.write("still running");
    `;
    // Opened for reading only, because not every system has /dev/full.
    const stdout = openSync(import.meta.filename, "r");
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      cwd: process.cwd(),
      stdio: ["ignore", stdout, "pipe"],
    });
    closeSync(stdout);
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    expect(await once(child, "close")).toEqual([0, null]);
    expect(stderr).toBe("still running");
  });
});
