import { describe, expect, it } from "vitest";
import { readConfig } from "./config.server.ts";

const read = (env: Record<string, string>) => readConfig(env, "/srv/mela");
const secret = "a long enough secret for the tests, 32+";

describe("settings", () => {
  it("have the defaults of a demo on this machine", () => {
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

  it("take an empty value as unset, as .env files have it", () => {
    expect(read({ PORT: "", DATABASE_URL: "", SMTP_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined, smtpUrl: undefined });
  });

  it("follow the port in the public address", () => {
    expect(read({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(read({ PUBLIC_URL: "https://mela.example/" }).publicUrl).toBe("https://mela.example");
  });

  it("count this machine's two names as one while no public address is set", () => {
    expect(read({}).ownOrigins).toEqual(["http://localhost:3000", "http://127.0.0.1:3000"]);
    expect(read({ PUBLIC_URL: "https://mela.example", ALLOWED_ORIGINS: "https://app.mela.example/" }).ownOrigins).toEqual([
      "https://mela.example",
      "https://app.mela.example",
    ]);
  });

  it.each([
    [{ PORT: "70000" }, "PORT"],
    [{ PORT: "abc" }, "PORT"],
    [{ PUBLIC_URL: "mela.example" }, "PUBLIC_URL"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ SECRET: "short" }, "SECRET"],
    [{ DEMO: "yes" }, "DEMO"],
    [{ DEMO: "0" }, "SECRET"],
    [{ DEMO: "0", SECRET: secret }, "PUBLIC_URL"],
    [{ SMTP_URL: "http://mail" }, "SMTP_URL"],
    [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ GOOGLE_CLIENT_ID: "only half" }, "GOOGLE_"],
    [{ S3_BUCKET: "only half" }, "S3_"],
    [{ ALLOWED_ORIGINS: "https://a.example, nonsense" }, "ALLOWED_ORIGINS"],
  ])("that are wrong end the start with one sentence that names them: %j", (env, name) => {
    const start = () => read(env as Record<string, string>);
    expect(start).toThrow(name);
    expect(start).toThrow(/^The settings? [^.]*\.$/);
  });

  it("never repeat a secret in the sentence", () => {
    expect(() => read({ SECRET: "hunter2" })).toThrow(expect.objectContaining({ message: expect.not.stringContaining("hunter2") }));
  });
});
