import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isImageMissing } from "./image-missing.ts";

const server = createServer((request, response) => {
  if (request.url === "/closed") return request.socket.destroy();
  response.statusCode = Number(request.url?.slice(1));
  response.end();
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it.each([
  ["404", true],
  ["200", false],
  ["503", false],
  ["closed", false],
])(
  "isImageMissing returns true only for a 404 response, not for an error or a closed connection (%s)",
  async (path, missing) => {
    expect(await isImageMissing(`${origin}/${path}`)).toBe(missing);
  },
);
