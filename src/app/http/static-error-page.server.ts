/** Static error pages, for when React, the database or a loader are not available. */

import { reachTimes } from "#client/when-reachable.ts";
import type { RenderedResponse } from "#platform/http/cached-response.server.ts";
import { brand } from "#shared/brand.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { type Locale, localizePath } from "#shared/locale.ts";
import { commonRefusals, type Refusal, type RefusalKind } from "#shared/refusal.ts";
import appCss from "#ui/app.css?raw";
import wheel from "#ui/favicon.svg?raw";
import bengali from "#ui/fonts/bangla.woff2?url";
import fraunces from "#ui/fonts/fraunces-600.woff2?url";
import { m } from "#words/messages.js";
import { staticPagePolicy } from "./security-headers.server.ts";

/**
 * `offline`: the browser cannot reach the server. `unavailable`: the database is unreachable.
 * `maintenance`: maintenance mode is on. `busy`: the server is overloaded. `rate-limited`: the visitor has
 * exceeded a rate limit.
 */
export type ErrorPageKind = "offline" | "unavailable" | "maintenance" | "busy" | "rate-limited";

export interface StaticErrorPage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
}

const rendered = new Map<string, StaticErrorPage>();

/** Returns a page, which is rendered only once because under overload thousands are sent per second. */
export function staticErrorPage(kind: ErrorPageKind, locale: Locale, retryAfterSeconds = 0): StaticErrorPage {
  // The only part of the page that depends on the retry time.
  const script = scriptOf(kind, retryAfterSeconds);
  const key = [kind, locale, script].join(" ");
  const page = rendered.get(key) ?? renderErrorPage(kind, locale, script);
  rendered.set(key, page);
  return page;
}

/** Declares `reload`, which waits while another page is being opened, because it would cancel that. */
const reloadScript = `let leaving=false
addEventListener('beforeunload',()=>{leaving=true})
const reload=(key,count)=>{if(leaving){leaving=false;return setTimeout(reload,${reachTimes.leaving},key,count)}
sessionStorage.setItem(key,JSON.stringify([count,Date.now()]));location.reload()}`;

function scriptOf(kind: ErrorPageKind, retryAfterSeconds: number): string {
  // The connection may be back without an event, or during a reload. Each attempt first requests `/livez`,
  // because a reload would move the focus. Delays double up to a minute, also across reloads that failed.
  if (kind === "offline")
    return `${reloadScript}
const[n,t]=JSON.parse(sessionStorage.getItem('mela-offline')||'[0,0]'),again=Date.now()-t<${reachTimes.forgetReloads}?n:0
let wait=${reachTimes.minDelay}*2**again,timer
const load=()=>reload('mela-offline',again+1)
const check=()=>fetch('/livez',{cache:'no-store',signal:AbortSignal.timeout(${reachTimes.limit})}).then(load,later)
const later=()=>{clearTimeout(timer);timer=setTimeout(check,Math.min(wait,${reachTimes.maxDelay}));wait*=2}
addEventListener('online',check);later()`;
  // Reloads up to three times, with exponential delays and jitter; after that, the visitor uses the button.
  if (kind === "busy")
    return `${reloadScript}
const[n,t]=JSON.parse(sessionStorage.getItem('mela-busy')||'[0,0]'),again=Date.now()-t<6e4?n:0
if(again<3)setTimeout(()=>reload('mela-busy',again+1),${retryAfterSeconds}e3*2**again*(1+Math.random()))`;
  return "";
}

function renderErrorPage(kind: ErrorPageKind, locale: Locale, script: string): StaticErrorPage {
  const { title, text } = textsOf(kind, locale);
  const name = escapeHtml(brand.name[locale]);
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${name}</title>
<style>${style}</style></head>
<body>
<header><a href="${localizePath("/", locale)}">${name}</a></header>
<main>
${wheel}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a class="button" href="">${escapeHtml(m.shared_try_again(locale))}</a>
</main>${script && `\n<script>${script}</script>`}
</body>
</html>
`;
  return { html, policy: staticPagePolicy(html, kind === "offline") };
}

/** Refusals of pages and forms that are shown as a static error page. */
const kindsOfRefusals = new Map<RefusalKind, ErrorPageKind>([
  [commonRefusals.busy, "busy"],
  [commonRefusals.too_many_requests, "rate-limited"],
  [commonRefusals.unavailable, "unavailable"],
]);

const retrySeconds = 2;

/** Returns the static error page for a refusal of a page or form, or undefined if it has none. */
export function errorPageOf(refusal: Refusal, locale: Locale): RenderedResponse | undefined {
  const kind = kindsOfRefusals.get(refusal.kind);
  if (!kind) return undefined;
  const { retryAfterSeconds = retrySeconds } = refusal;
  return { ...staticErrorResponse(kind, locale, retryAfterSeconds), status: refusal.kind.status };
}

/** Returns a static error page as a response, with 503 unless the caller changes the status. */
export function staticErrorResponse(
  kind: ErrorPageKind,
  locale: Locale,
  retryAfterSeconds: number,
): RenderedResponse {
  const { html, policy } = staticErrorPage(kind, locale, retryAfterSeconds);
  return {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "private, no-store",
      "retry-after": String(retryAfterSeconds),
    },
    body: Buffer.from(html),
    tags: [],
  };
}

function textsOf(kind: ErrorPageKind, locale: Locale): { title: string; text: string } {
  const name = { brand: brand.name[locale] };
  if (kind === "offline") return { title: m.app_offline_title(locale), text: m.app_offline_text(locale) };
  if (kind === "busy") return { title: m.app_busy_title(locale, name), text: m.app_busy_text(locale) };
  if (kind === "rate-limited")
    return { title: m.app_rate_limited_title(locale), text: m.app_rate_limited_text(locale) };
  if (kind === "unavailable")
    return { title: m.app_unavailable_title(locale, name), text: m.app_unavailable_text(locale) };
  return { title: m.app_maintenance_title(locale, name), text: m.app_maintenance_text(locale) };
}

/** The colours of the design system. */
const colours = [
  ...appCss.matchAll(/--color-(?:paper|ink|muted|line|alta|alta-deep|surface|leaf): #[0-9a-f]{6};/g),
].join("");

const style = `:root{${colours}}
@font-face{font-family:Fraunces;src:url(${fraunces});font-weight:600 700;font-display:swap}
@font-face{font-family:Bengali;src:url(${bengali});font-weight:400 700;font-display:swap;
unicode-range:U+0964-0965,U+0980-09F2,U+09F4-09FE,U+200C-200D}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;
background:var(--color-paper);color:var(--color-ink);
font:1.0625rem/1.65 Bengali,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{padding:.75rem 1.5rem;border-bottom:1px solid var(--color-line)}
header a{display:inline-block;min-height:44px;line-height:44px;color:var(--color-alta);
font:700 1.6rem/44px Fraunces,Bengali,Georgia,serif;text-decoration:none}
main{display:grid;justify-items:center;align-content:center;
gap:1rem;padding:2rem 1.5rem 4rem;text-align:center}
svg{width:9rem;height:9rem}
h1{margin:.5rem 0 0;max-width:24em;font:700 1.75rem/1.35 Fraunces,Bengali,Georgia,serif;text-wrap:balance}
p{margin:0;max-width:34em;color:var(--color-muted);text-wrap:balance}
.button{display:inline-flex;align-items:center;min-height:44px;margin-top:.5rem;padding:0 1.5rem;
border-radius:.625rem;background:var(--color-alta);color:var(--color-surface);
font-weight:700;text-decoration:none}
.button:hover{background:var(--color-alta-deep)}
:focus-visible{outline:3px solid var(--color-leaf);outline-offset:2px}`;
