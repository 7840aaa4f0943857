import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { mountIdentity } from "#app/identity-door.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { openLog } from "#platform/log.server.ts";
import { testDatabase } from "#platform/test-database.server.ts";
import { mountDemoProvider } from "./demo-provider.server.ts";
import { type Identity, openIdentity } from "./identity.server.ts";
import { openIdProviders } from "./social.server.ts";

const { pool, db } = await testDatabase();
const port = await freePort();
const secret = "a secret for tests that is long enough";
const config = readConfig({ PORT: String(port), SECRET: secret, RATE_LIMIT_FACTOR: "10000", LOG_LEVEL: "silent" }, "/tmp");
const app: FastifyInstance = Fastify();
mountIdentity(app, openIdentity(pool, config, secret, openIdProviders(config, secret), openLog("silent")), config);
await mountDemoProvider(app, config, secret);
await app.listen({ port, host: "127.0.0.1" });
afterAll(() => app.close());

describe("the demo's identity provider", () => {
  it("signs a chosen person in, with name and e-mail", async () => {
    const browser = new Browser();
    const choice = await browser.follow(await begin(browser));
    expect(choice.body).toContain("Nadia Karim");
    const end = await browser.follow(choice.url, new URLSearchParams({ person: "nadia.karim@people.test" }));
    expect(end.url).toBe(`${config.publicUrl}/user/social/done?popup=1`);
    expect((await session(browser)).user).toMatchObject({ name: "Nadia Karim", email: "nadia.karim@people.test", role: "user", image: null });
  });

  it("signs the same person in again as the same account", async () => {
    const first = await session(await signIn("A", "again@people.test"));
    const second = await session(await signIn("A", "again@people.test"));
    expect(second.user.id).toBe(first.user.id);
  });

  it("takes a name and an e-mail that were typed, and shows them as text", async () => {
    const browser = await signIn('<img src=x> "Ruma"', "ruma@people.test");
    expect((await session(browser)).user.name).toBe('<img src=x> "Ruma"');
    const other = new Browser();
    const choice = await other.follow(await begin(other));
    const again = await other.follow(choice.url, new URLSearchParams({ name: "<script>x</script>", email: "nonsense" }));
    expect(again.status).toBe(422);
    expect(again.body).not.toContain("<script");
  });

  it("speaks Bangla on a Bangla page", async () => {
    const browser = new Browser();
    expect((await browser.follow(await begin(browser, "bn"))).body).toContain('lang="bn"');
  });

  it("answers a refusal with an error and no session", async () => {
    const browser = new Browser();
    const choice = await browser.follow(await begin(browser));
    const end = await browser.follow(choice.url, new URLSearchParams({ cancel: "1" }));
    expect(new URL(end.url).searchParams.get("error")).toBe("access_denied");
    expect(await session(browser)).toBeNull();
  });

  it("does not open an account that has a password to whoever types its e-mail", async () => {
    const owner = new Browser();
    await owner.fetch(`${config.publicUrl}/api/auth/sign-up/email`, { name: "Owner", email: "owner@mela.test", password: "Mela#2026" });
    await db.updateTable("users").set({ emailVerified: true }).where("email", "=", "owner@mela.test").execute();
    const browser = new Browser();
    const choice = await browser.follow(await begin(browser));
    const end = await browser.follow(choice.url, new URLSearchParams({ name: "Thief", email: "owner@mela.test" }));
    expect(new URL(end.url).searchParams.get("error")).toBe("account_not_linked");
    expect(await session(browser)).toBeNull();
  });

  it("refuses a code whose state is another browser's", async () => {
    const victim = new Browser();
    const attacker = new Browser();
    const choice = await attacker.follow(await begin(attacker));
    const callback = await attacker.followUntil("/api/auth/callback/", choice.url, new URLSearchParams({ person: "nadia.karim@people.test" }));
    await victim.follow(callback);
    expect(await session(victim)).toBeNull();
  });

  it("lets no script run and no frame hold its page", async () => {
    const browser = new Browser();
    const { headers } = await browser.follow(await begin(browser));
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe-inline|script-src/);
  });

  it("publishes its discovery document under our public address", async () => {
    const document = await (await fetch(`http://127.0.0.1:${port}/demo-identity/.well-known/openid-configuration`)).json();
    expect(document).toMatchObject({ issuer: `${config.publicUrl}/demo-identity`, token_endpoint: `${config.publicUrl}/demo-identity/token` });
  });
});

describe("a hosted provider, known only by its discovery document", () => {
  it("signs a person in by a verified id token", async () => {
    const hostedPort = await freePort();
    const hostedConfig = readConfig({ PORT: String(hostedPort), SECRET: secret, RATE_LIMIT_FACTOR: "10000", LOG_LEVEL: "silent" }, "/tmp");
    const hosted: FastifyInstance = Fastify();
    // The shop asks for the document when it starts, so the provider has to be up before it.
    let identity: Identity | undefined;
    mountIdentity(hosted, { handler: (request: Request) => identity?.handler(request) } as Identity, hostedConfig);
    await mountDemoProvider(hosted, hostedConfig, secret);
    await hosted.listen({ port: hostedPort, host: "127.0.0.1" });
    const [known] = openIdProviders(hostedConfig, secret);
    const discovered = {
      id: "demo",
      name: "Hosted",
      clientId: known?.clientId ?? "",
      clientSecret: known?.clientSecret ?? "",
      discoveryUrl: `${hostedConfig.publicUrl}/demo-identity/.well-known/openid-configuration`,
      requireIdTokenVerification: true,
    };
    identity = openIdentity(pool, hostedConfig, secret, [discovered], openLog("silent"));
    const browser = new Browser(hostedConfig.publicUrl);
    const choice = await browser.follow(await begin(browser));
    await browser.follow(choice.url, new URLSearchParams({ name: "Hosted Person", email: "hosted@people.test" }));
    expect((await session(browser)).user).toMatchObject({ name: "Hosted Person", email: "hosted@people.test" });
    await hosted.close();
  });
});

describe("a profile picture", () => {
  it("is only one that our own image call gave out", async () => {
    const browser = await signIn("Photo", "photo@people.test");
    const save = (image: unknown) => browser.fetch(`${config.publicUrl}/api/auth/update-user`, { image });
    expect((await save("https://evil.test/x.png")).status).toBe(400);
    expect((await save("/images/../secret")).status).toBe(400);
    expect((await save(`/images/${"a".repeat(32)}-640.webp`)).status).toBe(200);
  });
});

async function begin(browser: Browser, locale = "en"): Promise<string> {
  const answer = await browser.fetch(`${browser.shop}/api/auth/sign-in/social`, {
    provider: "demo",
    callbackURL: "/user/social/done?popup=1",
    errorCallbackURL: "/user/social/done?popup=1",
    disableRedirect: true,
    additionalParams: { ui_locales: locale },
  });
  return ((await answer.json()) as { url: string }).url;
}

async function signIn(name: string, email: string): Promise<Browser> {
  const browser = new Browser();
  const choice = await browser.follow(await begin(browser));
  await browser.follow(choice.url, new URLSearchParams({ name, email }));
  return browser;
}

async function session(browser: Browser) {
  return (await browser.fetch(`${browser.shop}/api/auth/get-session`)).json();
}

/** As much of a browser as a redirect flow needs: cookies by path, redirects, forms. */
class Browser {
  readonly shop: string;
  #cookies = new Map<string, { value: string; path: string }>();

  constructor(shop = config.publicUrl) {
    this.shop = shop;
  }

  async fetch(url: string, body?: object): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`);
    const form = body instanceof URLSearchParams;
    const answer = await fetch(url, {
      redirect: "manual",
      method: body ? "POST" : "GET",
      headers: {
        origin: this.shop,
        accept: "text/html",
        ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
        ...(body && !form && { "content-type": "application/json" }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? "/";
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return answer;
  }

  /** Where the redirects end. A page outside of what this test mounts ends them too. */
  async follow(url: string, form?: URLSearchParams): Promise<{ url: string; status: number; body: string; headers: Headers }> {
    let here = url;
    let answer = await this.fetch(here, form);
    for (let hop = 0; hop < 10 && answer.headers.get("location"); hop++) {
      here = new URL(answer.headers.get("location") ?? "", here).href;
      answer = await this.fetch(here);
    }
    return { url: here, status: answer.status, body: await answer.text(), headers: answer.headers };
  }

  /** The first redirect to an address with `part` in it; it is not followed. */
  async followUntil(part: string, url: string, form?: URLSearchParams): Promise<string> {
    let here = url;
    let answer = await this.fetch(here, form);
    while (answer.headers.get("location")) {
      here = new URL(answer.headers.get("location") ?? "", here).href;
      if (here.includes(part)) return here;
      answer = await this.fetch(here);
    }
    throw new Error(`no redirect to ${part}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
