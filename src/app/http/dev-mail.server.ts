import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AppContext, lacksSecondFactor, type Person } from "#platform/http/endpoint.server.ts";
import { findMail, listNewestMails } from "#platform/mail/mail.server.ts";
import { alta, ink, line, paper, surface } from "#shared/colours.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { isLocalHost, isLoopback } from "#shared/loopback.ts";
import { mailPolicy } from "./security-headers.server.ts";

const maxMails = 100;

type PersonOfCookie = (headers: FastifyRequest["headers"]) => Promise<Person | undefined>;

/**
 * Mounts the mail pages of the demo, the newest mail first; a real instance has no such pages. Anyone who
 * reads a mail can use its links, so the mails are shown only to browsers on this machine and to admins.
 */
export function mountDevMail(
  app: FastifyInstance,
  ctx: Pick<AppContext, "db" | "config">,
  personOfCookie: PersonOfCookie,
): void {
  const { db, config } = ctx;
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (config.isLocal && isOfThisMachine(request)) return;
      const person = await personOfCookie(request.headers);
      if (person?.role === "admin" && !lacksSecondFactor(ctx, person)) return;
      return page(
        reply.code(403),
        "Admins only",
        "<p>Sign in as an admin to read the mails of the demo.</p>",
      );
    },
  };
  app.get<{ Querystring: { to?: unknown } }>("/dev/mail", options, async (request, reply) => {
    // PostgreSQL rejects texts with a NUL.
    const to = typeof request.query.to === "string" ? request.query.to.replaceAll("\0", "") : "";
    const rows = await listNewestMails(db, maxMails, to === "" ? undefined : to.toLowerCase());
    const lines = rows.map(
      ({ id, kind, recipient, language, subject, createdAt, sentAt, lastError }) =>
        `<tr><td>${createdAt.toISOString().slice(0, 19).replace("T", " ")}</td>
         <td>${escapeHtml(recipient)}</td>
         <td><a href="/dev/mail/${id}" lang="${language}">${escapeHtml(subject)}</a></td>
         <td>${escapeHtml(kind)}</td>
         <td>${sentAt ? "sent" : escapeHtml(lastError ?? "waiting")}</td></tr>`,
    );
    const table =
      lines.length > 0
        ? `<table>
           <thead><tr><th>When (UTC)</th><th>To</th><th>Subject</th><th>Kind</th><th>Status</th></tr></thead>
           <tbody>${lines.join("")}</tbody></table>`
        : "<p>No mails yet. Sign up, order something or subscribe to the newsletter to get one.</p>";
    return page(
      reply,
      "Mails of the demo",
      `<form><label>Recipient <input name="to" type="email" value="${escapeHtml(to)}"></label>
       <button>Filter</button></form>${table}`,
    );
  });

  app.get<{ Params: { id: string } }>("/dev/mail/:id", options, async (request, reply) => {
    const mail = await findMail(db, request.params.id);
    if (!mail) return page(reply.code(404), "No such mail", '<p><a href="/dev/mail">All mails</a></p>');
    const text = escapeHtml(mail.bodyText).replace(
      /https?:\/\/[^\s<]+/g,
      (url) => `<a href="${url}">${url}</a>`,
    );
    return page(
      reply,
      mail.subject,
      `<p><a href="/dev/mail">All mails</a> · <a href="/dev/mail/${mail.id}/html">As HTML</a></p>
       <p>To ${escapeHtml(mail.recipient)}</p><pre lang="${mail.language}">${text}</pre>`,
    );
  });

  app.get<{ Params: { id: string } }>("/dev/mail/:id/html", options, async (request, reply) => {
    const mail = await findMail(db, request.params.id);
    if (!mail) return page(reply.code(404), "No such mail", '<p><a href="/dev/mail">All mails</a></p>');
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", mailPolicy)
      .header("cache-control", "private, no-store")
      .send(mail.bodyHtml);
  });
}

const forwarded = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Returns whether the request comes from a browser on this machine and for one of the machine's own names. A
 * proxy on this machine connects from here too, but sends a forwarding header; a page of another site whose
 * name resolves to this machine sends that name as the host.
 */
function isOfThisMachine({ socket, headers, hostname }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    isLocalHost(hostname) &&
    forwarded.every((name) => headers[name] === undefined)
  );
}

const style = `
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;
color:${ink};background:${paper}}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid ${line}}a{color:${alta}}
pre{white-space:pre-wrap;background:${surface};padding:1rem;border:1px solid ${line}}`;

function page(reply: FastifyReply, title: string, body: string) {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", mailPolicy)
    .header("cache-control", "private, no-store")
    .send(
      `<!doctype html><html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
    );
}
