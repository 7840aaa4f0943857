import { Writable } from "node:stream";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * Renders the whole page before it answers: its bytes are kept, and its Content-Security-Policy is made of the hashes of its scripts,
 * so nothing can be sent before everything is known.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const options: RenderToPipeableStreamOptions = {
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
          final(done) {
            headers.set("content-type", "text/html; charset=utf-8");
            resolve(new Response(new Uint8Array(Buffer.concat(chunks)), { status: finalStatus, headers }));
            done();
          },
        });
        stream.pipe(sink);
      },
      onShellError: reject,
      onError() {
        finalStatus = 500;
      },
    };
    const stream = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, options);
    request.signal.addEventListener("abort", () => stream.abort(), { once: true });
  });
}
