/**
 * A disk that is full, at the outermost edge: the file system takes the first 100 bytes of a file and no
 * more. The number is that of docs/proofs/safety.md.
 */
import { type open as openFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { imageUrl } from "#shared/images.ts";
import { testApp } from "#test/app.ts";
import { noise } from "#test/images.ts";
import { hashOfBytes } from "./actions/store-image.server.ts";

const disk = vi.hoisted(() => ({ full: "" }));
vi.mock("node:fs/promises", async (load) => {
  const files = await load<typeof import("node:fs/promises")>();
  const open: typeof openFile = async (...asked) => {
    const file = await files.open(...asked);
    if (!disk.full) return file;
    const write = file.writeFile.bind(file);
    file.writeFile = async (bytes) => {
      await write((bytes as Uint8Array).subarray(0, 100));
      throw Object.assign(new Error("no space left on device, write"), { code: disk.full });
    };
    return file;
  };
  return { ...files, open };
});

const app = await testApp();
const shopper = await app.signUp();

async function send(file: Buffer) {
  const part = [
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n',
    file,
    "\r\n--b--\r\n",
  ];
  const payload = Buffer.concat(part.map((piece) => Buffer.from(piece as string)));
  const headers = {
    "content-type": "multipart/form-data; boundary=b",
    authorization: `Bearer ${shopper.token}`,
  };
  const response = await app.fastify.inject({ method: "POST", url: "/api/images", headers, payload });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers["retry-after"] };
}
/** Returns the names of all files in the object store. */
const files = async () => {
  const folder = join(app.ctx.config.dataDir, "objects");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
beforeEach(() => {
  disk.full = "";
});

describe("the image API on a full disk [R7]", () => {
  it.each(["ENOSPC", "EDQUOT"])(
    "rejects an upload with 503, stores nothing of it, serves other requests and accepts it later (%s)",
    async (code) => {
      const file = await noise(60 + code.charCodeAt(1), 40)
        .jpeg()
        .toBuffer();
      const before = await files();
      disk.full = code;
      const refused = await send(file);
      expect([refused.status, refused.body.code, refused.retryAfter]).toEqual([503, "unavailable", "60"]);
      expect(await files()).toEqual(before);
      expect(
        await app.db.selectFrom("images").select("hash").where("hash", "=", hashOfBytes(file)).execute(),
      ).toEqual([]);
      expect((await app.call("GET", "/users/me", { as: shopper })).status).toBe(200);
      expect((await app.fastify.inject("/livez")).statusCode).toBe(200);
      disk.full = "";
      expect((await send(file)).status).toBe(200);
      expect(await files()).toHaveLength(before.length + 1);
    },
  );

  it("serves renditions of a stored image that cannot be stored", async () => {
    const file = await noise(90, 60).jpeg().toBuffer();
    expect((await send(file)).status).toBe(200);
    disk.full = "ENOSPC";
    const before = await files();
    expect((await app.fastify.inject(imageUrl(hashOfBytes(file), 160, "webp"))).statusCode).toBe(200);
    expect(await files()).toEqual(before);
  });
});
