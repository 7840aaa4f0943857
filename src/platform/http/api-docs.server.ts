import { createHash } from "node:crypto";
import { alta, ink, line, paper, surface } from "#shared/colours.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { RefusalKind } from "#shared/refusal.ts";

/** The part of an OpenAPI 3.1 document that the page shows. */
interface Document {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
}

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

const style = `
body{font:16px/1.5 system-ui,sans-serif;color:${ink};background:${paper};
margin:0 auto;max-width:60rem;padding:1rem}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid ${line}}
article{background:${surface};border:1px solid ${line};border-radius:8px;padding:.75rem 1rem;margin:1rem 0}
article h3{margin:0;font-size:1rem;overflow-wrap:anywhere}code,pre{font:14px/1.45 ui-monospace,monospace}
b.method{display:inline-block;min-width:4.5rem;color:${alta}}
pre{overflow:auto;background:${paper};padding:.75rem;border-radius:6px}
summary{cursor:pointer;padding:.25rem 0}a{color:${alta}}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid ${line};vertical-align:top}
`;

/**
 * Renders the OpenAPI document as an HTML page without scripts or external resources. Returns its
 * Content-Security-Policy too.
 */
export function renderDocs(
  document: Document,
  refusals: readonly RefusalKind[],
): { html: string; policy: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "other");
  const links = [...groups.keys()].map(
    (name) => `<a href="#group-${escapeHtml(name)}">${escapeHtml(name)}</a>`,
  );
  const sections = [...groups].map(
    ([name, members]) =>
      `<h2 id="group-${escapeHtml(name)}">${escapeHtml(name)}</h2>${members.map(operationHtml).join("")}`,
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<article id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>
${schemaHtml("Schema", schema)}</article>`,
  );
  const errors = [...Map.groupBy(refusals, ({ code }) => code)].map(([code, kinds]) => errorRow(code, kinds));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)} API</title><style>${style}</style></head><body>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>${escapeHtml(document.info.description ?? "")}
The OpenAPI document: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav>${[...links, '<a href="#errors">errors</a>'].join(" · ")}</nav>
${sections.join("")}
<h2 id="schemas">Schemas</h2>${schemas.join("")}
<h2 id="errors">Errors</h2><table><tr><th>code</th><th>status</th><th>meaning</th></tr>
${errors.join("")}</table>
</body></html>`;
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    html,
    policy:
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; ` +
      "form-action 'none'; frame-ancestors 'none'",
  };
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = operation.parameters ?? [];
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const responses = Object.entries(operation.responses ?? {}).filter(([status]) => status !== "default");
  const security = operation.security ? " <em>(needs an access token)</em>" : "";
  const rows = parameters.map(
    (p) =>
      `<tr><td><code>${escapeHtml(p.name)}</code></td>
<td>${escapeHtml(p.in)}${p.required ? ", required" : ""}</td>
<td>${escapeHtml(p.description ?? "")}</td></tr>`,
  );
  const schemas = responses.map(([status, { description = "", content = {} }]) =>
    schemaHtml(
      `Response ${status}${Number(status) < 400 ? "" : linkCodes(description)}`,
      Object.values(content)[0]?.schema ?? {},
    ),
  );
  return `<article><h3><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? "")}${security}</p>
${rows.length ? `<table>${rows.join("")}</table>` : ""}
${body ? schemaHtml("Body", body) : ""}${schemas.join("")}</article>`;
}

/** One row for the refusals that have the same code at different endpoints. */
function errorRow(code: string, kinds: readonly RefusalKind[]): string {
  const distinct = (values: readonly (string | number)[]) => escapeHtml([...new Set(values)].join(" / "));
  return `<tr id="${escapeHtml(code)}"><td><code>${escapeHtml(code)}</code></td>
<td>${distinct(kinds.map(({ status }) => status))}</td>
<td>${distinct(kinds.map(({ sentence }) => sentence))}</td></tr>`;
}

/** Returns the description of a response to a rejected request, its codes as links. */
function linkCodes(description: string): string {
  return escapeHtml(description).replace(/`(\w+)`/g, '<br><a href="#$1"><code>$1</code></a>');
}

/** @param title HTML */
function schemaHtml(title: string, schema: unknown): string {
  const json = escapeHtml(JSON.stringify(schema, null, 2));
  return `<details><summary>${title}</summary><pre>${json}</pre></details>`;
}
