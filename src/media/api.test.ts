import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#platform/db/database.server.ts";
import { hashInImageUrl, imageFormats, imageUrl, imageWidths } from "#shared/images.ts";
import { type TestPerson, testApp } from "#test/app.ts";
import { noise, plain } from "#test/images.ts";
import { renderImage } from "./actions/pipeline.server.ts";
import { hashOfBytes } from "./actions/store-image.server.ts";
import { bytesWithRenditions } from "./rules.ts";
import { listImagesOf, lockImages, lockUploadsOf } from "./store.server.ts";

const key = "an operator's key for tests";
const app = await testApp({ IMAGE_API_KEY: key });
const shopper = await app.signUp();

interface Part {
  name?: string;
  file?: Buffer;
  text?: string;
}

function form(parts: Part[], boundary = "mela-boundary"): Buffer {
  const pieces = parts.flatMap(({ name = "image", file, text }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="../../x.svg"\r\nContent-Type: image/svg+xml' : ""}\r\n\r\n`,
    file ?? text ?? "",
    "\r\n",
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

async function send(
  payload: Buffer,
  {
    as,
    query = "",
    type = "multipart/form-data; boundary=mela-boundary",
  }: { as?: TestPerson; query?: string; type?: string } = {},
) {
  const headers = { "content-type": type, ...(as && { authorization: `Bearer ${as.token}` }) };
  const response = await app.fastify.inject({ method: "POST", url: `/api/images${query}`, headers, payload });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function upload(file: Buffer, as = shopper): Promise<string> {
  const { status, body } = await send(form([{ file }]), { as });
  expect(status).toBe(200);
  return hashInImageUrl(body.data.display_url, app.ctx.config.publicUrl) as string;
}

const uploadsOf = (userId: string, hashes: readonly string[]) =>
  inTransaction(app.db, (trx) => lockUploadsOf(trx, userId, hashes));

describe("POST /api/images", async () => {
  it("stores an image and returns its URL [H13]", async () => {
    const file = await noise(900, 600).jpeg().toBuffer();
    const { status, body, headers } = await send(form([{ file }]), { as: shopper });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        display_url: `${app.ctx.config.publicUrl}${imageUrl(hashOfBytes(file))}`,
        width: 900,
        height: 600,
        placeholder: expect.stringMatching(/^data:image\/webp/),
      },
    });
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  it("stores the same image once, with its first owner", async () => {
    const file = await noise(50, 50).png().toBuffer();
    const other = await app.signUp();
    const hash = await upload(file);
    expect(await upload(file, other)).toBe(hash);
    const rows = await app.db.selectFrom("images").select("ownerId").where("hash", "=", hash).execute();
    expect(rows).toEqual([{ ownerId: shopper.id }]);
    for (const { id } of [shopper, other]) {
      expect(await uploadsOf(id, [hash, "0".repeat(32)])).toEqual(new Set([hash]));
      expect((await listImagesOf(app.db, id)).map((image) => image.hash)).toContain(hash);
    }
    expect((await uploadsOf((await app.signUp()).id, [hash])).size).toBe(0);
  });

  it("stores an image again if its file was lost", async () => {
    const file = await noise(51, 50).png().toBuffer();
    const hash = await upload(file);
    await app.ctx.objects.remove(`images/${hash.slice(0, 2)}/${hash}/master.webp`);
    await upload(file);
    expect((await app.fastify.inject(imageUrl(hash))).statusCode).toBe(200);
  });

  it("accepts the operator's key instead of a token", async () => {
    const file = await plain(30, 30).png().toBuffer();
    expect((await send(form([{ file }]), { query: `?key=${encodeURIComponent(key)}` })).status).toBe(200);
    for (const query of ["", "?key=", "?key=wrong", `?key=${encodeURIComponent(key)}x`])
      expect((await send(form([{ file }]), { query })).status).toBe(401);
  });

  it("ignores further small fields", async () => {
    const file = await plain(31, 30).png().toBuffer();
    expect(
      (
        await send(form([{ name: "name", text: "a" }, { file }, { name: "expiration", text: "600" }]), {
          as: shopper,
        })
      ).status,
    ).toBe(200);
  });

  const file = await plain(32, 30).png().toBuffer();
  const multipart = "multipart/form-data; boundary=mela-boundary";
  it.each([
    ["another field", 400, form([{ name: "photo", file }]), multipart],
    ["an empty field name", 400, form([{ name: "", file }]), multipart],
    ["a field of an object's prototype", 400, form([{ name: "__proto__", file }]), multipart],
    ["a text instead of a file", 400, form([{ text: "https://evil.test/x.png" }]), multipart],
    ["two files", 400, form([{ file }, { file }]), multipart],
    [
      "a hundred fields",
      400,
      form([
        ...Array.from({ length: 100 }, (_, i) => ({ name: `items[${4_294_967_294 - i}]`, text: "x" })),
        { file },
      ]),
      multipart,
    ],
    ["a truncated body", 400, form([{ file }]).subarray(0, -30), multipart],
    ["no boundary", 400, form([{ file }]), "multipart/form-data"],
    ["another boundary", 400, form([{ file }], "other"), multipart],
    ["no file", 422, form([{ name: "name", text: "a" }]), multipart],
    ["an empty file", 422, form([{ file: Buffer.alloc(0) }]), multipart],
    ["an image without a form", 415, file, "image/png"],
    ["JSON", 415, Buffer.from("{}"), "application/json"],
    ["SVG", 415, form([{ file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }]), multipart],
    ["a damaged image", 422, form([{ file: file.subarray(0, 60) }]), multipart],
    [
      "a byte more than 10 MB",
      413,
      form([{ file: Buffer.concat([file, Buffer.alloc(10 * 1024 * 1024 + 1 - file.length)]) }]),
      multipart,
    ],
    ["far more than 10 MB", 413, form([{ file: Buffer.alloc(11 * 1024 * 1024) }]), multipart],
  ])("rejects %s with %i [S72, S95, S96]", async (_what, status, payload, type) => {
    const response = await send(payload, { as: shopper, type });
    expect(response.status).toBe(status);
    expect(response.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  });

  it("rejects multipart requests to other endpoints [S95]", async () => {
    const response = await app.fastify.inject({
      method: "POST",
      url: "/api/newsletter",
      headers: { "content-type": multipart },
      payload: form([{ file }]),
    });
    expect(response.statusCode).toBe(415);
  });

  it("returns 503 for a burst that would fill the memory, and recovers [R12]", async () => {
    const large = Buffer.concat([file, Buffer.alloc(9 * 1024 * 1024)]);
    const responses = await Promise.all(
      Array.from({ length: 24 }, () => send(form([{ file: large }]), { as: shopper })),
    );
    const counts = Object.groupBy(responses, ({ status }) => status);
    expect(Object.keys(counts)).toEqual(["200", "503"]);
    expect(counts[503]?.[0]?.headers["retry-after"]).toBe("2");
    await upload(await plain(33, 30).png().toBuffer());
  });
});

describe("POST /api/images over a real connection", async () => {
  const port = await app.fastify
    .listen({ port: 0, host: "127.0.0.1" })
    .then((address) => new URL(address).port);
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/images`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${shopper.token}`, ...headers },
    });
  const asForm = (bytes: Buffer, name = "image") => {
    const data = new FormData();
    data.append(name, new Blob([new Uint8Array(bytes)]), "photo.jpg");
    return data;
  };

  it("accepts the form of a browser", async () => {
    expect((await post(asForm(await plain(34, 30).jpeg().toBuffer()))).status).toBe(200);
  });

  it("rejects a Content-Length over the limit before the body arrives [S96]", async () => {
    const response = await new Promise<string>((resolve, reject) => {
      const head = [
        `Authorization: Bearer ${shopper.token}`,
        "Content-Type: multipart/form-data; boundary=b",
        `Content-Length: ${11 * 1024 * 1024}`,
      ];
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`POST /api/images HTTP/1.1\r\nHost: x\r\n${head.join("\r\n")}\r\n\r\n`),
      );
      socket.on("error", reject).once("data", (bytes) => {
        socket.destroy();
        resolve(String(bytes));
      });
    });
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("consumes the rest of a rejected form, so that the response arrives", async () => {
    expect((await post(asForm(Buffer.alloc(9_000_000), "photo"))).status).toBe(400);
    expect((await post(asForm(Buffer.alloc(12_000_000)))).status).toBe(413);
  });
});

describe("GET /images", async () => {
  it("serves every width and format with immutable caching and security headers [S99]", async () => {
    const hash = await upload(await noise(500, 400).jpeg().toBuffer());
    for (const format of imageFormats) {
      for (const width of imageWidths) {
        const response = await app.fastify.inject(imageUrl(hash, width, format));
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          "content-type": `image/${format}`,
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "cross-origin",
          "content-security-policy": expect.stringContaining("default-src 'none'"),
          "content-length": String(response.rawPayload.length),
        });
        // Which only a page needs.
        expect(response.headers).not.toHaveProperty("permissions-policy");
        expect((await sharp(response.rawPayload).metadata()).width).toBe(Math.min(width, 500));
      }
    }
  });

  it("encodes a rendition once and stores it", async () => {
    const hash = await upload(await noise(400, 300).jpeg().toBuffer());
    const folder = join(app.ctx.config.dataDir, "objects", "images", hash.slice(0, 2), hash);
    expect(await readdir(folder)).toEqual(["master.webp"]);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.fastify.inject(imageUrl(hash, 160, "avif"))),
    );
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(["160.avif", "master.webp"]);
  });

  it("returns 304 for a known ETag, and HEAD without a body", async () => {
    const url = imageUrl(await upload(await plain(64, 64).png().toBuffer()), 160, "webp");
    const { etag } = (await app.fastify.inject(url)).headers;
    expect(etag).toMatch(/^"[0-9a-f]{32}-160\.webp"$/);
    const again = await app.fastify.inject({ url, headers: { "if-none-match": `"x", W/${etag}` } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await app.fastify.inject({ method: "HEAD", url });
    expect([head.statusCode, head.rawPayload.length, Number(head.headers["content-length"]) > 0]).toEqual([
      200,
      0,
      true,
    ]);
  });

  const hash = await upload(await plain(65, 64).png().toBuffer());
  it.each([
    `/images/${"0".repeat(32)}-160.webp`,
    `/images/${hash}-161.webp`,
    `/images/${hash}-160.png`,
    `/images/${hash}-160.webp.html`,
    `/images/${hash.toUpperCase()}-160.webp`,
    `/images/${hash}-160.webp%00`,
    `/images/${hash}/master.webp`,
    `/images/${hash}%2fmaster.webp`,
    "/images/..%2f..%2f..%2fetc%2fpasswd",
    "/images/%2e%2e%2f%2e%2e%2fsecret",
    "/images/..%5c..%5csecret",
    "/images/x",
  ])("returns a 4xx status for %s [S99]", async (url) => {
    const response = await app.fastify.inject(url);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers["cache-control"]).not.toContain("immutable");
  });
});

it("lockImages returns the stored images among hashes", async () => {
  const hash = await upload(await plain(66, 64).png().toBuffer());
  const locked = await inTransaction(app.db, (trx) => lockImages(trx, [hash, hash, "0".repeat(32)]));
  expect([...locked]).toEqual([
    [hash, { hash, width: 66, height: 64, placeholder: expect.stringContaining("data:") }],
  ]);
  expect(await inTransaction(app.db, (trx) => lockImages(trx, []))).toEqual(new Map());
});

describe("the upload limits of new accounts", async () => {
  const strict = await testApp({ RATE_LIMIT_FACTOR: "1" });
  const sendTo = async (app: typeof strict, as: TestPerson, file: Buffer) => {
    const headers = {
      "content-type": "multipart/form-data; boundary=mela-boundary",
      authorization: `Bearer ${as.token}`,
    };
    const response = await app.fastify.inject({
      method: "POST",
      url: "/api/images",
      headers,
      payload: form([{ file }]),
    });
    return {
      status: response.statusCode,
      code: response.json().code,
      retryAfter: response.headers["retry-after"],
    };
  };
  const image = (width: number) => plain(width, 10).png().toBuffer();

  it("allow a shopper one image until the e-mail address is verified [F8, S100]", async () => {
    const person = await strict.signUp();
    expect((await sendTo(strict, person, await image(31))).status).toBe(200);
    expect((await sendTo(strict, person, await image(31))).status).toBe(200);
    expect(await sendTo(strict, person, await image(32))).toMatchObject({
      status: 409,
      code: "picture_unconfirmed",
    });
    await strict.db.updateTable("users").set({ emailVerified: true }).where("id", "=", person.id).execute();
    expect((await sendTo(strict, person, await image(32))).status).toBe(200);
  });

  it("allow a shopper 5 MB with all renditions, and a vendor more [F8, S100]", async () => {
    const [person, vendor] = [await strict.signUp(), await strict.signUp("vendor")];
    for (const owner of [person, vendor]) {
      await strict.db.updateTable("users").set({ emailVerified: true }).where("id", "=", owner.id).execute();
      expect((await sendTo(strict, owner, await image(40))).status).toBe(200);
    }
    await strict.db
      .updateTable("images")
      .set({ bytes: Math.floor((5 * 1024 * 1024) / bytesWithRenditions(1, 40)) })
      .execute();
    expect(await sendTo(strict, person, await image(41))).toMatchObject({
      status: 409,
      code: "shopper_storage_full",
    });
    expect((await sendTo(strict, vendor, await image(41))).status).toBe(200);
  });

  it("estimate renditions at no less than their size [F8, S100]", async () => {
    for (const size of [1280, 320, 100]) {
      const master = await noise(size, size / 4)
        .webp({ quality: 92 })
        .toBuffer();
      let all = master.length;
      for (const width of imageWidths)
        for (const format of imageFormats) all += (await renderImage(master, width, format)).length;
      expect(all).toBeLessThan(bytesWithRenditions(master.length, size));
    }
  });

  it("reject uploads and store nothing while the disk is nearly full [F8, R7]", async () => {
    // More than the capacity of any disk.
    const full = await testApp({ FREE_DISK_MB: String(2 ** 40) });
    const person = await full.signUp();
    const file = await image(50);
    expect(await sendTo(full, person, file)).toEqual({ status: 503, code: "unavailable", retryAfter: "60" });
    expect(await listImagesOf(full.db, person.id)).toEqual([]);
    expect(
      await full.ctx.objects.has(`images/${hashOfBytes(file).slice(0, 2)}/${hashOfBytes(file)}/master.webp`),
    ).toBe(false);
  });
});
