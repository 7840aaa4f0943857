import { expect, it } from "vitest";
import { loadNextPage } from "./CursorGrid.tsx";

it("rejects a failed navigation to a later page, instead of returning a page without data", async () => {
  const request = new Request("http://mela.test/jute?cursor=abc");
  const failed = new TypeError("Failed to fetch");
  await expect(loadNextPage<{ list: unknown }>(request, () => Promise.reject(failed))).rejects.toBe(failed);
});
