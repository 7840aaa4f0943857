import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { commonRefusals } from "#shared/refusal.ts";

interface Document {
  paths: Record<string, Record<string, { responses: object }>>;
}

interface DocumentedEndpoint {
  method: string;
  path: string;
  pattern: RegExp;
  codes: ReadonlySet<string | undefined>;
}

/** The endpoints of the OpenAPI document, which does not change. */
let endpoints: Promise<DocumentedEndpoint[]> | undefined;

/** Fails if an endpoint has responded with a refusal that its definition does not declare. */
export async function requireDeclared(
  app: FastifyInstance,
  method: string,
  url: string,
  response: LightMyRequestResponse,
): Promise<void> {
  if (!/problem\+json/.test(String(response.headers["content-type"]))) return;
  const { code } = response.json();
  if (code in commonRefusals) return;
  endpoints ??= readEndpoints(app);
  const path = url.replace(/\?.*/s, "");
  const endpoint = (await endpoints).find((each) => each.method === method && each.pattern.test(path));
  if (!endpoint?.codes.has(code))
    throw new Error(
      `${method} ${endpoint?.path ?? path} has responded with the refusal ${code}, which its definition does not declare in \`refusals\`.`,
    );
}

async function readEndpoints(app: FastifyInstance): Promise<DocumentedEndpoint[]> {
  const { paths }: Document = (await app.inject({ url: "/api/openapi.json" })).json();
  return (
    Object.entries(paths)
      // As in the router, a fixed segment is preferred to a parameter.
      .sort(([a], [b]) => a.split("{").length - b.split("{").length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { responses }]) => ({
          method: method.toUpperCase(),
          path,
          pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
          codes: new Set(
            [...JSON.stringify(responses).matchAll(/"code":\{"type":"string","enum":\["(\w+)"/g)].map(
              ([, code]) => code,
            ),
          ),
        })),
      )
  );
}
