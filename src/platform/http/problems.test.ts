import { createServer } from "node:net";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { commonRefusals } from "#shared/refusal.ts";
import { testDatabase } from "#test/database.ts";
import { toRefusal } from "./problems.server.ts";

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const unavailable = { kind: commonRefusals.unavailable, retryAfterSeconds: 2 };

describe("a lost database connection", () => {
  it("is `unavailable` if the host has no address", async () => {
    // No resolver knows names in .invalid (RFC 6761). Without a network it returns EAI_AGAIN.
    const pool = new pg.Pool({ host: "database.invalid" });
    const error = await thrownBy(pool.query("select 1"));
    expect(["ENOTFOUND", "EAI_AGAIN"]).toContain((error as NodeJS.ErrnoException).code);
    expect(toRefusal(error)).toMatchObject(unavailable);
  });

  it.each([
    ["write", "EPIPE"],
    ["read", "ETIMEDOUT"],
    ["connect", "EHOSTUNREACH"],
    ["connect", "ENETUNREACH"],
    ["getaddrinfo", "EAI_AGAIN"],
    ["read", "ECONNRESET"],
    ["connect", "ECONNREFUSED"],
  ])("is `unavailable` if %s fails with %s", (syscall, code) => {
    const error = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
    expect(toRefusal(error)).toMatchObject(unavailable);
  });

  it("is `unavailable` if connecting to all addresses of the host fails", () => {
    expect(toRefusal(Object.assign(new AggregateError([]), { code: "ETIMEDOUT" }))).toMatchObject(
      unavailable,
    );
  });
});

describe("a database that cannot work now", () => {
  it.each([
    ["is read-only", "begin read only; create table written ()"],
    ["has no memory left", "do $$ begin raise sqlstate '53200'; end $$"],
  ])("is `unavailable` if it %s", async (_what, statement) => {
    const { pool } = await testDatabase();
    expect(toRefusal(await thrownBy(pool.query(statement)))).toMatchObject(unavailable);
  });
});

describe("other errors of the network and the system", () => {
  it("are faults if `fetch` does not reach another service, such as an OpenID provider", async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    expect(toRefusal(await thrownBy(fetch(`http://127.0.0.1:${port}`)))).toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
    expect(toRefusal(await thrownBy(fetch(`http://127.0.0.1:${port}`)))).toBeUndefined();
    expect(toRefusal(await thrownBy(fetch("http://provider.invalid")))).toBeUndefined();
  });

  it.each(["ENOSPC", "EACCES", "ENOENT"])("are faults with the code %s", (code) => {
    expect(toRefusal(Object.assign(new Error(code), { code }))).toBeUndefined();
  });
});
