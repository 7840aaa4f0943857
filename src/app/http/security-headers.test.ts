import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { pagePolicy, withoutNonce } from "./security-headers.server.ts";

const nonce = "5f0c6b1d";
const hashOf = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
const own = "window.__reactRouterContext = {}";
const data = '{"@context":"https://schema.org"}';
const foreign = ["steal()", "alsoSteal()", "guess()", "inAttribute()"];
const html = `<script nonce="${nonce}">${own}</script><script type="module" nonce="${nonce}" src="/assets/entry.js"></script>
<script>${foreign[0]}</script><script id=x>${foreign[1]}</script><script nonce="5f0c6b1e">${foreign[2]}</script>
<script data-nonce="${nonce}">${foreign[3]}</script><script type="application/ld+json">${data}</script>`;
const allowed = /script-src ([^;]*)/.exec(pagePolicy(html, nonce))?.[1];

it("allows the inline scripts of its own render by their hashes, and no injected ones [F25, S85]", () => {
  expect(allowed).toBe(`'self' ${hashOf(own)}`);
});

it("allows no inline script on a page that was rendered without a nonce [F25]", () => {
  expect(
    /script-src ([^;]*)/.exec(
      pagePolicy('<script nonce="">steal()</script><script>steal()</script>', ""),
    )?.[1],
  ).toBe("'self'");
});

it("removes the nonce from the page that is sent [F25]", () => {
  expect(withoutNonce(html, nonce)).not.toContain(` nonce="${nonce}"`);
  expect(withoutNonce(html, nonce)).toContain(
    `<script>${own}</script><script type="module" src="/assets/entry.js"></script>`,
  );
});
