import { createHash } from "node:crypto";

/** Headers of every answer, pages, calls, files and errors alike. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    // The social sign-in opens a popup that must be able to answer its opener.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "accelerometer=(), camera=(self), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The Content-Security-Policy of a finished page: its inline scripts are allowed by their hashes, any other is not. */
export function pagePolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, source = ""] of html.matchAll(inlineScript)) hashes.add(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    // Picture placeholders are style attributes; no style element is inline.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
