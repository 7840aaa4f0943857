import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { totpAt } from "#profile/actions/totp.server.ts";
import { testApp } from "#test/app.ts";
import { sealing } from "./identity/sealing.server.ts";

const port = await freePort();
const shop = await testApp({ PORT: String(port) });
const origin = shop.ctx.config.publicUrl;
await shop.app.listen({ port, host: "127.0.0.1" });
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a sign-in through another provider", () => {
  it.each([
    ["vendor", "trust"],
    ["admin", "1"],
  ] as const)(
    "creates no session for a %s with two-step sign-in before the code [F17]",
    async (role, parameter) => {
      const email = `${role}@people.test`;
      const id = (await (await signIn(email)).session())?.user.id as string;
      expect(id).toBeTruthy();
      await turnOn(id, role);
      const browser = await signIn(email);
      expect(new URL(browser.at).searchParams.get("second_step")).toBe(parameter);
      expect(await browser.session()).toBeNull();
      expect(
        (await browser.fetch("/api/auth/two-factor/verify-totp", { code: totpAt(secret, new Date()) }))
          .status,
      ).toBe(200);
      expect((await browser.session())?.user.id).toBe(id);
    },
  );
});

async function turnOn(userId: string, role: "vendor" | "admin"): Promise<void> {
  const { seal } = sealing([shop.ctx.config.secret as string]);
  const [stored, backupCodes] = [await seal(`base32:${secret}`), await seal("[]")];
  await shop.db
    .insertInto("twoFactors")
    .values({ id: crypto.randomUUID(), userId, secret: stored, backupCodes, verified: true })
    .execute();
  await shop.db.updateTable("users").set({ role, twoFactorEnabled: true }).where("id", "=", userId).execute();
  await shop.db.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/** Signs in as this person at the demo's provider. */
async function signIn(email: string): Promise<Browser> {
  const browser = new Browser();
  const begun = await browser.fetch("/api/auth/sign-in/social", {
    provider: "demo",
    callbackURL: "/user/social/done?popup=1",
    disableRedirect: true,
  });
  await browser.follow(((await begun.json()) as { url: string }).url);
  await browser.follow(browser.at, new URLSearchParams({ name: "Somebody", email }));
  return browser;
}

class Browser {
  at = origin;
  #cookies = new Map<string, { value: string; path: string }>();

  async fetch(path: string, body?: object): Promise<Response> {
    const url = new URL(path, this.at);
    const form = body instanceof URLSearchParams;
    const cookie = [...this.#cookies]
      .filter(([, one]) => url.pathname.startsWith(one.path))
      .map(([name, { value }]) => `${name}=${value}`);
    const answer = await fetch(url, {
      redirect: "manual",
      method: body ? "POST" : "GET",
      headers: {
        origin,
        accept: "text/html",
        cookie: cookie.join("; "),
        ...(body && !form && { "content-type": "application/json" }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path: /;\s*path=([^;]*)/i.exec(line)?.[1] ?? "/" });
    }
    return answer;
  }

  /** Follows redirects until a page of ours, which this app does not render. */
  async follow(url: string, form?: URLSearchParams): Promise<void> {
    this.at = url;
    let answer = await this.fetch(url, form);
    for (let hop = 0; hop < 10 && answer.headers.get("location"); hop++) {
      this.at = new URL(answer.headers.get("location") ?? "", this.at).href;
      if (new URL(this.at).pathname === "/user/social/done") return;
      answer = await this.fetch(this.at);
    }
  }

  async session(): Promise<{ user: { id: string } } | null> {
    return (await this.fetch(`${origin}/api/auth/get-session`)).json() as Promise<{
      user: { id: string };
    } | null>;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
