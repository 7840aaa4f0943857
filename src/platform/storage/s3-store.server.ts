import { AwsV4Signer } from "aws4fetch";
import { Agent, interceptors, request } from "undici";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Config } from "../config.server.ts";
import { checkKey, type ObjectStore } from "./object-store.server.ts";

type S3Settings = NonNullable<Config["s3"]>;

interface S3Response {
  status: number;
  body: Buffer;
}

const connectMs = 2_000;
const responseMs = 10_000;
const retryAfterSeconds = 5;
const maxObjectBytes = 64 * 1024 * 1024;

/** AWS reveals that an object is missing only to those who may list the bucket; to others it responds 403. */
const neededPermissions =
  "the access key needs s3:GetObject, s3:PutObject and s3:DeleteObject on the objects and s3:ListBucket on the bucket";

/** The response to HEAD has no body. */
function reasonOf({ status, body }: S3Response): string {
  const text = body.toString("utf8", 0, 300);
  return status === 403 ? `${neededPermissions}. ${text}` : text;
}

/**
 * Returns a store of objects in a bucket of any S3-compatible service, addressed as `endpoint/bucket/key`.
 * While the service is down, slow or rejects us, every operation throws a refusal with 503, and `onTrouble`
 * gets the reason.
 */
export function s3Store(
  settings: S3Settings,
  onTrouble: (error: Error) => void,
  times = { connectMs, responseMs },
): ObjectStore {
  const base = `${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}/`;
  // All operations are idempotent, so a request is repeated when the service has just closed a kept-alive
  // connection.
  const dispatcher = new Agent({
    connections: 32,
    connect: { timeout: times.connectMs },
    maxResponseSize: maxObjectBytes,
  }).compose(
    interceptors.retry({
      maxRetries: 1,
      minTimeout: 0,
      methods: ["GET", "HEAD", "PUT", "DELETE"],
      statusCodes: [],
      errorCodes: ["ECONNRESET", "UND_ERR_SOCKET"],
    }),
  );

  async function exchange(
    method: string,
    key: string,
    body?: Uint8Array,
    contentType?: string,
  ): Promise<S3Response> {
    const { url, headers } = await new AwsV4Signer({
      method,
      url: base + key,
      headers: contentType === undefined ? {} : { "content-type": contentType },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      service: "s3",
      ...settings,
    }).sign();
    const response = await request(url, {
      dispatcher,
      method: method as "GET",
      headers: Object.fromEntries(headers),
      body: body ?? null,
      signal: AbortSignal.timeout(times.responseMs),
    });
    return { status: response.statusCode, body: Buffer.from(await response.body.arrayBuffer()) };
  }

  async function send(
    method: string,
    key: string,
    expected: readonly number[],
    body?: Uint8Array,
    contentType?: string,
  ): Promise<S3Response> {
    checkKey(key);
    try {
      const response = await exchange(method, key, body, contentType);
      if (!expected.includes(response.status))
        throw new Error(`the object store responded ${response.status} to ${method}: ${reasonOf(response)}`);
      return response;
    } catch (error) {
      onTrouble(
        error instanceof DOMException && error.name === "TimeoutError"
          ? new Error(`the object store did not respond to ${method} in time`)
          : (error as Error),
      );
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
