import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Environment, readConfig, requireFolders } from "./config.server.ts";

const read = (env: Record<string, string>) => readConfig(env, "/srv/mela");
const secret = "a long enough secret for the tests, 32+";

describe(".env.example", () => {
  it("explains every setting and no other", async () => {
    const example = await readFile(".env.example", "utf8");
    const explained = [...example.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  });
});

describe("readConfig", () => {
  it("returns the defaults of a local demo", () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: "/srv/mela/data",
      databaseUrl: undefined,
      demo: true,
      rateLimitFactor: 1,
      logLevel: "info",
    });
  });

  it("treats an empty value as unset, as in .env files", () => {
    expect(read({ PORT: " ", DATABASE_URL: "", SMTP_URL: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      smtpUrl: undefined,
    });
  });

  it("derives the public URL from the port", () => {
    expect(read({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(read({ DEMO: "1", PUBLIC_URL: "https://mela.example/" }).publicUrl).toBe("https://mela.example");
  });

  it("allows both localhost and 127.0.0.1 as origins if PUBLIC_URL is unset", () => {
    expect(read({}).ownOrigins).toEqual(["http://localhost:3000", "http://127.0.0.1:3000"]);
    expect(
      read({ DEMO: "1", PUBLIC_URL: "https://mela.example", ALLOWED_ORIGINS: "https://app.mela.example/" })
        .ownOrigins,
    ).toEqual(["https://mela.example", "https://app.mela.example"]);
  });

  it.each([
    [{ PORT: "70000" }, "PORT"],
    [{ PORT: "abc" }, "PORT"],
    [{ PORT: "0x50" }, "PORT"],
    [{ PORT: "1e3" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ PORT: "80.0" }, "PORT"],
    [{ PUBLIC_URL: "mela.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://mela.example/shop" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://mela.example/?a=b" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://mela.example/#top" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://me:hunter2@mela.example" }, "PUBLIC_URL"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ DATABASE_URL: "mela" }, "DATABASE_URL"],
    [{ TRUSTED_PROXIES: "nonsense" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "loopback, 10.0.0.0/33" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "0.0.0.0/0" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "::1/129" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "10.0.0.1/8/8" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "true" }, "TRUSTED_PROXIES"],
    [{ SECRET: "short" }, "SECRET"],
    [{ DEMO: "yes" }, "DEMO"],
    [{ DEMO: "0" }, "SECRET"],
    [{ DEMO: "0", SECRET: secret }, "PUBLIC_URL"],
    [{ SMTP_URL: "http://mail" }, "SMTP_URL"],
    [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR"],
    [{ PAGE_CACHE_MB: "-1" }, "PAGE_CACHE_MB"],
    [{ PAGE_CACHE_MB: "1.5" }, "PAGE_CACHE_MB"],
    [{ PAGE_CACHE_MB: "64 MB" }, "PAGE_CACHE_MB"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ GOOGLE_CLIENT_ID: "only half" }, "missing: GOOGLE_CLIENT_SECRET"],
    [{ OIDC_ISSUER: "https://id.example" }, "missing: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET"],
    [{ S3_BUCKET: "only half" }, "missing: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
    [{ ALLOWED_ORIGINS: "https://a.example, nonsense" }, "ALLOWED_ORIGINS"],
  ])("throws one sentence that names the invalid setting: %j", (env, name) => {
    const start = () => read(env as Record<string, string>);
    expect(start).toThrow(name);
    expect(start).toThrow(/^The settings? [^.]*\.$/);
  });

  it.each([
    { PUBLIC_URL: "https://mela.example" },
    { PUBLIC_URL: "http://192.0.2.7:3000" },
    { PUBLIC_URL: "http://localhost.example:3000" },
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.0.2.7" },
    { HOST: "10.0.0.5", PUBLIC_URL: "http://localhost:3000" },
  ])("requires DEMO if other machines can reach Mela: %j [F3]", (env) => {
    expect(() => read(env as Record<string, string>)).toThrow(
      /^The setting DEMO is missing: [^\n]* set DEMO=0 [^\n]* DEMO=1 [^\n]*\.$/,
    );
    expect(read({ ...env, DEMO: "1" } as Record<string, string>).demo).toBe(true);
    expect(
      read({ PUBLIC_URL: "https://mela.example", ...env, DEMO: "0", SECRET: secret } as Record<
        string,
        string
      >).demo,
    ).toBe(false);
  });

  it.each([
    { HOST: "localhost" },
    { HOST: "127.8.9.10" },
    { HOST: "::1", PUBLIC_URL: "http://[::1]:3000" },
    { PUBLIC_URL: "http://mela.test" },
    { PUBLIC_URL: "http://shop.localhost:3000" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
  ])("defaults to a demo if only this machine can reach Mela: %j [F3]", (env) => {
    expect(read(env as Record<string, string>)).toMatchObject({ demo: true, isLocal: true });
  });

  it("accepts proxies by address, range and name", () => {
    const list = ["10.0.0.1", "10.0.0.0/8", "::1", "fc00::/7", "loopback", "linklocal", "uniquelocal"];
    expect(read({ TRUSTED_PROXIES: list.join(" , ") }).trustedProxies).toEqual(list);
  });

  it("limits the page cache by PAGE_CACHE_MB, or by default by the machine's memory", () => {
    expect([
      read({ PAGE_CACHE_MB: "0" }).pageCacheBytes,
      read({ PAGE_CACHE_MB: " 3 " }).pageCacheBytes,
    ]).toEqual([0, 3 * 1024 ** 2]);
    const { pageCacheBytes } = read({ PAGE_CACHE_MB: "" });
    expect(pageCacheBytes).toBeLessThanOrEqual(Math.min(48 * 1024 ** 2, totalmem() / 32));
    expect(pageCacheBytes).toBeGreaterThan(0);
  });

  it("reads settings that belong together", () => {
    const env = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "mela", OIDC_CLIENT_SECRET: "s" };
    expect(read(env).oidc).toEqual({ issuer: "https://id.example", id: "mela", secret: "s" });
    expect(read({ GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" }).google).toEqual({
      id: "g",
      secret: "s",
    });
  });

  it("never contains a secret in its error", () => {
    expect(() => read({ SECRET: "hunter2" })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });
});

describe("requireFolders", () => {
  async function temporaryFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "mela-config-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  }

  it("creates the folders and their parents", async () => {
    const folder = await temporaryFolder();
    const env = { DATA_DIR: join(folder, "a/b"), OBJECTS_DIR: join(folder, "c/d") };
    await requireFolders(read(env));
    await expect(requireFolders(read(env))).resolves.toBeUndefined();
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(["a", "a/b", "c", "c/d"]);
  });

  it.each(["/etc/passwd", "/etc/passwd/data", "/proc/nope"])(
    "throws one sentence if a folder cannot be created: %s",
    async (dir) => {
      await expect(requireFolders(read({ DATA_DIR: dir }))).rejects.toThrow(
        /^The setting DATA_DIR is wrong: [^.]*\.$/,
      );
      const DATA_DIR = await temporaryFolder();
      await expect(requireFolders(read({ DATA_DIR, OBJECTS_DIR: dir }))).rejects.toThrow(
        /^The setting OBJECTS_DIR is wrong: [^.]*\.$/,
      );
    },
  );

  it("ignores the folder of the images if they are stored in S3", async () => {
    const s3 = {
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
    };
    const DATA_DIR = await temporaryFolder();
    await requireFolders(read({ DATA_DIR, OBJECTS_DIR: "/proc/nope", ...s3 }));
  });
});
