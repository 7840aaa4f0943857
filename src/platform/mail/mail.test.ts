import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { inTransaction } from "../db/database.server.ts";
import { openJobs, type QueuedJob } from "../jobs.server.ts";
import { openLog } from "../log.server.ts";
import {
  deleteOldMails,
  type MailServer,
  mailQueue,
  mailWorker,
  queueMails,
  removeMailTokens,
  smtpServer,
  storeOnly,
  storeWithLinks,
} from "./delivery.server.ts";
import { type Mail, redirectUnsentMails, removeHeldMail, writeMail } from "./mail.server.ts";

const { db, pool } = await testDatabase();
const log = openLog("silent");
const publicUrl = "https://mela.example";

const mail = (more: Partial<Mail> = {}): Mail => ({
  kind: "test",
  to: "a@mela.test",
  language: "en",
  subject: "A <subject>",
  blocks: [
    "Hello <b>you</b>",
    { label: "Open", url: `${publicUrl}/x?a=1&b=2` },
    { rows: [["Total", "৳ 1,255"]] },
  ],
  ...more,
});

const stored = (id: string) =>
  db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Runs the worker for these mails, as pg-boss does. */
async function deliver(server: MailServer, ids: readonly string[], isLastAttempt = false): Promise<void> {
  const worker = mailWorker(db, server);
  for (const mailId of ids) await worker.run({ mailId }, { isLastAttempt }).catch(() => {});
}

describe("writeMail", () => {
  it("stores the mail as text and as HTML with escaped texts [S82]", async () => {
    const { bodyText, bodyHtml } = await stored(await writeMail(db, mail(), publicUrl));
    expect(bodyText).toContain("Hello <b>you</b>");
    expect(bodyText).toContain(`Open:\n${publicUrl}/x?a=1&b=2`);
    expect(bodyText).toContain("Total: ৳ 1,255");
    expect(bodyHtml).toContain("Hello &lt;b&gt;you&lt;/b&gt;");
    expect(bodyHtml).toContain('href="https://mela.example/x?a=1&amp;b=2"');
    expect(bodyHtml).toContain("<title>A &lt;subject&gt;</title>");
  });

  it("stores nothing if the transaction is rolled back", async () => {
    const before = await db.selectFrom("mails").select("id").execute();
    await expect(
      inTransaction(db, async (trx) => {
        await writeMail(trx, mail(), publicUrl);
        throw new Error("the order could not be written");
      }),
    ).rejects.toThrow();
    expect(await db.selectFrom("mails").select("id").execute()).toHaveLength(before.length);
  });
});

describe("the mail queue", () => {
  it("gets each mail once, also from several processes concurrently [R31]", async () => {
    const ids = await Promise.all(Array.from({ length: 250 }, () => writeMail(db, mail(), publicUrl)));
    const queued: string[] = [];
    const jobs = {
      insert: async (_queue: string, found: { data: object }[]) =>
        void queued.push(...found.map(({ data }) => (data as { mailId: string }).mailId)),
    };
    await Promise.all([queueMails(db, jobs), queueMails(db, jobs), queueMails(db, jobs)]);
    expect(queued.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
  });

  it("gets a held mail only when its time has come", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    const [held, due] = [
      await writeMail(db, mail({ heldUntil: inAnHour }), publicUrl),
      await writeMail(db, mail({ heldUntil: new Date(Date.now() - 1) }), publicUrl),
    ];
    await queueMails(db, { insert: async () => {} });
    expect([(await stored(held)).queuedAt, (await stored(due)).queuedAt]).toEqual([null, expect.any(Date)]);
    await inTransaction(db, async (trx) =>
      expect([await removeHeldMail(trx, held), await removeHeldMail(trx, due)]).toEqual([true, false]),
    );
  });

  it("delivers through pg-boss to the mail server", async () => {
    const arrived: string[] = [];
    const delivered = Promise.withResolvers<void>();
    const server: MailServer = {
      async send({ id }) {
        arrived.push(id);
        delivered.resolve();
      },
      close() {},
    };
    const jobs = await openJobs(pool, log, [], [mailWorker(db, server)]);
    const id = await writeMail(db, mail(), publicUrl);
    await queueMails(db, jobs);
    await delivered.promise;
    await jobs.close();
    expect(arrived).toEqual([id]);
    expect((await stored(id)).sentAt).toBeInstanceOf(Date);
    const { rows } = await pool.query(
      "select state, heartbeat_seconds from jobs.job where name = $1 and data->>'mailId' = $2",
      [mailQueue, id],
    );
    // With a heartbeat, another process takes over a mail whose process was killed.
    expect(rows).toEqual([{ state: "completed", heartbeat_seconds: 60 }]);
  });

  it("sends as many mails concurrently as the connections to the mail server", async () => {
    const concurrent = 5;
    let running = 0;
    const allRun = Promise.withResolvers<void>();
    const server: MailServer = {
      send() {
        if (++running === concurrent) allRun.resolve();
        return allRun.promise;
      },
      close() {},
    };
    const jobs = await openJobs(pool, log, [], [mailWorker(db, server)]);
    for (let i = 0; i < concurrent; i++) await writeMail(db, mail(), publicUrl);
    await queueMails(db, jobs);
    await allRun.promise;
    await jobs.close();
    expect(running).toBe(concurrent);
  });

  it("sends mails about the account before others", async () => {
    const kinds = ["order_placed", "newsletter_confirm", "product_denied", "admin_digest"];
    const urgentKinds = ["reset_password", "verify_email", "second_factor_on", "password_changed"];
    for (const kind of [...kinds, ...urgentKinds]) await writeMail(db, mail({ kind }), publicUrl);
    const queued: QueuedJob[] = [];
    await queueMails(db, { insert: async (_queue, jobs) => void queued.push(...jobs) });
    expect(queued.map(({ priority }) => priority)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it("retries after a failure, stores the error, and does not send a mail again that is marked as sent [R25]", async () => {
    const id = await writeMail(db, mail(), publicUrl);
    await deliver({ send: async () => Promise.reject(new Error("450 mailbox busy")), close() {} }, [id]);
    expect(await stored(id)).toMatchObject({ sentAt: null, failedAt: null, lastError: "450 mailbox busy" });

    let sent = 0;
    const server: MailServer = { send: async () => void sent++, close() {} };
    await deliver(server, [id, id]);
    expect(sent).toBe(1);
    expect(await stored(id)).toMatchObject({ lastError: null, sentAt: expect.any(Date) });
  });

  it("marks a mail as failed after the last attempt [R30]", async () => {
    const id = await writeMail(db, mail(), publicUrl);
    await deliver(
      { send: async () => Promise.reject(new Error("550 no such user")), close() {} },
      [id],
      true,
    );
    expect(await stored(id)).toMatchObject({ failedAt: expect.any(Date), lastError: "550 no such user" });
  });

  it("deletes sent mails after 30 days, but not waiting ones", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => writeMail(db, mail(), publicUrl)));
    const [old = "", waiting, unmarked = ""] = ids;
    await deliver(storeOnly, [old]);
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await db.updateTable("mails").set({ createdAt }).where("id", "in", ids).execute();
    // Its last attempt ended with the process, so it is marked neither as sent nor as failed.
    await db.updateTable("mails").set({ queuedAt: createdAt }).where("id", "=", unmarked).execute();
    await deleteOldMails(db, new Date());
    const left = await db.selectFrom("mails").select("id").where("id", "in", ids).execute();
    expect(left).toEqual([{ id: waiting }]);
  });
});

it("deletes old mails, at most 100 in a statement", async () => {
  const { db, pool } = await testDatabase();
  for (let left = 250; left > 0; left--) await writeMail(db, mail(), publicUrl);
  await pool.query("update mails set sent_at = now(), created_at = now() - interval '31 days'");
  await pool.query(`
    create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 100 then raise exception 'too many'; end if;
        return null;
      end $$;
    create trigger few after delete on mails referencing old table as gone for each statement
      execute function refuse_many()`);
  await deleteOldMails(db, new Date());
  expect(await db.selectFrom("mails").select("id").execute()).toEqual([]);
});

describe("redirectUnsentMails", () => {
  const to = "old@mela.test";
  const failing: MailServer = { send: async () => Promise.reject(new Error("450 later")), close() {} };

  it("redirects held and retried mails about orders and products, and no others", async () => {
    const heldUntil = new Date(Date.now() + 3_600_000);
    const held = await writeMail(db, mail({ kind: "product_approved", to, heldUntil }), publicUrl);
    const [retried, sent, failed] = [
      await writeMail(db, mail({ kind: "order_status", to }), publicUrl),
      await writeMail(db, mail({ kind: "order_placed", to }), publicUrl),
      await writeMail(db, mail({ kind: "order_cancelled", to }), publicUrl),
    ];
    const account = await writeMail(db, mail({ kind: "verify_email", to, heldUntil }), publicUrl);
    const newsletter = await writeMail(db, mail({ kind: "newsletter_confirm", to, heldUntil }), publicUrl);
    await queueMails(db, { insert: async () => {} });
    await deliver(failing, [retried]);
    await deliver(storeOnly, [sent]);
    await deliver(failing, [failed], true);

    await redirectUnsentMails(db, to, "new@mela.test");
    const recipients = async (ids: string[]) =>
      Promise.all(ids.map(async (id) => (await stored(id)).recipient));
    expect(await recipients([held, retried])).toEqual(["new@mela.test", "new@mela.test"]);
    expect(await recipients([sent, failed, account, newsletter])).toEqual([to, to, to, to]);

    const reached: string[] = [];
    await deliver({ send: async ({ recipient }) => void reached.push(recipient), close() {} }, [retried]);
    expect(reached).toEqual(["new@mela.test"]);
    expect(await inTransaction(db, (trx) => removeHeldMail(trx, held))).toBe(true);
  });
});

describe("a secret link in a mail", () => {
  const withLink = (kind = "reset_password") =>
    mail({
      kind,
      unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe?token=leave-me`,
      blocks: [
        { label: "Open", url: `${publicUrl}/user/reset-password?token=a-Secret_1` },
        "Your token= is safe.",
      ],
    });
  const secretsOf = async (id: string) =>
    JSON.stringify(await stored(id)).match(/a-Secret_1|leave-me/g)?.length ?? 0;
  const failing: MailServer = { send: async () => Promise.reject(new Error("550 no such user")), close() {} };
  const unexpired = { accounts: new Date(0), newsletter: new Date(0) };
  const written = (id: string, hoursAgo: number) =>
    db
      .updateTable("mails")
      .set({ createdAt: new Date(Date.now() - hoursAgo * 3_600_000) })
      .where("id", "=", id)
      .execute();

  it("reaches the mail server, and is removed from the table once the mail is sent [F13, S18]", async () => {
    const id = await writeMail(db, withLink(), publicUrl);
    const sent: unknown[] = [];
    await deliver({ send: async (outgoing) => void sent.push(outgoing), close() {} }, [id]);
    expect(JSON.stringify(sent).match(/a-Secret_1|leave-me/g)).toHaveLength(4);
    expect(await secretsOf(id)).toBe(0);
    expect(await stored(id)).toMatchObject({
      sentAt: expect.any(Date),
      unsubscribeUrl: null,
      bodyText: expect.stringContaining("reset-password?token-removed"),
    });
  });

  it("stays while the mail is retried, and is removed after the last attempt [F13]", async () => {
    const id = await writeMail(db, withLink(), publicUrl);
    await deliver(failing, [id]);
    await removeMailTokens(db, failing, unexpired);
    expect(await secretsOf(id)).toBe(4);
    await deliver(failing, [id], true);
    expect(await secretsOf(id)).toBe(0);
  });

  it("stays in the demo without a mail server, until it expires [F13, S18]", async () => {
    const id = await writeMail(db, withLink(), publicUrl);
    await deliver(storeWithLinks, [id]);
    await removeMailTokens(db, storeWithLinks, unexpired);
    expect(await secretsOf(id)).toBe(4);
    await written(id, 25);
    await removeMailTokens(db, storeWithLinks, {
      accounts: new Date(Date.now() - 24 * 3_600_000),
      newsletter: new Date(0),
    });
    expect(await secretsOf(id)).toBe(0);
  });

  it("is removed also without a mail server [F13]", async () => {
    const id = await writeMail(db, withLink(), publicUrl);
    await deliver(storeOnly, [id]);
    expect(await secretsOf(id)).toBe(0);
  });

  it("is removed from any number of mails that an earlier version has sent [F13]", async () => {
    const ids = await Promise.all(Array.from({ length: 210 }, () => writeMail(db, withLink(), publicUrl)));
    await db.updateTable("mails").set({ sentAt: new Date() }).where("id", "in", ids).execute();
    await removeMailTokens(db, storeOnly, unexpired);
    const left = await Promise.all(ids.map(secretsOf));
    expect(left.filter((count) => count > 0)).toEqual([]);
  });

  it("stays longer in a newsletter than in an account mail [F13]", async () => {
    const [account, newsletter] = [
      await writeMail(db, withLink(), publicUrl),
      await writeMail(db, withLink("newsletter_confirm"), publicUrl),
    ];
    for (const id of [account, newsletter]) await written(id, 48);
    await removeMailTokens(db, storeOnly, {
      accounts: new Date(Date.now() - 24 * 3_600_000),
      newsletter: new Date(Date.now() - 72 * 3_600_000),
    });
    expect(await Promise.all([account, newsletter].map(secretsOf))).toEqual([0, 4]);
  });
});

describe("an SMTP server", async () => {
  const received: string[] = [];
  const inbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", () => {
        received.push(Buffer.concat(parts).toString("utf8"));
        done();
      });
    },
  });
  const listener = inbox.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const server = smtpServer(`smtp://127.0.0.1:${port}`);
  afterAll(() => {
    server.close();
    inbox.close(() => {});
  });

  it("gets the mail with both bodies, a stable Message-ID and List-Unsubscribe", async () => {
    const id = await writeMail(
      db,
      mail({ subject: "মেলা", unsubscribeUrl: `${publicUrl}/api/newsletter/unsubscribe` }),
      publicUrl,
    );
    await deliver(server, [id]);
    const [raw = ""] = received;
    expect(raw).toContain("To: a@mela.test");
    expect(raw).toMatch(new RegExp(`^Message-ID: <${id}@`, "m"));
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/mela\.example\/api\/newsletter\/unsubscribe>/m);
    expect(raw).toContain("text/plain");
    expect(raw).toContain("text/html");
  });

  it("gets no mail without TLS if it is remote, unless the URL allows it [F27]", async () => {
    // Linux and macOS connect 0.0.0.0 to this machine, but it is no loopback address.
    received.length = 0;
    const id = await writeMail(db, mail(), publicUrl);
    const remote = smtpServer(`smtp://0.0.0.0:${port}`);
    await deliver(remote, [id]);
    remote.close();
    expect(received).toEqual([]);
    expect((await stored(id)).lastError).toMatch(/STARTTLS/);
    const privateNetwork = smtpServer(`smtp://0.0.0.0:${port}?requireTLS=false`);
    await deliver(privateNetwork, [id]);
    privateNetwork.close();
    expect(received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ lastError: null, sentAt: expect.any(Date) });
  });

  it("gets no header that was injected by a line break [S81]", async () => {
    received.length = 0;
    const id = await writeMail(db, mail({ subject: "Hello\r\nBcc: b@mela.test" }), publicUrl);
    await deliver(server, [id]);
    const [headers = ""] = received[0]?.split("\r\n\r\n") ?? [];
    expect(headers).toMatch(/^Subject: Hello/m);
    expect(headers).not.toMatch(/^Bcc:/im);
  });
});
