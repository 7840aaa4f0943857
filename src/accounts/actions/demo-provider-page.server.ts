/** The page of the demo's identity provider, on which a visitor chooses a person. Works without scripts. */
import { createHash } from "node:crypto";
import { brand } from "#shared/brand.ts";
import { alta, edge, ink, leaf, leafSoft, line, muted, paper, surface } from "#shared/colours.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Locale } from "#shared/locale.ts";
import { maxEmailLength } from "#shared/request-limits.ts";
import { m } from "#words/messages.js";
import { maxNameLength } from "../contract/constants.ts";

export const demoPeople = [
  { name: "Nadia Karim", email: "nadia.karim@people.test" },
  { name: "রফিকুল ইসলাম", email: "rafiqul.islam@people.test" },
  { name: "Tania Akter", email: "tania.akter@people.test" },
] as const;

const style = `
*{box-sizing:border-box}
body{margin:0;background:${paper};color:${ink};font:1rem/1.6 system-ui,"Noto Sans Bengali",sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}
p{margin:0 0 1rem}
.muted{color:${muted}}
.box{background:${surface};border:1px solid ${line};border-radius:1rem;padding:1rem;margin-bottom:1rem}
button{display:block;width:100%;min-height:2.75rem;margin-bottom:.5rem;padding:.5rem .75rem;
  border:1px solid ${edge};border-radius:.625rem;background:${surface};color:inherit;font:inherit;text-align:start;
  cursor:pointer}
button:hover{background:${leafSoft}}
button small{display:block;color:${muted}}
button.main{background:${leaf};border-color:${leaf};color:${surface};text-align:center;font-weight:700}
button.plain{border-color:transparent;background:none;text-align:center;text-decoration:underline}
:focus-visible{outline:3px solid ${leaf};outline-offset:2px}
label{display:block;font-weight:700;margin-bottom:.25rem}
input{width:100%;min-height:2.75rem;margin-bottom:.75rem;padding:.5rem .75rem;
  border:1px solid ${edge};border-radius:.625rem;font:inherit}
.wrong{color:${alta};font-weight:700}`;

export const demoPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** @param typed invalid input; the page then shows an error */
export function choicePage(locale: Locale, typed?: { name?: string; email?: string }): string {
  const buttons = demoPeople
    .map(
      ({ name, email }) =>
        `<button name="person" value="${escapeHtml(email)}" formnovalidate>
          ${escapeHtml(name)}<small>${escapeHtml(email)}</small>
        </button>`,
    )
    .join("");
  return page(
    locale,
    m.accounts_demo_title(locale),
    `<p>${escapeHtml(m.accounts_demo_intro(locale))}</p>
    <form method="post" class="box">${buttons}</form>
    <form method="post" class="box">
      <p>${escapeHtml(m.accounts_demo_other(locale))}</p>
      ${typed ? `<p class="wrong" role="alert">${escapeHtml(m.accounts_demo_wrong(locale))}</p>` : ""}
      <label for="name">${escapeHtml(m.accounts_name(locale))}</label>
      <input id="name" name="name" required maxlength="${maxNameLength}" autocomplete="off"
        value="${escapeHtml(typed?.name ?? "")}">
      <label for="email">${escapeHtml(m.accounts_email(locale))}</label>
      <input id="email" name="email" type="email" required maxlength="${maxEmailLength}" autocomplete="off"
        value="${escapeHtml(typed?.email ?? "")}">
      <button class="main">${escapeHtml(m.accounts_demo_agree(locale))}</button>
    </form>
    <p class="muted">${escapeHtml(m.accounts_demo_consent(locale, { brand: brand.name[locale] }))}</p>
    <form method="post">
      <button class="plain" name="cancel" value="1">${escapeHtml(m.shared_cancel(locale))}</button>
    </form>`,
  );
}

export function errorPage(message: string): string {
  return page(
    "en",
    brand.name.en,
    `<p role="alert">${escapeHtml(message)}</p><p><a href="/user/login">${escapeHtml(brand.name.en)}</a></p>`,
  );
}

function page(locale: Locale, title: string, body: string): string {
  return `<!doctype html><html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
