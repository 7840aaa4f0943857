import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { AwsV4Signer } from "aws4fetch";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Config } from "../config.server.ts";
import { checkKey, type ObjectStore } from "./object-store.server.ts";

type S3Settings = NonNullable<Config["s3"]>;

class StaleConnection extends Error {}

interface S3Answer {
  status: number;
  body: Buffer;
}

const connectMs = 2_000;
const answerMs = 10_000;
const retryAfterSeconds = 5;
const maxObjectBytes = 64 * 1024 * 1024;

/**
 * Objects in a bucket of any S3-compatible store, addressed as `endpoint/bucket/key`. While the store is
 * down, slow or refuses us, every operation is refused with 503, and `onTrouble` learns why.
 */
export function s3Store(
  settings: S3Settings,
  onTrouble: (error: Error) => void,
  times = { connectMs, answerMs },
): ObjectStore {
  const base = `${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}/`;
  const secure = base.startsWith("https:");
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, maxSockets: 32 })
    : new HttpAgent({ keepAlive: true, maxSockets: 32 });

  async function attempt(
    method: string,
    key: string,
    body?: Uint8Array,
    contentType?: string,
  ): Promise<S3Answer> {
    const headers = contentType === undefined ? {} : { "content-type": contentType };
    const signer = new AwsV4Signer({
      method,
      url: base + key,
      headers,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      service: "s3",
      ...settings,
    });
    const signed = await signer.sign();
    return exchange(
      secure ? httpsRequest : httpRequest,
      signed.url,
      { method, headers: Object.fromEntries(signed.headers), agent },
      body,
      times,
    );
  }

  async function send(
    method: string,
    key: string,
    expected: readonly number[],
    body?: Uint8Array,
    contentType?: string,
  ): Promise<S3Answer> {
    checkKey(key);
    try {
      // A kept connection may have been closed at the other end a moment ago; every operation may be done
      // twice.
      const again = (error: unknown) =>
        error instanceof StaleConnection ? attempt(method, key, body, contentType) : Promise.reject(error);
      const answer = await attempt(method, key, body, contentType).catch(again);
      if (!expected.includes(answer.status))
        throw new Error(
          `the object store answered ${answer.status} to ${method}: ${answer.body.toString("utf8", 0, 300)}`,
        );
      return answer;
    } catch (error) {
      onTrouble(error instanceof Error ? error : new Error(String(error)));
      throw new Refusal(commonRefusals.unavailable, {}, retryAfterSeconds);
    }
  }

  return {
    async put(key, bytes, contentType) {
      await send("PUT", key, [200, 201, 204], bytes, contentType);
    },
    async get(key) {
      const { status, body } = await send("GET", key, [200, 404]);
      return status === 200 ? body : undefined;
    },
    async has(key) {
      return (await send("HEAD", key, [200, 404])).status === 200;
    },
    async remove(key) {
      await send("DELETE", key, [200, 204, 404]);
    },
  };
}

/**
 * One request with a limit on connecting and one on the whole; node:http, since fetch has no time limit of
 * its own for connecting.
 */
function exchange(
  request: typeof httpRequest,
  url: URL,
  options: { method: string; headers: Record<string, string>; agent: HttpAgent },
  body: Uint8Array | undefined,
  times: { connectMs: number; answerMs: number },
): Promise<S3Answer> {
  return new Promise((resolve, reject) => {
    const length = body ? { "content-length": String(body.length) } : {};
    const sent: ClientRequest = request(
      url,
      { ...options, headers: { ...options.headers, ...length } },
      (answer) => readAnswer(answer).then(resolve, reject),
    );
    const overdue = setTimeout(
      () => sent.destroy(new Error("the object store did not answer in time")),
      times.answerMs,
    );
    sent.on("socket", (socket) => {
      if (!socket.connecting) return;
      const unreachable = setTimeout(
        () => sent.destroy(new Error("the object store could not be reached in time")),
        times.connectMs,
      );
      socket.once("connect", () => clearTimeout(unreachable));
      socket.once("close", () => clearTimeout(unreachable));
    });
    sent.on("error", (error) =>
      reject(
        sent.reusedSocket && "code" in error && error.code === "ECONNRESET"
          ? new StaleConnection(error.message)
          : error,
      ),
    );
    sent.on("close", () => clearTimeout(overdue));
    sent.end(body);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<S3Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxObjectBytes)
      throw new Error("the object store answered with more than an object of ours");
    chunks.push(chunk);
  }
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
}
