import { brand } from "#shared/brand.ts";
import { alta, ink, line, muted, paper, surface } from "#shared/colours.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Locale } from "#shared/locale.ts";

/** A paragraph, a button (`quiet`: a plain link), or rows of a name and a value. */
export type MailBlock =
  | string
  | { label: string; url: string; quiet?: true }
  | { rows: readonly (readonly [name: string, value: string])[] };

interface MailParts {
  language: Locale;
  subject: string;
  blocks: readonly MailBlock[];
  publicUrl: string;
}

/** Renders a mail as plain text. */
export function mailText({ language, blocks }: MailParts): string {
  const parts = blocks.map((block) => {
    if (typeof block === "string") return block;
    if ("url" in block) return `${block.label}:\n${block.url}`;
    return block.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
  });
  return `${[...parts, `-- \n${senderLine(language)}`].join("\n\n")}\n`;
}

/**
 * Renders a mail as HTML: one column with tables and inline styles, as mail programs need, and without images
 * or other resources.
 */
export function mailHtml({ language, subject, blocks, publicUrl }: MailParts): string {
  const home = language === "bn" ? `${publicUrl}/bn` : publicUrl;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${paper};color:${ink};font:16px/1.6 'Noto Sans Bengali',system-ui,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0"
style="width:100%;max-width:560px;background:${surface};border:1px solid ${line};border-radius:8px">
<tr><td style="padding:20px 24px;border-bottom:2px dashed ${alta}">
<a href="${escapeHtml(home)}" style="color:${alta};font-weight:700;font-size:22px;text-decoration:none">
${escapeHtml(brand.name[language])}</a></td></tr>
<tr><td style="padding:24px">${blocks.map(blockHtml).join("\n")}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${line};color:${muted};font-size:13px">
${escapeHtml(senderLine(language))}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock): string {
  if (typeof block === "string")
    return `<p style="margin:0 0 16px">${escapeHtml(block).replaceAll("\n", "<br>")}</p>`;
  if ("url" in block) {
    const url = escapeHtml(block.url);
    if (block.quiet)
      return `<p style="margin:0 0 16px;font-size:13px">
<a href="${url}" style="color:${muted}">${escapeHtml(block.label)}</a></p>`;
    const style =
      `display:inline-block;background:${alta};color:${surface};padding:12px 20px;border-radius:6px;` +
      "text-decoration:none;font-weight:700";
    return `<p style="margin:0 0 8px"><a href="${url}" style="${style}">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${muted};word-break:break-all">${url}</p>`;
  }
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 12px 4px 0;color:${muted};vertical-align:top">${escapeHtml(name)}</td>
<td style="padding:4px 0">${escapeHtml(value).replaceAll("\n", "<br>")}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
${rows.join("")}</table>`;
}

function senderLine(language: Locale): string {
  return [brand.company[language], brand.city[language], brand.email].join(" · ");
}
