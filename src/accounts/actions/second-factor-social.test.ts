import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { freePort } from "#test/free-port.ts";
import { RedirectBrowser } from "#test/redirect-browser.ts";
import { createEncryption } from "./identity/encryption.server.ts";
import { totpAt } from "./totp.server.ts";

const port = await freePort();
const app = await testApp({ PORT: String(port) });
const origin = app.ctx.config.publicUrl;
await app.fastify.listen({ port, host: "127.0.0.1" });
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a sign-in through another provider", () => {
  it.each([
    ["vendor", "trust"],
    ["admin", "no-trust"],
  ] as const)(
    "creates no session for a %s with two-step sign-in before the code [F17]",
    async (role, parameter) => {
      const email = `${role}@people.test`;
      const first = await signIn(email);
      const id: string = (await first.browser.session())?.user.id;
      expect(id).toBeTruthy();
      await turnOn(id, role);
      const { browser, url } = await signIn(email);
      expect(new URL(url).searchParams.get("second_step")).toBe(parameter);
      expect(await browser.session()).toBeNull();
      expect(
        (
          await browser.fetch(`${origin}/api/auth/two-factor/verify-totp`, {
            code: totpAt(secret, new Date()),
          })
        ).status,
      ).toBe(200);
      expect((await browser.session())?.user.id).toBe(id);
    },
  );
});

async function turnOn(userId: string, role: "vendor" | "admin"): Promise<void> {
  const { encrypt } = createEncryption([app.ctx.config.secret as string]);
  const [stored, backupCodes] = [await encrypt(`base32:${secret}`), await encrypt("[]")];
  await app.db
    .insertInto("twoFactors")
    .values({ id: crypto.randomUUID(), userId, secret: stored, backupCodes, verified: true })
    .execute();
  await app.db.updateTable("users").set({ role, twoFactorEnabled: true }).where("id", "=", userId).execute();
  await app.db.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/**
 * Signs in as this person at the demo's provider.
 * @returns the browser and the URL that the provider leads to, a page that this app does not render
 */
async function signIn(email: string): Promise<{ browser: RedirectBrowser; url: string }> {
  const browser = new RedirectBrowser(origin);
  const begun = await browser.fetch(`${origin}/api/auth/sign-in/social`, {
    provider: "demo",
    callbackURL: "/user/social/done?popup=1",
    disableRedirect: true,
  });
  const choice = await browser.follow(((await begun.json()) as { url: string }).url);
  const person = new URLSearchParams({ name: "Somebody", email });
  return { browser, url: await browser.followUntil("/user/social/done", choice.url, person) };
}
