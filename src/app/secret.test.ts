import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { accessTokens } from "#accounts/actions/access-token.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { signingSecrets } from "./secret.server.ts";

const folder = await mkdtemp(join(tmpdir(), "mela-secret-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];

describe("at a start", () => {
  it("the signing secret is created once with mode 0600, also by two concurrent first starts", async () => {
    const config = readConfig({ DATA_DIR: folder }, folder);
    const [[secret], [concurrent]] = await Promise.all([signingSecrets(config), signingSecrets(config)]);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect([concurrent, (await signingSecrets(config))[0]]).toEqual([secret, secret]);
    expect((await stat(join(folder, "secret"))).mode & 0o777).toBe(0o600);
  });

  it("the signing secret is read from the setting SECRET", async () => {
    expect(await signingSecrets(readConfig({ SECRET: first }, folder))).toEqual([first]);
  });

  it("tokens of SECRET_PREVIOUS are accepted, but no new ones are signed with it", async () => {
    const now = new Date();
    const subject = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
    const tokens = async (env: Record<string, string>) =>
      accessTokens(await signingSecrets(readConfig(env, folder)), "http://localhost:3000");
    const [before, changed, alone] = [
      await tokens({ SECRET: first }),
      await tokens({ SECRET: second, SECRET_PREVIOUS: first }),
      await tokens({ SECRET: second }),
    ];
    const old = await before.sign(subject, now);
    expect(await changed.verify(old, now)).toEqual(subject);
    expect(await alone.verify(old, now)).toBeUndefined();
    expect(await alone.verify(await changed.sign(subject, now), now)).toEqual(subject);
  });
});
