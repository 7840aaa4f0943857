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
import { nonceHeader, pageServices } from "#platform/http/page.server.ts";

/**
 * Renders the whole page before it answers: its bytes are kept, and its Content-Security-Policy is made of the hashes of its scripts,
 * so nothing can be sent before everything is known.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  services: RouterContextProvider,
): Promise<Response> {
  // Marks the scripts that React and React Router write, so that the policy allows these and no other inline script.
  const nonce = randomBytes(16).toString("hex");
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    let shellIsReady = false;
    const options: RenderToPipeableStreamOptions = {
      nonce,
      // Every part in its place: what React sends later, behind the page, stays hidden where no script puts it there.
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
            resolve(new Response(new Uint8Array(Buffer.concat(chunks)), { status: finalStatus, headers }));
            done();
          },
        });
        stream.pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        finalStatus = 500;
        // An error before that rejects, and comes to handleError by itself.
        if (shellIsReady) logFault(error, request, services);
      },
    };
    const stream = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      options,
    );
    request.signal.addEventListener("abort", () => stream.abort(), { once: true });
  });
}

/** Without this every page that is not found would print a stack to the console. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) logFault(error, request, context);
};

function logFault(error: unknown, request: Request, services: Readonly<RouterContextProvider>): void {
  // The visitor has left; what broke off then is nobody's fault.
  if (request.signal.aborted) return;
  const err = isRouteErrorResponse(error) ? new Error(`${error.status} ${error.statusText}`) : error;
  services.get(pageServices).ctx.log.error({ err, path: new URL(request.url).pathname }, "a page failed");
}
