import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceHeader, pageContext, structuredDataOf } from "#platform/http/page.server.ts";
import { jsonLdScript } from "#shared/structured-data.ts";
import { banglaFaceScript } from "#ui/bangla-face.ts";
import { earlyTapScript } from "#ui/early-tap.ts";

/**
 * Renders the whole page before sending it, because its bytes are cached and its Content-Security-Policy
 * needs the hashes of all its scripts.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Marks the scripts that React and React Router write, so that the policy allows these and no other inline
  // script.
  const nonce = randomBytes(16).toString("hex");
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    let shellIsReady = false;
    const options: RenderToPipeableStreamOptions = {
      nonce,
      // Otherwise React streams late parts hidden at the end of the page and needs a script to move them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        shellIsReady = true;
      },
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
          final(done) {
            headers.set("content-type", "text/html; charset=utf-8");
            headers.set(nonceHeader, nonce);
            // Outside of React, so that the browser does not load them a second time, as code.
            const script = (source: string) => `<script nonce="${nonce}">${source}</script>`;
            const html = Buffer.concat(chunks)
              .toString()
              .replace('<meta charSet="utf-8"/>', (charset) => charset + script(banglaFaceScript))
              .replace("</head>", (end) => script(earlyTapScript) + end)
              .replace(/(?=<\/body><\/html>$)/, () => jsonLdScript(structuredDataOf(headers)));
            resolve(new Response(html, { status: finalStatus, headers }));
            done();
          },
        });
        stream.pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        finalStatus = 500;
        // An earlier error rejects the promise and reaches handleError without this.
        if (shellIsReady) logFault(error, request, loadContext);
      },
    };
    const stream = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      options,
    );
    request.signal.addEventListener("abort", () => stream.abort(), { once: true });
  });
}

/** Without this, React Router prints the stack of every 404 to the console. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) logFault(error, request, context);
};

function logFault(error: unknown, request: Request, context: Readonly<RouterContextProvider>): void {
  // The visitor has closed the connection, so an aborted render is not an error.
  if (request.signal.aborted) return;
  const err = isRouteErrorResponse(error) ? new Error(`${error.status} ${error.statusText}`) : error;
  context.get(pageContext).ctx.log.error({ err, path: new URL(request.url).pathname }, "a page failed");
}
