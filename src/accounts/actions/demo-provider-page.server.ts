/** The page of the demo's identity provider, on which a visitor chooses a person. Works without scripts. */
import { createHash } from "node:crypto";
import { brand } from "#shared/brand.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

export const demoPeople = [
  { name: "Nadia Karim", email: "nadia.karim@people.test" },
  { name: "রফিকুল ইসলাম", email: "rafiqul.islam@people.test" },
  { name: "Tania Akter", email: "tania.akter@people.test" },
] as const;

const style = `
*{box-sizing:border-box}
body{margin:0;background:#fbf8f2;color:#211c17;font:1rem/1.6 system-ui,"Noto Sans Bengali",sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}
p{margin:0 0 1rem}
.muted{color:#6b6259}
.box{background:#fff;border:1px solid #e7dfd3;border-radius:1rem;padding:1rem;margin-bottom:1rem}
button{display:block;width:100%;min-height:2.75rem;margin-bottom:.5rem;padding:.5rem .75rem;
  border:1px solid #8c8073;border-radius:.625rem;background:#fff;color:inherit;font:inherit;text-align:start;
  cursor:pointer}
button:hover{background:#e6f0e9}
button small{display:block;color:#6b6259}
button.main{background:#2c5f48;border-color:#2c5f48;color:#fff;text-align:center;font-weight:700}
button.plain{border-color:transparent;background:none;text-align:center;text-decoration:underline}
:focus-visible{outline:3px solid #2c5f48;outline-offset:2px}
label{display:block;font-weight:700;margin-bottom:.25rem}
input{width:100%;min-height:2.75rem;margin-bottom:.75rem;padding:.5rem .75rem;
  border:1px solid #8c8073;border-radius:.625rem;font:inherit}
.wrong{color:#a8281f;font-weight:700}`;

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
      <input id="name" name="name" required maxlength="100" autocomplete="off"
        value="${escapeHtml(typed?.name ?? "")}">
      <label for="email">${escapeHtml(m.accounts_email(locale))}</label>
      <input id="email" name="email" type="email" required maxlength="254" autocomplete="off"
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
