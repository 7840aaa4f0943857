/** Pages that stand by themselves, without React, the database or a loader: for when those cannot be had. */
import { escapeHtml } from "#platform/mail-layout.server.ts";
import { brand } from "#shared/brand.ts";
import { type Locale, localisePath } from "#shared/locale.ts";
import wheel from "#ui/favicon.svg?raw";
import bengali from "#ui/fonts/bangla.woff2?url";
import fraunces from "#ui/fonts/fraunces-600.woff2?url";
import { m } from "#words/messages.js";
import look from "../app.css?raw";
import type { RenderedPage } from "./page-cache.server.ts";
import { stillPolicy } from "./security-headers.server.ts";

/** `offline`: the browser could not reach us. `away`: the database cannot be reached. `maintenance`: the operator works on the shop. */
export type StillKind = "offline" | "away" | "maintenance";

export interface StillPage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
}

export function stillPage(kind: StillKind, locale: Locale): StillPage {
  const { title, text } = wordsOf(kind, locale);
  const name = escapeHtml(brand.name[locale]);
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${name}</title><style>${style}</style></head>
<body>
<header><a href="${localisePath("/", locale)}">${name}</a></header>
<main>
${wheel}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a class="button" href="">${escapeHtml(m.shared_try_again({}, { locale }))}</a>
</main>${kind === "offline" ? "\n<script>addEventListener('online',()=>location.reload())</script>" : ""}
</body>
</html>
`;
  return { html, policy: stillPolicy(html) };
}

/** Such a page as the answer 503 to a browser that asked for another. */
export function stillAnswer(kind: StillKind, locale: Locale, retryAfterSeconds: number): RenderedPage {
  const { html, policy } = stillPage(kind, locale);
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

function wordsOf(kind: StillKind, locale: Locale): { title: string; text: string } {
  const name = { brand: brand.name[locale] };
  if (kind === "offline") return { title: m.app_offline_title({}, { locale }), text: m.app_offline_text({}, { locale }) };
  if (kind === "away") return { title: m.app_away_title(name, { locale }), text: m.app_away_text({}, { locale }) };
  return { title: m.app_maintenance_title(name, { locale }), text: m.app_maintenance_text({}, { locale }) };
}

/** The shop's colours, from where they stand. */
const colours = [...look.matchAll(/--color-(?:paper|ink|muted|line|alta|alta-deep|surface|leaf): #[0-9a-f]{6};/g)].join("");

const style = `:root{${colours}}
@font-face{font-family:Fraunces;src:url(${fraunces});font-weight:600 700;font-display:swap}
@font-face{font-family:Bengali;src:url(${bengali});font-weight:400 700;font-display:swap;unicode-range:U+0964-0965,U+0980-09F2,U+09F4-09FE,U+200C-200D}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--color-paper);color:var(--color-ink);font:1.0625rem/1.65 Bengali,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{padding:.75rem 1.5rem;border-bottom:1px solid var(--color-line)}
header a{display:inline-block;min-height:44px;line-height:44px;color:var(--color-alta);font:700 1.6rem/44px Fraunces,Bengali,Georgia,serif;text-decoration:none}
main{display:grid;justify-items:center;align-content:center;gap:1rem;padding:2rem 1.5rem 4rem;text-align:center}
svg{width:9rem;height:9rem}
h1{margin:.5rem 0 0;max-width:24em;font:700 1.75rem/1.35 Fraunces,Bengali,Georgia,serif;text-wrap:balance}
p{margin:0;max-width:34em;color:var(--color-muted);text-wrap:balance}
.button{display:inline-flex;align-items:center;min-height:44px;margin-top:.5rem;padding:0 1.5rem;border-radius:.625rem;background:var(--color-alta);color:var(--color-surface);font-weight:700;text-decoration:none}
.button:hover{background:var(--color-alta-deep)}
:focus-visible{outline:3px solid var(--color-leaf);outline-offset:2px}`;
