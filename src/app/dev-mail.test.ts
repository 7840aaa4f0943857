import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { mountDevMail } from "./dev-mail.server.ts";
import { testApp } from "./test-app.server.ts";

const shop = await testApp();
const app = Fastify();
mountDevMail(app, shop.at);
const open = (url: string) => app.inject({ method: "GET", url });

describe("the mails of the demo", () => {
  it("are listed, all or of one person, and kept by no cache", async () => {
    const [one, other] = [await shop.signUp(), await shop.signUp()];
    const all = await open("/dev/mail");
    expect([all.statusCode, all.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(all.body).toContain(one.email);
    expect(all.body).toContain(other.email);
    const { body } = await open(`/dev/mail?to=${encodeURIComponent(one.email)}`);
    expect([body.includes(one.email), body.includes(other.email)]).toEqual([true, false]);
    const mail = await open(/\/dev\/mail\/[\w-]+/.exec(body)?.[0] ?? "");
    expect([mail.statusCode, mail.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  });

  it("are listed whatever stands in the address", async () => {
    for (const query of ["to=a&to=b", "to[]=a", "to=%00", "to=%22%3E%3Cscript%3E"]) {
      const { statusCode, body } = await open(`/dev/mail?${query}`);
      expect([query, statusCode]).toEqual([query, 200]);
      expect(body).not.toContain("<script");
    }
    for (const id of ["nothing", "%00", "00000000-0000-7000-8000-000000000000"]) expect([id, (await open(`/dev/mail/${id}`)).statusCode]).toEqual([id, 404]);
  });
});
