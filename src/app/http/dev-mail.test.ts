import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { mountDevMail } from "./dev-mail.server.ts";

const app = await testApp();
const fastify = Fastify();
mountDevMail(fastify, app.ctx, async () => undefined);
const open = (url: string) => fastify.inject({ method: "GET", url });

describe("the mail pages of the demo", () => {
  it("list all mails or those of one recipient, and are not cached", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const all = await open("/dev/mail");
    expect([all.statusCode, all.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(all.body).toContain(person.email);
    expect(all.body).toContain(other.email);
    const { body } = await open(`/dev/mail?to=${encodeURIComponent(person.email)}`);
    expect([body.includes(person.email), body.includes(other.email)]).toEqual([true, false]);
    const mail = await open(/\/dev\/mail\/[\w-]+/.exec(body)?.[0] ?? "");
    expect([mail.statusCode, mail.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  });

  it("accept any query and any id", async () => {
    for (const query of ["to=a&to=b", "to[]=a", "to=%00", "to=%22%3E%3Cscript%3E"]) {
      const { statusCode, body } = await open(`/dev/mail?${query}`);
      expect([query, statusCode]).toEqual([query, 200]);
      expect(body).not.toContain("<script");
    }
    for (const id of ["nothing", "%00", "00000000-0000-7000-8000-000000000000"])
      expect([id, (await open(`/dev/mail/${id}`)).statusCode]).toEqual([id, 404]);
  });
});

describe("access to the mail pages of the demo [F3]", () => {
  const status = async (
    { fastify: of }: typeof app,
    options: { remoteAddress?: string; headers?: Record<string, string> },
    url = "/dev/mail",
  ) => (await of.inject({ method: "GET", url, ...options })).statusCode;

  it("is granted to a browser on this machine, by each of its names", async () => {
    for (const host of ["localhost:3999", "127.0.0.1:3999", "[::1]:3999", "mela.test:3999"]) {
      expect([host, await status(app, { headers: { host } })]).toEqual([host, 200]);
    }
    expect(await status(app, { remoteAddress: "::ffff:127.0.0.1", headers: { host: "localhost" } })).toBe(
      200,
    );
  });

  it.each([
    ["another machine", { remoteAddress: "192.0.2.7" }],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "192.0.2.7" } }],
    ["a proxy that forwards the address of this machine", { headers: { "x-forwarded-for": "127.0.0.1" } }],
    ["a page of another site whose name leads to this machine", { headers: { host: "rebound.example" } }],
  ])("is denied to %s, also to a single mail", async (_who, options) => {
    for (const url of ["/dev/mail", "/dev/mail/x", "/dev/mail/x/html"])
      expect([url, await status(app, options, url)]).toEqual([url, 403]);
  });

  it("is granted only to admins if the demo has a public URL", async () => {
    const open = await testApp({ PUBLIC_URL: "https://demo.mela.example", DEMO: "1" });
    expect(await status(open, {})).toBe(403);
    const [admin, shopper] = [await open.signUp("admin"), await open.signUp()];
    const as = (cookie: string) => status(open, { remoteAddress: "192.0.2.7", headers: { cookie } });
    expect([await as(admin.cookie), await as(shopper.cookie), await as("")]).toEqual([200, 403, 403]);
  });

  it("is not granted to an admin who lacks the required two-step sign-in", async () => {
    const strict = await testApp({
      PUBLIC_URL: "https://demo.mela.example",
      DEMO: "1",
      REQUIRE_ADMIN_2FA: "1",
    });
    const { cookie } = await strict.signUp("admin");
    expect(await status(strict, { remoteAddress: "192.0.2.7", headers: { cookie } })).toBe(403);
  });
});
